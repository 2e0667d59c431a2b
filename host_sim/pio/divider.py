# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The clock divider of a state machine: which system clock cycles are ticks."""

from host_sim.pio.settings import Settings


class Divider:
    """`tick` is the next tick. The divider runs freely, whether the machine is enabled or not.

    3.5.5: it "maintains a running total of the fractional value from each division period, and
    every time this value wraps through 1, the integer divisor is increased by one for the next
    division period". So the k-th period of a divisor i + f/256 takes i cycles, or i + 1 if the
    total wrapped at the end of the one before. It counts down and ticks on the last cycle of a
    period, which for a divisor of 1 is every cycle.
    """

    __slots__ = ("_frac", "_int", "_total", "tick")

    def __init__(self, settings: Settings, cycle: int) -> None:
        self.set(settings)
        self.restart(cycle)

    def set(self, settings: Settings) -> None:
        """Another divisor, from the next period on; the running total stays."""
        self._int = settings.clkdiv_int
        self._frac = settings.clkdiv_frac

    def restart(self, cycle: int) -> None:
        """CTRL.CLKDIV_RESTART: begin with a whole period at `cycle`."""
        self.tick = cycle + self._int - 1
        self._total = 0

    def advance(self, ticks: int) -> None:
        """Let so many ticks go by."""
        if not self._frac:
            self.tick += ticks * self._int
            return
        total = self._total + ticks * self._frac
        self._total = total & 0xFF
        self.tick += ticks * self._int + (total >> 8)

    def ticks_before(self, cycle: int) -> int:
        """So many ticks may go by without the next tick coming later than `cycle`, or one more.

        (n * divisor + total) / 256, rounded down, is at most d if n * divisor / 256 is.
        """
        return (cycle - self.tick << 8) // (self._int << 8 | self._frac)

    def seek(self, cycle: int) -> int:
        """Let all ticks before `cycle` go by; how many there were."""
        if self.tick >= cycle:
            return 0
        ticks = self.ticks_before(cycle)
        self.advance(ticks)
        while self.tick < cycle:
            self.advance(1)
            ticks += 1
        return ticks
