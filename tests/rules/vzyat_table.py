# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A table of Взять for the tests: lines in, whole values out."""

from firmware.rules.record import Record
from firmware.rules.vzyat.game import Vzyat

THREE = ("Ann", "Ben", "Cem")


def game_of(lines="", names=THREE, **options):
    game = Vzyat(names, options)
    play(game, lines)
    return game


def play(game, lines):
    """The effects of the last of the lines, which a slash or a line end parts."""
    effects = ()
    for line in lines.replace("\n", "/").split("/"):
        if line.strip():
            effects = game.apply(tuple(line.split()))
    return effects


def everything(game):
    return game.snapshot(), game.status(), game.players(), game.score()


def refused_without_a_trace(refusal, game, line):
    before = everything(game)
    refused = refusal(game.apply, tuple(line.split()))
    assert everything(game) == before
    return refused


def points_of(game):
    return {player.name: player.points for player in game.score().players}


def totals_of(game):
    return {player.name: player.total for player in game.score().players}


def sequence(number, owner, cards, points, locked=False):
    return (
        ("id", number),
        ("owner", owner),
        ("cards", tuple(cards.split())),
        ("points", points),
        ("locked", locked),
    )


def round_over(number, *players, missing=()):
    records = tuple(
        Record((("name", name), ("points", points), ("total", total)))
        for name, points, total in players
    )
    return ("round_over", (("round", number), ("players", records), ("missing", missing)))


def turn(player):
    return ("turn", (("player", player),))


def game_over(*winners):
    return ("game_over", (("winners", winners),))
