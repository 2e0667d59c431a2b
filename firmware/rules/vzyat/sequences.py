# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What makes a sequence, and what goes on to one."""

from collections import namedtuple

from firmware.rules.errors import Refused
from firmware.rules.vzyat.cards import JOKER, RANKS, is_joker

LEAST = 3
MOST = 13
# Places of a suit: the ace has the first and the last one. MOST keeps it from having both.
LOW_ACE = 1
HIGH_ACE = 14

# owner: a seat; low: the place of the first card; cards: upwards, every joker declared.
Sequence = namedtuple("Sequence", ("owner", "low", "cards"))


def is_locked(sequence):
    """Whether the ace at the high end, or a joker for it, keeps the sequence for its owner."""
    return _next_place(sequence) > HIGH_ACE


def meld(owner, cards):
    """A new sequence of these cards, typed in any order."""
    suits = [card[-1] for card in cards if not is_joker(card)]
    lows = range(LOW_ACE, HIGH_ACE + 2 - len(cards)) if suits else ()
    found = [_run(cards, suits[0], low) for low in lows] if LEAST <= len(cards) <= MOST else ()
    found = [run for run in found if run]
    if not found:
        raise Refused("vzyat/not_a_sequence", cards=cards, least=LEAST, most=MOST)
    low, cards = _only(found)
    return Sequence(owner, low, cards)


def lay_off(sequence, owner, cards):
    """The sequence with these cards at one of its ends; at the high end it becomes the layer's."""
    suit = sequence.cards[0][-1]
    lows = (sequence.low - len(cards), _next_place(sequence))
    found = [_run(cards, suit, low) for low in lows]
    found = [run for run in found if run]
    if not found or len(sequence.cards) + len(cards) > MOST:
        raise Refused("vzyat/does_not_fit", cards=cards, sequence=sequence.cards, most=MOST)
    low, cards = _only(found)
    if low < sequence.low:
        return Sequence(sequence.owner, low, cards + sequence.cards)
    return Sequence(owner, sequence.low, sequence.cards + cards)


def _next_place(sequence):
    return sequence.low + len(sequence.cards)


def _run(cards, suit, low):
    """(low, the cards upwards from there, jokers declared); None unless they fill it exactly."""
    free = cards.count(JOKER)
    run = []
    if low < LOW_ACE or low + len(cards) - 1 > HIGH_ACE:
        return None
    for place in range(low, low + len(cards)):
        natural = RANKS[(place - 1) % len(RANKS)] + suit
        card = natural if natural in cards else JOKER + natural
        free -= card not in cards
        if free < 0:
            return None
        run.append(card)
    return (low, tuple(run)) if free == 0 else None


def _only(found):
    """The run that is meant; jokers must be declared where they could stand for other cards.

    Only an ace can make the same cards fit at both ends, beside all from 2 to K: it is high then.
    """
    low, cards = found[-1]
    if sorted(cards) != sorted(found[0][1]):
        choices = [" ".join([card for card in run if is_joker(card)]) for _, run in found]
        raise Refused("vzyat/joker_open", choices=tuple(choices))
    return low, cards
