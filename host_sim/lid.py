# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The lid: how hard it is pressed, what comparator and force sensor make of that."""

from host_sim.chip import Chip

PRESSURE_GPIO = 8
FORCE_GPIO = 26
ON_GRAMS = 250
"""The comparator says "pressed" above this: a light slap reaches some 1000 g."""
OFF_GRAMS = 200
"""Hysteresis of the comparator, more than the force sensor's own 10 %."""
SENSOR_OHM_GRAMS = 3_000_000
"""Interlink 402: about 30 kOhm at 100 g, 3 kOhm at 1000 g; resistance falls as force grows."""
DIVIDER_OHMS = 10_000


class Lid:
    """Sums the forces on the lid; drives the comparator's wire (active low) and the ADC."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._grams = 0
        self._forced: int | None = None
        self._is_pressed = False
        chip.adc[FORCE_GPIO] = self.reading
        chip.wires.drive(PRESSURE_GPIO, 1)

    @property
    def grams(self) -> int:
        """The force on the lid now."""
        return self._grams if self._forced is None else self._forced

    def push(self, grams: int) -> None:
        """A hand presses with so much more (or, negative, less)."""
        self._grams += grams
        self._compare()

    def force(self, grams: int | None) -> None:
        """Hold the sensor at a raw force whatever the hands do; None lets them rule again."""
        self._forced = grams
        self._compare()

    def reading(self) -> int:
        """The ADC's 16 bits: the sensor above a divider resistor to ground."""
        grams = self.grams
        if grams <= 0:
            return 0
        return round(65535 * DIVIDER_OHMS / (DIVIDER_OHMS + SENSOR_OHM_GRAMS / grams))

    def _compare(self) -> None:
        threshold = OFF_GRAMS if self._is_pressed else ON_GRAMS
        self._is_pressed = self.grams > threshold
        self._chip.wires.drive(PRESSURE_GPIO, 0 if self._is_pressed else 1)
