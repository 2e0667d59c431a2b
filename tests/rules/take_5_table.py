# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A table of Take 5 for tests: events as typed lines, effects in short."""

from firmware.rules.record import Record
from firmware.rules.take_5.game import Take5

FOUR = ("Ann", "Ben", "Cem", "Dora")
TEN = FOUR + ("Eve", "Finn", "Gül", "Hana", "Ivo", "Jon")


def game_of(*lines, names=FOUR, **options):
    game = Take5(names, options)
    for line in lines:
        game.apply(tuple(line.split()))
    return game


def told(game, line):
    return game.apply(tuple(line.split()))


def rows_of(text):
    return tuple(tuple(map(int, row.split())) for row in text.split("|"))


def taken_by(name, cards, heads):
    return Record((("name", name), ("cards", cards), ("heads", heads)))


def placed(verb, rows, *taken):
    return (verb, (("rows", rows_of(rows)), ("taken", taken)))


def round_over(number, *players):
    records = tuple(
        Record((("name", name), ("total", total), ("heads", heads)))
        for name, total, heads in players
    )
    return ("round_over", (("round", number), ("players", records)))


def totals(game):
    return tuple(dict(player)["total"] for player in game.players())


def refused_without_a_trace(refusal, game, line):
    before = (game.snapshot(), game.status(), game.players(), game.score())
    refused = refusal(game.apply, tuple(line.split()))
    assert (game.snapshot(), game.status(), game.players(), game.score()) == before
    return refused
