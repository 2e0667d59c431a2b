# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the middle of the table says that each game waits for."""

import pytest

from host_sim.table_hints import NOTHING, hint_of, title_of
from tests.app.bare_table import Box


def hint_after(*lines):
    """The hint of a box at which these lines were typed."""
    box = Box()
    for line in lines:
        box.say(line)
    return hint_of(box.ask("status")[-1])


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        (["new take_it Ann Ben"], ("Who is first?", "Ann deals")),
        (["new take_it Ann Ben", "end"], ("Type in your cards:", "cards NAME 5 -3 d6 j t")),
        (["new take_5 Ann Ben Cem"], ("Choose a card", "0 of 3 have chosen")),
        (["new take_5 Ann Ben Cem", "chosen Cem"], ("Choose a card", "1 of 3 have chosen")),
        (
            ["new take_5 A B C D E F G", "chosen A", "chosen G"],
            ("Choose a card", "1 of 6 have chosen"),
        ),
        (
            ["new take_5 Ann Ben", "rows 12 37 43 58", "play Ann 14 Ben 5"],
            ("Ben has to take a row", "choose Ben ROW"),
        ),
        (["new take_5 Ann Ben limit=3", "heads Ann 5 Ben 1"], ("The game is over", "")),
        (["new take_that Ann Ben"], ("Ann's turn", "lay a card")),
        (["new take_that Ann Ben", "lay Ann 45"], ("Ben's turn", "lay, twist, or slap to take")),
        (["new vzyat Ann Ben"], ("Ann's turn", "slap when it is over")),
        (["new vzyat Ann Ben", "done Ann"], ("Ben's turn", "slap when it is over")),
        (["new vzyat Ann Ben", "out Ann"], ("Type in the cards left:", "hand Ben CARD...")),
    ],
)
def test_the_middle_says_what_the_game_waits_for(lines, hint):
    assert hint_after(*lines) == hint


@pytest.mark.parametrize(
    ("status", "hint"),
    [
        ({"game": "take_it", "phase": "playing", "armed": False}, ("Hands off ...", "")),
        ({"game": "take_that", "phase": "playing", "turn": None, "row": []}, NOTHING),
        ({"game": "vzyat", "phase": "scoring", "missing": []}, ("Type in the cards left:", "")),
        ({"game": "take_5", "phase": "playing"}, NOTHING),
        ({"game": "bridge", "phase": "playing"}, NOTHING),
    ],
)
def test_no_name_is_made_up_where_nobody_is_named(status, hint):
    assert hint_of(status) == hint


def test_each_game_has_its_own_name():
    games = ["take_it", "vzyat", "take_that", "take_5", "bridge", None]
    names = ["Take It!", "Взять", "Take That", "Take 5", "bridge", "Take It!"]
    assert [title_of(game) for game in games] == names
