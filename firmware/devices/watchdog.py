# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Restarts the box when its main loop hangs."""

import microcontroller
from watchdog import WatchDogMode

TIMEOUT_S = 8
"""The RP2040's watchdog counts 8.388 s at the most."""


class Watchdog:
    """Bites after eight seconds without `feed`; once started it cannot be stopped."""

    def __init__(self):
        self._timer = microcontroller.watchdog
        self._timer.timeout = TIMEOUT_S
        self._timer.mode = WatchDogMode.RESET

    def feed(self):
        """The main loop got round once more."""
        self._timer.feed()
