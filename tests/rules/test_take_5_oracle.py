# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Every play of a small table, and many of large ones, as a second referee judges them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.errors import Refused
from firmware.rules.take_5.game import Take5
from tests.rules.take_5_oracle import Chooses, Impossible, play

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hana", "Ivo", "Jon")


def by_oracle(rows, cards, choices):
    try:
        return play(rows, cards, choices)
    except Impossible:
        return "take_5/row_not_free"
    except Chooses as chooses:
        return chooser(rows, cards, choices, chooses.args[0])


def chooser(rows, cards, choices, player):
    """Whoever has to choose, if the rest of the play is possible with each of the four rows."""
    played = [by_oracle(rows, cards, choices | {player: row}) for row in range(1, 5)]
    return "take_5/row_not_free" if "take_5/row_not_free" in played else player


def by_referee(rows, cards, choices):
    """What the box makes of the play: rows and takes, who chooses, or why it is refused."""
    game = Take5(NAMES[: len(cards)], {})
    game.apply(("rows",) + tuple(",".join(map(str, row)) for row in rows))
    words = ("play",)
    for player, card in cards.items():
        row = f":{choices[player]}" if player in choices else ""
        words += (player, f"{card}{row}")
    try:
        return told(game.apply(words)[0][1])
    except Refused as refused:
        return refused.code


def told(pairs):
    facts = dict(pairs)
    if "choose" in facts:
        return facts["choose"]
    taken = tuple(tuple(value for _, value in take.pairs) for take in facts["taken"])
    return facts["rows"], taken


SMALL_TABLES = (
    ((5,), (9,), (2,), (7,)),
    ((1, 2, 3, 4, 5), (9,), (7,), (10,)),
    ((4, 5), (3, 6, 7, 8, 10), (9,), (11, 12)),
    ((8,), (1, 2, 3, 4), (9, 10), (11, 12)),
)


@pytest.mark.parametrize("rows", SMALL_TABLES)
def test_all_plays_of_two_at_a_small_table(rows):
    free = sorted(set(range(1, 15)) - {card for row in rows for card in row})
    choices = [{}, {"Ann": 1}, {"Ann": 4}, {"Ben": 2}, {"Ben": 3}, {"Ann": 2, "Ben": 2}]
    plays = [
        (rows, {"Ann": ann, "Ben": ben}, chosen)
        for ann in free
        for ben in free
        for chosen in choices
        if ann != ben
    ]
    assert [by_referee(*one) for one in plays] == [by_oracle(*one) for one in plays]


@st.composite
def tables(draw):
    count = draw(st.integers(2, 10))
    cards = draw(st.randoms(use_true_random=False)).sample(range(1, 105), 30)
    sizes = draw(st.tuples(*[st.integers(1, 5)] * 4))
    rows = tuple(
        tuple(sorted(cards[5 * index : 5 * index + size])) for index, size in enumerate(sizes)
    )
    played = dict(zip(NAMES, cards[20 : 20 + count], strict=False))
    lowest = min(played, key=played.get)
    row = draw(st.integers(1, 4))
    return rows, played, draw(st.sampled_from([{}, {lowest: row}, {NAMES[0]: row}]))


@given(tables())
def test_plays_at_any_table(table):
    assert by_referee(*table) == by_oracle(*table)
