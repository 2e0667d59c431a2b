# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The cards of Take 5: numbers from 1 on, each with its bull heads."""

from firmware.rules.errors import Refused

HIGHEST = 104
HEADS = 171  # on all cards together
ROWS = 4
ROW_LENGTH = 5  # the sixth card takes the row
PLAYS = 10  # in a round


def count_heads(cards):
    """The bull heads on these cards."""
    return sum(map(_heads, cards))


def _heads(card):
    if card % 11 == 0:
        return 7 if card == 55 else 5
    if card % 5 == 0:
        return 2 if card % 10 else 3
    return 1


def check_new(cards, seen=()):
    """Refuse a card that was seen before or stands there twice."""
    for place, card in enumerate(cards):
        if card in seen or card in cards[:place]:
            raise Refused("take_5/card_twice", card=card)
