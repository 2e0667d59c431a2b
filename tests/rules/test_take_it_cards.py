# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Take It! as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.entry import is_card_word
from firmware.rules.errors import Refused
from firmware.rules.take_it.cards import DOUBLE, FULL, JOKER, TEN, Card, format_card, parse_card

NUMBERS = range(-99, 100)
ALL_CARDS = [Card(kind, number) for kind in (FULL, DOUBLE) for number in NUMBERS]
ALL_CARDS += [Card(JOKER, 0), Card(TEN, 0)]


def test_every_card_survives_its_spelling():
    assert [parse_card(format_card(card)) for card in ALL_CARDS] == ALL_CARDS


def test_every_spelling_is_kept_from_being_a_name():
    assert [card for card in ALL_CARDS if not is_card_word(format_card(card))] == []


@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("5", "5"),
        ("-3", "-3"),
        ("d6", "d6"),
        ("d-2", "d-2"),
        ("j", "j"),
        ("t", "t"),
        ("D6", "d6"),
        ("J", "j"),
        ("T", "t"),
        ("+5", "5"),
        ("d+6", "d6"),
        ("−3", "-3"),
        ("D−2", "d-2"),
        ("0", "0"),
        ("-0", "0"),
        ("d-0", "d0"),
        ("05", "5"),
        ("99", "99"),
        ("d-99", "d-99"),
    ],
)
def test_as_typed(word, spelling):
    assert format_card(parse_card(word)) == spelling


@pytest.mark.parametrize(
    "word",
    ["", "d", "-", "6d", "dd6", "jj", "t1", "100", "-100", "d100", "5.0", "x", "٣", "9" * 5000],
)
def test_not_a_card(refusal, word):
    assert refusal(parse_card, word) == ("take_it/not_a_card", {"got": word, "highest": 99})


@given(st.text(max_size=6) | st.text("dDjJtT+-−0123456789", max_size=5))
def test_any_word_is_a_card_or_cleanly_refused(word):
    try:
        assert parse_card(format_card(parse_card(word))) == parse_card(word)
    except Refused as refused:
        assert (refused.code, refused.facts["got"]) == ("take_it/not_a_card", word)
