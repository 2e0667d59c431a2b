# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who may play under which names and options: checked when a game begins, loaded for that alone."""

from firmware.rules.errors import Refused
from firmware.rules.names import fold, seat_number
from firmware.rules.notation import BLANKS, MINUS_SIGNS, is_digits, parse_number

LONGEST = 12
SEATS_OF_ANY_GAME = 10

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


def check(names, options, game):
    """Refuse players or options that the game (PLAYERS, OPTIONS) does not know."""
    known = tuple([option for option, _ in game.OPTIONS])
    for option in sorted(options):
        if option not in known:
            raise Refused("option/unknown", got=option, options=known)
    least, most = game.PLAYERS
    if not least <= len(names) <= most:
        raise Refused("game/players", got=len(names), least=least, most=most)
    check_names(names, known)


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
    if seat_number(name, SEATS_OF_ANY_GAME):
        raise Refused("name/seat", got=name)


def _check_character(name, character):
    code = ord(character)
    if character in "=@":
        raise Refused("name/sign", got=name, sign=character)
    if character in BLANKS or any(first <= code <= last for first, last in _UNSEEN):
        raise Refused("name/blank", character="U+%04X" % code)
