# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Electromagnetic noise on all seven lines at once: somebody with a charged sleeve touches the box.

Each line is thrown the other way for a moment again and again. A line of 10 kOhm and 100 pF
recovers within a microsecond or so (hardware/wiring.md): spikes of 50 ns to 5 us, some 15 to 60 us
apart. The model has no coupling from line to line and no spikes that last longer.
"""

from random import Random

from host_sim.chip import Chip
from host_sim.lid import Lid
from host_sim.zone_faults import ZoneFaults

SPIKE_US = (0.05, 5.0)
APART_US = (15.0, 60.0)


class Sparks:
    """Seeded, so that runs repeat."""

    def __init__(self, chip: Chip, faults: ZoneFaults, lid: Lid, seed: int = 0) -> None:
        self._clock = chip.clock
        self._spikes = [self._zone_spike(faults, zone) for zone in range(1, 7)] + [lid.spike]
        self._random = Random(seed)

    @staticmethod
    def _zone_spike(faults: ZoneFaults, zone: int):
        return lambda us: faults.spike(zone, us)

    def burst(self, lasts_us: float) -> None:
        """Noise on every line from now on, for so long."""
        for spike in self._spikes:
            self._one_line(spike, lasts_us)

    def _one_line(self, spike, lasts_us: float) -> None:
        at_us = self._random.uniform(0, APART_US[0])
        while at_us < lasts_us:
            width_us = self._random.uniform(*SPIKE_US)
            self._at(at_us, spike, width_us)
            at_us += width_us + self._random.uniform(*APART_US)

    def _at(self, at_us: float, spike, width_us: float) -> None:
        self._clock.at(self._clock.cycles + self._clock.us(at_us), lambda: spike(width_us))
