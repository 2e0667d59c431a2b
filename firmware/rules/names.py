# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players' names: who is meant by a word."""

from firmware.rules.errors import Refused
from firmware.rules.notation import ascii_bytes, is_digits


def fold(text):
    """Small letters for capitals: ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic."""
    if ascii_bytes(text) is not None:
        return text.lower()
    from firmware.rules.capitals import fold_character

    return "".join([fold_character(character) for character in text])


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
