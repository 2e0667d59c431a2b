# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One deal: the sequences on the table, the cards left in hands."""

from firmware.rules.errors import Refused
from firmware.rules.record import Record
from firmware.rules.vzyat.cards import JOKERS, is_joker, total_of
from firmware.rules.vzyat.sequences import is_locked, lay_off, meld


class Deal:
    """What the table has told; a hand is None until it is entered.

    `is_ended` once nobody draws any more; `out` is the seat of who discarded the last card.
    """

    def __init__(self, seats):
        self.hands = [None] * seats
        self.sequences = []
        self.is_ended = False
        self.out = None

    @property
    def is_empty(self):
        """Whether no card of it is known."""
        return not self.sequences and self.hands.count(None) == len(self.hands)

    @property
    def is_untouched(self):
        """Whether nothing that counts is known."""
        return self.is_empty and not self.is_ended

    def meld(self, seat, cards):
        """Lay a new sequence; its number, from 1 on."""
        self._check_places(cards, self.hands)
        self.sequences.append(meld(seat, cards))
        return len(self.sequences)

    def lay_off(self, seat, cards, number):
        """Lay cards on a sequence; the seat whose it was."""
        if not 1 <= number <= len(self.sequences):
            raise Refused("vzyat/no_sequence", got=number, count=len(self.sequences))
        self._check_places(cards, self.hands)
        before = self.sequences[number - 1]
        self.sequences[number - 1] = lay_off(before, seat, cards)
        return before.owner

    def enter(self, seat, cards):
        """The cards left in a hand, in place of those entered before."""
        self._check_places(cards, self.hands[:seat] + self.hands[seat + 1 :])
        self.hands[seat] = cards

    def _check_places(self, cards, hands):
        """Refuse a natural card that is named twice or lies elsewhere, and a third joker."""
        seen = [card for sequence in self.sequences for card in sequence.cards]
        seen += [card for hand in hands for card in hand or ()]
        for card in cards:
            if not is_joker(card) and card in seen:
                raise Refused("vzyat/card_placed", card=card)
            seen.append(card)
        if len([card for card in seen if is_joker(card)]) > JOKERS:
            raise Refused("vzyat/jokers", most=JOKERS)

    def points(self):
        """Every seat's sequences less the cards left in hand, as far as they are entered."""
        return tuple([self._points(seat) for seat in range(len(self.hands))])

    def _points(self, seat):
        own = [total_of(sequence.cards) for sequence in self.sequences if sequence.owner == seat]
        return sum(own) - total_of(self.hands[seat] or ())

    def records(self, names):
        """All sequences with their numbers, for `status`."""
        numbers = range(1, len(self.sequences) + 1)
        return tuple([Record(self.facts(number, names)) for number in numbers])

    def facts(self, number, names):
        """What there is to say of one sequence, as pairs."""
        sequence = self.sequences[number - 1]
        return (
            ("id", number),
            ("owner", names[sequence.owner]),
            ("cards", sequence.cards),
            ("points", total_of(sequence.cards)),
            ("locked", is_locked(sequence)),
        )

    def missing(self, names):
        """The names of those whose hands are not entered."""
        return tuple([names[seat] for seat, hand in enumerate(self.hands) if hand is None])

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        return (tuple(self.sequences), tuple(self.hands), self.is_ended, self.out)
