# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Hands that come down on the box: contact, bounce, pressure, and off again."""

from dataclasses import dataclass
from random import Random

from host_sim.chip import Chip
from host_sim.lid import Lid
from host_sim.rigid_board import zone_times_us
from host_sim.zone_faults import ZoneFaults

BUTTON_GPIO = 22
SHORT_PRESS_US = 150_000
LONG_PRESS_US = 1_200_000


@dataclass
class Slap:
    """One hand's course, in microseconds after its first contact.

    `contacts` are (from, to) intervals in which the zone is closed; the lid bears `grams` from
    `pressed_us` to `eased_us`.
    """

    contacts: list[tuple[float, float]]
    pressed_us: float
    eased_us: float
    grams: int


def ideal_slap() -> Slap:
    """One clean contact of 120 ms, pressed 1 ms later."""
    return Slap([(0.0, 120_000.0)], 1_000.0, 90_000.0, 1500)


def human_slap(random: Random) -> Slap:
    """A slap as hands make it: bounce of 0.3 to 6 ms, a first contact of 70 us or more, pressure
    within a few milliseconds, bounce again when the hand lifts."""
    down_us = random.uniform(70_000, 160_000)
    contacts = _bounce(random, 0.0, random.uniform(300, 6_000))
    contacts.append((contacts[-1][1] + random.uniform(20, 300), down_us))
    contacts += _bounce(random, down_us + random.uniform(20, 300), random.uniform(300, 3_000))
    pressed_us = random.uniform(200, 5_000)
    eased_us = random.uniform(0.5, 0.95) * down_us
    return Slap(contacts, pressed_us, eased_us, random.randint(700, 3000))


def _bounce(random: Random, start_us: float, lasts_us: float) -> list[tuple[float, float]]:
    contacts = [(start_us, start_us + random.uniform(70, 400))]
    while contacts[-1][1] < start_us + lasts_us:
        begin = contacts[-1][1] + random.uniform(20, 300)
        contacts.append((begin, begin + random.uniform(30, 500)))
    return contacts


class Hands:
    """Everything that people do to the box, in virtual time; seeded, so that runs repeat.

    `faults` are those of the zones; `busy_until` is the cycle at which the last hand asked for so
    far is off the box.
    """

    def __init__(self, chip: Chip, lid: Lid, seed: int = 0) -> None:
        self._chip = chip
        self._lid = lid
        self._random = Random(seed)
        self.is_noisy = True
        self.busy_until = 0
        self.faults = ZoneFaults(chip)
        self._turns = 0
        chip.wires.drive(BUTTON_GPIO, 1)

    def slap(self, zone: int, offset_us: float) -> Slap:
        """A hand's first contact with a zone is exactly `offset_us` from now."""
        slap = self._touch(zone, offset_us)
        self._after(offset_us + slap.pressed_us, lambda: self._lid.push(slap.grams))
        self._after(offset_us + slap.eased_us, lambda: self._lid.push(-slap.grams))
        return slap

    def drop_board(self, offset_us: float) -> None:
        """A rigid board comes down on all zones; afterwards the box is turned on by one zone."""
        times = zone_times_us(self._random, self._turns) if self.is_noisy else [0.0] * 6
        self._turns += 1
        slaps = [self._touch(place + 1, offset_us + us) for place, us in enumerate(times)]
        grams = slaps[0].grams
        self._after(offset_us + slaps[0].pressed_us, lambda: self._lid.push(grams))
        self._after(offset_us + slaps[0].eased_us, lambda: self._lid.push(-grams))

    def _touch(self, zone: int, offset_us: float) -> Slap:
        slap = human_slap(self._random) if self.is_noisy else ideal_slap()
        for begin_us, end_us in slap.contacts:
            self._after(offset_us + begin_us, lambda: self._contact(zone, True))
            self._after(offset_us + end_us, lambda: self._contact(zone, False))
        return slap

    def press(self, zone: int) -> None:
        """Contact only, until released."""
        self._contact(zone, True)

    def release(self, zone: int) -> None:
        """The contact opens."""
        self._contact(zone, False)

    def glitch(self, zone: int, lasts_us: float) -> None:
        """A spike on a zone's wire."""
        self._contact(zone, True)
        self._after(lasts_us, lambda: self._contact(zone, False))

    def press_button(self, lasts_us: float) -> None:
        """The control button is held down so long."""
        self._chip.wires.drive(BUTTON_GPIO, 0)
        self._after(lasts_us, lambda: self._chip.wires.drive(BUTTON_GPIO, 1))

    def _contact(self, zone: int, is_closed: bool) -> None:
        self.faults.contact(zone, is_closed)

    def _after(self, us: float, action) -> None:
        cycle = self._chip.clock.cycles + self._chip.clock.us(us)
        self._chip.clock.at(cycle, action)
        self.busy_until = max(self.busy_until, cycle)
