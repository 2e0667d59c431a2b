# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The lid: how hard it is pressed, what comparator and force sensor make of that."""

from random import Random

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
STEP_CODES = 16
"""The ADC's 12 bits in steps of its 16."""


class Lid:
    """Sums the forces on the lid; drives the comparator's wire (active low) and the ADC.

    The force sensor may come off, drift by some grams, or be noisy by some codes of 12 bits.
    """

    def __init__(self, chip: Chip, seed: int = 0) -> None:
        self._random = Random(seed)
        self._is_off = False
        self._drift_grams = 0
        self._noise_codes = 0
        self._chip = chip
        self._grams = 0
        self._forced: int | None = None
        self._is_pressed = False
        chip.adc[FORCE_GPIO] = self.reading
        chip.wires.drive(PRESSURE_GPIO, 1)

    @property
    def grams(self) -> int:
        """The force that the sensor feels now."""
        if self._is_off:
            return 0
        return (self._grams if self._forced is None else self._forced) + self._drift_grams

    def push(self, grams: int) -> None:
        """A hand presses with so much more (or, negative, less)."""
        self._grams += grams
        self._compare()

    def force(self, grams: int | None) -> None:
        """Hold the sensor at a raw force whatever the hands do; None lets them rule again."""
        self._forced = grams
        self._compare()

    def take_off(self, is_off: bool) -> None:
        """The force sensor's plug comes off, or is back."""
        self._is_off = is_off
        self._compare()

    def drift(self, grams: int) -> None:
        """The sensor feels so much more than there is."""
        self._drift_grams = grams
        self._compare()

    def make_noisy(self, codes: int) -> None:
        """The ADC reads up to so many codes more or less."""
        self._noise_codes = codes

    def mend(self) -> None:
        """The sensor is as it was made."""
        self._noise_codes = 0
        self.drift(0)
        self.take_off(False)

    def spike(self, us: float) -> None:
        """The comparator's wire is the other way for so long."""
        self._chip.wires.drive(PRESSURE_GPIO, 1 if self._is_pressed else 0)
        self._chip.clock.at(self._chip.clock.cycles + self._chip.clock.us(us), self._drive)

    def reading(self) -> int:
        """The ADC's 16 bits: the sensor above a divider resistor to ground."""
        noise = self._random.randint(-self._noise_codes, self._noise_codes) * STEP_CODES
        grams = self.grams
        level = DIVIDER_OHMS / (DIVIDER_OHMS + SENSOR_OHM_GRAMS / grams) if grams > 0 else 0
        return min(max(round(65535 * level) + noise, 0), 65535)

    def _compare(self) -> None:
        threshold = OFF_GRAMS if self._is_pressed else ON_GRAMS
        self._is_pressed = self.grams > threshold
        self._drive()

    def _drive(self) -> None:
        self._chip.wires.drive(PRESSURE_GPIO, 0 if self._is_pressed else 1)
