# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take That by score only: what lies before each player is typed."""

import pytest

from tests.rules.take_that_table import game_of, piles, refused, told

# By score only


def test_a_round_by_score_only():
    game = game_of()
    assert told(game, "open Ann 8") == (
        ("open", (("player", "Ann"), ("count", 8), ("toads", 0), ("points", 8))),
    )
    assert told(game, "closed Ann 7 toads 2") == (
        ("closed", (("player", "Ann"), ("count", 7), ("toads", 2), ("points", -7))),
    )
    told(game, "closed Ben 61 55 49")
    assert piles(game) == [(8, 7, 2, -7), (0, 3, 1, -7), (0, 0, 0, 0)]
    told(game, "round")
    assert game.board.rounds() == ((-7, -7, 0),)


def test_what_is_entered_replaces_what_was_counted_and_play_goes_on():
    game = game_of("lay Ann 45,twist Ben 54,open Ben 8,lay Cem 12,twist Ann 21,lay Ben 13,take Cem")
    assert piles(game) == [(2, 0, 0, 2), (8, 0, 0, 8), (0, 1, 0, -1)]
    told(game, "open Ann 12 21 45 54")
    told(game, "closed Cem 3 toads 1")
    assert piles(game) == [(4, 0, 0, 4), (8, 0, 0, 8), (0, 3, 1, -7)]
    told(game, "lay Cem 14")
    told(game, "take Ann")
    assert piles(game)[0] == (4, 1, 0, 3)


@pytest.mark.parametrize(
    ("lines", "line", "code", "facts"),
    [
        ("open Ann 23 32", "closed Ben 23", "used", {"card": 23, "player": "Ann"}),
        ("closed Ann 23", "open Ben 23 32", "used", {"card": 23, "player": "Ann"}),
        ("closed Ann 23", "open Ann 23 32", "used", {"card": 23, "player": "Ann"}),
        ("lay Ann 45", "closed Ben 45", "used", {"card": 45, "player": None}),
        (
            "closed Ann 7 toads 7",
            "closed Ben 22",
            "too_many",
            {"got": 8, "toads": 8, "most": 79, "all": 7},
        ),
        (
            "closed Ann 70 toads 7,open Ben 8",
            "closed Cem 12 13",
            "too_many",
            {"got": 80, "toads": 7, "most": 79, "all": 7},
        ),
        ("open Ann 72", "open Ben 2", "too_many", {"got": 74, "toads": 0, "most": 79, "all": 7}),
        (
            "closed Ann 79 toads 7",
            "lay Ann 45",
            "too_many",
            {"got": 80, "toads": 7, "most": 79, "all": 7},
        ),
    ],
)
def test_impossible_entries_are_refused(refusal, lines, line, code, facts):
    assert refused(refusal, game_of(lines), line) == ("take_that/" + code, facts)


def test_an_entry_replaces_the_one_before():
    game = game_of("open Ann 23 32,open Ann 32 23 45 54,closed Ben 75 toads 7,closed Ben")
    assert piles(game)[:2] == [(4, 0, 0, 4), (0, 0, 0, 0)]
