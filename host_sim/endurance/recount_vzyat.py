# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Взять counted by its rules alone."""

from collections.abc import Sequence
from typing import NamedTuple

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
POINTS = {"A": 15, "K": 10, "Q": 10, "J": 10, "10": 10}


class Laid(NamedTuple):
    """Who owns a sequence, and the places of its cards: 0 for a low ace to 13 for a high one."""

    owner: str
    places: tuple[int, ...]
    points: int


def count_vzyat(names: Sequence[str], events: Sequence[Sequence[str]]) -> dict[str, int]:
    """Own sequences less the cards in hand, deal after deal."""
    totals = dict.fromkeys(names, 0)
    laid: list[Laid] = []
    counted: set[str] = set()
    for verb, *words in events:
        if verb == "meld":
            laid.append(Laid(words[0], _places(words[1:]), _points(words[1:])))
        elif verb == "layoff":
            _lay_off(laid, words[0], words[1:-1], int(words[-1]) - 1)
        elif verb in ("hand", "out"):
            totals[words[0]] -= _points(words[1:])
            counted.add(words[0])
        if counted == set(names):
            for sequence in laid:
                totals[sequence.owner] += sequence.points
            laid, counted = [], set()
    return totals


def _lay_off(laid: list[Laid], name: str, cards: Sequence[str], number: int) -> None:
    """At the high end the sequence changes hands; at the low end its owner has the points."""
    old = laid[number]
    places = _places(cards)
    if max(old.places) == 13 or min(places) != max(old.places) + 1:
        places = tuple(place % 13 for place in places)
        owner = old.owner
    else:
        owner = name
    laid[number] = Laid(owner, old.places + places, old.points + _points(cards))


def _places(cards: Sequence[str]) -> tuple[int, ...]:
    """Where cards of a sequence stand; an ace is low beside a two, else high."""
    ranks = [card.lstrip("*")[:-1] for card in cards]
    ace = 0 if "2" in ranks else 13
    return tuple(ace if rank == "A" else RANKS.index(rank) for rank in ranks)


def _points(cards: Sequence[str]) -> int:
    return sum(20 if card[0] == "*" else POINTS.get(card[:-1], 5) for card in cards)
