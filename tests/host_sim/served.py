# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Runs `python -m host_sim serve` beside the test and opens its channels with pyserial."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import serial

ROOT = Path(__file__).parent.parent.parent
WAY = ["--pty"] if hasattr(os, "openpty") else []
"""The quicker way: pyserial takes 0.3 s to close a TCP port."""
PATIENCE_S = 10
LIFE_S = 120
PRESS_ANY_KEY = b"Press any key to enter the REPL. Use CTRL-D to reload.\r\n"
PROMPT = b">>> "
RAW = b"raw REPL; CTRL-B to exit\r\n>"


def parse_json(line: bytes) -> dict:
    """An object; {} for a line that is none."""
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class Served:
    """A running box: the names of its channels, and its standard input and output."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host_sim", "serve", "--json", *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._end = threading.Timer(LIFE_S, self.process.kill)
        self._end.start()
        names = self.read_line()
        self.console: str = names["console"]
        self.data: str = names["data"]
        self.drive = Path(names["drive"])

    def read_line(self) -> dict:
        """The next line of standard output; fails when the process has ended."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def type(self, *lines: str) -> None:
        """Lines for standard input."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def stop(self) -> int:
        """As systemd would; the exit status."""
        self.process.terminate()
        status = self.process.wait(PATIENCE_S)
        self.process.communicate()
        self._end.cancel()
        return status


@contextlib.contextmanager
def serving(*options: str) -> Iterator[Served]:
    """A box that is stopped in the end."""
    served = Served(*options)
    try:
        yield served
    finally:
        served.stop()


class Terminal:
    """One channel, opened by pyserial."""

    def __init__(self, name: str) -> None:
        self.port = serial.serial_for_url(name, timeout=PATIENCE_S, write_timeout=PATIENCE_S)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self.port.close()

    def send(self, data: bytes) -> None:
        """Write bytes."""
        self.port.write(data)

    def read_to(self, end: bytes) -> bytes:
        """Everything up to and including `end`; fails when it does not come."""
        data = self.port.read_until(end)
        assert data.endswith(end), data
        return data

    def ask(self, data: bytes, end: bytes) -> bytes:
        """Write, and read the answer."""
        self.send(data)
        return self.read_to(end)

    def interrupt(self) -> bytes:
        """From the program to the prompt; what the program said in the end."""
        said = self.ask(b"\x03", PRESS_ANY_KEY)
        self.ask(b"\x03", PROMPT)
        return said

    def reload(self) -> bytes:
        """From the prompt to the program."""
        return self.ask(b"\x04", b"code.py output:\r\n")

    def leave(self) -> None:
        """From any prompt, with whatever is typed there, to the program."""
        self.ask(b"\x03\x02\x04", b"code.py output:\r\n")

    def run(self, line: str) -> str:
        """A line at the prompt; what it prints."""
        said = self.ask(line.encode() + b"\r", PROMPT)
        return said.decode().partition("\r\n")[2].removesuffix(">>> ")

    def ask_json(self, line: bytes, key: str = "ok") -> dict:
        """A line for the data channel; the first answer that has this key."""
        self.send(line + b"\n")
        return self.next_json(key)

    def next_json(self, key: str, value: object = None) -> dict:
        """The next line that has this key (and this value).

        What the box said while nobody listened comes first, as far as its buffer of 256 bytes kept
        it: lines may be cut there.
        """
        while True:
            said = parse_json(self.read_to(b"\n"))
            if key in said and value in (None, said[key]):
                return said
