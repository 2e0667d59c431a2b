# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Take 5, all 104 of them, and how they are typed."""

from collections import Counter

import pytest

from firmware.rules.take_5.cards import HEADS, HIGHEST, count_heads
from firmware.rules.take_5.words import spell

NAMES = ("Ann", "Ben", "Яна")
DECK = range(1, HIGHEST + 1)


def heads_as_printed(card):
    """55 has 7; other multiples of 11 have 5; of 10, 3; other multiples of 5, 2; the rest 1."""
    rules = ((55, 7), (11, 5), (10, 3), (5, 2))
    return next((heads for number, heads in rules if card % number == 0), 1)


def test_every_card_has_the_heads_printed_on_it():
    assert [count_heads([card]) for card in DECK] == [heads_as_printed(card) for card in DECK]


def test_the_deck():
    assert (len(DECK), count_heads(DECK), count_heads(())) == (104, HEADS, 0)
    assert Counter(count_heads([card]) for card in DECK) == {7: 1, 5: 8, 3: 10, 2: 9, 1: 76}


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("rows 12 37 43 58", "rows 12 37 43 58"),
        ("rows 012 66,55,061 +4 1,2,3,4,5", "rows 12 55,61,66 4 1,2,3,4,5"),
        ("play ben 14 AN 005", "play Ben 14 Ann 5"),
        ("play я 14:04 p1 5:2", "play Яна 14:4 Ann 5:2"),
        ("choose b 3", "choose Ben 3"),
        ("chosen p3", "chosen Яна"),
        ("heads a 12 b 0 я 0171", "heads Ann 12 Ben 0 Яна 171"),
        ("cards a", "cards Ann"),
        ("cards a 5 +55 012", "cards Ann 5 55 12"),
        ("end", "end"),
    ],
)
def test_words_have_one_spelling(words, event):
    verb, *rest = words.split()
    spelled = spell(verb, tuple(rest), NAMES, 104)
    assert (verb,) + spelled == tuple(event.split())
    assert spell(verb, spelled, NAMES, 104) == spelled


def bounds(got, least, most):
    return {"got": got, "least": least, "most": most}


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ("rows", "take_5/word_missing", {"verb": "rows", "got": 0, "least": 4}),
        ("rows 1 2 3", "take_5/word_missing", {"verb": "rows", "got": 3, "least": 4}),
        ("rows 1 2 3 4 5", "event/extra_word", {"verb": "rows", "got": "5"}),
        ("rows 1 2 3 1,2,3,4,5,6", "take_5/row_too_long", {"got": 6, "most": 5}),
        ("rows 1 2 3 4,", "take_5/not_a_card", bounds("", 1, 104)),
        ("rows 0 2 3 4", "take_5/not_a_card", bounds("0", 1, 104)),
        ("rows 1 2 3 105", "take_5/not_a_card", bounds("105", 1, 104)),
        ("play", "event/no_name", {"verb": "play", "names": NAMES}),
        ("play Ann", "take_5/word_missing", {"verb": "play", "got": 1, "least": 2}),
        ("play Ann 5 Ben", "take_5/word_missing", {"verb": "play", "got": 3, "least": 4}),
        ("play Ann 5 Ann 6", "take_5/player_twice", {"player": "Ann"}),
        ("play Ann 5 Eve 6", "name/unknown", {"got": "Eve", "names": NAMES}),
        ("play Ann x", "take_5/not_a_card", bounds("x", 1, 104)),
        ("play Ann 5:5", "take_5/not_a_row", bounds("5", 1, 4)),
        ("play Ann 5:", "take_5/not_a_row", bounds("", 1, 4)),
        ("play Ann 5:1:1", "take_5/not_a_row", bounds("1:1", 1, 4)),
        ("choose", "event/no_name", {"verb": "choose", "names": NAMES}),
        ("choose Ann", "take_5/word_missing", {"verb": "choose", "got": 1, "least": 2}),
        ("choose Ann 0", "take_5/not_a_row", bounds("0", 1, 4)),
        ("choose Ann 1 2", "event/extra_word", {"verb": "choose", "got": "2"}),
        ("chosen", "event/no_name", {"verb": "chosen", "names": NAMES}),
        ("chosen Ann Ben", "event/extra_word", {"verb": "chosen", "got": "Ben"}),
        ("heads Ann", "take_5/word_missing", {"verb": "heads", "got": 1, "least": 2}),
        ("heads Ann -1", "take_5/not_heads", bounds("-1", 0, 171)),
        ("heads Ann 172", "take_5/not_heads", bounds("172", 0, 171)),
        ("cards", "event/no_name", {"verb": "cards", "names": NAMES}),
        ("cards Ann 5 b", "take_5/not_a_card", bounds("b", 1, 104)),
        ("end it", "event/extra_word", {"verb": "end", "got": "it"}),
    ],
)
def test_wrong_words(refusal, words, code, facts):
    verb, *rest = words.split()
    assert refusal(spell, verb, tuple(rest), NAMES, 104) == (code, facts)


def test_a_smaller_deck_has_a_lower_highest_card(refusal):
    assert spell("cards", ("Ann", "34"), NAMES, 34) == ("Ann", "34")
    refused = refusal(spell, "cards", ("Ann", "35"), NAMES, 34)
    assert refused == ("take_5/not_a_card", bounds("35", 1, 34))
