# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The deck of Take That, walked whole; piles as typed."""

import pytest

from firmware.rules.take_that.cards import (
    check_deck,
    closed_points,
    parse_card,
    parse_count,
    reverse,
    size,
    toads,
    without,
)
from firmware.rules.take_that.words import parse_event, parse_pile

NAMES = ("Ann", "Ben")
TENS = {10, 20, 30, 40, 50, 60, 70, 80, 90}
DECK = [card for card in range(12, 99) if card not in TENS]


def test_the_deck_has_79_cards_of_which_7_are_toads():
    toads_found = [card for card in DECK if reverse(card) == card]
    assert (len(DECK), toads_found) == (79, [22, 33, 44, 55, 66, 77, 88])


def test_every_card_and_no_other_can_be_typed(refusal):
    for number in range(-120, 121):
        if number in DECK:
            assert parse_card(str(number)) == number
        else:
            expected = ("take_that/not_a_card", {"got": str(number)})
            assert refusal(parse_card, str(number)) == expected


@pytest.mark.parametrize("word", ["", "x", "4s", "45.0", "1e1", "٤٥", "4 5", "11", "99", "toads"])
def test_words_that_are_no_card(refusal, word):
    assert refusal(parse_card, word) == ("take_that/not_a_card", {"got": word})


def test_the_reverse_of_a_card_is_a_card_and_its_reverse_the_card():
    assert [reverse(card) for card in (23, 32, 19, 98)] == [32, 23, 91, 89]
    assert sorted(reverse(card) for card in DECK) == DECK
    assert [reverse(reverse(card)) for card in DECK] == DECK


@pytest.mark.parametrize(("word", "count"), [("0", 0), ("7", 7), ("79", 79), ("+3", 3)])
def test_counts(word, count):
    assert parse_count(word) == count


@pytest.mark.parametrize("word", ["", "x", "-1", "80", "999999999999"])
def test_words_that_are_no_count(refusal, word):
    assert refusal(parse_count, word) == ("take_that/not_a_count", {"got": word, "most": 79})


@pytest.mark.parametrize(
    ("pile", "facts"),
    [
        (((), 0, 0), (0, 0, 0)),
        (((61, 55, 49), 0, 0), (3, 1, -7)),
        (((), 7, 2), (7, 2, -15)),
        (((12, 88), 3, 1), (5, 2, -13)),
        ((tuple(DECK), 0, 0), (79, 7, -107)),
    ],
)
def test_what_face_down_cards_cost(pile, facts):
    assert (size(pile), toads(pile), closed_points(pile)) == facts


def test_a_card_taken_away_closes_the_gap():
    assert without((21, 32, 45), 32) == (21, 45)
    assert without((21, 45), 32) == (21, 45)


@pytest.mark.parametrize(
    "piles",
    [
        [((), 79, 7)],
        [((), 72, 0)],
        [(tuple(DECK), 0, 0)],
        [((22,), 6, 6), ((12,), 71, 0)],
    ],
)
def test_piles_that_the_deck_can_fill(piles):
    check_deck(piles)


@pytest.mark.parametrize(
    ("piles", "got", "found"),
    [
        ([((), 79, 7), ((), 1, 0)], 80, 7),
        ([((), 73, 0)], 73, 0),
        ([((), 8, 8)], 8, 8),
        ([((22,), 7, 7)], 8, 8),
        ([((22, 33), 0, 0), ((12, 23), 77, 5)], 81, 7),
    ],
)
def test_piles_that_the_deck_cannot_fill(refusal, piles, got, found):
    facts = {"got": got, "toads": found, "most": 79, "all": 7}
    assert refusal(check_deck, piles) == ("take_that/too_many", facts)


# Piles as typed


@pytest.mark.parametrize(
    ("line", "pile", "spelled"),
    [
        ("open Ann 23 32", ((23, 32), 0, 0), "open Ann 23 32"),
        ("open Ann 45 23 54 32", ((45, 23, 54, 32), 0, 0), "open Ann 45 23 54 32"),
        ("open Ann 8", ((), 8, 0), "open Ann 8"),
        ("open Ann 22", ((), 22, 0), "open Ann 22"),
        ("open Ann 0", ((), 0, 0), "open Ann"),
        ("open Ann", ((), 0, 0), "open Ann"),
        ("closed Ann 12", ((12,), 0, 0), "closed Ann 12"),
        ("closed Ann 55 061", ((55, 61), 0, 0), "closed Ann 55 61"),
        ("closed Ann 7 Toads 2", ((), 7, 2), "closed Ann 7 toads 2"),
        ("closed Ann 2 toads 2", ((), 2, 2), "closed Ann 2 toads 2"),
        ("closed Ann 0 toads 0", ((), 0, 0), "closed Ann"),
        ("closed Ann 0", ((), 0, 0), "closed Ann"),
        ("closed Ann", ((), 0, 0), "closed Ann"),
        ("hand Ann 45 22", ((45, 22), 0, 0), "hand Ann 45 22"),
        ("hand Ann", ((), 0, 0), "hand Ann"),
    ],
)
def test_piles_as_typed_and_their_one_spelling(line, pile, spelled):
    words = tuple(line.split())
    event = parse_event(words, NAMES)
    assert (parse_pile(words[0], words[2:]), event) == (pile, tuple(spelled.split()))
    assert parse_event(event, NAMES) == event


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("open Ann 3", "take_that/odd", {"got": 3}),
        ("open Ann 45", "take_that/odd", {"got": 45}),
        ("open Ann 23 32 45", "take_that/odd", {"got": 3}),
        ("open Ann 23 45", "take_that/no_pair", {"card": 23, "reverse": 32}),
        ("open Ann 23 55", "take_that/open_toad", {"card": 55}),
        ("open Ann 23 32 22", "take_that/open_toad", {"card": 22}),
        ("open Ann 80", "take_that/not_a_count", {"got": "80", "most": 79}),
        ("open Ann x", "take_that/not_a_count", {"got": "x", "most": 79}),
        ("open Ann 11 99", "take_that/not_a_card", {"got": "11"}),
        ("open Ann 23 23", "take_that/used", {"card": 23, "player": None}),
        ("closed Ann 45 61 45", "take_that/used", {"card": 45, "player": None}),
        ("closed Ann 7", "take_that/not_a_card", {"got": "7"}),
        ("closed Ann 7 toads", "take_that/not_a_card", {"got": "7"}),
        ("closed Ann 12 frogs 2", "take_that/not_a_card", {"got": "frogs"}),
        ("closed Ann 7 toads x", "take_that/not_a_count", {"got": "x", "most": 79}),
        ("closed Ann 1 toads 2", "take_that/more_toads_than_cards", {"got": 2, "cards": 1}),
        ("hand Ann 45 20", "take_that/not_a_card", {"got": "20"}),
        ("hand Ann 45 45", "take_that/used", {"card": 45, "player": None}),
    ],
)
def test_piles_that_cannot_be(refusal, line, code, facts):
    assert refusal(parse_event, tuple(line.split()), NAMES) == (code, facts)
