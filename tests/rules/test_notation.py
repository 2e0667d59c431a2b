# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Events as lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.notation import (
    BLANKS,
    MINUS_SIGNS,
    format_event,
    is_digits,
    parse_event,
    parse_number,
)

LETTERS = st.characters(exclude_characters=BLANKS, exclude_categories=("Cs",))
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=12), max_size=12).map(tuple)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("take Ann", ("take", "Ann")),
        ("cards Ann 5 -3 d6", ("cards", "Ann", "5", "-3", "d6")),
        ("void", ("void",)),
        ("end", ("end",)),
    ],
)
def test_an_event_and_its_line(line, words):
    assert (parse_event(line), format_event(words)) == (words, line)


@pytest.mark.parametrize("line", ["", " ", "\t \u00a0\u3000"])
def test_no_words(line):
    assert parse_event(line) == ()


def test_any_blanks_around_words():
    assert parse_event("  take\t\u00a0 \u3000Ann \r\n") == ("take", "Ann")


def test_blanks_are_those_of_str_split():
    assert [blank for blank in BLANKS if blank.split()] == []


@given(WORDS)
def test_words_survive_their_line(words):
    assert parse_event(format_event(words)) == words


@given(st.lists(st.text(LETTERS, min_size=1), max_size=5), st.text(BLANKS, min_size=1))
def test_any_blanks_between_words(words, blanks):
    assert parse_event(blanks.join(words)) == tuple(words)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("05", 5),
        ("+7", 7),
        ("-0", 0),
        ("123456789", 123456789),
        ("1234567890", None),
        ("", None),
        ("-", None),
        ("+", None),
        ("--3", None),
        ("+-3", None),
        ("3-", None),
        ("1_0", None),
        ("1.0", None),
        (" 1", None),
        ("²", None),
        ("٣", None),
    ],
)
def test_parse_number(text, number):
    assert parse_number(text) == number


@pytest.mark.parametrize("sign", MINUS_SIGNS)
def test_every_minus_sign_is_a_minus(sign):
    assert parse_number(sign + "12") == -12


@given(st.text())
def test_digits_are_ascii(text):
    assert is_digits(text) == (text.isascii() and text.isdigit())
