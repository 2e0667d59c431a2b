# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The RP2040's watchdog: a count-down that resets the chip unless it is fed."""

from collections.abc import Callable

from host_sim.clock import Clock, Handle

LONGEST_S = 8.388607
"""24 bits of half microseconds (RP2040-E1)."""


class WatchdogTimer:
    """Calls `bite` when it runs out; `timeout_s` is what the program asked for."""

    def __init__(self, clock: Clock, bite: Callable[[], None]) -> None:
        self.timeout_s = 0.0
        self.is_on = False
        self._clock = clock
        self._bite = bite
        self._handle: Handle | None = None

    def start(self) -> None:
        self.is_on = True
        self.feed()

    def stop(self) -> None:
        self.is_on = False
        self._cancel()

    def feed(self) -> None:
        """Begin the count anew; does nothing while it is off."""
        self._cancel()
        if self.is_on:
            cycles = self._clock.us(min(self.timeout_s, LONGEST_S) * 1e6)
            self._handle = self._clock.at(self._clock.cycles + cycles, self._run_out)

    def _cancel(self) -> None:
        if self._handle is not None:
            self._clock.cancel(self._handle)
        self._handle = None

    def _run_out(self) -> None:
        self._handle = None
        self._bite()
