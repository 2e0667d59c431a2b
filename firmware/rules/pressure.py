# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""When the lid was last under pressure, and which touches that makes count."""


class Pressure:
    """The lid, pressed or not; all times are sensor ticks."""

    def __init__(self, limits):
        self.is_needed = True
        self._limits = limits
        self._is_down = False
        self._down_at = 0
        self._up_at = None

    def move(self, at, is_down, touches):
        """The lid is pressed or eased; True when one of the touches was waiting for it."""
        self._is_down = bool(is_down)
        if not is_down:
            self._up_at = at
            return False
        self._down_at = at
        waiting = [touch for touch in touches if touch.is_pressed is None]
        for touch in waiting:
            touch.is_pressed = True
            touch.pressed_at = at
        return bool(waiting)

    def meet(self, touch):
        """Pressure that is there already, or was a moment ago, counts for a new touch."""
        up_at = touch.at if self._is_down else self._up_at
        if up_at is not None and touch.at - up_at <= self._limits.pressure:
            touch.pressed_at = self._down_at
        if touch.pressed_at is not None or not self.is_needed:
            touch.is_pressed = True

    def settle(self, touches, at):
        """A touch that has waited long enough was made without pressure."""
        for touch in touches:
            if touch.is_pressed is None and at - touch.at > self._limits.pressure:
                touch.is_pressed = False

    def deadline(self, touches):
        """The tick at which `settle` has something to do, or None; `touches` oldest first."""
        for touch in touches:
            if touch.is_pressed is None:
                return touch.at + self._limits.pressure + 1
        return None
