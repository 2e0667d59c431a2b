# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table around the box: the chip with its program, hands, lid, light ring, power."""

import contextlib
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from host_sim import circuitpython
from host_sim.chip import Chip, Outside, PowerCut, Reload, Reset, Stopped
from host_sim.hands import Hands
from host_sim.lid import Lid
from host_sim.pixel_wire import PixelStrip

DRIVE = Path(__file__).resolve().parent.parent
"""The repository's root is the box's drive."""
PIXELS_GPIO = 16
LIGHTS = 24


class SwitchedOff(Stopped):
    """Nobody wants the world to go on."""


class World:
    """A box on a table. `run` plays the program of the drive until `on_pass` raises SwitchedOff.

    `on_pass` is called at the end of each of the program's passes: the time for the outside world
    to act. `on_interrupt` is called when a Ctrl-C at the console has stopped the program, before it
    begins again.
    """

    def __init__(self, seed: int = 0, drive: Path = DRIVE) -> None:
        circuitpython.install()
        self._drive = drive
        self.chip = Chip(folder=str(drive))
        self.lid = Lid(self.chip)
        self.hands = Hands(self.chip, self.lid, seed)
        self.strip = PixelStrip(self.chip.wires, self.chip.clock, PIXELS_GPIO, LIGHTS)
        self.on_pass = lambda: None
        self.on_interrupt: Callable[[], None] = lambda: None
        self.chip.on_pass = lambda: self.on_pass()

    def run(self) -> None:
        """Power on, and again after every power cut or reset, until switched off."""
        circuitpython.insert(self.chip)
        try:
            self._run_boots()
        except SwitchedOff:
            self.chip.cut()
        except Outside as outside:
            raise outside.error from None

    # -- what happens to the box besides hands

    def stall(self, us: float) -> None:
        """The program is busy elsewhere (garbage collection, flash) for so long."""
        self.chip.spend(us)

    def cut_at_next_save(self, share: float = 0.5) -> None:
        """The power goes when `share` (0 to 1) of the next erase or page of the flash is done."""
        self.chip.flash.cut_next(share)

    def unplug(self) -> None:
        """The USB cable is pulled; a power bank keeps the box alive."""
        self.chip.unplug_usb()

    def replug(self) -> None:
        """The USB cable is back, and the programs on the computer open their ports."""
        self.chip.plug_usb()
        self._open_ports()

    def _open_ports(self) -> None:
        self.chip.console.host_open()
        self.chip.data.host_open()

    # -- the program

    def _run_boots(self) -> None:
        while True:
            try:
                self._run_boot()
            except PowerCut:
                self.chip.boot()
            except Reset:
                self.chip.boot(self.chip.next_reset_reason)

    def _run_boot(self) -> None:
        if self.chip.safe_mode_reason != "NONE":
            self._run_safe_mode()
        self._boot()
        self._run_code()

    def _run_safe_mode(self) -> None:
        """safemode.py alone is run; when it ends nothing but a reset ends safe mode."""
        self._run_file("safemode.py")
        self.chip.start_usb()
        self._open_ports()
        self._wait()

    def _boot(self) -> None:
        self._run_file("boot.py")
        self.chip.start_usb()
        self._open_ports()

    def _run_code(self) -> None:
        """The main program, again after each soft reload; after its end the box waits for one.

        A Ctrl-C brings the prompt. Nobody types there, so the box begins again, as by Ctrl-D.
        """
        while True:
            try:
                self._run_file("code.py")
                self.chip.reload()
                self._wait()
            except Reload:
                self.chip.reload()
            except KeyboardInterrupt:
                self.on_interrupt()
                self.chip.reload()

    def _wait(self) -> NoReturn:
        """No program runs; time passes for the outside world, and Ctrl-C has nothing to stop."""
        while True:
            with contextlib.suppress(KeyboardInterrupt):
                self.chip.end_pass()

    def _run_file(self, name: str) -> None:
        runpy.run_path(str(self._drive / name), run_name="__main__")
