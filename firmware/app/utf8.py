# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Whether bytes are text in UTF-8, judged alike on all three Pythons."""

# Lead bytes of RFC 3629, section 4: first, last, bytes that follow, bounds of the first of them.
# MicroPython's decode() lets overlong forms and surrogates pass. Row one begins at A0: C2 80 to
# C2 9F are control characters (C1), which no one types and some terminals obey.
_LEADS = (
    (0xC2, 0xC2, 1, 0xA0, 0xBF),
    (0xC3, 0xDF, 1, 0x80, 0xBF),
    (0xE0, 0xE0, 2, 0xA0, 0xBF),
    (0xE1, 0xEC, 2, 0x80, 0xBF),
    (0xED, 0xED, 2, 0x80, 0x9F),
    (0xEE, 0xEF, 2, 0x80, 0xBF),
    (0xF0, 0xF0, 3, 0x90, 0xBF),
    (0xF1, 0xF3, 3, 0x80, 0xBF),
    (0xF4, 0xF4, 3, 0x80, 0x8F),
)


def is_utf8(data, count):
    """Whether the first `count` bytes are well-formed text without C1 control characters."""
    place = 0
    while place < count:
        length = 1 if data[place] < 0x80 else _length(data, place, count)
        if not length:
            return False
        place += length
    return True


def last_character(data, count):
    """Where the last character of the first `count` bytes begins; 0 when there is none."""
    place = count - 1
    while place > 0 and is_continuation(data[place]):
        place -= 1
    return max(place, 0)


def is_continuation(byte):
    """Whether a byte goes on with a character that began before it."""
    return 0x80 <= byte < 0xC0


def _length(data, place, count):
    """Bytes of the character that begins here; 0 when it is malformed or incomplete."""
    for first, last, more, low, high in _LEADS:
        if first <= data[place] <= last:
            end = place + 1 + more
            is_whole = end <= count and low <= data[place + 1] <= high
            return 1 + more if is_whole and _all_continue(data, place + 2, end) else 0
    return 0


def _all_continue(data, start, end):
    return all(is_continuation(data[place]) for place in range(start, end))
