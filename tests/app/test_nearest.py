# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The nearest known word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.nearest import edit_distance, nearest

COMMANDS = (
    "help games rules new zone status score undo redo end log lights slaps settings set "
    "calibrate selftest info json lang save again take void cards"
).split()


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("hlep", "help"),
        ("HELP", "help"),
        ("stat", "status"),
        ("setings", "settings"),
        ("tkae", "take"),
        ("udno", "undo"),
        ("crads", "cards"),
        ("calibarte", "calibrate"),
        ("lgo", "log"),
        ("clibrat", "calibrate"),
        ("bogus", None),
        ("tag", None),
        ("AT+GCAP", None),
        ("ATZ", None),
        ("x", None),
        ("", None),
        ("zzzz", None),
        ("🂡", None),
        ("x" * 256, None),
    ],
)
def test_what_is_probably_meant(word, guess):
    assert nearest(word, COMMANDS) == guess


def test_of_equally_near_words_the_first_is_taken():
    assert nearest("cat", ("bat", "hat")) == "bat"
    assert nearest("cat", ("hat", "bat")) == "hat"


def test_nothing_is_near_when_nothing_is_known():
    assert nearest("take", ()) is None


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("kitten", "sitting", 3),
        ("undo", "redo", 2),
        ("ab", "ba", 1),
        ("ca", "abc", 3),
    ],
)
def test_edit_distance(one, other, distance):
    assert edit_distance(one, other) == distance


WORDS = st.text("abc", max_size=6)


@given(WORDS, WORDS)
def test_the_distance_is_the_same_both_ways_and_nothing_only_between_equals(one, two):
    assert edit_distance(one, two) == edit_distance(two, one)
    assert (edit_distance(one, two) == 0) == (one == two)


@given(WORDS, WORDS, st.sampled_from("abc"))
def test_one_slip_is_one_more_at_most(before, after, letter):
    word = before + after
    assert edit_distance(before + letter + after, word) == 1
    swapped = before[:-1] + after[:1] + before[-1:] + after[1:]
    assert edit_distance(swapped, word) <= 1


@given(st.text(max_size=20))
def test_a_known_word_is_nearest_to_itself(word):
    known = [*COMMANDS, word.lower()]
    guess = nearest(word.lower(), known)
    assert guess is None or guess.lower().startswith(word.lower())


def test_the_same_on_micropython(both_pythons):
    both_pythons(f"""
from firmware.app.nearest import nearest
for word in ("hlep", "stat", "AT+GCAP", "tkae", "Ж", "", "sav", "lihgts"):
    print(nearest(word, {COMMANDS}))
""")
