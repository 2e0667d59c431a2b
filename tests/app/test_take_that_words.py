# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box says about Take That."""

from firmware.app.take_that_words import detail_fields, detail_lines, did_lines
from firmware.rules.record import Record
from firmware.rules.take_that.game import TakeThat


def game_of(lines):
    game = TakeThat(("Ann", "Ben"), {})
    effects = [game.apply(tuple(line.split())) for line in lines.split(",")]
    return game, effects[-1]


def details(game):
    return [dict(player.detail) for player in game.score().players]


def test_a_score_tells_all_rounds_and_the_cards_of_this_one():
    game, _ = game_of("open Ann 8,round,closed Ann 7 toads 2")
    detail = {"rounds": (8, -15), "open": 0, "closed": 7, "toads": 2}
    assert details(game)[0] == detail
    assert detail_lines(detail) == [
        ("score.take_that/rounds", detail),
        ("score.take_that/cards", detail),
    ]


def test_a_score_without_cards_tells_the_rounds_alone():
    game, _ = game_of("open Ann 8,round,end")
    detail = {"rounds": (0,), "open": 0, "closed": 0, "toads": 0}
    assert detail_lines(details(game)[1]) == [("score.take_that/rounds", detail)]
    game, _ = game_of("end")
    assert detail_lines(details(game)[1]) == []


def test_the_detail_in_json_has_all_of_it():
    game, _ = game_of("open Ann 8")
    detail = game.score().players[0].detail
    assert detail_fields(detail, None) == Record(
        (("rounds", (8,)), ("open", 8), ("closed", 0), ("toads", 0))
    )


def test_a_round_that_is_over_tells_everybodys_points():
    _, effects = game_of("open Ann 8,round")
    line = {"name": "Ann", "total": 8, "points": 8, "open": 8, "closed": 0, "toads": 0}
    none = {"name": "Ben", "total": 0, "points": 0, "open": 0, "closed": 0, "toads": 0}
    assert [did_lines(name, dict(pairs)) for name, pairs in effects] == [
        [("take_that.round_player", line), ("take_that.round_player", none)],
        [],
    ]
