# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Contests as they happen at a table, by chance: hands, bounce, spikes, sleeves, bad manners."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from firmware.rules.arbiter import ZONES
from host_sim.arbitration.lines import LID, Interval, changes_of
from host_sim.arbitration.referee import TICKS_PER_US, Call
from host_sim.arbitration.wire_log import Changes
from host_sim.lid import OFF_GRAMS, ON_GRAMS

ARMED_US = 300_000
CALLED_US = 400_000
"""Somebody calls; hands arrive around REACTION_US later."""
REACTION_US = 250_000
SPREAD_US = 30_000
"""Standard deviation of arrival."""
LONGEST_BOUNCE_US = 15_000
SHORTEST_FIRST_CONTACT_US = 70
STUCK_US = 3_000_000
"""A zone that is stuck stays closed until long after the contest."""
WINDOWS_US = (1_000, 1_000, 1_000, 0, 20_000)


class Hand(NamedTuple):
    """One hand that means to slap (or, not `is_strong`, one that does not press hard enough)."""

    place: int
    at: int
    is_strong: bool


@dataclass
class Contest:
    """What the wires do, who may take, and what the people meant."""

    call: Call
    changes: Changes = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    spikes: list[Interval] = field(default_factory=list)
    stuck_place: int | None = None


def random_contest(random: Random) -> Contest:
    """One contest; the lid sums all forces and has the comparator's hysteresis."""
    return _Maker(random).contest()


class _Maker:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._intervals: list[Interval] = []
        self._forces: list[tuple[int, int, int]] = []
        self._hands: list[Hand] = []

    def contest(self) -> Contest:
        random = self._random
        places = random.sample(range(ZONES), random.randint(2, ZONES))
        call = self._call(places)
        for place, us in zip(places, self._arrivals(len(places)), strict=True):
            self._player(place, us)
        spikes = self._spikes()
        stuck_place = random.randrange(ZONES) if random.random() < 0.02 else None
        if stuck_place is not None:
            self._intervals.append((stuck_place, 0, _cycles(STUCK_US)))
        lid = _lid_intervals(self._forces)
        changes = changes_of([*self._intervals, *spikes, *lid])
        return Contest(call, changes, self._hands, spikes, stuck_place)

    def _call(self, places: list[int]) -> Call:
        random = self._random
        seated = sum(1 << place for place in places)
        out = sum(1 << place for place in places[2:] if random.random() < 0.08)
        return Call(random.choice(WINDOWS_US), seated, seated & ~out, ARMED_US * TICKS_PER_US)

    def _arrivals(self, count: int) -> list[float]:
        """Most races are as at a table; the others are as close as the sensor or its window."""
        random = self._random
        centre = CALLED_US + REACTION_US + random.uniform(-50_000, 50_000)
        kind = random.random()
        if kind < 0.6:
            return [random.gauss(centre, SPREAD_US) for _ in range(count)]
        span = random.choice((0.1, 1.0, 100.0, 2_000.0, 25_000.0))
        return [centre + random.uniform(0, span) for _ in range(count)]

    def _player(self, place: int, us: float) -> None:
        """One player: well-behaved, or resting or mashing before the box is armed."""
        manner = self._random.random()
        if manner < 0.06:
            self._rest(place, us)
        elif manner < 0.16:
            self._mash(place)
        if manner > 0.03:
            self._slap(place, us)

    def _rest(self, place: int, until_us: float) -> None:
        """A hand lies on the zone from before the arming; below 0.03 for good."""
        end_us = until_us - self._random.uniform(35_000, 200_000)
        grams = self._random.choice((0, 60, 150, 400))
        self._contacts(place, 1_000, end_us, [])
        self._press(1_000, end_us, grams)

    def _mash(self, place: int) -> None:
        """Quick hits that begin before the arming and may go on past it."""
        random = self._random
        us = ARMED_US - random.uniform(50_000, 250_000)
        for _ in range(random.randint(1, 4)):
            down_us = random.uniform(30_000, 60_000)
            self._hand(place, us, down_us, random.randint(300, 2_500))
            us += down_us + random.uniform(40_000, 100_000)

    def _slap(self, place: int, us: float) -> None:
        is_weak = self._random.random() < 0.08
        grams = self._random.randint(10, 180) if is_weak else self._random.randint(300, 3_000)
        self._hand(place, us, self._random.uniform(70_000, 160_000), grams)

    def _hand(self, place: int, us: float, down_us: float, grams: int) -> None:
        """Contact bounces as the hand comes and as it goes; the lid is pressed meanwhile."""
        random = self._random
        contacts = self._bounce(us)
        self._contacts(place, contacts[-1][1] + random.uniform(5, 300), us + down_us, contacts)
        self._contacts(place, 0, 0, self._bounce(us + down_us + random.uniform(5, 300)))
        self._press(
            us + random.uniform(200, 5_000), us + down_us * random.uniform(0.5, 0.95), grams
        )
        self._hands.append(Hand(place, _cycles(us), grams > ON_GRAMS))

    def _bounce(self, us: float) -> list[tuple[float, float]]:
        """Contacts for up to 15 ms, usually 2 ms."""
        random = self._random
        end_us = us + min(LONGEST_BOUNCE_US, random.expovariate(1 / 2_000))
        contacts = [(us, us + random.uniform(SHORTEST_FIRST_CONTACT_US, 400))]
        while contacts[-1][1] < end_us:
            begin_us = contacts[-1][1] + random.uniform(5, 500)
            contacts.append((begin_us, begin_us + random.uniform(5, 500)))
        return contacts

    def _contacts(self, place, begin_us: float, end_us: float, others) -> None:
        for start_us, stop_us in [*others, (begin_us, end_us)]:
            self._intervals.append((place, _cycles(start_us), _cycles(stop_us)))

    def _press(self, begin_us: float, end_us: float, grams: int) -> None:
        if begin_us < end_us:
            self._forces.append((_cycles(begin_us), grams, 0))
            self._forces.append((_cycles(end_us), -grams, 1))

    def _spikes(self) -> list[Interval]:
        """Now and then spikes of 8 ns up to just under 10 us, on any zone or the lid's wire."""
        random = self._random
        if random.random() > 0.3:
            return []
        return [self._spike() for _ in range(random.randint(1, 5))]

    def _spike(self) -> Interval:
        start = _cycles(self._random.uniform(ARMED_US - 50_000, CALLED_US + 2 * REACTION_US))
        line = self._random.randrange(LID + 1)
        return line, start, start + self._random.randint(1, 1_200)


def _lid_intervals(forces: list[tuple[int, int, int]]) -> list[Interval]:
    """When the comparator sees pressure, from the steps of the force on the lid."""
    found = []
    grams, since = 0, -1
    for cycle, step, _ in sorted(forces):
        grams += step
        if since < 0 and grams > ON_GRAMS:
            since = cycle
        elif since >= 0 and grams <= OFF_GRAMS:
            found.append((LID, since, cycle))
            since = -1
    return found


def _cycles(us: float) -> int:
    return round(us * TICKS_PER_US)
