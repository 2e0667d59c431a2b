# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box says about Взять."""

from firmware.app.vzyat_words import detail_fields, detail_lines, did_lines, status_lines
from firmware.rules.record import Record
from firmware.rules.vzyat.game import Vzyat


def game_of(lines):
    game = Vzyat(("Ann", "Ben"), {})
    effects = [game.apply(tuple(line.split())) for line in lines.split(",")]
    return game, effects[-1]


def detail_of(game, seat):
    return game.score().players[seat].detail


def test_a_score_tells_all_rounds_and_the_cards_of_the_last():
    game, _ = game_of("points Ann 35 Ben 0,meld Ann 5d 6d 7d,meld Ann Jc Qc *Kc,hand Ann As 2s")
    rounds = (35, 35)
    assert detail_lines(dict(detail_of(game, 0))) == [
        ("score.vzyat/rounds", dict(detail_of(game, 0))),
        ("score.vzyat/sequence", {"cards": "5d 6d 7d", "points": 15}),
        ("score.vzyat/sequence", {"cards": "Jc Qc *Kc", "points": 40}),
        ("score.vzyat/left", {"cards": "As 2s", "points": 20}),
    ]
    assert dict(detail_of(game, 0))["rounds"] == rounds


def test_a_score_without_cards_tells_the_rounds_alone():
    game, _ = game_of("points Ann 35 Ben 0")
    assert detail_lines(dict(detail_of(game, 0))) == [("score.vzyat/rounds", {"rounds": (35,)})]
    assert detail_lines(dict(detail_of(Vzyat(("Ann", "Ben"), {}), 0))) == []


def test_the_detail_in_json_has_sequences_as_objects():
    game, _ = game_of("meld Ben 5d 6d 7d,hand Ben,round")
    sequence = Record((("cards", ("5d", "6d", "7d")), ("points", 15)))
    assert detail_fields(detail_of(game, 1), None) == Record(
        (("rounds", (15,)), ("sequences", [sequence]), ("hand", ()), ("left", 0))
    )


def test_status_tells_the_table_its_players_and_sequences():
    game, _ = game_of("meld Ben 5d 6d 7d")
    top, players = game.status(), game.players()
    assert status_lines(top, players) == [
        ("vzyat.status.playing", dict(top)),
        ("vzyat.status.player", dict(players[0])),
        ("vzyat.status.player", dict(players[1])),
        (
            "vzyat.status.sequence",
            {"id": 1, "owner": "Ben", "cards": ("5d", "6d", "7d"), "points": 15, "locked": False},
        ),
    ]


def test_a_round_that_is_over_tells_everybodys_points():
    _, effects = game_of("meld Ben 5d 6d 7d,round")
    assert [did_lines(name, dict(pairs)) for name, pairs in effects] == [
        [
            ("vzyat.round_player", {"name": "Ann", "points": 0, "total": 0}),
            ("vzyat.round_player", {"name": "Ben", "points": 15, "total": 15}),
        ],
        [],
    ]
