# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Sentences with gaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.phrase import fill, gap_names, plural, quote, show

CALLS = "{n} {n:call|calls}"
MOVES = "{n} {n:ход|хода|ходов}"


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("nothing to fill", {"n": 1}, "nothing to fill"),
        ("", {}, ""),
        ("{player} takes", {"player": "Zoë"}, "Zoë takes"),
        ("{a}{b}{a}", {"a": 1, "b": 2}, "121"),
        ("{us} µs", {"us": 412.25}, "412.3 µs"),
        ("{names}", {"names": ("Ann", "Ben")}, "Ann, Ben"),
        ("{names}", {"names": []}, ""),
        ("{on} {off} {nobody}", {"on": True, "off": False, "nobody": None}, "on off -"),
        ("not {got!r}", {"got": "x y"}, "not 'x y'"),
        ("not {got!r}", {"got": 7}, "not 7"),
        ("one of {names!r}", {"names": ("a", "b")}, "one of 'a', 'b'"),
        ("{unknown} {unknown!r} {unknown:a|b}", {}, "{unknown} {unknown!r} {unknown:a|b}"),
        ("{open", {"open": 1}, "{open"),
        ("close} {}", {}, "close} {}"),
        ("{text}", {"text": "{n} [[x]]", "n": 1}, "{n} [[x]]"),
        (CALLS, {"n": 1}, "1 call"),
        (CALLS, {"n": 0}, "0 calls"),
        (CALLS, {"n": -1}, "-1 call"),
        ("{names} {names:wins|win}", {"names": ("Ann",)}, "Ann wins"),
        ("{names} {names:wins|win}", {"names": ("Ann", "Ben")}, "Ann, Ben win"),
        ("{armed:armed|not armed}", {"armed": True}, "armed"),
        ("{armed:armed|not armed}", {"armed": False}, "not armed"),
        ("{text:one|many}", {"text": "text"}, "many"),
        (MOVES, {"n": 21}, "21 ход"),
        ("a[[, b {b}]][[, c {c}]] d", {"b": 1}, "a, b 1 d"),
        ("a[[, b {b} {c}]] d", {"b": 1}, "a d"),
        ("a[[ {b}]]", {"b": None}, "a"),
        ("a[[ {b}]]", {"b": ""}, "a"),
        ("a[[ {b}]]", {"b": ()}, "a"),
        ("a[[ {b}]]", {"b": 0}, "a 0"),
        ("a[[ never closed {b}", {"b": 0}, "a never closed 0"),
        ("[option=value...]", {}, "[option=value...]"),
    ],
)
def test_fill(template, facts, text):
    assert fill(template, facts) == text


@pytest.mark.parametrize(
    ("us", "shown"),
    [
        (0.0, "0.0 µs"),
        (412.2, "412.2 µs"),
        (-32.0, "-32.0 µs"),
        (9999.9, "9999.9 µs"),
        (10_000, "10.0 ms"),
        (38_000.0, "38.0 ms"),
        (-38_000.0, "-38.0 ms"),
        (1_523_732.6, "1523.7 ms"),
        (61_000_000.0, "61.0 s"),
        (1000, "1000 µs"),
        (None, "-"),
    ],
)
def test_a_time_has_the_unit_that_people_would_choose(us, shown):
    assert fill("{gap_us!t}", {"gap_us": us}) == shown


def test_marks_of_a_language():
    facts = {"us": 412.2, "got": "a»b"}
    assert fill("{us} {got!r}", facts, (",", "«", "»", ())) == "412,2 «a\\»b»"
    assert fill("{us} {got!r}", facts, (",", "„", "“", ())) == "412,2 „a»b“"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", "''"),
        ("it's", "'it\\'s'"),
        ("a\\b", "'a\\\\b'"),
        ("\n\r\t\x00\x1b\x7f\x9b", "'\\n\\r\\t\\x00\\x1b\\x7f\\x9b'"),
        ("Ёж 王 🂡", "'Ёж 王 🂡'"),
        (1.25, "1.3"),
        (None, "-"),
    ],
)
def test_quote(value, text):
    assert quote(value) == text


def test_show_of_what_is_no_number():
    assert show(float("inf")) == "?"


def test_plurals_of_two_forms():
    forms = [plural(count, ("one", "many")) for count in range(-2, 4)]
    assert forms == ["many", "one", "many", "one", "many", "many"]


def test_plurals_of_russian():
    one = [count for count in range(130) if plural(count, "123") == "1"]
    few = [count for count in range(130) if plural(count, "123") == "2"]
    assert one == [1, 21, 31, 41, 51, 61, 71, 81, 91, 101, 121]
    tens = (0, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120)
    assert few == [ten + count for ten in tens for count in (2, 3, 4)]


def test_gap_names():
    assert gap_names("{a} {b!r} {c:x|y}[[ {d}]] {a}") == ["a", "b", "c", "d", "a"]


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


@given(
    st.lists(st.sampled_from(["{a}", "{b!r}", "{a:x|y}", "{b:x|y|z}", "[[", "]]", "{", "}", "Ж"])),
    st.dictionaries(st.sampled_from(["a", "b"]), SCALARS | st.lists(SCALARS)),
)
def test_any_template_with_any_facts_gives_a_text(parts, facts):
    assert isinstance(fill("".join(parts), facts), str)


def test_the_same_on_micropython(both_pythons):
    both_pythons("""
from firmware.app.phrase import fill
facts = {"n": 3, "us": 412.25, "names": ("Zo\\u00eb", "Ёж"), "got": "a'\\x1b\\n\\\\", "none": None}
for template in ("{n} {n:a|b|c} {us} {names} {names!r}", "{got!r}{got}", "[[{none}]]{none}", "{x"):
    print(fill(template, facts, (",", "«", "»", ())))
""")
