# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Executes Python source on the box."""

import sys
from enum import Enum
from types import CodeType
from typing import Any

from host_sim.box_console import BoxConsole
from host_sim.box_errors import format_error
from host_sim.chip import Chip, Reload, Stopped

COMPILE_US = 2000
"""Before it runs; time enough for what was written to cross the cable."""


class Ending(Enum):
    """How a piece of source came to its end."""

    DONE = "done"
    FAILED = "failed"
    RELOAD = "reload"
    EXIT = "exit"

    @property
    def is_restart(self) -> bool:
        """Whether the interpreter starts anew."""
        return self in (Ending.RELOAD, Ending.EXIT)


class BoxRunner:
    """Runs source to its end, prints what goes wrong. Power cuts and resets go on to the caller.

    `traceback` is what the last run printed, None when nothing went wrong.
    """

    def __init__(self, chip: Chip, console: BoxConsole) -> None:
        self._chip = chip
        self._console = console
        self.traceback: str | None = None

    def run(
        self,
        source: str | bytes,
        names: dict[str, Any],
        file: str = "<stdin>",
        mode: str = "exec",
        mark: bytes = b"",
    ) -> Ending:
        """`mark` is sent after the source's own output, and again after the traceback."""
        return self.report(self._execute(source, names, file, mode), mark)

    def report(self, error: BaseException | None, mark: bytes = b"") -> Ending:
        """Say how it ended."""
        ending = _ending(error)
        self.traceback = format_error(error) if error and ending is Ending.FAILED else None
        self._console.write_bytes(mark)
        self._console.write(self.traceback or "")
        self._console.write_bytes(mark)
        return ending

    def _execute(
        self, source: str | bytes, names: dict[str, Any], file: str, mode: str
    ) -> BaseException | None:
        try:
            with self._console.interruptible():
                code = compile(source, file, mode, dont_inherit=True)
                self._chip.spend(COMPILE_US)
                self._execute_code(code, names)
        except Reload as reload:
            self._chip.reload()
            return reload
        except Stopped:
            raise
        except BaseException as error:
            return error
        return None

    def _execute_code(self, code: CodeType, names: dict[str, Any]) -> None:
        """The display hook is the whole process's: it is put back."""
        display = sys.displayhook
        sys.displayhook = lambda value: self._display(value, names)
        try:
            exec(code, names)
        finally:
            sys.displayhook = display

    def _display(self, value: object, names: dict[str, Any]) -> None:
        if value is not None:
            names["_"] = value
            self._console.write(f"{value!r}\n")


def _ending(error: BaseException | None) -> Ending:
    if error is None:
        return Ending.DONE
    if isinstance(error, Reload):
        return Ending.RELOAD
    return Ending.EXIT if isinstance(error, SystemExit) else Ending.FAILED
