# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What Take 5 tells besides its own lines."""

from firmware.app import take_5_words
from firmware.rules.record import Record
from firmware.rules.take_5.game import Take5


def game_of(*lines):
    game = Take5(("Ann", "Ben"), {})
    effects = [game.apply(tuple(line.split())) for line in lines]
    return game, effects[-1] if effects else ()


def told(effect):
    name, pairs = effect
    return take_5_words.did_lines(name, dict(pairs))


def test_a_play_tells_takes_then_rows():
    _, effects = game_of("rows 1,2,3,4,5 30 40 50", "play Ann 10 Ben 41")
    assert told(effects[0]) == [
        ("take_5.take", {"name": "Ann", "cards": "1 2 3 4 5", "heads": 6}),
        ("take_5.row", {"row": 1, "cards": "10"}),
        ("take_5.row", {"row": 2, "cards": "30"}),
        ("take_5.row", {"row": 3, "cards": "40 41"}),
        ("take_5.row", {"row": 4, "cards": "50"}),
    ]


def test_a_round_tells_everybodys_heads_and_total():
    _, effects = game_of("heads Ann 3 Ben 4", "heads Ann 5 Ben 0")
    assert [told(effect) for effect in effects] == [
        [],
        [
            ("take_5.round_player", {"name": "Ann", "total": 8, "heads": 5}),
            ("take_5.round_player", {"name": "Ben", "total": 4, "heads": 0}),
        ],
    ]


def test_status_tells_the_table_its_rows_and_the_players():
    game, _ = game_of("rows 1 2 3 4,5")
    lines = take_5_words.status_lines(game.status(), game.players())
    assert lines == [
        ("take_5.status.playing", dict(game.status())),
        ("take_5.row", {"row": 1, "cards": "1"}),
        ("take_5.row", {"row": 2, "cards": "2"}),
        ("take_5.row", {"row": 3, "cards": "3"}),
        ("take_5.row", {"row": 4, "cards": "4 5"}),
        ("take_5.status.player", {"name": "Ann", "total": 0, "heads": 0}),
        ("take_5.status.player", {"name": "Ben", "total": 0, "heads": 0}),
    ]


def test_score_tells_all_rounds():
    game, _ = game_of("heads Ann 3 Ben 4", "heads Ann 5 Ben 0")
    detail = game.score().players[0].detail
    assert take_5_words.detail_lines(dict(detail)) == [("score.take_5/rounds", {"rounds": (3, 5)})]
    assert take_5_words.detail_fields(detail, None) == Record((("rounds", (3, 5)),))


def test_no_round_no_line():
    game, _ = game_of()
    assert take_5_words.detail_lines(dict(game.score().players[0].detail)) == []
