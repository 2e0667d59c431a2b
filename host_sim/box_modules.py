# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The built-in functions and modules that a Python program on the box has.

It is CPython underneath: types, texts of errors and the standard modules that CircuitPython shares
with it are CPython's. What reaches outside (files, console, time, imports) is the box's own. That
keeps an ordinary program on the drive; it is no prison for a malicious one.
"""

import builtins
import calendar
import io
import sys
import time
from collections import namedtuple
from types import ModuleType
from typing import Any

from host_sim.box_console import BoxConsole, StandardInput
from host_sim.box_errors import format_error
from host_sim.box_files import BoxFiles
from host_sim.chip import Chip
from host_sim.drive_imports import DriveImports

VERSION = "10.2.1"
"""The CircuitPython whose console this one follows."""
BANNER = f"Adafruit CircuitPython {VERSION} on host_sim; Raspberry Pi Pico with rp2040"
SHARED = frozenset(
    "__future__ array binascii codeop collections errno gc hashlib json locale math random re"
    " select struct warnings zlib".split()
)
"""CircuitPython's modules that are taken from CPython as they are."""
HARDWARE = frozenset(
    "adafruit_bus_device adafruit_pixelbuf alarm analogio board digitalio microcontroller"
    " neopixel neopixel_write nvm pwmio rainbowio rp2pio storage supervisor usb_cdc"
    " watchdog".split()
)
"""Supplied by host_sim, Blinka and Adafruit's library for the pixels."""
LEFT_OUT = ("breakpoint", "copyright", "credits", "exit", "help", "license", "quit")
"""Built-in functions of CPython that talk to its own terminal."""
FILE_FUNCTIONS = (
    "chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync unlink urandom"
    " utime".split()
)
RETURN = 13
SLEEP_STEP_US = 1000
STARTED_AT_S = 1_577_836_800
"""2020-01-01: a Pico without a battery begins here at power-on."""


class BoxModules:
    """`namespace(name)` is what a program begins with; `start()` and `end()` are its life."""

    def __init__(self, chip: Chip, console: BoxConsole) -> None:
        assert chip.drive.folder is not None
        self._chip = chip
        self._console = console
        self._files = BoxFiles(chip)
        self._builtins = dict(vars(builtins))
        self._imports = DriveImports(chip.drive.folder, self._builtins)
        self._own = self._make_modules()
        self._fill_builtins()

    def start(self) -> None:
        """A program begins: in the root folder, with no module imported."""
        self._files.start()
        self._imports.start()

    def end(self) -> None:
        """It has ended."""
        self._imports.end()

    def namespace(self, file: str | None = None) -> dict[str, Any]:
        """The globals of a main program."""
        names: dict[str, Any] = {"__name__": "__main__", "__builtins__": self._builtins}
        if file is not None:
            names["__file__"] = file
        return names

    # -- built-in functions

    def _fill_builtins(self) -> None:
        for name in LEFT_OUT:
            self._builtins.pop(name, None)
        self._builtins.update(
            open=self._files.open, print=self._print, input=self._input, __import__=self._import
        )

    def _print(self, *values: object, file: Any = None, **options: Any) -> None:
        builtins.print(*values, file=self._console if file is None else file, **options)

    def _input(self, prompt: object = "") -> str:
        """A line from the console, echoed; ended by Return."""
        self._console.write(str(prompt))
        line = bytearray()
        while (byte := self._console.read_byte()) != RETURN:
            line.append(byte)
            self._console.write_bytes(bytes([byte]))
        self._console.write("\n")
        return line.decode(errors="replace")

    def _import(
        self, name: str, globals=None, locals=None, fromlist=(), level: int = 0
    ) -> ModuleType:
        if level:
            return builtins.__import__(name, globals, locals, fromlist, level)
        if name in self._own:
            return self._own[name]
        top = name.partition(".")[0]
        if not (top in SHARED or top in HARDWARE or self._imports.has(top)):
            raise ImportError(f"no module named '{name}'")
        return builtins.__import__(name, globals, locals, fromlist, level)

    # -- modules

    def _make_modules(self) -> dict[str, ModuleType]:
        made = {
            "builtins": self._builtins,
            "io": self._io(),
            "micropython": {"const": lambda value: value},
            "os": self._os(),
            "sys": self._sys(),
            "time": self._time(),
            "traceback": self._traceback(),
        }
        return {name: _module(name, members) for name, members in made.items()}

    def _os(self) -> dict[str, Any]:
        uname = namedtuple("uname", "sysname nodename release version machine")
        facts = uname("rp2040", "rp2040", VERSION, f"{VERSION} on host_sim", BANNER.split("; ")[1])
        functions = {name: getattr(self._files, name) for name in FILE_FUNCTIONS}
        return functions | {"uname": lambda: facts}

    def _io(self) -> dict[str, Any]:
        kinds = {name: getattr(io, name) for name in ("BytesIO", "IOBase", "StringIO")}
        return kinds | {"open": self._files.open}

    def _sys(self) -> dict[str, Any]:
        names = "byteorder exit implementation maxsize modules version_info".split()
        return {name: getattr(sys, name) for name in names} | {
            "argv": [],
            "path": ["", "/", "/lib"],
            "platform": "RP2040",
            "stdin": StandardInput(self._console),
            "stdout": self._console,
            "stderr": self._console,
            "version": f"{sys.version.split()[0]}; CircuitPython {VERSION} on host_sim",
        }

    def _time(self) -> dict[str, Any]:
        return {
            "localtime": self._localtime,
            "mktime": calendar.timegm,
            "monotonic": lambda: self._chip.now_us / 1e6,
            "monotonic_ns": lambda: self._chip.now_us * 1000,
            "sleep": self._sleep,
            "struct_time": time.struct_time,
            "time": self._time_s,
        }

    def _time_s(self) -> int:
        return STARTED_AT_S + self._chip.now_us // 1_000_000

    def _localtime(self, seconds: float | None = None) -> time.struct_time:
        """The box knows no time zone, nor whether it is summer (-1)."""
        parts = time.gmtime(self._time_s() if seconds is None else seconds)
        return time.struct_time((*parts[:8], -1))

    def _sleep(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        end_us = self._chip.now_us + round(seconds * 1e6)
        while (left_us := end_us - self._chip.now_us) > 0:
            self._chip.spend(min(left_us, SLEEP_STEP_US))

    def _traceback(self) -> dict[str, Any]:
        def format_exception(error: BaseException, *rest: object) -> list[str]:
            return [format_error(error)]

        def print_exception(error: BaseException, *rest: object, file: Any = None) -> None:
            self._print(format_error(error), end="", file=file)

        return {"format_exception": format_exception, "print_exception": print_exception}


def _module(name: str, members: dict[str, Any]) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(members)
    return module
