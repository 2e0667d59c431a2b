# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Random races between equal hands, to see whether any zone has an edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from firmware.rules.arbiter import ZONES
from host_sim.arbitration.lines import LID, Interval, changes_of
from host_sim.arbitration.referee import TICKS_PER_US, Call, Verdict, verdict_of
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.significance import chi_square_p, even_chance_p
from host_sim.arbitration.wire_log import Changes
from host_sim.hands import human_slap

SPREAD_US = 30_000
"""Standard deviation of arrival, as in the figures known of other boxes."""
CLOSE_US = 0.2
"""Races this close are decided, or not, by single samples."""
LEAST_US = 1_000.0


class HandInRace(NamedTuple):
    """A hand on a zone (place 0 to 5): its contacts as (start, stop) in cycles."""

    place: int
    contacts: tuple[tuple[int, int], ...]

    @property
    def at(self) -> int:
        """The first edge."""
        return self.contacts[0][0]


RaceOfHands = tuple[HandInRace, ...]


def random_races(count: int, hands: int, seed: int, spread_us: float) -> Iterator[RaceOfHands]:
    """Races of so many hands at zones by chance, all drawn from the same seeded hands."""
    random = Random(f"{seed} {hands} {spread_us}")
    for _ in range(count):
        places = random.sample(range(ZONES), hands)
        offsets = [random.gauss(0, spread_us) for _ in places]
        start_us = LEAST_US - min(offsets) + random.random() * 20_000
        yield tuple(
            _hand(random, place, start_us + offset)
            for place, offset in zip(places, offsets, strict=True)
        )


def _hand(random: Random, place: int, us: float) -> HandInRace:
    begin = round(us * TICKS_PER_US)
    contacts = human_slap(random).contacts
    return HandInRace(place, tuple((begin + _cycles(a), begin + _cycles(b)) for a, b in contacts))


def _cycles(us: float) -> int:
    return round(us * TICKS_PER_US)


def wires_of(race: RaceOfHands) -> Changes:
    """What the zones' wires do; the lid is pressed throughout."""
    intervals: list[Interval] = [(LID, 20, 1 << 40)]
    for hand in race:
        intervals += [(hand.place, start, stop) for start, stop in hand.contacts]
    return changes_of(intervals)


def box_verdict(race: RaceOfHands, window_us: int) -> Verdict:
    """What the box finds."""
    return verdict_of(log_by_model(wires_of(race)), Call(window_us))


@dataclass
class ZoneWins:
    """Awards by zone in random races, dead heats left out, and whether that could be chance."""

    name: str
    wins: list[int]
    races: int

    @property
    def p(self) -> float:
        """How often a fair box strays as far (chi-square, 5 degrees of freedom)."""
        return chi_square_p(self.wins, [sum(self.wins) / ZONES] * ZONES)


def zone_wins(count: int, seed: int = 3) -> list[ZoneWins]:
    """Races of six as at a table, and races decided by single samples."""
    return [
        _wins("as at a table", random_races(count, ZONES, seed, SPREAD_US), count),
        _wins("within a few samples", random_races(count, ZONES, seed, CLOSE_US), count),
    ]


def _wins(name: str, races: Iterator[RaceOfHands], count: int) -> ZoneWins:
    wins = [0] * ZONES
    for race in races:
        verdict = box_verdict(race, 0)
        if verdict.kind == "take":
            wins[verdict.zones[0] - 1] += 1
    return ZoneWins(name, wins, count)


def least_pair_p(count: int, seed: int = 4) -> float:
    """The least p-value (exact, two-sided) of the 15 pairs in close races of two, corrected for
    having looked at fifteen."""
    wins: dict[tuple[int, ...], int] = {}
    races: dict[tuple[int, ...], int] = {}
    for race in random_races(count, 2, seed, CLOSE_US):
        pair = tuple(sorted(hand.place for hand in race))
        verdict = box_verdict(race, 0)
        if verdict.kind == "take":
            races[pair] = races.get(pair, 0) + 1
            wins[pair] = wins.get(pair, 0) + (verdict.zones[0] - 1 == pair[0])
    return min(1.0, len(races) * min(even_chance_p(wins[pair], races[pair]) for pair in races))


def count_broken_symmetries(count: int, seed: int = 5) -> int:
    """Races whose zones are renumbered, and that do not give the renumbered verdict: exactly 0."""
    random = Random(seed)
    return sum(
        _is_broken(race, random.sample(range(ZONES), ZONES))
        for race in random_races(count, ZONES, seed, CLOSE_US)
    )


def _is_broken(race: RaceOfHands, numbers: list[int]) -> bool:
    moved = tuple(hand._replace(place=numbers[hand.place]) for hand in race)
    verdict = box_verdict(race, 0)
    zones = sorted(numbers[zone - 1] + 1 for zone in verdict.zones)
    return box_verdict(moved, 0) != Verdict(verdict.kind, tuple(zones))
