# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Standard input and output of a Python program on the box: the USB console."""

from collections.abc import Iterator
from contextlib import contextmanager

from host_sim.chip import Chip

IDLE_US = 1000
"""A program that waits for a key looks for one this often."""
WAIT_STEP_US = 250


class BoxConsole:
    """Writes as CircuitPython does: to nobody when the port is closed; when it is open, until the
    computer has taken everything, however long that takes.

    Ctrl-C is a byte like any other, except within `interruptible()`.
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._port = chip.console
        self._interrupt = chip.console.on_ctrl_c
        self._is_recording = False
        self._record = ""
        self._port.on_ctrl_c = None

    @property
    def is_connected(self) -> bool:
        """Whether a program on the computer has the port open."""
        return self._port.connected

    @property
    def is_hit(self) -> bool:
        """Whether a byte waits to be read."""
        return self._port.in_waiting > 0

    # -- out

    def write(self, text: str) -> int:
        """Print: every line ends with a carriage return and a line feed."""
        if self._is_recording:
            self._record += text
        else:
            self.write_bytes(text.replace("\r\n", "\n").replace("\n", "\r\n").encode())
        return len(text)

    def write_bytes(self, data: bytes) -> None:
        """Bytes as they are."""
        while self._port.connected:
            data = data[self._port.device_write(data) :]
            if not data:
                return
            self._chip.spend(WAIT_STEP_US)

    def flush(self) -> None:
        """Everything is on its way."""

    @contextmanager
    def recorded(self) -> Iterator[list[str]]:
        """Meanwhile nothing is sent; the list has the text in the end (boot.py's output)."""
        record: list[str] = []
        self._is_recording = True
        try:
            yield record
        finally:
            self._is_recording = False
            record.append(self._record)
            self._record = ""

    # -- in

    def read_byte(self) -> int:
        """Wait for a byte."""
        while not (data := self._port.device_read(1)):
            self._chip.spend(IDLE_US)
        return data[0]

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Meanwhile Ctrl-C raises KeyboardInterrupt in the program."""
        self._port.on_ctrl_c = self._interrupt
        try:
            yield
        finally:
            self._port.on_ctrl_c = None
            self._drop_interrupt()

    def _drop_interrupt(self) -> None:
        """One that came too late."""
        try:
            self._chip.check_alive()
        except KeyboardInterrupt:
            return


class StandardInput:
    """sys.stdin: characters as they come, without echo."""

    def __init__(self, console: BoxConsole) -> None:
        self._console = console

    def read(self, size: int = 1) -> str:
        """Wait for so many characters."""
        data = bytearray()
        while len(data.decode(errors="ignore")) < size:
            data.append(self._console.read_byte())
        return data.decode(errors="replace")

    def readline(self) -> str:
        """Wait for a line."""
        line = ""
        while not line.endswith("\n"):
            line += self.read(1)
        return line
