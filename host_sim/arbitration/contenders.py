# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box and its peers in the same races: wrong awards, and bias by zone."""

from dataclasses import dataclass, field
from random import Random

from firmware.rules.arbiter import ZONES
from host_sim.arbitration.peers import METHODS, Method, RaceOfHands, truly_first
from host_sim.arbitration.races import SPREAD_US, random_races
from host_sim.arbitration.significance import chi_square_p

HANDS = (2, 4, 6)


@dataclass
class Score:
    """How a method fared in races of so many hands."""

    method: str
    hands: int
    races: int = 0
    wrong: int = 0
    dead_heats: int = 0
    by_number: int = 0
    awards: list[int] = field(default_factory=lambda: [0] * ZONES)
    deserved: list[int] = field(default_factory=lambda: [0] * ZONES)

    def add(self, first: int, place: int | None, by_number: bool) -> None:
        """Note one race; a dead heat counts for nobody."""
        self.races += 1
        self.by_number += by_number
        if place is None:
            self.dead_heats += 1
            return
        self.wrong += place != first
        self.awards[place] += 1
        self.deserved[first] += 1

    @property
    def bias(self) -> list[float]:
        """For each zone, what share of its deserved awards it gets too many (or, below 0, few)."""
        pairs = zip(self.awards, self.deserved, strict=True)
        return [got / due - 1 if due else 0.0 for got, due in pairs]

    @property
    def p(self) -> float:
        """How often a method without bias would stray as far from equal shares."""
        return chi_square_p(self.awards, [sum(self.awards) / ZONES] * ZONES)


def compare(count: int, seed: int = 6) -> list[Score]:
    """Every method in the same `count` races of two, four and six hands."""
    scores = []
    for hands in HANDS:
        races = list(random_races(count, hands, seed, SPREAD_US))
        scores += [_score(name, hands, METHODS[name], races, seed) for name in METHODS]
    return scores


def _score(name: str, hands: int, method: Method, races: list[RaceOfHands], seed: int) -> Score:
    score = Score(name, hands)
    random = Random(seed)
    for race in races:
        award = method(race, random)
        score.add(truly_first(race), award.place, award.by_number)
    return score
