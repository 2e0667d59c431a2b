# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The control button: pressed short or long."""

import digitalio

from firmware.devices import pins

BOUNCE_MS = 30
LONG_MS = 800
_PERIOD_MS = 1 << 29


class ControlButton:
    """Tells each press once: "short" when it is let go, "long" as soon as it has lasted.

    One that is over before a late pass has seen it last may have been either: it is none.

    A button that is held from power-on speaks to boot.py: it counts once it has been let go.
    """

    def __init__(self):
        self._pin = digitalio.DigitalInOut(pins.BUTTON)
        self._pin.switch_to_input(pull=digitalio.Pull.UP)
        self._was_down = not self._pin.value
        self._changed_ms = 0
        self._is_told = True

    def read(self, now_ms):
        """`"short"`, `"long"` or None at this time in milliseconds."""
        is_down = not self._pin.value
        lasted_ms = (now_ms - self._changed_ms) % _PERIOD_MS
        if is_down != self._was_down:
            return self._change(is_down, now_ms, lasted_ms)
        if is_down and not self._is_told and lasted_ms >= LONG_MS:
            self._is_told = True
            return "long"
        return None

    def _change(self, is_down, now_ms, lasted_ms):
        """A press begins, or ends: what is shorter than the bounce is none."""
        self._was_down = is_down
        self._changed_ms = now_ms
        is_short = not is_down and not self._is_told and BOUNCE_MS <= lasted_ms < LONG_MS
        self._is_told = not is_down
        return "short" if is_short else None

    def deinit(self):
        """Give the pin back."""
        self._pin.deinit()
