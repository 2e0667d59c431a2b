# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Notices that the lid's pressure is not felt any more."""

TOUCHES = 5
"""So many touches in a row without any pressure,"""
ZONES = 2
"""at so many zones at least: then it is the sensor, not a hand that only brushes."""


class PressureWatch:
    """`is_dead` while touches bring no pressure at all; any pressure proves the sensor alive."""

    def __init__(self):
        self.is_dead = False
        self._zones = []

    def hear(self, touch):
        """One more touch was refused."""
        if touch.is_real:
            self._zones = self._zones[1 - TOUCHES :] + [touch.zone]
        if len(self._zones) == TOUCHES and len(set(self._zones)) >= ZONES:
            self.is_dead = True

    def feel(self):
        """The lid was under pressure."""
        self._zones = []
        self.is_dead = False
