# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A match of Take 5: round after round until a total is beyond the limit."""

from firmware.rules import board, opening
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.record import Record
from firmware.rules.score import board_score
from firmware.rules.take_5.cards import HIGHEST, PLAYS, ROWS, check_new, count_heads
from firmware.rules.take_5.round import Round
from firmware.rules.take_5.words import FORMS, spell, spell_heads

PLAYING = "playing"
OVER = "over"
LIGHTS = 4
LIMIT = 66


class Take5:
    """A match in progress; a seat is a player's place in `names`, counted from 0.

    `board` has the closed rounds. An event is a tuple of words, as a person types them:
    ("play", "Ann", "14", "Ben", "5:2"). `zones` has the zone of every seat, or None: the reveal
    waits for nobody who has none.
    """

    NAME = "take_5"
    PLAYERS = (2, 10)
    VERBS = ("rows", "play", "choose", "chosen", "heads", "cards", "end") + board.VERBS
    SLAPS = "each"
    # Name and values, the default first; two numbers are bounds.
    OPTIONS = (("limit", (1, 999)), ("reach", ("over", "at")), ("deck", ("all", "known")))

    def __init__(self, names, options):
        """Players clockwise; `options` are the texts that were given, by name."""
        opening.check_opening(names, options, self)
        (_, limits), (_, reaches), (_, decks) = self.OPTIONS
        self.names = self.zones = tuple(names)  # until told, nobody is without a zone
        self.limit = opening.number(options, "limit", LIMIT, limits)
        self._reach = opening.choice(options, "reach", reaches)
        self._deck = opening.choice(options, "deck", decks)
        self._highest = HIGHEST if self._deck == "all" else PLAYS * len(names) + ROWS
        self.board = board.Board(len(names), True)
        self.phase = PLAYING
        self._round = Round(self.names)
        self._chosen = ()
        self._is_ended = False
        self._closed_itself = ()  # the effect of a round that nobody had to close

    @property
    def options(self):
        """Every option with the value in force."""
        return (("limit", self.limit), ("reach", self._reach), ("deck", self._deck))

    def next_options(self):
        """The options of a further game, as texts: the same."""
        return tuple([(name, str(value)) for name, value in self.options])

    def can_slap(self, seat):
        """Whether a slap says something: this player has not chosen a card yet."""
        is_free = self.phase == PLAYING and not self._round.waiting
        return is_free and self.names[seat] not in self._chosen

    def slap_event(self, seat):
        """A slap says: my card is chosen."""
        return ("chosen", self.names[seat])

    def lamp(self, seat):
        """(heads towards the limit in quarters, no marker, glows when a row must be chosen)."""
        quarters = min(LIGHTS, self._total(seat) * LIGHTS // self.limit)
        return (quarters, False, self.names[seat] == self._chooser())

    def status(self):
        """The fields of the whole table, as pairs; `turn` has a row to choose, or is None."""
        return (
            ("game", self.NAME),
            ("phase", self.phase),
            ("turn", self._chooser()),
            ("round", self.board.count + (0 if self.phase == OVER else 1)),
            ("plays", self._round.plays),
            ("rows", self._round.rows_laid()),
            ("chosen", self._chosen),
        )

    def players(self):
        """The fields of each player, as pairs, clockwise; `heads` are those of this round."""
        return tuple(map(self._player, range(len(self.names))))

    def _player(self, seat):
        heads = self._round.heads_of(seat)
        return (("name", self.names[seat]), ("total", self._total(seat)), ("heads", heads))

    def _total(self, seat):
        return sum(self.board.points(seat)) + self._round.heads_of(seat)

    def score(self):
        """The Score as things stand; final when the match is over.

        A note tells the reading in force when a total equals the limit exactly.
        """
        names = enumerate(self.names)
        at_limit = tuple([name for seat, name in names if self._total(seat) == self.limit])
        facts = (("names", at_limit), ("limit", self.limit), ("reach", self._reach))
        notes = (("take_5/at_limit", facts),) if at_limit else ()
        heads = self._round.heads() if self._round.is_open else None
        return board_score(self.names, self.board, heads, self.phase == OVER, notes)

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        state = (self.phase, self.board.snapshot(), self._round.snapshot(), self._chosen)
        ends = (self._is_ended, self._closed_itself)
        return (self.NAME, self.names, self.options) + state + ends

    def parse(self, words):
        """The event meant by these words: names in full, numbers in their one spelling."""
        verb = fold(words[0]) if words else ""
        if verb in board.VERBS:
            return board.parse_board_event(words, self.names)
        if verb not in FORMS:
            raise Refused("event/unknown", got=" ".join(words[:1]), verbs=self.VERBS)
        return (verb,) + spell(verb, words[1:], self.names, self._highest)

    def apply(self, event):
        """Check, then change; what followed, as (name, facts). Refused: nothing has changed."""
        words = self.parse(event)
        return _ACTS[words[0]](self, words[1:])

    # -- a round with the referee

    def _rows(self, words):
        """Heads that were entered for this round make way for the referee."""
        self._check_free()
        if self._round.plays:
            raise Refused("take_5/round_open", round=self.board.count + 1)
        rows = [list(map(int, word.split(","))) for word in words]
        self._round = Round(self.names, rows)
        self._closed_itself = ()
        return (("rows", (("rows", self._round.rows_laid()),)),)

    def _play(self, words):
        self._check_free()
        plays = []
        for place in range(0, len(words), 2):
            card, _, row = words[place + 1].partition(":")
            seat = self.names.index(words[place])
            plays.append((int(card), seat, int(row) - 1 if row else None))
        taken = self._round.reveal(plays)
        self._chosen = ()
        return self._placed("play", taken)

    def _choose(self, words):
        if not self._round.waiting:
            raise Refused("take_5/nothing_to_choose")
        if words[0] != self._chooser():
            raise Refused("take_5/choose_first", player=self._chooser())
        return self._placed("choose", self._round.place(int(words[1]) - 1))

    def _placed(self, verb, taken):
        pairs = (("rows", self._round.rows_laid()), ("taken", taken))
        if self._round.waiting:
            pairs += (("choose", self._chooser()),)
        return ((verb, pairs),) + self._close_complete()

    def _say_chosen(self, words):
        self._check_free()
        if words[0] in self._chosen:
            raise Refused("take_5/already_chosen", player=words[0])
        self._chosen += words
        effects = (("chosen", (("player", words[0]),)),)
        for seat, name in enumerate(self.names):
            if name not in self._chosen and self.zones[seat] is not None:
                return effects
        self._chosen = ()
        return effects + (("reveal", ()),)

    # -- a round of entered heads

    def _heads(self, words):
        self._check_free()
        for place in range(0, len(words), 2):
            self._round.enter(self.names.index(words[place]), int(words[place + 1]))
        return self._entered("heads", ())

    def _cards(self, words):
        """Beside the referee a stack is only counted; without, its heads are entered."""
        cards = tuple(map(int, words[1:]))
        check_new(cards)
        pairs = (("player", words[0]), ("heads", count_heads(cards)))
        if self.phase == OVER or self._round.rows:
            return (("cards", pairs),)
        self._round.enter(self.names.index(words[0]), count_heads(cards), cards)
        return self._entered("cards", pairs)

    def _entered(self, verb, pairs):
        self._closed_itself = ()
        pairs += (("round", self.board.count + 1), ("missing", self._round.missing()))
        return ((verb, pairs),) + self._close_complete()

    # -- the end of a round

    def _close_complete(self):
        if not self._round.is_complete:
            return ()
        effects = self._close()
        self._closed_itself = effects[:1]
        return effects

    def _close(self):
        """The heads go to the board; the effect tells them and the totals."""
        players = tuple(map(Record, self.players()))
        self.board.add(self._round.heads())
        self._round = Round(self.names)
        self._chosen = ()
        pairs = (("round", self.board.count), ("players", players))
        return (("round_over", pairs),) + self._judge()

    def _close_by_word(self, words):
        """A round that has closed by itself may be closed once more: it is told again."""
        effects = self._closed_itself
        self._closed_itself = ()
        if effects:
            return effects
        self._check_free()
        self._check_counted()
        if not self._round.is_open:
            raise Refused("take_5/nothing_to_close")
        return self._close()

    # -- the match

    def _fix(self, words):
        number = int(words[0])
        heads = int(spell_heads(words[2]))
        seat = self.names.index(words[1])
        winners = self.score().winners
        before = self.board.fix(number, seat, heads)
        self._closed_itself = ()
        pairs = (("round", number), ("player", words[1]), ("heads", heads), ("before", before))
        return (("fix", pairs + (("total", self._total(seat)),)),) + self._judge(winners)

    def _on(self, words):
        if self.phase != OVER:
            raise Refused("take_5/not_over")
        self._is_ended = False
        self.board.go_on()
        self._judge()
        return (("on", (("round", self.board.count + 1),)),)

    def _end(self, words):
        """The players stop: an open round counts as far as it was played."""
        self._check_free()
        self._check_counted()
        self._is_ended = True
        return self._close() if self._round.is_open else self._judge()

    def _judge(self, told=()):
        """Whether the match is over now; tells so when other winners, or none, were `told`.

        An open round is played to its end, whatever a correction does to the totals.
        """
        highest = max(self.board.totals())
        is_reached = highest > self.limit or (highest == self.limit and self._reach == "at")
        goes_on = self.board.goes_on or self._round.is_open
        is_over = self._is_ended or (is_reached and not goes_on)
        self.phase = OVER if is_over else PLAYING
        winners = self.score().winners
        return () if winners in ((), told) else (("game_over", (("winners", winners),)),)

    def _check_free(self):
        """Refuse what needs a match in progress and no row to be chosen."""
        if self.phase == OVER:
            raise Refused("take_5/over")
        if self._round.waiting:
            raise Refused("take_5/choose_first", player=self._chooser())

    def _check_counted(self):
        """Refuse to close a round of which somebody's heads are missing."""
        if self._round.is_open and self._round.missing():
            raise Refused("take_5/heads_missing", names=self._round.missing())

    def _chooser(self):
        """The name of the player who has to choose a row, or None."""
        return self.names[self._round.waiting[0][1]] if self._round.waiting else None


_ACTS = {
    "rows": Take5._rows,
    "play": Take5._play,
    "choose": Take5._choose,
    "chosen": Take5._say_chosen,
    "heads": Take5._heads,
    "cards": Take5._cards,
    "end": Take5._end,
    "round": Take5._close_by_word,
    "fix": Take5._fix,
    "on": Take5._on,
}
