# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Small letters for capitals beyond ASCII; loaded for such letters alone."""

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


def fold_character(character):
    """The small letter of one character: ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic."""
    code = ord(character)
    if code < 0x80:
        return character.lower()
    for place in range(0, len(_CAPITALS), 4):
        if _CAPITALS[place] <= code <= _CAPITALS[place + 1]:
            is_small = (code - _CAPITALS[place]) % _CAPITALS[place + 2]
            return character if is_small else chr(code + _CAPITALS[place + 3])
    return character
