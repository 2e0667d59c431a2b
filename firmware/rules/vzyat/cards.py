# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Взять as they are typed."""

from firmware.rules.errors import Refused
from firmware.rules.names import fold

JOKER = "*"
JOKERS = 2
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "shdc"

_SYMBOLS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
# How a phone says whether it draws ♥ in colour.
_VARIATIONS = ("\ufe0e", "\ufe0f")
# Latin t is ten, Cyrillic т the ace: туз.
_LETTERS = {"t": "10", "в": "J", "д": "Q", "к": "K", "т": "A"}


def parse_card(word):
    """The one spelling of a card a person typed: Ks, 10h, *, *8h (a joker for the 8 of hearts)."""
    if word[:-1] in RANKS and word[-1] in SUITS:
        return word
    text = fold(word)
    for variation in _VARIATIONS:
        text = text.replace(variation, "")
    if text == JOKER:
        return JOKER
    joker = JOKER if text[:1] == JOKER else ""
    text = text[len(joker) :]
    rank = _LETTERS.get(text[:-1], text[:-1].upper())
    suit = _SYMBOLS.get(text[-1:], text[-1:])
    if rank not in RANKS or suit not in SUITS:
        raise Refused("vzyat/not_a_card", got=word)
    return joker + rank + suit


def is_joker(card):
    """Whether a joker, declared or not; all other cards are natural."""
    return card[0] == JOKER


def points_of(card):
    """20 for a joker wherever it stands, 15 for an ace, 10 for a court card or a ten, else 5."""
    if is_joker(card):
        return 20
    if card[0] == "A":
        return 15
    return 10 if card[:-1] in ("10", "J", "Q", "K") else 5


def total_of(cards):
    """What cards are worth together; all 54 make 420."""
    return sum([points_of(card) for card in cards])
