# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A game of Take That: two rounds, who may do what, what follows from it."""

from firmware.rules.board import Board
from firmware.rules.errors import Refused
from firmware.rules.names import find
from firmware.rules.opening import check_opening, choice
from firmware.rules.record import Record
from firmware.rules.score import PlayerScore, Score, board_score
from firmware.rules.take_that.round import Round
from firmware.rules.take_that.words import VERBS, parse_event

PLAYING = "playing"
OVER = "over"

ROUNDS = 2
ROUND_ENDS = ("play_out", "stock")
STRICT = ("off", "on")


class TakeThat:
    """A game in progress; a seat is a player's place in `names`, counted from 0.

    Two ways to use it, also mixed: the moves are typed and the box referees, counts the stock and
    closes the rounds; or only what lies before each player is typed, and `round`.
    An event is a tuple of words, as a person types them: ("lay", "Ann", "45").
    """

    NAME = "take_that"
    PLAYERS = (2, 4)
    VERBS = VERBS
    # Name and values, the default first; None stands for a player's name, by default the last,
    # so that the first name plays first.
    OPTIONS = (("dealer", None), ("round_end", ROUND_ENDS), ("strict", STRICT))
    SLAPS = "each"

    def __init__(self, names, options):
        """Players clockwise; `options` are the texts that were given, by name."""
        check_opening(names, options, self)
        self.names = tuple(names)
        self._first_dealer = find(names, options.get("dealer", names[-1]))
        self._round_end = choice(options, "round_end", ROUND_ENDS)
        self._strict = choice(options, "strict", STRICT)
        self.board = Board(len(names), False)
        self._is_ended = False
        self._notes = ()
        self._round = None
        self._begin_round()

    @property
    def options(self):
        """Every option with the value in force."""
        return self._options(self._first_dealer)

    @property
    def phase(self):
        """PLAYING, or OVER after two rounds, or when the players stopped; `on` plays on."""
        is_at_end = self._is_ended or self.board.count >= ROUNDS
        return OVER if is_at_end and not self.board.goes_on else PLAYING

    @property
    def turn(self):
        """Who is to move, the player left of the dealer first; None when nobody is."""
        return self.names[self._round.turn] if self.phase == PLAYING else None

    def can_slap(self, seat):
        """Whether a hand on the box would take the row or, with no card typed, end a turn."""
        if self.phase != PLAYING or seat != self._round.turn:
            return False
        try:
            if self._round.is_refereed:
                self._round.check_take(seat)
        except Refused:
            return False
        return True

    def slap_event(self, seat):
        """What a slap means: take the row or, with no card typed in this round, my turn is over."""
        return ("take" if self._round.is_refereed else "done", self.names[seat])

    def lamp(self, seat):
        """What the zone shows: (lights lit, has no marker, is to move)."""
        return (0, False, self.phase == PLAYING and seat == self._round.turn)

    def next_options(self):
        """The options of a further game: the deal moves on to the next player."""
        return self._options(self._first_dealer + max(self._number(), 1))

    def status(self):
        """The fields of the whole table, as pairs; when over, those of the last round."""
        where = (("game", self.NAME), ("phase", self.phase), ("turn", self.turn))
        where += (("dealer", self.names[self._round.dealer]), ("round", self._number()))
        return where + self._round.table()

    def players(self):
        """The fields of each player, as pairs, clockwise."""
        return tuple(
            [
                (("name", player.name), ("total", player.total), ("points", player.points))
                + self._round.counts(seat)
                for seat, player in enumerate(self.score().players)
            ]
        )

    def score(self):
        """The Score as things stand, the cards before everybody included; final when over."""
        is_final = self.phase == OVER
        points = None if is_final else self._points()
        notes = self._notes if is_final else self._notes + self._reading()
        score = board_score(self.names, self.board, points, is_final, notes)
        players = [
            PlayerScore(one.name, one.points, one.total, one.detail + self._round.counts(seat))
            for seat, one in enumerate(score.players)
        ]
        return Score(is_final, tuple(players), score.winners, score.notes)

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        known = (self.board.snapshot(), self._is_ended, self._notes, self._round.snapshot())
        return (self.NAME, self.names, self.options) + known

    def parse(self, words):
        """The event meant by these words: names in full, cards and counts in their one spelling."""
        return parse_event(words, self.names)

    def apply(self, event):
        """Check, then change; what followed, as (name, facts). Refused: nothing has changed."""
        words = self.parse(event)
        verb = words[0]
        if self.phase == OVER and verb not in ("fix", "on"):
            raise Refused("take_that/over", verb=verb)
        if verb in ("pile", "round", "end", "fix", "on"):
            return getattr(self, "do_" + verb)(*words[1:])
        facts = self._round.play(*words)
        return ((verb, facts),) + self._following(verb in ("lay", "twist", "done"))

    def do_pile(self, count):
        self._round.set_pile(int(count))
        return (("pile", self._round.table()),) + self._following(False)

    def _following(self, is_next):
        """What a move brings about: the end of the round, or the next player's turn."""
        if self._round.is_over(self._round_end == "stock"):
            return self._close()
        return (self._next(),) if is_next else ()

    def do_round(self):
        if not self._round.is_begun:
            raise Refused("take_that/nothing_to_count")
        return self._close()

    def _close(self, is_ended=False):
        """Write the round's points down; the next one begins unless the game is over."""
        players = tuple([Record(pairs) for pairs in self.players()])
        self._notes += self._reading()
        self.board.add(self._points())
        self._is_ended = is_ended
        if self.phase == PLAYING:
            self._begin_round()
        return (("round_over", (("round", self.board.count), ("players", players))), self._next())

    def do_end(self):
        """The players stop: the round counts as far as it was typed."""
        if self._round.is_begun:
            return self._close(is_ended=True)
        self._is_ended = True
        self.board.on_at = None
        return (self._next(),)

    def do_fix(self, number, name, points):
        leaders = self.board.leaders()
        seat = self.names.index(name)
        before = self.board.fix(int(number), seat, int(points))
        facts = (("round", int(number)), ("player", name), ("before", before))
        facts += (("points", int(points)), ("total", self.board.totals()[seat]))
        is_decided = self.phase == OVER and self.board.leaders() != leaders
        return (("fix", facts),) + ((self._next(),) if is_decided else ())

    def do_on(self):
        if self.phase != OVER:
            raise Refused("take_that/not_over")
        self._is_ended = False
        self.board.go_on()
        self._begin_round()
        return (("on", (("round", self._number()),)), self._next())

    def _next(self):
        """Who wins, or who is to move."""
        if self.phase == PLAYING:
            return ("turn", (("player", self.turn),))
        winners = tuple([self.names[seat] for seat in self.board.leaders()])
        return ("game_over", (("winners", winners),))

    def _begin_round(self):
        dealer = (self._first_dealer + self.board.count) % len(self.names)
        self._round = Round(self.names, dealer, self._strict == "on")

    def _number(self):
        """The number of the round being played; when over, of the last one."""
        return self.board.count + (1 if self.phase == PLAYING else 0)

    def _options(self, dealer):
        dealer = self.names[dealer % len(self.names)]
        return (("dealer", dealer), ("round_end", self._round_end), ("strict", self._strict))

    def _points(self):
        return tuple([self._round.points(seat) for seat in range(len(self.names))])

    def _reading(self):
        """A note if the other reading of the round's end would give, or could give, other points.

        `gains` tells what was made after the stock was out.
        """
        is_stopped = self._round_end == "stock" and self._round.is_over(True) and self._round.row
        if not is_stopped and not any(self._round.gains):
            return ()
        gains = ["%s %+d" % (self.names[seat], gain) for seat, gain in enumerate(self._round.gains)]
        facts = (("round", self.board.count + 1), ("used", self._round_end))
        return (("take_that/round_end", facts + (("gains", () if is_stopped else tuple(gains)),)),)
