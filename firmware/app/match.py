# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The game on the table with its history."""

from firmware.app.games import load_game
from firmware.app.on_demand import forget, load
from firmware.app.packed_lines import PackedLines
from firmware.app.seating import MOVE, format_opening, moved, parse_move
from firmware.rules.notation import format_event, parse_event

REWINDING = "firmware.app.rewinding"
"""The module that takes back and takes up; loaded for that alone."""
SUM = " = "
"""Between an event in the journal and what sums its round up; no event has such a word."""
WHOLE = "whole"
"""Stands for what sums a round up that must be played as it was."""
UNSUMMED = ("fix", "on", "round")
"""Events that change earlier rounds or tell of them once more, unless they close one: a round with
one is played as it was."""


class Match:
    """One game being played: every accepted event in order, so that each can be taken back.

    The history is the truth; the game is what comes of playing it. After an undo all but the last
    event are played again, which costs less memory than keeping old positions; where the game can
    sum a closed round up in one event (`sum_event`), that is played for all but the last round. A
    move to another zone is an event as well, of which the game knows nothing: `opening` is always
    where everyone sits now, `first` where they sat at the beginning.

    `events` and `undone` are kept as the lines that one would type. For each closed round `ends`
    has how many events there were then, and `sums` a line with the events that sum it up, " = "
    between them, or WHOLE if it must be played as it was. `news` has the lines that the journal
    does not have yet: "undo" is one of them, and behind an event that closes a round stands its
    number and what sums it up: `hand Ann 5d 7d = 4 points Ann -15 Ben 25`. While `is_stale` the
    game is not what the events come to. `watched` is how many events there were at `watch`, 0 once
    that event is taken back, or the take that it was.
    """

    def __init__(self, opening):
        self._build = load_game(opening.game)
        self.first = opening.of_game(self._build.NAME)
        self.events = PackedLines()
        self.undone = PackedLines()
        self.ends = []
        self.sums = PackedLines()
        self.watched = 0
        self.is_stale = False
        self.begin_anew()
        self.news = self.log()

    def begin_anew(self):
        """As before the first event."""
        self.opening = self.first
        try:
            self.game = self._build(self.first.names, dict(self.first.options))
        finally:
            forget("firmware.rules", "entry")
        self.game.zones = self.first.zones  # who has none never gets one: with seven none is free

    @property
    def count(self):
        """How many events have been played and not taken back."""
        return len(self.events)

    def last_event(self):
        """The words of the last event. There must be one."""
        return parse_event(self.events.last())

    # -- forward

    def play(self, words):
        """Judge and apply typed words; (the event in full words, its effects)."""
        event = self._parse(words)
        line = format_event(event)
        effects, summed = self.add(event, line)
        self.forget_undone()
        self.news.append(line + summed)
        return event, effects

    def forget_undone(self):
        """Another event has been played: there is nothing to redo."""
        if len(self.undone):
            self.undone = PackedLines()

    def _parse(self, words):
        if words[:1] == (MOVE,):
            return parse_move(self.opening, words)
        return self.game.parse(words)

    def add(self, event, line):
        """Apply an event; its effects, and what the journal shall have behind its line."""
        before = self.closed()
        effects = self.apply(event)
        if event == ("void",) and self.watched == self.count:
            self.watched = 0
        self.events.append(line)
        return effects, self._close_round() if self.closed() > before else ""

    def apply(self, event):
        """Let the game or the seats be what the event makes of them; its effects."""
        if event[:1] != (MOVE,):
            return self.game.apply(event)
        self.opening = moved(self.opening, parse_move(self.opening, event))
        return ()

    def closed(self):
        """How many rounds are closed, in a game that can sum them up; else 0."""
        return self.game.board.count if hasattr(self.game, "sum_event") else 0

    def _close_round(self):
        verbs = [line.split(" ")[0] for line in self.events.part(self._start(), self.count - 1)]
        is_whole = any(verb in verbs for verb in UNSUMMED)
        summed = WHOLE if is_whole else format_event(self.game.sum_event())
        self.note_round(summed)
        return SUM + "%d %s" % (len(self.ends), summed)

    def _start(self):
        return self.ends[-1] if self.ends else 0

    def note_round(self, summed):
        """The round just closed; one that cannot be summed up may have told of the one before once
        more, so that neither can."""
        if summed != WHOLE:
            lines = self.events.part(self._start())
            moves = [line for line in lines if line.startswith(MOVE + " ")]
            summed = SUM.join(moves + [summed])
        elif self.ends:
            self.sums.pop()
            self.sums.append(WHOLE)
        self.ends.append(self.count)
        self.sums.append(summed)

    # -- back, and out of the journal

    def undo(self):
        """Take the last event back; its line. Refuses at the start of the game."""
        return load(REWINDING).undo(self)

    def redo(self):
        """Play the event that was taken back last; its line. Refuses when there is none."""
        return load(REWINDING).redo(self)

    def recover(self):
        """Settle what was taken up; of events that the game refuses and all that follow, how many
        there were: they are forgotten."""
        return load(REWINDING).recover(self) if self.is_stale else 0

    # -- what is asked

    def take_news(self):
        """What the journal does not have yet, once."""
        news, self.news = self.news, []
        return news

    def lines(self):
        """The journal as it is now, line by line: the opening and every event, as one would type
        them."""
        opening = format_event(("new",) + format_opening(self.first))
        return _behind(opening, self.events.part())

    def log(self):
        """The same as a list."""
        return list(self.lines())

    def watch(self):
        """Remember the last event: it stands as long as `watched` is more than 0."""
        self.watched = self.count

    def winners(self):
        """The winners' names; none before the score is final."""
        return self.game.score().winners


def _behind(first, lines):
    yield first
    for line in lines:
        yield line
