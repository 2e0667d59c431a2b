# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""CircuitPython's hardware modules on a simulated Pico, with Blinka 10 as the layer between.

    from host_sim import circuitpython
    circuitpython.install()          # once: board, digitalio, rp2pio... can be imported now
    circuitpython.insert(Chip())     # this chip is the one they speak to

Blinka's own board, digitalio, analogio, pwmio, neopixel_write and microcontroller and Adafruit's
neopixel run on the back ends given here; what Blinka lacks is supplied whole. Below neopixel
colours are dimmed as CircuitPython's own pixelbuf does it.
"""

import contextlib
import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

from host_sim.circuitpython.current import chip, insert

__all__ = ["chip", "insert", "install"]

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = "host_sim.circuitpython"
AGNOSTIC = "adafruit_blinka.microcontroller.generic_agnostic_board"
BACK_ENDS = {
    f"{AGNOSTIC}.pin": "pin",
    f"{AGNOSTIC}.neopixel": "neopixel",
    f"{AGNOSTIC}.PWMOut": "pwm_out",
    "adafruit_blinka.board.generic_agnostic_board": "board",
}
"""Blinka's back ends for the agnostic board, and what stands in their place."""
MISSING = ("alarm", "nvm", "rp2pio", "storage", "supervisor", "usb_cdc", "watchdog")
"""Modules of CircuitPython that Blinka does not have."""
ADDED = (
    "Processor RunMode ResetReason cpu cpus delay_us disable_interrupts enable_interrupts nvm"
    " on_next_reset reset watchdog"
).split()
"""What Blinka's microcontroller lacks, or does in real time."""


def install() -> None:
    """Make the modules importable; the second time nothing happens.

    Must come before Blinka is imported by anybody else. The repository's root is put at the end of
    sys.path: at the front its code.py would hide the standard library's.
    """
    if sys.modules.get(f"{AGNOSTIC}.pin") is sys.modules.get(f"{HERE}.pin", HERE):
        return
    if "adafruit_blinka" in sys.modules:
        raise RuntimeError("install() must come before Blinka is imported")
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    with contextlib.redirect_stdout(sys.stderr):
        _install()


def _install() -> None:
    for place, name in BACK_ENDS.items():
        _put(place, name)
    _put(f"{AGNOSTIC}.analogio", "analog")
    for name in MISSING:
        _put(name, name)
    _complete_microcontroller()
    _import("digitalio").__dict__["DigitalInOut"] = _import(f"{HERE}.digital").DigitalInOut
    _import("adafruit_pixelbuf").__dict__["PixelBuf"] = _import(f"{HERE}.pixelbuf").PixelBuf
    _strip_board()


def _strip_board() -> None:
    """Take out what Blinka leaves in its board module and a Pico has not."""
    board, ours = _import("board"), _import(f"{HERE}.board")
    for name in list(vars(board)):
        if not name.startswith("__") and name not in ours.__all__:
            delattr(board, name)


def _complete_microcontroller() -> None:
    ours, blinkas = _import(f"{HERE}.microcontroller"), _import("microcontroller")
    for name in ADDED:
        setattr(blinkas, name, getattr(ours, name))


def _put(place: str, name: str) -> None:
    sys.modules[place] = _import(f"{HERE}.{name}")


def _import(name: str) -> ModuleType:
    return importlib.import_module(name)
