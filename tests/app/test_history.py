# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Earlier lines."""

from firmware.app.history import LINES, History


def kept(*lines):
    history = History()
    for line in lines:
        history.add(line)
    return history


def test_without_lines_there_is_nowhere_to_go():
    history = kept()
    assert (history.older(), history.newer()) == (None, None)


def test_back_and_forth():
    history = kept(b"one", b"two", b"three")
    steps = [history.older() for _ in range(4)]
    assert steps == [b"three", b"two", b"one", None]
    steps = [history.newer() for _ in range(4)]
    assert steps == [b"two", b"three", b"", None]


def test_a_new_line_starts_at_the_newest_again():
    history = kept(b"one", b"two")
    assert (history.older(), history.older()) == (b"two", b"one")
    history.add(b"one")
    assert (history.older(), history.older(), history.older()) == (b"one", b"two", b"one")


def test_empty_lines_and_repeated_ones_are_not_kept():
    history = kept(b"one", b"", b"one", b"one")
    assert (history.older(), history.older()) == (b"one", None)


def test_only_a_few_lines_are_kept():
    lines = [b"%d" % number for number in range(LINES + 2)]
    history = kept(*lines)
    assert [history.older() for _ in range(LINES + 1)] == [*reversed(lines[2:]), None]
