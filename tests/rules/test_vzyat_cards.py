# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Взять as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.entry import is_card_word
from firmware.rules.errors import Refused
from firmware.rules.vzyat.cards import is_joker, parse_card, points_of, total_of

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
NATURAL = [rank + suit for suit in "shdc" for rank in RANKS]
DECLARED = ["*" + card for card in NATURAL]

LATIN = {rank: {rank, rank.lower()} for rank in RANKS}
RUSSIAN = {"10": {"T", "t"}, "J": {"В", "в"}, "Q": {"Д", "д"}, "K": {"К", "к"}, "A": {"Т", "т"}}
SUITS = {
    suit: {suit, suit.upper(), symbol, symbol + "\ufe0f", symbol + "\ufe0e"}
    for suit, symbol in zip("shdc", "♠♥♦♣", strict=True)
}


def test_every_card_survives_its_spelling():
    cards = NATURAL + DECLARED + ["*"]
    assert [parse_card(card) for card in cards] == cards


def test_every_way_to_type_a_card():
    typed = {
        joker + typed_rank + typed_suit: joker + rank + suit
        for joker in ("", "*")
        for rank in RANKS
        for suit in "shdc"
        for typed_rank in LATIN[rank] | RUSSIAN.get(rank, set())
        for typed_suit in SUITS[suit]
    }
    assert len(typed) == 2 * 4 * 5 * 27
    assert [word for word in typed if parse_card(word) != typed[word]] == []


def test_every_spelling_is_kept_from_being_a_name():
    plain = [rank + suit for rank in RANKS + list("TВДКТ") for suit in "shdcSHDC♠♥♦♣"]
    words = plain + ["*" + word for word in plain] + ["*"]
    assert [word for word in words if not is_card_word(word)] == []


def test_latin_t_is_ten_and_russian_т_the_ace():
    assert (parse_card("Th"), parse_card("Тh")) == ("10h", "Ah")


@pytest.mark.parametrize(
    "word",
    ["", "**"]
    + "h 5 1h 11h 0h 05h 5x 5hh h5 A Ж♠ 5♠♠ 5\ufe0f **5h *h *5 5h* ♠ ٣h 8h,9h j joker *j".split(),
)
def test_not_a_card(refusal, word):
    assert refusal(parse_card, word) == ("vzyat/not_a_card", {"got": word})


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text):
    try:
        card = parse_card(text)
    except Refused as refused:
        assert (refused.code, refused.facts) == ("vzyat/not_a_card", {"got": text})
    else:
        assert parse_card(card) == card


def test_what_cards_are_worth():
    assert {card: points_of(card + "s") for card in RANKS} == {
        "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5,
        "10": 10, "J": 10, "Q": 10, "K": 10, "A": 15,
    }  # fmt: skip


def test_a_joker_is_worth_20_wherever_it_stands():
    assert {points_of(card) for card in DECLARED + ["*"]} == {20}
    assert [card for card in DECLARED + ["*"] + NATURAL if is_joker(card)] == DECLARED + ["*"]


def test_the_pack_sums_to_420():
    assert total_of(NATURAL + ["*", "*"]) == 420
