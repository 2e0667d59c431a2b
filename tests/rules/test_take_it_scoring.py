# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the cards of a whole table score, and the rulings it hangs on."""

import pytest

from firmware.rules.take_it.scoring import PlayerScore, Score, award_tens, score


def words(*hands):
    return [None if hand is None else tuple(hand.split()) for hand in hands]


def points(hand, ruling="pairs"):
    return score(("Ann", "Bert"), words(hand, None), ruling, False).players[0].points


def notes(hand, ruling="pairs"):
    return score(("Ann", "Bert"), words(hand, None), ruling, False).notes


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("", 0),
        ("5 -3", 2),
        ("-3 -8", -11),
        ("d-2 d-2", -2),
        ("j d6 d-2", 6),
        ("d6 d3 j", 6),
        ("d6 d-2 j j", 4),
        ("d6 d6 d6 j", 12),
        ("d6 d6 j d-2", 4),
        ("d6 d6 j j", 6),
        ("d-2 d-2 d-9 j", -11),
        ("6 d6", 6),
        ("6 6", 12),
        ("j j j", 0),
        ("t", 10),
        ("t t t", 10),
    ],
)
def test_points_of_a_hand(hand, total):
    assert points(hand) == total


@pytest.mark.parametrize(
    ("hand", "total"), [("d6 d6 j d-2", 6), ("d6 d6 j j", 12), ("d-2 d-2 d-9 j", -2)]
)
def test_points_when_pairs_may_be_split(hand, total):
    assert points(hand, "split") == total


@pytest.mark.parametrize(
    ("held", "awarded"),
    [
        ((0, 0), (0, 0)),
        ((1, 0), (10, 0)),
        ((2, 1, 2), (10, 0, 10)),
        ((1, 1, 1), (10, 10, 10)),
        ((0, 3, 2, 0), (0, 10, 0, 0)),
    ],
)
def test_the_most_ten_or_nothing_cards_score_ten(held, awarded):
    assert award_tens(held) == awarded


def test_a_whole_table():
    hands = words("5 3 -4 d6 d6 j t t", "8 -1 d-2 j t t")
    ann = (
        ("full", 4),
        ("double", 6),
        ("ten", 10),
        ("pairs", ((6, 1, 6),)),
        ("jokers", ()),
        ("singles", ()),
        ("jokers_left", 1),
        ("tens_held", 2),
    )
    bert = (
        ("full", 7),
        ("double", -2),
        ("ten", 10),
        ("pairs", ()),
        ("jokers", ((-2, -2),)),
        ("singles", ()),
        ("jokers_left", 0),
        ("tens_held", 2),
    )
    players = (PlayerScore("Ann", 20, 20, ann), PlayerScore("Bert", 15, 15, bert))
    assert score(("Ann", "Bert"), hands, "pairs", True) == Score(True, players, ("Ann",), ())


def test_no_winner_until_final():
    assert score(("Ann", "Bert"), words("5", None), "pairs", False).winners == ()


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("5", "3", "4"), ("Ann",)),
        (("5", "3", "2 3"), ("Ann", "Cem")),
        (("-5", "-3", "-9"), ("Bert",)),
        (("", "", ""), ("Ann", "Bert", "Cem")),
    ],
)
def test_the_highest_total_wins_and_a_tie_has_several_winners(hands, winners):
    assert score(("Ann", "Bert", "Cem"), words(*hands), "pairs", True).winners == winners


@pytest.mark.parametrize("ruling", ["pairs", "split"])
def test_a_note_when_the_points_depend_on_splitting(ruling):
    facts = (("player", "Ann"), ("used", ruling), ("pairs", 9), ("split", 11))
    assert notes("5 d6 d6 j d-2", ruling) == (("take_it/joker_ruling", facts),)


@pytest.mark.parametrize("ruling", ["pairs", "split"])
def test_a_note_when_the_points_depend_on_zero(ruling):
    facts = (("player", "Ann"), ("points", 13), ("if_plus", 15))
    assert notes("5 t d0 d-2 j", ruling) == (("take_it/zero_ruling", facts),)


@pytest.mark.parametrize("hand", ["d6 d-2 j j", "d6 d6 d6 j", "d0 d0 d-2 j", "d0 j", "d0 d-2 j j"])
def test_no_note_when_nothing_depends_on_it(hand):
    assert notes(hand) == ()


def test_both_notes_of_several_players_in_the_order_of_seats():
    table = score(("Ann", "Bert"), words("d0 d-2 j", "d6 d6 j j"), "pairs", False)
    assert table.notes == (
        ("take_it/zero_ruling", (("player", "Ann"), ("points", -2), ("if_plus", 0))),
        (
            "take_it/joker_ruling",
            (("player", "Bert"), ("used", "pairs"), ("pairs", 6), ("split", 12)),
        ),
    )
