# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Notices that the lid's pressure is not felt any more, or without end."""

TOUCHES = 5
"""So many touches in a row without any pressure,"""
ZONES = 2
"""at so many zones at least: then it is the sensor, not a hand that only brushes."""
FELT_US = 10_000
"""A hand presses for longer; a spike on the line does not."""
HELD_S = 20
"""Nobody leans on the lid for so long: something lies there, or the sensor is shorted."""


class PressureWatch:
    """`fault` is "dead" while touches bring no pressure at all, as pressure that eases again proves
    the sensor alive; "held" while the lid is under pressure for longer than hands press; otherwise
    None. Every method tells whether the fault is another one now."""

    def __init__(self, ticks_per_second):
        self.fault = None
        self._zones = []
        self._pressed_at = None
        self._felt = ticks_per_second // 1_000_000 * FELT_US
        self._held = ticks_per_second * HELD_S

    @property
    def is_dead(self):
        """Whether a touch can bring no pressure."""
        return self.fault == "dead"

    def hear(self, touch):
        """One more touch was refused."""
        if touch.is_real:
            self._zones = self._zones[1 - TOUCHES :] + [touch.zone]
        is_dead = len(self._zones) == TOUCHES and len(set(self._zones)) >= ZONES
        return self._change("dead") if is_dead else False

    def feel(self, is_pressed, at):
        """The lid is under pressure at the sensor tick `at`, or not."""
        if self._pressed_at is None:
            self._pressed_at = at if is_pressed else None
            return False
        lasted = at - self._pressed_at
        if is_pressed:
            return lasted >= self._held and self._change("held")
        self._pressed_at = None
        if lasted < self._felt:
            return False
        self._zones = []
        return self._change(None)

    def fail(self):
        """The lid's line is nothing but noise."""
        return self._change("dead")

    def _change(self, fault):
        was, self.fault = self.fault, fault
        return was != fault
