# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players' names: who is meant by a word."""

from firmware.rules.errors import Refused
from firmware.rules.notation import ascii_bytes, is_digits

# Capital letters by Unicode block, in ascending order, four numbers each: first, last, step, and
# distance to the small letter. Flat, as a tuple a row costs the box half a KB.
# lower() knows only ASCII on MicroPython. The final sigma folds to the other one.
# fmt: off
_CAPITALS = (
    0x00C0, 0x00D6, 1, 32,
    0x00D8, 0x00DE, 1, 32,
    0x0100, 0x012E, 2, 1,
    0x0132, 0x0136, 2, 1,
    0x0139, 0x0147, 2, 1,
    0x014A, 0x0176, 2, 1,
    0x0178, 0x0178, 1, -121,
    0x0179, 0x017D, 2, 1,
    0x0386, 0x0386, 1, 38,
    0x0388, 0x038A, 1, 37,
    0x038C, 0x038C, 1, 64,
    0x038E, 0x038F, 1, 63,
    0x0391, 0x03A1, 1, 32,
    0x03A3, 0x03AB, 1, 32,
    0x03C2, 0x03C2, 1, 1,
    0x0400, 0x040F, 1, 80,
    0x0410, 0x042F, 1, 32,
    0x0460, 0x0480, 2, 1,
    0x048A, 0x04BE, 2, 1,
    0x04C0, 0x04C0, 1, 15,
    0x04C1, 0x04CD, 2, 1,
    0x04D0, 0x052E, 2, 1,
)
# fmt: on


def fold(text):
    """Small letters for capitals: ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic."""
    if ascii_bytes(text) is not None:
        return text.lower()
    return "".join([_fold_character(character) for character in text])


def _fold_character(character):
    code = ord(character)
    if code < 0x80:
        return character.lower()
    for place in range(0, len(_CAPITALS), 4):
        if _CAPITALS[place] <= code <= _CAPITALS[place + 1]:
            is_small = (code - _CAPITALS[place]) % _CAPITALS[place + 2]
            return character if is_small else chr(code + _CAPITALS[place + 3])
    return character


def find(names, word):
    """The index of the player meant: a whole name, p1 and so on, or the start of just one name."""
    if word in names:
        return names.index(word)
    folded = fold(word)
    starts = [index for index, name in enumerate(names) if fold(name)[: len(folded)] == folded]
    for index in starts:
        if len(names[index]) == len(word):
            return index
    if seat_number(word, len(names)):
        return seat_number(word, len(names)) - 1
    if not starts:
        raise Refused("name/unknown", got=word, names=tuple(names))
    if len(starts) > 1:
        raise Refused("name/ambiguous", got=word, names=tuple([names[index] for index in starts]))
    return starts[0]


def seat_number(word, most):
    """1 to `most` for the words p1, p2, ...; otherwise None."""
    if len(word) > 3 or word[:1] not in ("p", "P") or not is_digits(word[1:]):
        return None
    number = int(word[1:])
    return number if word[1] != "0" and number <= most else None
