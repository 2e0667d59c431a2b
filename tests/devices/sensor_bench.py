# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A slap sensor on a chip of its own, and wires that are driven at given cycles."""

import itertools
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from firmware.devices import slap_sensor
from host_sim import circuitpython
from host_sim.chip import Chip
from host_sim.clock import Clock

FIRST_GPIO = 2
LINES = 7
ENDLESS_EVENTS = 1 << 14
Change = tuple[int, int]


class Edge(NamedTuple):
    """At `cycle` after the sensor has been built the lines in `down` are closed, no others."""

    cycle: int
    down: int


def toggles(first: int, step: int, count: int, line: int = 0) -> list[Edge]:
    """One line closes and opens in turn; line 6 is the lid."""
    return [Edge(first + step * turn, (1 << line) * (1 - turn % 2)) for turn in range(count)]


class SensorBench:
    """`down` are the lines that are closed before the sensor is built."""

    def __init__(self, edges: Iterable[Edge] = (), down: int = 0, hertz: int = 125_000_000) -> None:
        self.chip = Chip(Clock(hertz))
        circuitpython.insert(self.chip)
        self._close(down)
        self.sensor = slap_sensor.SlapSensor()
        self.begin = self.chip.clock.cycles
        self.add(edges)

    def add(self, edges: Iterable[Edge]) -> None:
        """Plan what happens on the wires."""
        for edge in edges:
            self.chip.clock.at(self.begin + edge.cycle, lambda down=edge.down: self._close(down))

    def _close(self, down: int) -> None:
        for line in range(LINES):
            if down >> line & 1:
                self.chip.wires.drive(FIRST_GPIO + line, 0)
            else:
                self.chip.wires.release(FIRST_GPIO + line)

    @property
    def cycle(self) -> int:
        """Cycles since the sensor was built."""
        return self.chip.clock.cycles - self.begin

    def run_to(self, cycle: int) -> None:
        """The program is busy elsewhere until then."""
        cycles = max(0, cycle - self.cycle)
        self.chip.spend(cycles * 1_000_000 / self.chip.clock.frequency)

    def read(self) -> list[Change]:
        """Everything there is to read, in one pass of the program."""
        changes = []
        while (change := self.sensor.read()) is not None:
            changes.append(change)
        return changes

    def read_at(self, *cycles: int) -> list[Change]:
        """Everything, looked for at these cycles."""
        changes = []
        for cycle in cycles:
            self.run_to(cycle)
            changes += self.read()
        return changes


def endless(edges: Iterable[Edge], until: int, down: int = 0) -> list[Change]:
    """What a sensor reads whose buffer never ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slap_sensor, "EVENTS", ENDLESS_EVENTS)
        bench = SensorBench(edges, down)
        return bench.read_at(until)


def first_difference(read: list[Change], expected: list[Change]) -> tuple | None:
    """(place, what was read, what was expected) where two logs part; None for equal ones."""
    if read == expected:
        return None
    for place, pair in enumerate(itertools.zip_longest(read, expected)):
        if pair[0] != pair[1]:
            return place, *pair
    return None
