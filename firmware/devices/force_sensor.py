# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How hard the lid is pressed: the force sensor on the ADC."""

import analogio

from firmware.devices import pins

BITS_DROPPED = 4
"""CircuitPython stretches the RP2040's 12 bits to 16."""
FULL_CODE = 4095
PRESS_CODES = 160
"""So far above the baseline counts as pressed: about 150 g on a 10 k divider (Interlink 402)."""
EASE_CODES = 120
"""Hysteresis: the sensor's own is about 10 %, the ADC's noise a few codes."""
BAD_CODES = (512, 1536, 2560, 3584)
"""The RP2040's ADC repeats itself around these (data sheet, 4.9.3): no threshold lies there."""
BAD_REACH = 12
BASELINE_SHIFT = 6
"""The baseline follows a 64th of the way each time nothing presses: about 64 ms to settle."""


class ForceSensor:
    """Follows the resting level, and keeps the hardest press until it is asked for.

    All values are 12-bit ADC codes. A slap lasts for tens of milliseconds, a pass for about one.
    """

    def __init__(self):
        self._adc = analogio.AnalogIn(pins.FORCE)
        self._baseline = (self._adc.value >> BITS_DROPPED) << BASELINE_SHIFT
        self._start = self._baseline
        self._peak = 0
        self.is_pressed = False

    def sample(self):
        """Read once; allocates nothing."""
        code = self._adc.value >> BITS_DROPPED
        baseline = self._baseline >> BASELINE_SHIFT
        threshold = clear_of_bad_codes(baseline + (EASE_CODES if self.is_pressed else PRESS_CODES))
        self.is_pressed = code > threshold
        if not self.is_pressed:
            self._baseline += code - baseline
        if code - baseline > self._peak:
            self._peak = code - baseline

    def take_peak_percent(self):
        """The hardest press since this was asked last, in percent of the ADC's range."""
        peak = self._peak
        self._peak = 0
        return peak * 100 // FULL_CODE

    def facts(self):
        """(name, value) pairs: the resting level, its drift since the start, pressed or not."""
        drift = (self._baseline - self._start) >> BASELINE_SHIFT
        return (
            ("resting_percent", (self._baseline >> BASELINE_SHIFT) * 100 // FULL_CODE),
            ("drift_percent", drift * 100 // FULL_CODE),
            ("is_pressed", self.is_pressed),
        )

    def deinit(self):
        """Give the pin back."""
        self._adc.deinit()


def clear_of_bad_codes(code):
    """The code itself, or the nearest above that the ADC tells apart well."""
    for bad in BAD_CODES:
        if -BAD_REACH <= code - bad <= BAD_REACH:
            return bad + BAD_REACH + 1
    return code
