# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What may be done on a turn of Take That, sentence by sentence of its rules."""

import pytest

from tests.rules.take_that_table import HAND, THREE, game_of, piles, refused, table, told

# Laying


def test_the_row_starts_with_any_card_and_the_next_player_moves():
    game = game_of()
    assert told(game, "lay Ann 98") == (
        ("lay", (("player", "Ann"), ("card", 98), ("row", (98,)), ("pile", 51))),
        ("turn", (("player", "Ben"),)),
    )
    assert table(game) == ("Ben", (98,), 51)


@pytest.mark.parametrize("card", [35, 44, 55])
def test_45_accepts(card):
    assert table(game_of(f"lay Ann 45,lay Ben {card}")) == ("Cem", (45, card), 50)


@pytest.mark.parametrize("card", [34, 56, 12, 98])
def test_45_refuses(refusal, card):
    assert refused(refusal, game_of("lay Ann 45"), f"lay Ben {card}") == (
        "take_that/too_far",
        {"card": card, "last": 45, "reach": 10},
    )


@pytest.mark.parametrize(("line", "player"), [("lay Cem 46", "Cem"), ("take Ann", "Ann")])
def test_turn_order_is_kept(refusal, line, player):
    assert refused(refusal, game_of("lay Ann 45"), line) == (
        "take_that/not_your_turn",
        {"player": player, "turn": "Ben"},
    )


@pytest.mark.parametrize("card", ["11", "99", "20", "90", "10", "0", "-45", "100", "x"])
def test_cards_that_do_not_exist(refusal, card):
    assert refused(refusal, game_of(), f"lay Ann {card}") == (
        "take_that/not_a_card",
        {"got": card},
    )


@pytest.mark.parametrize(
    ("lines", "line", "player"),
    [
        ("lay Ann 45", "lay Ben 45", None),
        ("lay Ann 45,take Ben", "lay Ben 45", "Ben"),
        ("lay Ann 45,twist Ben 54", "lay Cem 45", "Ben"),
        ("lay Ann 45,twist Ben 54", "lay Cem 54", "Ben"),
        ("lay Ann 23,lay Ben 32", "twist Cem 23", None),
        ("lay Ann 45,closed Cem 46", "lay Ben 46", "Cem"),
        ("lay Ann 45,open Cem 43 34", "lay Ben 43", "Cem"),
        ("lay Ann 45,hand Cem 46 12 13 14 15 16 17 18 19", "lay Ben 46", "Cem"),
    ],
)
def test_a_card_is_played_once_a_round(refusal, lines, line, player):
    card = int(line.split()[-1])
    how = ("take_that/used", {"card": card, "player": player})
    assert refused(refusal, game_of(lines), line) == how


# Twisting


def test_a_twist_puts_both_cards_face_up_and_closes_the_gap():
    game = game_of("lay Ann 23,lay Ben 31,lay Cem 41")
    assert told(game, "twist Ann 13") == (
        (
            "twist",
            (
                ("player", "Ann"),
                ("card", 13),
                ("twisted", 31),
                ("row", (23, 41)),
                ("pile", 48),
            ),
        ),
        ("turn", (("player", "Ben"),)),
    )
    assert piles(game) == [(2, 0, 0, 2), (0, 0, 0, 0), (0, 0, 0, 0)]


def test_after_a_twist_of_the_last_card_the_one_before_it_is_the_last():
    game = game_of("lay Ann 23,lay Ben 31,twist Cem 13,lay Ann 14")
    assert table(game) == ("Ben", (23, 14), 48)


def test_any_card_may_follow_when_the_row_is_twisted_away():
    assert table(game_of("lay Ann 23,twist Ben 32,lay Cem 98")) == ("Ann", (98,), 49)


def test_only_cards_of_the_row_are_twisted(refusal):
    assert refused(refusal, game_of("lay Ann 23"), "twist Ben 54") == (
        "take_that/not_in_row",
        {"card": 54, "reverse": 45},
    )
    assert refused(refusal, game_of(), "twist Ann 54") == (
        "take_that/not_in_row",
        {"card": 54, "reverse": 45},
    )


def test_toads_cannot_be_twisted(refusal):
    assert refused(refusal, game_of("lay Ann 55"), "twist Ben 55") == (
        "take_that/toad",
        {"card": 55},
    )


# Taking


def test_taking_61_55_49_costs_7_and_the_same_player_starts_anew():
    game = game_of("lay Ann 61,lay Ben 55,lay Cem 49")
    assert told(game, "take Ann") == (
        (
            "take",
            (
                ("player", "Ann"),
                ("cards", (61, 55, 49)),
                ("points", -7),
                ("row", ()),
                ("pile", 49),
            ),
        ),
    )
    assert (table(game), piles(game)[0]) == (("Ann", (), 49), (0, 3, 1, -7))
    told(game, "lay Ann 12")
    assert table(game) == ("Ben", (12,), 48)


def test_a_take_may_be_voluntary():
    assert piles(game_of("lay Ann 45,take Ben"))[1] == (0, 1, 0, -1)


def test_there_must_be_a_row_to_take(refusal):
    how = ("take_that/no_row", {"player": "Ann"})
    assert refused(refusal, game_of(), "take Ann") == how
    game = game_of("lay Ann 61,lay Ben 55,lay Cem 49,take Ann")
    assert refused(refusal, game, "take Ann") == how


# Hands and strict=on


@pytest.mark.parametrize(
    ("lines", "card"),
    [
        ("lay Ann 88", 98),
        ("lay Ann 23", 21),
        ("lay Ann 12,hand Ben 22 98 97 96 95 94 93 92 19", 22),
        ("lay Ann 19,hand Ben 91 78 77 76 75 74 73 72 71", 91),
    ],
)
def test_strict_takes_only_who_can_neither_lay_nor_twist(refusal, lines, card):
    hand = () if "hand" in lines else (HAND,)
    game = game_of(",".join((lines,) + hand), strict="on")
    assert refused(refusal, game, "take Ben") == (
        "take_that/can_play",
        {"player": "Ben", "card": card},
    )


def test_strict_accepts_a_take_when_nothing_else_can_be_done():
    game = game_of("lay Ann 56," + HAND + ",take Ben", strict="on")
    assert (table(game), piles(game)[1]) == (("Ben", (), 51), (0, 1, 0, -1))


def test_strict_needs_the_hand_which_is_unknown_again_after_a_draw(refusal):
    game = game_of("lay Ann 56", strict="on")
    assert refused(refusal, game, "take Ben") == ("take_that/hand_unknown", {"player": "Ben"})
    game = game_of("lay Ann 56," + HAND + ",take Ben,lay Ben 98,lay Cem 89,lay Ann 88", strict="on")
    assert refused(refusal, game, "take Ben") == ("take_that/hand_unknown", {"player": "Ben"})


def test_a_known_hand_stays_known_when_there_is_nothing_to_draw(refusal):
    lines = "lay Ann 88," + HAND + ",pile 0,lay Ben 92,lay Cem 91,lay Ann 81"
    game = game_of(lines, strict="on")
    told(game, "take Ben")
    assert game.board.rounds() == ((0, -5 - 3, 0),)
    game = game_of(lines.replace("lay Ann 81", "lay Ann 86"), strict="on")
    assert refused(refusal, game, "take Ben") == (
        "take_that/can_play",
        {"player": "Ben", "card": 96},
    )


def test_a_hand_is_what_its_player_holds(refusal):
    game = game_of("lay Ann 88")
    assert told(game, HAND) == (
        ("hand", (("player", "Ben"), ("count", 9), ("toads", 0), ("points", 0))),
    )
    assert refused(refusal, game, "lay Ben 89") == (
        "take_that/not_in_hand",
        {"player": "Ben", "card": 89},
    )
    told(game, "lay Ben 98")
    assert table(game) == ("Cem", (88, 98), 50)


@pytest.mark.parametrize(
    ("names", "lines", "hand", "count", "size"),
    [
        (THREE, "", "45 46", 2, 9),
        (THREE, "", "", 0, 9),
        (THREE, "", "12 13 14 15 16 17 18 19 21 22", 10, 9),
        (THREE + ("Dora",), "", "12 13 14 15 16 17 18 19 21", 9, 8),
        (THREE, "pile 0", "12 13 14 15 16 17 18 19 21 22", 10, 9),
    ],
)
def test_a_hand_has_as_many_cards_as_were_dealt(refusal, names, lines, hand, count, size):
    how = ("take_that/hand_size", {"got": count, "count": size})
    assert refused(refusal, game_of(lines, names), "hand Ann " + hand) == how


def test_a_hand_has_fewer_cards_when_the_stock_is_out():
    told(game_of("pile 0"), "hand Ann 45 46")


def test_a_card_in_two_hands(refusal):
    game = game_of("lay Ann 88," + HAND)
    assert refused(refusal, game, HAND.replace("Ben", "Cem")) == (
        "take_that/used",
        {"card": 21, "player": "Ben"},
    )
    told(game, HAND)


# Slaps and lights


def test_the_player_to_move_glows():
    game = game_of("lay Ann 45")
    assert [game.lamp(seat) for seat in range(3)] == [
        (0, False, False),
        (0, False, True),
        (0, False, False),
    ]
    game = game_of("end")
    assert [game.lamp(seat) for seat in range(3)] == [(0, False, False)] * 3


def can_slap(game):
    return [game.can_slap(seat) for seat in range(3)]


def test_a_slap_of_the_player_to_move_takes_the_row():
    game = game_of("lay Ann 45")
    assert (can_slap(game), game.slap_event(1)) == ([False, True, False], ("take", "Ben"))
    game.apply(game.slap_event(1))
    assert (can_slap(game), piles(game)[1]) == ([False] * 3, (0, 1, 0, -1))


def test_a_slap_takes_no_row_that_strict_refuses():
    game = game_of("lay Ann 56", strict="on")
    assert can_slap(game) == [False] * 3
    told(game, HAND)
    assert can_slap(game) == [False, True, False]


def test_a_slap_ends_the_turn_when_the_cards_are_not_typed():
    game = game_of()
    assert (can_slap(game), game.slap_event(0)) == ([True, False, False], ("done", "Ann"))
    assert game.apply(game.slap_event(0)) == (
        ("done", (("player", "Ann"), ("row", ()), ("pile", 51))),
        ("turn", (("player", "Ben"),)),
    )
    assert can_slap(game) == [False, True, False]


def test_turns_end_by_themselves_when_the_cards_are_typed(refusal):
    assert refused(refusal, game_of("lay Ann 45"), "done Ben") == (
        "take_that/cards_are_typed",
        {"player": "Ben"},
    )
    assert refused(refusal, game_of("lay Ann 45"), "done Ann") == (
        "take_that/not_your_turn",
        {"player": "Ann", "turn": "Ben"},
    )


def test_a_round_by_slaps_alone_does_not_end_with_the_stock():
    game = game_of("pile 1,done Ann,done Ben", round_end="stock")
    assert table(game) == ("Cem", (), 0)


def test_no_slap_counts_after_the_end():
    assert can_slap(game_of("end")) == [False] * 3
