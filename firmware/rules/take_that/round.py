# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One round of Take That: row, stock, hands, what lies before whom."""

from firmware.rules.errors import Refused
from firmware.rules.take_that.cards import (
    CARDS,
    EMPTY,
    check_deck,
    check_stock,
    closed_points,
    reverse,
    size,
    toads,
    without,
)
from firmware.rules.take_that.words import PILES, parse_pile

REACH = 10
HAND = 9
HAND_OF_FOUR = 8


class Round:
    """Every card in one place; seats are counted from 0.

    A place is a pile: first those face up before each player, then those face down, then the
    hands, each known from `hand` until its player draws, last the row.
    """

    def __init__(self, names, dealer, is_strict):
        self.names = names
        self.dealer = dealer
        self.turn = (dealer + 1) % len(names)
        self._is_strict = is_strict
        self._dealt = HAND_OF_FOUR if len(names) == 4 else HAND
        self.pile = CARDS - len(names) * self._dealt
        self.places = [EMPTY] * (3 * len(names) + 1)
        self._knows = [False] * len(names)
        self.is_refereed = False  # the row is typed, so that the round can end by itself
        self.gains = [0] * len(names)  # points made since the stock ran out

    @property
    def row(self):
        """The cards of the row, left to right."""
        return self.places[-1][0]

    @property
    def is_begun(self):
        """Whether anything that counts was typed."""
        before_players = self.places[: 2 * len(self.names)]
        return self.is_refereed or sum([size(pile) for pile in before_players]) > 0

    def is_over(self, at_stock):
        """Whether the stock is out and so is the row, or it need not be."""
        return self.is_refereed and not self.pile and (at_stock or not self.row)

    def points(self, seat):
        """What the cards before a player are worth."""
        return size(self.places[seat]) + closed_points(self.places[len(self.names) + seat])

    def counts(self, seat):
        """The cards before a player, counted, as pairs."""
        closed = self.places[len(self.names) + seat]
        facing = (("open", size(self.places[seat])), ("closed", size(closed)))
        return facing + (("toads", toads(closed)),)

    def table(self):
        """Row and stock, as pairs."""
        return (("row", self.row), ("pile", self.pile))

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        known = (tuple(self._knows), tuple(self.gains), self.is_refereed)
        return (self.dealer, self.turn, self.pile, tuple(self.places), known)

    def play(self, verb, name, *words):
        """Check, then change; what the event did, as pairs."""
        seat = self.names.index(name)
        if verb in PILES:
            return self._enter(verb, seat, words)
        if seat != self.turn:
            raise Refused("take_that/not_your_turn", player=name, turn=self.names[self.turn])
        facts = getattr(self, "do_" + verb)(seat, *[int(word) for word in words])
        return (("player", name),) + facts + self.table()

    def set_pile(self, count):
        """The stock as counted at the table."""
        seats = len(self.names)
        check_stock(count, seats * self._dealt, self.places[: 2 * seats] + self.places[-1:])
        self.pile = count
        self.gains = [0] * len(self.names) if count else self.gains

    def check_take(self, seat):
        """Refuse to take no row or, if strict, to take when there is something else to do."""
        player = self.names[seat]
        if not self.row:
            raise Refused("take_that/no_row", player=player)
        if self._is_strict and not self._knows[seat]:
            raise Refused("take_that/hand_unknown", player=player)
        for card in self.places[2 * len(self.names) + seat][0] if self._is_strict else ():
            if abs(card - self.row[-1]) <= REACH or reverse(card) in self.row:
                raise Refused("take_that/can_play", player=player, card=card)

    def do_lay(self, seat, card):
        self._check_card(seat, card)
        if self.row and abs(card - self.row[-1]) > REACH:
            raise Refused("take_that/too_far", card=card, last=self.row[-1], reach=REACH)
        self._move(seat, card, self.row + (card,), ())
        self.is_refereed = True
        return (("card", card),)

    def do_twist(self, seat, card):
        twisted = reverse(card)
        if twisted == card:
            raise Refused("take_that/toad", card=card)
        self._check_card(seat, card)
        if twisted not in self.row:
            raise Refused("take_that/not_in_row", card=card, reverse=twisted)
        self._move(seat, card, without(self.row, twisted), (card, twisted))
        return (("card", card), ("twisted", twisted))

    def do_take(self, seat):
        self.check_take(seat)
        row = self.places[-1]
        closed = self.places[len(self.names) + seat]
        self.places[len(self.names) + seat] = (closed[0] + row[0],) + closed[1:]
        self.places[-1] = EMPTY
        points = closed_points(row)
        self.gains[seat] += 0 if self.pile else points
        return (("cards", row[0]), ("points", points))

    def do_done(self, seat):
        if self.is_refereed:
            raise Refused("take_that/cards_are_typed", player=self.names[seat])
        self._end_turn()
        return ()

    def _enter(self, verb, seat, words):
        pile = parse_pile(verb, words)
        count = size(pile)
        if verb == "hand" and count != self._dealt and (self.pile or count > self._dealt):
            raise Refused("take_that/hand_size", got=count, count=self._dealt)
        place = PILES.index(verb) * len(self.names) + seat
        self._check_free(pile[0], place)
        check_deck(self.places[:place] + [pile] + self.places[place + 1 :])
        self.places[place] = pile
        self._knows[seat] = self._knows[seat] or verb == "hand"
        facts = (("player", self.names[seat]), ("count", count), ("toads", toads(pile)))
        return facts + (("points", self.points(seat)),)

    def _check_card(self, seat, card):
        """Refuse a card that this player cannot hold."""
        hand = 2 * len(self.names) + seat
        self._check_free((card,), hand)
        if self._knows[seat] and card not in self.places[hand][0]:
            raise Refused("take_that/not_in_hand", player=self.names[seat], card=card)

    def _check_free(self, cards, place):
        """Refuse cards that are at any other place."""
        for other, pile in enumerate(self.places):
            seen = [card for card in pile[0] if card in cards] if other != place else ()
            if seen:
                is_row = other == len(self.places) - 1
                player = None if is_row else self.names[other % len(self.names)]
                raise Refused("take_that/used", card=seen[0], player=player)

    def _move(self, seat, card, row, twisted):
        """Play a card and draw one, after which the hand is no longer known."""
        hand = 2 * len(self.names) + seat
        places = list(self.places)
        places[hand] = EMPTY if self.pile else (without(places[hand][0], card), 0, 0)
        places[seat] = (places[seat][0] + twisted,) + places[seat][1:]
        places[-1] = (row, 0, 0)
        check_deck(places)
        self.places = places
        self._knows[seat] = self._knows[seat] and not self.pile
        self.gains[seat] += 0 if self.pile else len(twisted)
        self._end_turn()

    def _end_turn(self):
        """The stock gives a card while it lasts; the next player moves."""
        self.pile -= 1 if self.pile else 0
        self.turn = (self.turn + 1) % len(self.names)
