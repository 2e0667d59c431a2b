# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Take It! as they are typed."""

from collections import namedtuple

from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.notation import parse_number

FULL = "full"  # full points: 5, -3
DOUBLE = "double"  # double or nothing: d6, d-2
JOKER = "joker"  # j
TEN = "ten"  # 10 or nothing: t
HIGHEST = 99

# number is 0 for a joker and for 10 or nothing.
Card = namedtuple("Card", ("kind", "number"))

_LETTERS = {"j": Card(JOKER, 0), "t": Card(TEN, 0)}


def parse_card(word):
    """The card a person typed, capital or small, with any minus sign or a plus."""
    text = fold(word)
    if text in _LETTERS:
        return _LETTERS[text]
    is_double = text[:1] == "d"
    number = parse_number(text[1:] if is_double else text)
    if number is None or not -HIGHEST <= number <= HIGHEST:
        raise Refused("take_it/not_a_card", got=word, highest=HIGHEST)
    return Card(DOUBLE if is_double else FULL, number)


def format_card(card):
    """The one spelling of a card: 5, -3, d6, d-2, j, t."""
    if card.kind in (JOKER, TEN):
        return "j" if card.kind == JOKER else "t"
    return ("d%d" if card.kind == DOUBLE else "%d") % card.number
