# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Restarts the box when its main loop hangs."""

import microcontroller
from watchdog import WatchDogMode

START_S = 8
"""The RP2040's watchdog counts 8.388 s at the most: to read a long game back may take seconds."""
PASS_S = 4
"""From the first pass on; with a start of 5 s a box that hangs is back within 10 s."""

SOUND_PASSES = 20_000
"""So many, half a minute, and the interpreter is sound."""


class Watchdog:
    """Bites after eight seconds without the first `feed`, then after four without the next."""

    def __init__(self):
        self._timer = microcontroller.watchdog
        self._timer.timeout = START_S
        self._timer.mode = WatchDogMode.RESET
        self._passes = 0

    def feed(self):
        """The main loop got round once more."""
        if self._passes < SOUND_PASSES:
            self._count()
        self._timer.feed()

    def _count(self):
        self._passes += 1
        if self._passes == 1:
            self._timer.timeout = PASS_S
        elif self._passes == SOUND_PASSES:
            _forget_crashes()


def _forget_crashes():
    """What safemode.py counts; a Pico 2 has no memory for it."""
    try:
        from alarm import sleep_memory
    except ImportError:
        return
    sleep_memory[0] = 0
