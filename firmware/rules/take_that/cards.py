# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The 79 cards of Take That, one by one and in piles."""

from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

CARDS = 79  # 12 to 98 without 20, 30 ... 90
TOADS = 7  # the doubles among them: 22, 33 ... 88

EMPTY = ((), 0, 0)
"""A pile: (the cards that are known, how many more lie there, how many of those are toads)."""


def parse_card(word):
    """The card a person typed; 11, 99 and the tens do not exist."""
    card = parse_number(word)
    if card is None or not 12 <= card <= 98 or card % 10 == 0:
        raise Refused("take_that/not_a_card", got=word)
    return card


def parse_count(word):
    """A number of cards, from 0 to all there are."""
    count = parse_number(word)
    if count is None or not 0 <= count <= CARDS:
        raise Refused("take_that/not_a_count", got=word, most=CARDS)
    return count


def reverse(card):
    """The card that twists this one: 32 for 23. A toad is its own reverse."""
    return card % 10 * 10 + card // 10


def size(pile):
    """How many cards lie there."""
    return len(pile[0]) + pile[1]


def toads(pile):
    """How many of them are toads."""
    return len([card for card in pile[0] if card == reverse(card)]) + pile[2]


def closed_points(pile):
    """What it costs to have this pile face down: 5 a toad, 1 any other card."""
    return -size(pile) - 4 * toads(pile)


def without(cards, card):
    """The cards once this one is gone, if it was there at all; the gap closes."""
    return tuple([other for other in cards if other != card])


def check_deck(piles):
    """Refuse more cards, toads or others than there are."""
    found = sum([size(pile) for pile in piles])
    found_toads = sum([toads(pile) for pile in piles])
    if found_toads > TOADS or found - found_toads > CARDS - TOADS:
        raise Refused("take_that/too_many", got=found, toads=found_toads, most=CARDS, all=TOADS)


def check_stock(count, hands, piles):
    """Refuse more cards in the stock than these piles on the table leave and hands, which are full
    as long as there is one."""
    others = sum([size(pile) for pile in piles])
    most = max(0, CARDS - hands - others)
    if count > most:
        raise Refused("take_that/pile_size", got=count, most=most, hands=hands, others=others)
