# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The second scorer knows the rules by itself, and agrees with the box's own."""

import pytest

from host_sim.bots.typed_games import typed_game
from host_sim.endurance.recount import recount
from tests.app.loaded_match import load_match

TABLES = [
    (game, count)
    for game, most in (("take_it", 6), ("vzyat", 4), ("take_that", 4), ("take_5", 10))
    for count in range(2, most + 1)
]


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_the_second_scorer_agrees_in_whole_games(game, count):
    match = load_match(typed_game(game, count, 7))
    score = match.game.score()
    totals = {player.name: player.total for player in score.players}
    assert score.final and recount(match.log()) == (totals, list(score.winners))


@pytest.mark.parametrize(
    ("lines", "totals"),
    [
        (
            "new take_it Ann@2 Ben@4/take Ann/zone Ann 1/cards Ann 5 -3 d6 d6 j d-2 t"
            "/cards Ben t t",
            {"Ann": 6, "Ben": 10},
        ),
        (
            "new take_it Ann Ben/cards Ann d6 j d-2 d-5/cards Ben/cards Ann d6 j j d-2 d-5",
            {"Ann": 4, "Ben": 0},
        ),
        (
            "new vzyat Ann Ben/meld Ann 4s *5s 6s/layoff Ben 7s 1/meld Ann Qd Kd Ad/layoff Ben Jd 2"
            "/out Ann/hand Ben As *",
            {"Ann": 45, "Ben": 0},
        ),
        (
            "new take_that Ann Ben/lay Ann 45/lay Ben 44/twist Ann 54/take Ben",
            {"Ann": 2, "Ben": -5},
        ),
        (
            "new take_5 Ann Ben/rows 10,20,30,40,50 60 70 80/play Ann 55 Ben 3/choose Ben 2",
            {"Ann": 15, "Ben": 3},
        ),
    ],
)
def test_what_the_rules_say(lines, totals):
    assert recount(lines.split("/")).totals == totals
