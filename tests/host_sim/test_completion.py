# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Half typed lines and what Tab makes of them."""

import pytest

from host_sim.board import Board, Seat
from host_sim.completion import complete

BOARD = Board(
    "playing",
    "take_it",
    (Seat("Ann", 1, 0, 4, True), Seat("Anton", 2, 0, 4, False), Seat("Лена", 3, 0, 4, False)),
)


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("", ""),
        ("n", "new "),
        ("NE", "new "),
        ("new t", "new take_"),
        ("new take_i", "new take_it "),
        ("new v", "new vzyat "),
        ("sta", "status "),
        ("set", "set"),
        ("set br", "set brightness "),
        ("@sl", "@slaps "),
        ("voi", "void "),
        ("take a", "take An"),
        ("take ant", "take Anton "),
        ("cards ле", "cards Лена "),
        ("help vo", "help void "),
        ("lang d", "lang d"),
        ("lang de", "lang de "),
        ("json of", "json off "),
        ("nonsense", "nonsense"),
        ("cards Ann 5", "cards Ann 5"),
    ],
)
def test_complete(line, completed):
    assert complete(line, BOARD) == completed


def test_a_game_s_own_words_need_the_game():
    assert complete("voi", Board()) == "voi"
