# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The scores of whole games, counted a second time from the rules and from the lines played.

Nothing here knows of firmware.rules: where the two differ, one of them is wrong. A line is what one
would type, names in full, as the journal keeps it; lines that are about the box say nothing here.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from host_sim.endurance.recount_take_5 import count_take_5
from host_sim.endurance.recount_take_it import count_take_it
from host_sim.endurance.recount_take_that import count_take_that
from host_sim.endurance.recount_vzyat import count_vzyat

Words = Sequence[str]
Counter = Callable[[Sequence[str], Sequence[Words]], dict[str, int]]


class Score(NamedTuple):
    """Every player's total, and who won (ties share)."""

    totals: dict[str, int]
    winners: list[str]


COUNTERS: dict[str, tuple[Counter, Callable[..., int]]] = {
    "take_it": (count_take_it, max),
    "vzyat": (count_vzyat, max),
    "take_that": (count_take_that, max),
    "take_5": (count_take_5, min),
}
"""How a game's totals come about, and whether the highest or the lowest wins."""


def recount(lines: Sequence[str]) -> Score:
    """The score of a game that was played to its end, from `new` on, with the usual options."""
    (_, game, *names), *events = [line.split() for line in lines]
    count, best = COUNTERS[game]
    totals = count([name.partition("@")[0] for name in names if "=" not in name], events)
    winner = best(totals.values())
    return Score(totals, [name for name, total in totals.items() if total == winner])
