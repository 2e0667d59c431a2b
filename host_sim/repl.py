# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The interpreter's two prompts: one for people, one for programs such as mpremote.

Follows CircuitPython's shared/runtime/pyexec.c; the source itself is run by CPython.
"""

import codeop
from typing import Any

from host_sim.box_console import BoxConsole
from host_sim.box_modules import BANNER
from host_sim.box_runner import BoxRunner, Ending
from host_sim.repl_line import CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E, RETURN, ReplLine

EOF = b"\x04"
RAW_BANNER = "raw REPL; CTRL-B to exit\n"
PASTE_BANNER = "\npaste mode; Ctrl-C to cancel, Ctrl-D to finish\n=== "
WINDOW = 128
"""In raw paste mode the program may send so many bytes ahead, and again for each \x01 it gets."""


class Repl:
    """`is_raw` says which prompt comes next; it outlives a soft reboot, not a reset."""

    def __init__(self, console: BoxConsole, runner: BoxRunner) -> None:
        self.is_raw = False
        self._console = console
        self._runner = runner
        self._line = ReplLine(console)

    def run(self, names: dict[str, Any]) -> Ending:
        """Serve one prompt until the other is asked for (DONE) or the interpreter restarts."""
        return self._serve_raw(names) if self.is_raw else self._serve_friendly(names)

    # -- for programs

    def _serve_raw(self, names: dict[str, Any]) -> Ending:
        self._console.write(RAW_BANNER)
        while True:
            self._console.write(">")
            source, control = self._read_raw()
            if control == CTRL_B:
                self._console.write("\n")
                self.is_raw = False
                return Ending.DONE
            ending = self._obey(source, control, names)
            if ending.is_restart:
                return ending

    def _read_raw(self) -> tuple[bytes, int]:
        """What was sent, and the key that ended it."""
        source = bytearray()
        while (byte := self._console.read_byte()) not in (CTRL_A, CTRL_B, CTRL_D):
            if byte == CTRL_C:
                source.clear()
            else:
                source.append(byte)
        return bytes(source), byte

    def _obey(self, source: bytes, control: int, names: dict[str, Any]) -> Ending:
        if control == CTRL_A:
            return self._obey_ctrl_a(source, names)
        self._console.write("OK")
        if not source:
            self._console.write("\n")
            return Ending.EXIT
        return self._runner.run(source, names, mark=EOF)

    def _obey_ctrl_a(self, source: bytes, names: dict[str, Any]) -> Ending:
        """Ctrl-E A Ctrl-A asks for raw paste mode; otherwise Ctrl-A only says where we are."""
        if len(source) != 2 or source[0] != CTRL_E:
            self._console.write(RAW_BANNER)
            return Ending.DONE
        if source[1:] != b"A":
            self._console.write_bytes(b"R\x00")
            return Ending.DONE
        return self._paste_raw(names)

    def _paste_raw(self, names: dict[str, Any]) -> Ending:
        self._console.write_bytes(b"R\x01" + WINDOW.to_bytes(2, "little") + b"\x01")
        source, control = self._read_windows()
        self._console.write_bytes(EOF)
        if control == CTRL_C:
            return self._runner.report(KeyboardInterrupt(), EOF)
        return self._runner.run(source, names, mark=EOF)

    def _read_windows(self) -> tuple[bytes, int]:
        source = bytearray()
        while (byte := self._console.read_byte()) not in (CTRL_C, CTRL_D):
            source.append(byte)
            if len(source) % WINDOW == 0:
                self._console.write_bytes(b"\x01")
        return bytes(source), byte

    # -- for people

    def _serve_friendly(self, names: dict[str, Any]) -> Ending:
        self._show_banner()
        while True:
            line, control = self._line.read(">>> ")
            if control in (CTRL_A, CTRL_D):
                self._console.write("\n")
                self.is_raw = control == CTRL_A
                return Ending.DONE if self.is_raw else Ending.EXIT
            ending = self._answer(line, control, names)
            if ending.is_restart:
                return ending

    def _show_banner(self) -> None:
        self._console.write(f"\n{BANNER}\n")

    def _answer(self, line: str, control: int, names: dict[str, Any]) -> Ending:
        if control == CTRL_E:
            return self._paste(names)
        if control in (CTRL_B, CTRL_C):
            self._console.write("\n")
        if control == CTRL_B:
            self._show_banner()
        source = None if control else self._complete(line)
        return self._runner.run(source, names, mode="single") if source else Ending.DONE

    def _complete(self, source: str) -> str | None:
        """The whole statement; None when Ctrl-C took it back."""
        while _goes_on(source):
            line, control = self._line.read("... ")
            if control == CTRL_C:
                self._console.write("\n")
                return None
            source += "\n" + line
            if control == CTRL_D:
                break
        return source

    def _paste(self, names: dict[str, Any]) -> Ending:
        self._console.write(PASTE_BANNER)
        source = bytearray()
        while (byte := self._console.read_byte()) not in (CTRL_C, CTRL_D):
            source.append(byte)
            self._console.write_bytes(b"\r\n=== " if byte == RETURN else bytes([byte]))
        self._console.write("\n")
        if byte == CTRL_C:
            return Ending.DONE
        return self._runner.run(bytes(source), names)


def _goes_on(source: str) -> bool:
    """Whether more lines must follow; what is wrong is no reason to wait for more."""
    try:
        return bool(source.strip()) and codeop.compile_command(source, symbol="single") is None
    except (SyntaxError, ValueError, OverflowError):
        return False
