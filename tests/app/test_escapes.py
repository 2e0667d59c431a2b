# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Escape sequences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.escapes import Escapes


def passed(data):
    """The bytes that are no part of a sequence, with arrows shown as < and >."""
    escapes = Escapes()
    kept = bytearray()
    for byte in data:
        if not escapes.take(byte):
            kept.append(byte)
        kept += {"A": b"<", "B": b">", "": b""}[escapes.arrow]
    return bytes(kept)


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (b"abc", b"abc"),
        (b"a\x1b[Ab", b"a<b"),
        (b"a\x1b[Bb", b"a>b"),
        (b"a\x1bOAb", b"a<b"),
        (b"a\x1bOBb", b"a>b"),
        (b"a\x1b[1;5Ab", b"a<b"),
        (b"a\x1b[C\x1b[D\x1b[H\x1b[F\x1b[Zb", b"ab"),
        (b"a\x1b[3~b", b"ab"),
        (b"a\x1bOPb", b"ab"),
        (b"a\x1b[200~b\x1b[201~c", b"abc"),
        (b"a\x1b[?1;2cb", b"ab"),
        (b"a\x1bAb", b"ab"),
        (b"a\x1b b\x1b#3c", b"ac"),
        (b"a\x1b\x1b[Ab", b"a<b"),
        (b"a\x1b[12\rb", b"a\rb"),
        (b"a\x1b\x7fb", b"a\x7fb"),
        (b"a\x1b[\xc3\xa9b", b"a\xc3\xa9b"),
        (b"a\x1b", b"a"),
    ],
)
def test_sequences_are_swallowed(data, kept):
    assert passed(data) == kept


@given(st.binary())
def test_bytes_are_swallowed_only_behind_an_escape(data):
    kept = passed(data)
    if b"\x1b" not in data:
        assert kept == data
    assert b"\x1b" not in kept
    assert [byte for byte in kept if byte >= 0x80] == [byte for byte in data if byte >= 0x80]


def test_reset_forgets_a_sequence_half_through():
    escapes = Escapes()
    assert escapes.take(0x1B) and escapes.take(ord("["))
    escapes.reset()
    assert not escapes.take(ord("A"))
    assert escapes.arrow == ""
