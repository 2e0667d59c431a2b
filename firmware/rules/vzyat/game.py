# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One match of Взять: what may happen next, what follows from it."""

from firmware.rules.board import Board
from firmware.rules.errors import Refused
from firmware.rules.names import find
from firmware.rules.opening import check_opening
from firmware.rules.record import Record
from firmware.rules.score import PlayerScore, Score, board_score
from firmware.rules.vzyat.cards import total_of
from firmware.rules.vzyat.deal import Deal
from firmware.rules.vzyat.words import VERBS, parse_words

GOAL = 500
QUARTERS = 4


class Vzyat:
    """A match in progress; a seat is a player's place in `names`, counted from 0.

    The box sees neither draws nor discards: melds and lay-offs count for whoever they are told
    of, at any time. `board` has the closed deals. An event is a tuple of words, as a person types
    them: ("layoff", "Ann", "8d", "2").
    """

    NAME = "vzyat"
    PLAYERS = (2, 4)
    VERBS = VERBS
    # Name and values; None stands for a player's name, by default the last: the first plays first.
    OPTIONS = (("dealer", None),)
    SLAPS = "each"

    def __init__(self, names, options):
        """Players clockwise; `options` are the texts that were given, by name."""
        check_opening(names, options, self)
        self.names = tuple(names)
        self._first_dealer = find(names, options.get("dealer", names[-1]))
        self.board = Board(len(names), False)
        self._deal = Deal(len(names))
        self._turns = 0  # ended in this deal
        self._counted = None  # the deal from whose cards the last round's points come
        self._closed_itself = False
        self._is_stopped = False  # by the players, before anybody has won

    @property
    def options(self):
        """Every option with the value in force."""
        return (("dealer", self.names[self._first_dealer]),)

    @property
    def phase(self):
        """playing; scoring once nobody draws, until all hands are entered; over when won."""
        if self._is_won():
            return "over"
        return "scoring" if self._deal.is_ended else "playing"

    @property
    def turn(self):
        """Who is to move, the player left of the dealer first; None when nobody is."""
        return self._left_of_dealer(1 + self._turns) if self.phase == "playing" else None

    def can_slap(self, seat):
        """Whether a hand on the box would end a turn."""
        return self.names[seat] == self.turn

    def slap_event(self, seat):
        """The event that a slap on the own zone stands for."""
        return ("done", self.names[seat])

    def lamp(self, seat):
        """What the zone shows: (quarters of the way to 500, has no marker, is to move)."""
        quarters = self._totals()[seat] * QUARTERS // GOAL
        return (max(0, min(QUARTERS, quarters)), False, self.can_slap(seat))

    def next_options(self):
        """The options of a further match: the deal moves on to the next player."""
        return (("dealer", self._left_of_dealer(0 if self._is_won() else 1)),)

    def status(self):
        """The fields of the whole table, as pairs."""
        deal = self._deal
        return (
            ("game", self.NAME),
            ("phase", self.phase),
            ("turn", self.turn),
            ("dealer", self._left_of_dealer(0)),
            ("round", self.board.count + (0 if self._is_won() else 1)),
            ("out", None if deal.out is None else self.names[deal.out]),
            ("missing", deal.missing(self.names) if deal.is_ended else ()),
            ("sequences", deal.records(self.names)),
        )

    def players(self):
        """The fields of each player, as pairs, clockwise; a hand is None until entered."""
        points = self._deal.points()
        totals = self._totals()
        players = []
        for seat, name in enumerate(self.names):
            fields = (("name", name), ("total", totals[seat]), ("points", points[seat]))
            players.append(fields + (("hand", self._deal.hands[seat]),))
        return tuple(players)

    def score(self):
        """The Score as things stand; the points are those of the deal that was told of last."""
        is_open = not self._deal.is_untouched
        deal = self._deal if is_open else self._counted
        current = deal.points() if is_open else None
        score = board_score(self.names, self.board, current, self._is_won())
        if deal is None:
            return score
        players = [_with_cards(player, seat, deal) for seat, player in enumerate(score.players)]
        missing = deal.missing(self.names) if deal.is_ended else ()
        notes = [("vzyat/no_hand", (("player", name),)) for name in missing]
        return Score(score.final, tuple(players), score.winners, tuple(notes))

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        counted = self._counted and self._counted.snapshot()
        now = (self.board.snapshot(), self._deal.snapshot(), self._turns)
        ends = (self._closed_itself, self._is_stopped)
        return (self.NAME, self.names, self.options) + now + (counted,) + ends

    def _is_won(self):
        """Whether a deal has ended with somebody at the goal, and the table does not play on; or
        the players have stopped."""
        board = self.board
        is_between = board.count > 0 and self._deal.is_untouched
        is_won = self._is_stopped or max(board.totals()) >= GOAL
        return is_between and not board.goes_on and is_won

    def _left_of_dealer(self, places):
        """The name of who sits so many places clockwise of the dealer of this deal."""
        return self.names[(self._first_dealer + self.board.count + places) % len(self.names)]

    def _totals(self):
        """Every seat's points so far, those on the table included."""
        points = self._deal.points()
        return tuple([total + points[seat] for seat, total in enumerate(self.board.totals())])

    def parse(self, words):
        """The event meant by these words: names in full, cards and numbers in one spelling."""
        return parse_words(words, self.names)

    def apply(self, event):
        """Check, then change; what followed, as (name, facts). Refused: nothing has changed."""
        words = self.parse(event)
        verb = words[0]
        is_late = verb in ("fix", "on") or (verb == "round" and self._closed_itself)
        if self._is_won() and not is_late:
            raise Refused("vzyat/over", verb=verb)
        if verb == "end" and self._deal.is_ended and self._deal.is_empty and self.board.count:
            return self._stop()
        if verb in ("done", "out", "end") and self._deal.is_ended:
            raise Refused("vzyat/ended", verb=verb, names=self._deal.missing(self.names))
        return getattr(self, "do_" + verb)(*words[1:])

    def do_meld(self, name, *cards):
        number = self._deal.meld(self.names.index(name), cards)
        return (("meld", (("player", name),) + self._deal.facts(number, self.names)),)

    def do_layoff(self, name, *words):
        number = int(words[-1])
        owner = self._deal.lay_off(self.names.index(name), words[:-1], number)
        is_taken = self._deal.sequences[number - 1].owner != owner
        facts = (("player", name),) + self._deal.facts(number, self.names)
        return (("layoff", facts + (("taken_from", self.names[owner] if is_taken else None),)),)

    def do_hand(self, name, *cards):
        seat = self.names.index(name)
        if cards and seat == self._deal.out:
            raise Refused("vzyat/is_out", player=name)
        self._deal.enter(seat, cards)
        facts = (("player", name), ("cards", cards), ("points", -total_of(cards)))
        return (("hand", facts),) + self._close_if_counted()

    def do_done(self, name):
        if name != self.turn:
            raise Refused("vzyat/not_your_turn", player=name, turn=self.turn)
        self._turns = (self._turns + 1) % len(self.names)
        return (("done", (("player", name),)), self._next())

    def do_out(self, name):
        seat = self.names.index(name)
        if self._deal.hands[seat]:
            raise Refused("vzyat/has_hand", player=name, cards=self._deal.hands[seat])
        self._deal.out = seat
        self._deal.enter(seat, ())
        return self.do_end(name)

    def _stop(self):
        """`end` once more before a card is known: the players stop, and this deal is none."""
        self._deal = Deal(len(self.names))
        self._turns = 0
        self._is_stopped = True
        return (self._next(),)

    def do_end(self, out=None):
        """Nobody draws any more; the deal closes once all hands are entered."""
        self._deal.is_ended = True
        facts = (("player", out), ("missing", self._deal.missing(self.names)))
        return (("out" if out else "end", facts),) + self._close_if_counted()

    def _close_if_counted(self):
        if not self._deal.is_ended or None in self._deal.hands:
            return ()
        effects = self.do_round()
        self._closed_itself = True
        return effects

    def do_round(self):
        """Close the deal with what is entered; a deal that closed itself is told of once more."""
        if not self._deal.is_untouched:
            self._counted = self._deal
            self._counted.is_ended = True
            return self._close(self._deal.points())
        if not self._closed_itself:
            raise Refused("vzyat/nothing_to_count")
        self._closed_itself = False
        return (self._round_over(), self._next())

    def do_points(self, *words):
        if not self._deal.is_untouched:
            raise Refused("vzyat/deal_begun")
        self._counted = None
        return self._close([int(words[2 * seat + 1]) for seat in range(len(self.names))])

    def sum_event(self):
        """The event that comes to the same as all of the deal that was closed last."""
        words = ("points",)
        for seat, points in enumerate(self.board.last_round()):
            words += (self.names[seat], str(points))
        return words

    def _close(self, points):
        """Write a deal's points down; the next one begins."""
        self.board.add(points)
        self._deal = Deal(len(self.names))
        self._turns = 0
        self._closed_itself = False
        return (self._round_over(), self._next())

    def _round_over(self):
        """The effect of a closed deal: the last one on the board."""
        totals = self.board.totals()
        players = []
        for seat, points in enumerate(self.board.last_round()):
            pairs = (("name", self.names[seat]), ("points", points), ("total", totals[seat]))
            players.append(Record(pairs))
        missing = self._counted.missing(self.names) if self._counted else ()
        facts = (("round", self.board.count), ("players", tuple(players)), ("missing", missing))
        return ("round_over", facts)

    def _next(self):
        """Who wins, or who is to move."""
        if self._is_won():
            winners = tuple([self.names[seat] for seat in self.board.leaders()])
            return ("game_over", (("winners", winners),))
        return ("turn", (("player", self.turn),))

    def do_fix(self, number, name, points):
        seat = self.names.index(name)
        was_won, leaders = self._is_won(), self.board.leaders()
        before = self.board.fix(int(number), seat, int(points))
        if int(number) == self.board.count:
            self._counted = None
        facts = (("round", int(number)), ("player", name), ("points", int(points)))
        facts += (("before", before), ("total", self.board.totals()[seat]))
        is_same = self._is_won() == was_won and not (was_won and self.board.leaders() != leaders)
        return (("fix", facts),) + (() if is_same else (self._next(),))

    def do_on(self):
        if not self._is_won():
            raise Refused("vzyat/not_over")
        self._is_stopped = False
        self.board.go_on()
        return (("on", (("round", self.board.count + 1),)), self._next())


def _with_cards(player, seat, deal):
    """A PlayerScore whose detail tells of the cards as well."""
    own = [one for one in deal.sequences if one.owner == seat]
    hand = deal.hands[seat]
    detail = player.detail + (
        ("sequences", tuple([(one.cards, total_of(one.cards)) for one in own])),
        ("hand", hand),
        ("left", total_of(hand or ())),
    )
    return PlayerScore(player.name, player.points, player.total, detail)
