# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which players there are for each game, and how they sit down together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware.app.games import GAMES
from host_sim.bots import take_5, take_it, take_that, vzyat

SENSIBLE, RANDOM = "sensible", "random"


@dataclass(frozen=True)
class Bots:
    """The players of one game by kind; `play` is its play_game, `figures` what else happened.

    `unit` names what is counted in totals.
    """

    kinds: Mapping[str, Callable[[], Any]]
    play: Callable[..., Any]
    unit: str = "points"
    figures: Callable[[Any], Mapping[str, float]] = field(default=lambda result: {})


def _of_take_it(result: take_it.Result) -> dict[str, float]:
    return {
        "takes": sum(result.takes),
        "dead_heats": result.dead_heats,
        "rest_taken": int(result.rest_to is not None),
        "cards_left": len(result.left),
    }


def _of_vzyat(result: vzyat.Result) -> dict[str, float]:
    tally = result.tally
    return {"turns": tally.turns, "captures": sum(tally.captures), "outs": sum(tally.outs)}


BOTS = {
    "take_it": Bots(
        {
            RANDOM: take_it.RandomPlayer,
            SENSIBLE: take_it.SensiblePlayer,
            "forgetful": take_it.ForgetfulPlayer,
        },
        take_it.play_game,
        figures=_of_take_it,
    ),
    "vzyat": Bots(
        {RANDOM: vzyat.RandomPlayer, SENSIBLE: vzyat.SensiblePlayer},
        vzyat.play_game,
        figures=_of_vzyat,
    ),
    "take_that": Bots(
        {RANDOM: take_that.RandomPlayer, SENSIBLE: take_that.SensiblePlayer},
        take_that.play_game,
        figures=lambda result: dict(result.moves),
    ),
    "take_5": Bots(
        {
            RANDOM: take_5.RandomPlayer,
            "cheap": take_5.RandomCheap,
            "highest": take_5.HighestCheap,
            SENSIBLE: take_5.Careful,
        },
        take_5.play_game,
        "heads",
    ),
}


def seat_limits(game: str) -> tuple[int, int]:
    """The least and the most players of a game."""
    return next((least, most) for name, _, least, most in GAMES if name == game)


def line_up(kinds: Sequence[str], count: int) -> tuple[str, ...]:
    """So many kinds in order, from the first again when there are too few."""
    return tuple(kinds[seat % len(kinds)] for seat in range(count))
