# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Names: what may be one, and who is meant by a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.entry import check_name, check_names, is_card_word
from firmware.rules.errors import Refused
from firmware.rules.names import find, fold

COVERED = ((0x0000, 0x017F), (0x0386, 0x03CE), (0x0400, 0x052F))
FINAL_SIGMA = "ς"

# Two letters that differ by nothing but their case now and then: prefixes and clashes abound.
NAMES = st.lists(st.text("aAäÄяЯ", min_size=1, max_size=4), min_size=1, max_size=6, unique_by=fold)


def covered_characters():
    characters = [chr(code) for first, last in COVERED for code in range(first, last + 1)]
    return [one for one in characters if len(one.lower()) == 1 and one != FINAL_SIGMA]


def test_fold_is_lower_for_every_covered_character():
    characters = covered_characters()
    assert [fold(one) for one in characters] == [one.lower() for one in characters]


def test_the_final_sigma_is_a_sigma():
    assert (fold("ΝΊΚΟΣ"), fold("Νίκος")) == ("νίκοσ", "νίκοσ")


@given(st.text())
def test_folding_keeps_the_length_and_folds_once(text):
    assert (len(fold(text)), fold(fold(text))) == (len(text), fold(text))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Ann", "ann"),
        ("SØREN Æ Å", "søren æ å"),
        ("Straße", "straße"),
        ("ŁUKASZ Ž Ÿ", "łukasz ž ÿ"),
        ("ΆΝΝΑ Ώ", "άννα ώ"),
        ("ЁЖИК Ї", "ёжик ї"),
        ("İ", "İ"),
        ("愛 ア 🙂", "愛 ア 🙂"),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ann",
        "abcdefghijkl",
        "Ёжик",
        "愛",
        "🙂🙂",
        "O'Neil",
        "Anna-Lena",
        "R2D2",
        "2nd",
        "d",
        "D",
        "p",
        "P11",
        "p0",
        "p01",
        "Jo",
        "take",
        "end",
        "علی\u200cرضا",
    ],
)
def test_a_name(name):
    check_name(name)


@pytest.mark.parametrize(
    ("name", "code", "facts"),
    [
        ("", "name/length", {"got": "", "length": 0, "longest": 12}),
        ("abcdefghijklm", "name/length", {"got": "abcdefghijklm", "length": 13, "longest": 12}),
        ("joker=split", "name/sign", {"got": "joker=split", "sign": "="}),
        ("Ann@3", "name/sign", {"got": "Ann@3", "sign": "@"}),
        ("A nn", "name/blank", {"character": "U+0020"}),
        ("A\u00a0nn", "name/blank", {"character": "U+00A0"}),
        ("A\u3000nn", "name/blank", {"character": "U+3000"}),
        ("A\x07", "name/blank", {"character": "U+0007"}),
        ("\x7f", "name/blank", {"character": "U+007F"}),
        ("A\u202enn", "name/blank", {"character": "U+202E"}),
        ("\ufeffAnn", "name/blank", {"character": "U+FEFF"}),
        ("5", "name/card", {"got": "5"}),
        ("D6", "name/card", {"got": "D6"}),
        ("p1", "name/seat", {"got": "p1"}),
        ("P10", "name/seat", {"got": "P10"}),
    ],
)
def test_not_a_name(refusal, name, code, facts):
    assert refusal(check_name, name) == (code, facts)


@pytest.mark.parametrize(
    "words",
    [
        "5 -3 +7 −3 100 1234567890",
        "d6 D-2 d+6 j J t T",
        "* *8h 10h 4s KD q♥ Тd в♠ кc",
        "55,61,66 5:2",
    ],
    ids=["numbers", "take_it", "vzyat", "take_5"],
)
def test_card_words(words):
    assert [word for word in words.split() if not is_card_word(word)] == []


@pytest.mark.parametrize("word", ["", "d", "Ann", "jj", "tj", "d6d", "11h", "h", "-", "♥", "Kx"])
def test_not_a_card_word(word):
    assert not is_card_word(word)


def test_the_caller_may_know_the_cards(refusal):
    assert refusal(check_name, "Ann", "Ann".__eq__) == ("name/card", {"got": "Ann"})


def test_names_differ_by_more_than_case(refusal):
    check_names(("Ann", "Anna", "Bo"))
    assert refusal(check_names, ("Яна", "Bo", "яНА")) == ("name/taken", {"name": "яНА"})


@given(st.text())
def test_any_word_is_a_name_or_cleanly_refused(word):
    try:
        check_name(word)
    except Refused as refused:
        assert refused.code.startswith("name/")


@pytest.mark.parametrize(
    ("word", "index"),
    [
        ("Ann", 0),
        ("ann", 0),
        ("ANNA", 1),
        ("b", 2),
        ("яН", 3),
        ("p1", 0),
        ("P4", 3),
        ("p", 4),
        ("p5", 4),
        ("p7", 4),
        ("p1", 0),
    ],
)
def test_find(word, index):
    assert find(("Ann", "Anna", "Bo", "Яна", "p7x"), word) == index


def test_a_whole_name_beats_a_seat_number():
    assert find(("Ann", "P11"), "p11") == 1


def test_nobody(refusal):
    assert refusal(find, ("Ann", "Bo"), "p3") == (
        "name/unknown",
        {"got": "p3", "names": ("Ann", "Bo")},
    )


def test_several(refusal):
    assert refusal(find, ("Ann", "Bo", "anja"), "AN") == (
        "name/ambiguous",
        {"got": "AN", "names": ("Ann", "anja")},
    )


@given(NAMES, st.text("aAäÄяЯ", min_size=1, max_size=4))
def test_found_is_the_whole_name_or_the_only_one_that_starts_so(names, word):
    whole = [name for name in names if name.lower() == word.lower()]
    starts = [name for name in names if name.lower().startswith(word.lower())]
    meant = whole or starts
    try:
        found = [names[find(names, word)]]
    except Refused as refused:
        found = list(refused.facts["names"]) if refused.code == "name/ambiguous" else []
    assert found == meant


@given(NAMES)
def test_every_player_is_found_by_name_and_by_number(names):
    indexes = list(range(len(names)))
    assert [find(names, name) for name in names] == indexes
    assert [find(names, f"p{index + 1}") for index in indexes] == indexes
