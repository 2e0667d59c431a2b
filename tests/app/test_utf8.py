# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Whether bytes are text."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from firmware.app.utf8 import is_utf8, last_character


def is_text(data):
    """The same question to CPython's own decoder."""
    try:
        return not any("\x80" <= character <= "\x9f" for character in data.decode())
    except UnicodeDecodeError:
        return False


def test_all_sequences_of_two_bytes():
    for first in range(256):
        for second in range(256):
            data = bytes((first, second))
            assert is_utf8(data, 2) == is_text(data), data


def test_all_beginnings_of_three_and_four_bytes():
    for first in range(0xC0, 0x100):
        for second in range(0x70, 0xD0):
            for rest in (b"\x80", b"\xbf", b"\x80\x80", b"\xbf\xbf", b"\x80a", b"\xc0\x80", b"ab"):
                data = bytes((first, second)) + rest
                assert is_utf8(data, len(data)) == is_text(data), data


def test_one_character_of_every_kind():
    for code in range(0x110000):
        if code % 7 == 0 and unicodedata.category(chr(code)) != "Cs":
            data = chr(code).encode()
            assert is_utf8(data, len(data)) == is_text(data), data


@given(st.binary(max_size=12) | st.text(max_size=12).map(str.encode))
def test_any_bytes(data):
    assert is_utf8(data, len(data)) == is_text(data)


@given(st.text(max_size=6), st.characters(exclude_categories=["Cs"]), st.binary(max_size=3))
def test_the_last_character_begins_where_its_bytes_begin(text, last, beyond):
    data = (text + last).encode() + beyond
    assert last_character(data, len((text + last).encode())) == len(text.encode())


def test_nothing_has_its_last_character_at_its_beginning():
    assert last_character(b"abc", 0) == 0
    assert last_character(b"\x80\x80", 2) == 0


def test_the_same_on_micropython(both_pythons):
    both_pythons("""
from firmware.app.utf8 import is_utf8, last_character
for first in range(0xC0, 0x100):
    for rest in (b"", b"\\x80", b"\\x9f\\x80", b"\\xa0\\xbf", b"\\x90\\x80\\x80", b"\\xbf" * 3):
        data = bytes((first,)) + rest
        print(is_utf8(data, len(data)), last_character(data, len(data)))
""")
