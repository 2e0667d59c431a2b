# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Games of Take That, for tests to play and to look at."""

from firmware.rules.record import Record
from firmware.rules.take_that.game import TakeThat

THREE = ("Ann", "Ben", "Cem")
HAND = "hand Ben 21 32 98 97 96 95 94 93 92"


def game_of(lines="", names=THREE, **options):
    """The game after these events, written with commas between them."""
    game = TakeThat(names, options)
    for line in lines.split(",") if lines else ():
        game.apply(tuple(line.split()))
    return game


def told(game, line):
    return game.apply(tuple(line.split()))


def table(game):
    status = dict(game.status())
    return status["turn"], status["row"], status["pile"]


def piles(game):
    """(open, closed, toads, points) of every player."""
    shown = [dict(player) for player in game.players()]
    return [tuple(one[key] for key in ("open", "closed", "toads", "points")) for one in shown]


def refused(refusal, game, line):
    """How an event is refused, which must leave no trace."""
    before = (game.snapshot(), game.status(), game.players(), game.score())
    how = refusal(game.apply, tuple(line.split()))
    assert (game.snapshot(), game.status(), game.players(), game.score()) == before
    return how


def ended(names, points):
    """The facts of a round_over: name, total, points, open, closed, toads of each."""
    keys = ("total", "points", "open", "closed", "toads")
    return tuple(
        Record([("name", name)] + [(key, value) for key, value in zip(keys, row, strict=True)])
        for name, row in zip(names, points, strict=True)
    )
