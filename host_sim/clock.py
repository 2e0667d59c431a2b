# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Virtual time: a count of system clock cycles that jumps from one due action to the next."""

import heapq
from collections.abc import Callable

Action = Callable[[], object]


class Handle:
    """An action that is due at a cycle; Clock.cancel() takes it back."""

    __slots__ = ("action", "cycle", "order")

    def __init__(self, cycle: int, order: int, action: Action) -> None:
        self.cycle = cycle
        self.order = order
        self.action: Action | None = action

    def __lt__(self, other: "Handle") -> bool:
        return (self.cycle, self.order) < (other.cycle, other.order)


class Clock:
    """`cycles` is the present, in cycles of `frequency` Hz. Nothing happens between due actions."""

    def __init__(self, frequency: int = 125_000_000) -> None:
        self.frequency = frequency
        self.cycles = 0
        self._requests = 0
        self._due: list[Handle] = []

    def at(self, cycle: int, action: Action) -> Handle:
        """Run `action` when `cycle` begins; actions of one cycle run in the order of request."""
        if cycle < self.cycles:
            raise ValueError(f"cycle must be {self.cycles} or later, not {cycle}")
        self._requests += 1
        handle = Handle(cycle, self._requests, action)
        heapq.heappush(self._due, handle)
        return handle

    def cancel(self, handle: Handle) -> None:
        """Take an action back; one that has run, or was taken back before, is left alone."""
        handle.action = None

    def run_until(self, cycle: int) -> None:
        """Let time pass up to the beginning of `cycle`, actions due at `cycle` included.

        An action may itself let time pass (a CPU that is busy inside one); the present then is
        whichever is later.
        """
        if cycle < self.cycles:
            raise ValueError(f"cycle must be {self.cycles} or later, not {cycle}")
        while self._due and self._due[0].cycle <= cycle:
            handle = heapq.heappop(self._due)
            self.cycles = max(self.cycles, handle.cycle)
            self._run(handle)
        self.cycles = max(self.cycles, cycle)

    def us(self, us: float) -> int:
        """Microseconds as whole cycles."""
        return round(us * self.frequency / 1_000_000)

    @staticmethod
    def _run(handle: Handle) -> None:
        action, handle.action = handle.action, None
        if action is not None:
            action()
