# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players' names: what may be one, and who is meant by a word."""

from firmware.rules.errors import Refused
from firmware.rules.notation import BLANKS, MINUS_SIGNS, is_digits, parse_number

LONGEST = 12
SEATS_OF_ANY_GAME = 10

# Capital letters by Unicode block, in ascending order: first, last, step, distance to the small
# letter. lower() knows only ASCII on MicroPython. The final sigma folds to the other one.
_CAPITALS = (
    (0x00C0, 0x00D6, 1, 32),
    (0x00D8, 0x00DE, 1, 32),
    (0x0100, 0x012E, 2, 1),
    (0x0132, 0x0136, 2, 1),
    (0x0139, 0x0147, 2, 1),
    (0x014A, 0x0176, 2, 1),
    (0x0178, 0x0178, 1, -121),
    (0x0179, 0x017D, 2, 1),
    (0x0386, 0x0386, 1, 38),
    (0x0388, 0x038A, 1, 37),
    (0x038C, 0x038C, 1, 64),
    (0x038E, 0x038F, 1, 63),
    (0x0391, 0x03A1, 1, 32),
    (0x03A3, 0x03AB, 1, 32),
    (0x03C2, 0x03C2, 1, 1),
    (0x0400, 0x040F, 1, 80),
    (0x0410, 0x042F, 1, 32),
    (0x0460, 0x0480, 2, 1),
    (0x048A, 0x04BE, 2, 1),
    (0x04C0, 0x04C0, 1, 15),
    (0x04C1, 0x04CD, 2, 1),
    (0x04D0, 0x052E, 2, 1),
)

# Characters that no one sees, first and last: controls, soft hyphen, directions of writing,
# halves of surrogate pairs, byte order mark. The joiners U+200C and U+200D belong to real names.
_UNSEEN = (
    (0x0000, 0x001F),
    (0x007F, 0x009F),
    (0x00AD, 0x00AD),
    (0x200B, 0x200B),
    (0x200E, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFF),
)

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a", "t", "в", "д", "к", "т")
_SUITS = "shdc♠♥♦♣"


def fold(text):
    """Small letters for capitals: ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic."""
    return "".join([_fold_character(character) for character in text])


def _fold_character(character):
    code = ord(character)
    if code < 0x80:
        return character.lower()
    for first, last, step, distance in _CAPITALS:
        if first <= code <= last:
            return character if (code - first) % step else chr(code + distance)
    return character


def is_card_word(word):
    """Whether one of the four games reads this word as a card, a number or a list of numbers."""
    text = fold(word)
    if text in ("j", "t") or text[:1] == "*" or _is_numbers(text):
        return True
    if text[:1] == "d" and parse_number(text[1:]) is not None:
        return True
    return text[:-1] in _RANKS and text[-1] in _SUITS


def _is_numbers(text):
    signs = MINUS_SIGNS + "+,:"
    digits = "".join([character for character in text if character not in signs])
    return is_digits(digits)


def check_names(names, options=(), is_card=is_card_word):
    """Refuse names that cannot be used, alone or together; `options` are words with a meaning."""
    taken = []
    for name in names:
        check_name(name, is_card)
        if fold(name) in options:
            raise Refused("name/option", got=name, option=fold(name))
        if fold(name) in taken:
            raise Refused("name/taken", name=name)
        taken.append(fold(name))


def check_name(name, is_card=is_card_word):
    """Refuse a word that cannot be a player's name; `is_card(word)` knows the cards."""
    if not 1 <= len(name) <= LONGEST:
        raise Refused("name/length", got=name, length=len(name), longest=LONGEST)
    for character in name:
        _check_character(name, character)
    if is_card(name):
        raise Refused("name/card", got=name)
    if _seat_number(name, SEATS_OF_ANY_GAME):
        raise Refused("name/seat", got=name)


def _check_character(name, character):
    code = ord(character)
    if character in "=@":
        raise Refused("name/sign", got=name, sign=character)
    if character in BLANKS or any(first <= code <= last for first, last in _UNSEEN):
        raise Refused("name/blank", character="U+%04X" % code)


def find(names, word):
    """The index of the player meant: a whole name, p1 and so on, or the start of just one name."""
    folded = fold(word)
    starts = [index for index, name in enumerate(names) if fold(name)[: len(folded)] == folded]
    for index in starts:
        if len(names[index]) == len(word):
            return index
    if _seat_number(word, len(names)):
        return _seat_number(word, len(names)) - 1
    if not starts:
        raise Refused("name/unknown", got=word, names=tuple(names))
    if len(starts) > 1:
        raise Refused("name/ambiguous", got=word, names=tuple([names[index] for index in starts]))
    return starts[0]


def _seat_number(word, most):
    """1 to `most` for the words p1, p2, ...; otherwise None."""
    if len(word) > 3 or word[:1] not in ("p", "P") or not is_digits(word[1:]):
        return None
    number = int(word[1:])
    return number if word[1] != "0" and number <= most else None
