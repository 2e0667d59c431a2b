# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Texts by key from files."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.texts import BLOCK, Texts

HEAD = "# Comment\n\n"
FILES = {
    "messages/en.txt": HEAD
    + "event.take = {player} takes, {margin_us} µs ahead\n"
    + "event.take.by_hand = {player} takes, by hand\n"
    + "only.english = {n} {n:call|calls}, not {got!r}\n"
    + "rules = one\\ntwo\n"
    + "last = the end",
    "messages/de.txt": HEAD
    + "event.take = {player} nimmt, {margin_us} µs vorn, nicht {got!r}\r\n"
    + "event.take.by_hand = {player} nimmt\r\n",
    "messages/broken.txt": HEAD.encode() + b"last = \xff\n",
}


class Drive:
    """Files in memory, opened as CircuitPython's open() does; says what is open."""

    def __init__(self, files):
        self._files = files
        self.open_files = []

    def open(self, path, mode):
        assert mode == "rb"
        if path not in self._files:
            raise OSError(2, path)
        data = self._files[path]
        file = io.BytesIO(data if isinstance(data, bytes) else data.encode())
        self.open_files.append(file)
        return file


def texts(language="en"):
    return Texts(Drive(FILES).open, "messages", language)


def test_a_text_with_facts_named_or_in_a_dict_or_both():
    expected = "Zoë takes, 412.2 µs ahead"
    assert texts().text("event.take", player="Zoë", margin_us=412.2) == expected
    assert texts().text("event.take", {"player": "Zoë", "margin_us": 412.2}) == expected
    assert texts().text("event.take", {"player": "Zoë"}, margin_us=412.2) == expected


def test_a_key_is_found_whole():
    assert texts().text("event.take.by_hand", player="Ann") == "Ann takes, by hand"
    assert texts().text("event") == "event"
    assert texts().text("take") == "take"


def test_the_last_line_needs_no_end():
    assert texts().text("last") == "the end"


def test_a_text_of_several_lines():
    assert texts().text("rules") == "one\ntwo"


def test_a_language_has_its_own_marks_and_line_ends():
    facts = {"player": "Ann", "margin_us": 412.2, "got": "x"}
    assert texts("de").text("event.take", facts) == "Ann nimmt, 412,2 µs vorn, nicht „x“"


def test_the_language_can_change():
    both = texts()
    both.language = "de"
    assert both.text("event.take.by_hand", player="Ann") == "Ann nimmt"


def test_what_a_language_lacks_is_said_in_english():
    expected = "2 calls, not 'x'"
    for language in ("de", "broken", "no such language"):
        assert texts(language).text("only.english", n=2, got="x") == expected
    assert texts("broken").text("last") == "the end"


def test_what_english_lacks_is_said_as_it_is():
    assert texts("de").text("no/such_key") == "no/such_key"
    assert texts().text("no/such_key", b="x", a=(1, 2)) == "no/such_key a=1, 2 b='x'"


def test_a_fact_that_lacks_stays_a_gap():
    assert texts().text("event.take", player="Ann") == "Ann takes, {margin_us} µs ahead"


@pytest.mark.parametrize("key", ["", "#", "# Comment", "x" * BLOCK, "x" * 9999, "a\nb", "Ж"])
def test_strange_keys(key):
    assert texts().text(key) == key


def test_files_are_closed_again():
    drive = Drive(FILES)
    Texts(drive.open, "messages", "de").text("only.english")
    assert [file.closed for file in drive.open_files] == [True, True]


@given(st.integers(0, 3 * BLOCK), st.integers(1, 120))
def test_a_key_is_found_wherever_blocks_end(before, length):
    key = "k" * length
    data = "#" + "x" * before + "\n" + key + " = found\nz = z\n"
    assert Texts(Drive({"m/en.txt": data}).open, "m").text(key) == "found"
    assert Texts(Drive({"m/en.txt": data}).open, "m").text("z") == "z"


def test_the_same_on_micropython(both_pythons):
    output = both_pythons("""
from firmware.app.texts import LANGUAGES, Texts
texts = Texts(open, "firmware/app/messages")
for language in LANGUAGES + ("xx",):
    texts.language = language
    print(texts.text("refuse.console/unknown_command", got="hlep\\x1b"))
    print(texts.text("event.dropped", count=3))
    print(texts.text("rules.take_it"))
    print(texts.text("no.such.key", n=1))
""")
    assert "hlep" in output
