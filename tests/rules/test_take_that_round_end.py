# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The stock of Take That, and both readings of the end of a round."""

import pytest

from tests.rules.take_that_table import THREE, ended, game_of, refused, table, told

# Stock


def test_the_stock_counts_down_after_each_lay_and_twist_but_not_after_a_take():
    game = game_of()
    seen = []
    for line in ("lay Ann 45", "twist Ben 54", "lay Cem 12", "take Ann", "lay Ann 13"):
        told(game, line)
        seen.append(table(game)[2])
    assert seen == [51, 50, 49, 49, 48]


def test_the_stock_as_counted_at_the_table(refusal):
    game = game_of("lay Ann 45")
    assert told(game, "pile 40") == (("pile", (("row", (45,)), ("pile", 40))),)
    told(game, "lay Ben 46")
    assert table(game) == ("Cem", (45, 46), 39)
    facts = {"got": 51, "most": 50, "hands": 27, "others": 2}
    assert refused(refusal, game, "pile 51") == ("take_that/pile_size", facts)
    assert told(game, "pile 50")[0][0] == "pile"


def test_the_stock_that_the_box_itself_counts_may_be_typed_whatever_hands_are_known():
    game = game_of("hand Ann 12 13 14 15 16 17 18 19 21,hand Ben 23 24 25 26 27 28 29 31 32")
    assert told(game, "pile 52") == (("pile", (("row", ()), ("pile", 52))),)


def test_when_all_lies_on_the_table_the_stock_is_out(refusal):
    game = game_of("open Ann 60")
    facts = {"got": 1, "most": 0, "hands": 27, "others": 60}
    assert refused(refusal, game, "pile 1") == ("take_that/pile_size", facts)
    assert told(game, "pile 0")[0][0] == "pile"


def test_no_card_is_drawn_when_the_stock_is_out():
    assert table(game_of("lay Ann 45,pile 0,lay Ben 46")) == ("Cem", (45, 46), 0)


# The end of a round


def test_play_goes_on_until_the_row_is_taken():
    game = game_of("lay Ann 45,pile 1,lay Ben 55,lay Cem 46")
    assert told(game, "take Ann") == (
        (
            "take",
            (
                ("player", "Ann"),
                ("cards", (45, 55, 46)),
                ("points", -7),
                ("row", ()),
                ("pile", 0),
            ),
        ),
        (
            "round_over",
            (
                ("round", 1),
                (
                    "players",
                    ended(THREE, [(-7, -7, 0, 3, 1), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)]),
                ),
            ),
        ),
        ("turn", (("player", "Ben"),)),
    )
    assert table(game) == ("Ben", (), 52)


def test_play_goes_on_until_the_row_is_twisted_away():
    game = game_of("lay Ann 45,lay Ben 54,pile 1,lay Cem 46,twist Ann 64")
    assert table(game) == ("Ben", (45, 54), 0)
    game = game_of("lay Ann 45,pile 1,lay Ben 46,twist Cem 54")
    effects = told(game, "twist Ann 64")
    assert [name for name, _ in effects] == ["twist", "round_over", "turn"]
    assert game.board.rounds() == ((2, 0, 2),)


def test_the_round_ends_when_the_last_card_is_drawn_after_the_row_was_twisted_away():
    game = game_of("lay Ann 45,pile 1")
    assert [name for name, _ in told(game, "twist Ben 54")] == ["twist", "round_over", "turn"]


def test_the_round_ends_when_the_stock_turns_out_to_be_out_after_a_take():
    game = game_of("lay Ann 45,take Ben")
    assert [name for name, _ in told(game, "pile 0")] == ["pile", "round_over", "turn"]


def test_the_round_ends_with_the_stock():
    game = game_of("lay Ann 45,pile 1", round_end="stock")
    assert [name for name, _ in told(game, "lay Ben 46")] == ["lay", "round_over", "turn"]
    assert game.board.rounds() == ((0, 0, 0),)


def test_the_whole_stock_by_its_own_count():
    game = game_of(names=("Ann", "Ben"), round_end="stock")
    cards = [card for card in range(12, 99) if card % 10]
    for turn, card in enumerate(cards[:61]):
        assert table(game) == (("Ann", "Ben")[turn % 2], tuple(cards[:turn]), 61 - turn)
        told(game, f"lay {game.turn} {card}")
    assert (dict(game.status())["round"], game.board.rounds()) == (2, ((0, 0),))


@pytest.mark.parametrize(
    ("lines", "reading", "facts"),
    [
        ("lay Ann 45,pile 1,lay Ben 46,take Cem", "play_out", ("Ann +0", "Ben +0", "Cem -2")),
        (
            "lay Ann 45,pile 1,lay Ben 46,twist Cem 64,round",
            "play_out",
            ("Ann +0", "Ben +0", "Cem +2"),
        ),
        ("lay Ann 45,pile 1,lay Ben 46,twist Cem 64", "play_out", ("Ann +0", "Ben +0", "Cem +2")),
        ("lay Ann 45,pile 1,lay Ben 46,round", "play_out", None),
        ("lay Ann 45,pile 1,twist Ben 54", "play_out", None),
        ("lay Ann 45,take Ben,pile 0", "play_out", None),
        ("lay Ann 45,pile 0,twist Ben 54", "play_out", ("Ann +0", "Ben +2", "Cem +0")),
        ("lay Ann 45,lay Ben 46,pile 0,twist Cem 64,pile 9,take Ann", "play_out", None),
        ("lay Ann 45,pile 1,lay Ben 46", "stock", ()),
        ("lay Ann 45,pile 0", "stock", ()),
        ("lay Ann 45,pile 1,twist Ben 54", "stock", None),
        ("lay Ann 45,lay Ben 46,round", "stock", None),
    ],
)
def test_the_reading_is_named_when_the_points_depend_on_it(lines, reading, facts):
    game = game_of(lines, round_end=reading)
    note = (("round", 1), ("used", reading), ("gains", facts))
    expected = () if facts is None else (("take_that/round_end", note),)
    assert game.score().notes == expected
