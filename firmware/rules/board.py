# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The points of a match, round by round."""

from firmware.rules.errors import Refused
from firmware.rules.names import find, fold
from firmware.rules.notation import parse_number

VERBS = ("round", "fix", "on")
"""Typed words of every game with a board: close the round, correct one, go on after the end."""


class Board:
    """Every closed round as (points a seat); None stands for points that nobody has entered.

    `on_at` is the number of rounds after which the table chose to play on past the end.
    """

    def __init__(self, seats, lowest_wins):
        self.lowest_wins = lowest_wins
        self.on_at = None
        self._seats = seats
        self._points = []  # round by round; a tuple a round would take the box twice as much
        self._totals = [0] * seats

    @property
    def count(self):
        """How many rounds are closed."""
        return len(self._points) // self._seats

    @property
    def goes_on(self):
        """Whether the table plays on although the match has ended: until the next round closes."""
        return self.on_at == self.count

    def go_on(self):
        """Play on for a further round; the game has checked that the match is over."""
        self.on_at = self.count

    def add(self, points):
        """Close a round with these points, one a seat."""
        self._points += points
        for seat, one in enumerate(points):
            self._totals[seat] += one or 0

    def fix(self, number, seat, points):
        """Put other points into a closed round (numbered from 1); the points before."""
        self.check_round(number)
        place = (number - 1) * self._seats + seat
        old = self._points[place]
        self._points[place] = points
        self._totals[seat] += (points or 0) - (old or 0)
        return old

    def check_round(self, number):
        """Refuse the number of a round that is not closed."""
        if not 1 <= number <= self.count:
            raise Refused("board/no_round", got=number, count=self.count)

    def rounds(self):
        """All closed rounds, the first one first; each has the points of every seat."""
        return tuple([self._round(number) for number in range(1, self.count + 1)])

    def last_round(self):
        """The points of every seat in the round closed last. There must be one."""
        return self._round(self.count)

    def _round(self, number):
        return tuple(self._points[(number - 1) * self._seats : number * self._seats])

    def points(self, seat):
        """One seat's points in every closed round."""
        return tuple([self._points[place] for place in range(seat, len(self._points), self._seats)])

    def totals(self):
        """The sum of every seat."""
        return tuple(self._totals)

    def leaders(self):
        """The seats with the best total, all of them when they are equal."""
        totals = self.totals()
        best = min(totals) if self.lowest_wins else max(totals)
        return tuple([seat for seat, total in enumerate(totals) if total == best])

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        return (self.on_at, self.rounds())


def parse_board_event(words, names):
    """`round`, `on` or `fix ROUND NAME VALUE` in their one spelling: ("fix", "2", "Ann", "-5")."""
    verb = fold(words[0])
    wanted = 4 if verb == "fix" else 1
    if len(words) > wanted:
        raise Refused("event/extra_word", verb=verb, got=words[wanted])
    if verb != "fix":
        return (verb,)
    if len(words) < wanted:
        raise Refused("board/fix_form", got=len(words) - 1)
    number = _number(words[1], "board/not_a_round")
    name = names[find(names, words[2])]
    return (verb, str(number), name, str(_number(words[3], "board/not_points")))


def _number(word, code):
    number = parse_number(word)
    if number is None:
        raise Refused(code, got=word)
    return number
