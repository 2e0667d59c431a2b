# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A World whose program is run as CircuitPython runs it, with an outside that acts all the time."""

from collections.abc import Callable
from pathlib import Path

from host_sim.interpreter import Interpreter
from host_sim.world import SwitchedOff, World

TICK_US = 1000
PASS_US = 4000
"""The program's passes are this long here, for the sake of the computer; verdicts do not mind."""
FOR_EVER_US = 1 << 62


class ServedWorld(World):
    """`on_tick` is called every millisecond of virtual time, whatever the box does meanwhile."""

    def __init__(self, seed: int, drive: Path) -> None:
        super().__init__(seed, drive)
        self.on_tick: Callable[[], None] = lambda: None
        self.is_off = False
        self.chip.pass_us = PASS_US
        self.chip.hang_us = FOR_EVER_US
        self._interpreter = Interpreter(self.chip)
        self._plan_tick()

    @property
    def is_starting(self) -> bool:
        """Whether the box is not yet to be seen at its cable."""
        return self._interpreter.is_starting

    def switch_off(self) -> None:
        """The power goes and does not come back."""
        self.is_off = True
        self.chip.cut()

    def _plan_tick(self) -> None:
        clock = self.chip.clock
        clock.at(clock.cycles + clock.us(TICK_US), self._tick)

    def _tick(self) -> None:
        try:
            self.on_tick()
        finally:
            self._plan_tick()

    def _boot(self) -> None:
        if self.is_off:
            raise SwitchedOff
        self._interpreter.run_boot()
        self.chip.start_usb()

    def _run_code(self) -> None:
        self._interpreter.run()

    def _open_ports(self) -> None:
        """The programs on the computer do that."""
