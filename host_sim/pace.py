# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How fast virtual time may go: with the clock on the wall, or in steps that somebody allows."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

LOST_S = 0.25
"""Further behind than this (a laptop that slept, a machine too slow) the lost time is given up."""
NAP_S = 0.1
"""The longest sleep at a time: who is released goes on after it."""
STUCK_S = 30


class Pace(Protocol):
    """Holds a thread that plays a World back until its time has come."""

    def keep_up(self, cycles: int) -> None:
        """Called by the thread at each pass: return when virtual time may pass `cycles`."""

    def cycle_at(self, moment_s: float) -> int:
        """The cycle at a moment of time.monotonic()."""

    def release(self) -> None:
        """Hold nobody back any more."""


class RealTime:
    """One second of virtual time a second. It sleeps; it never spins."""

    def __init__(
        self,
        frequency: int = 125_000_000,
        now_s: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        self._frequency = frequency
        self._now_s = now_s
        self._is_released = False
        self._wait = wait
        self._began_s = now_s()

    def keep_up(self, cycles: int) -> None:
        """Sleep off what virtual time is ahead."""
        ahead_s = self._began_s + cycles / self._frequency - self._now_s()
        if ahead_s < -LOST_S:
            self._began_s -= ahead_s
        while ahead_s > 0 and not self._is_released:
            self._wait(min(ahead_s, NAP_S))
            ahead_s -= NAP_S

    def cycle_at(self, moment_s: float) -> int:
        """May lie before or after the cycle of the present pass."""
        return round((moment_s - self._began_s) * self._frequency)

    def release(self) -> None:
        """End the present sleep, within NAP_S, and all later ones.

        No lock, as a signal's handler may be what calls it, amid that very sleep.
        """
        self._is_released = True


class Steps:
    """Virtual time that moves when `advance` says so: for tests and pictures.

    Whatever is done between two steps happens at one and the same moment.
    """

    def __init__(self, frequency: int = 125_000_000) -> None:
        self._cycles_per_ms = frequency // 1000
        self._change = threading.Condition()
        self._allowed = 0
        self._reached = -1
        self._is_released = False

    def advance(self, ms: int) -> None:
        """Let so much time pass; returns when the thread has done all that belongs to it."""
        with self._change:
            self._allowed += ms * self._cycles_per_ms
            self._change.notify_all()
            self._change.wait_for(self._is_done, STUCK_S)

    def _is_done(self) -> bool:
        return self._is_released or self._reached > self._allowed

    def keep_up(self, cycles: int) -> None:
        """Wait for a step that leads past `cycles`."""
        if self._is_released or cycles <= self._allowed:
            return
        with self._change:
            self._reached = cycles
            self._change.notify_all()
            self._change.wait_for(lambda: self._is_released or cycles <= self._allowed)

    def cycle_at(self, moment_s: float) -> int:
        """The end of the last step, whatever the moment."""
        return self._allowed

    def release(self) -> None:
        """Let the thread run freely, and everybody who waits for it go on."""
        with self._change:
            self._is_released = True
            self._change.notify_all()
