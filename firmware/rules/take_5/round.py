# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One round of Take 5: the rows on the table and what everybody has taken from them."""

from firmware.rules.errors import Refused
from firmware.rules.record import Record
from firmware.rules.take_5.cards import PLAYS, ROW_LENGTH, check_new, count_heads


class Round:
    """Refereed once rows are laid, or only entered in bull heads; what is entered counts first.

    `rows` are lists of cards, none before they are laid. `waiting` are the revealed cards, lowest
    first, as (card, seat), while the player of the lowest one has to choose a row.
    """

    def __init__(self, names, rows=()):
        cards = sum(rows, []) if rows else []
        check_new(cards)
        self.rows = rows
        self.plays = 0
        self.waiting = ()
        self._names = names
        self._seen = set(cards)
        self._stacks = [()] * len(names)
        self._entered = [None] * len(names)
        self._counted = [()] * len(names)

    @property
    def is_open(self):
        """Whether anything has happened that counts."""
        return bool(self.plays or self.waiting) or self._entered != [None] * len(self._names)

    @property
    def is_complete(self):
        """Whether nothing can follow: all plays are made, or everybody's heads are entered."""
        return self.plays == PLAYS or None not in self._entered

    def missing(self):
        """The names of those whose heads nobody knows: not entered, and no play was refereed."""
        if self.plays:
            return ()
        entered = self._entered
        return tuple([name for seat, name in enumerate(self._names) if entered[seat] is None])

    def heads(self):
        """The bull heads of every seat."""
        return tuple(map(self.heads_of, range(len(self._names))))

    def heads_of(self, seat):
        """The bull heads of one seat: as entered, otherwise as taken."""
        entered = self._entered[seat]
        return count_heads(self._stacks[seat]) if entered is None else entered

    def enter(self, seat, heads, cards=()):
        """A player's heads of this round, without the referee; `cards` when they were counted."""
        check_new(cards, sum(self._counted[:seat] + self._counted[seat + 1 :], ()))
        self._entered[seat] = heads
        self._counted[seat] = cards

    def reveal(self, plays):
        """Place a card of everybody, (card, seat, row or None), lowest first; what was taken.

        A row is for a card lower than all rows and only for that. No card but the lowest can
        need one: the others are higher than it, which lies in a row by then. If the lowest needs
        a row and has none, all cards wait.
        """
        self._check(plays)
        plays = sorted(plays)
        is_too_low = self._row_below(plays[0][0]) is None
        for card, seat, row in plays[1:] if is_too_low else plays:
            if row is not None:
                raise Refused("take_5/row_not_free", card=card, player=self._names[seat])
        choice = plays[0][2]
        self.waiting = [(card, seat) for card, seat, _ in plays]
        self._seen.update([card for card, _ in self.waiting])
        return () if is_too_low and choice is None else self.place(choice)

    def place(self, choice):
        """Place the waiting cards; `choice` is the row of the lowest if it fits in none."""
        taken = []
        for card, seat in self.waiting:
            index = self._row_below(card)
            row = self.rows[choice if index is None else index]
            if index is None or len(row) == ROW_LENGTH:
                taken.append(self._take(row, seat))
            row.append(card)
        self.waiting = ()
        self.plays += 1
        return tuple(taken)

    def _take(self, row, seat):
        cards = tuple(row)
        row.clear()
        self._stacks[seat] += cards
        name = self._names[seat]
        return Record((("name", name), ("cards", cards), ("heads", count_heads(cards))))

    def _row_below(self, card):
        """The row whose last card is the highest below this one; None when there is none."""
        best = None
        highest = 0
        for index, row in enumerate(self.rows):
            if highest < row[-1] < card:
                best = index
                highest = row[-1]
        return best

    def _check(self, plays):
        if not self.rows:
            raise Refused("take_5/no_rows")
        if len(plays) < len(self._names):
            seats = [seat for _, seat, _ in plays]
            names = [name for seat, name in enumerate(self._names) if seat not in seats]
            raise Refused("take_5/card_missing", names=tuple(names))
        check_new([card for card, _, _ in plays], self._seen)

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        seats = (self._stacks, self._entered, self._counted)
        return (self.rows_laid(), self.plays, tuple(self.waiting)) + tuple(map(tuple, seats))

    def rows_laid(self):
        """The rows as tuples of cards."""
        return tuple(map(tuple, self.rows))
