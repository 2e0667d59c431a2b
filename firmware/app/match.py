# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The game on the table with its history."""

from firmware.app.games import load_game
from firmware.app.on_demand import forget
from firmware.app.packed_lines import PackedLines
from firmware.app.seating import MOVE, format_opening, moved, parse_move
from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event

UNDO = "undo"
REDO = "redo"
SUM = " = "
"""Between an event in the journal and what sums its round up; no event has such a word."""
UNSUMMED = ("fix", "on", "round")
"""Events that change earlier rounds or tell of them once more, unless they close one: a round with
one is played as it was."""


class Match:
    """One game being played: every accepted event in order, so that each can be taken back.

    The history is the truth; the game is what comes of playing it. After an undo all but the last
    event are played again, which costs less memory than keeping old positions; where the game can
    sum a closed round up in one event (`sum_event`), that is played for all but the last round. A
    move to another zone is an event as well, of which the game knows nothing: `opening` is always
    where everyone sits now.

    Events are kept as the lines that one would type. `news` has the lines that the journal does not
    have yet: "undo" is one of them, and behind an event that closes a round stands how it sums up:
    `hand Ann 5d 7d = 4 points Ann -15 Ben 25`, or `= 4` alone if it must be played as it was.
    """

    def __init__(self, opening):
        self._build = load_game(opening.game)
        self.opening = self._first = opening.of_game(self._build.NAME)
        self.game = self._new_game()
        self._events = PackedLines()
        self._undone = PackedLines()
        self._rounds = []  # (events when it had closed, lines that sum it up or "")
        self._watched = 0
        self._is_stale = False
        self.news = self.log()

    def _new_game(self):
        try:
            return self._build(self.opening.names, dict(self.opening.options))
        finally:
            forget("firmware.rules", "entry")

    @property
    def count(self):
        """How many events have been played and not taken back."""
        return len(self._events)

    def last_event(self):
        """The words of the last event. There must be one."""
        return parse_event(self._events.last())

    def play(self, words):
        """Judge and apply typed words; (the event in full words, its effects)."""
        event = self._parse(words)
        line = format_event(event)
        effects, summed = self._add(event, line)
        self._forget_undone()
        self.news.append(line + summed)
        return event, effects

    def _parse(self, words):
        if words[:1] == (MOVE,):
            return parse_move(self.opening, words)
        return self.game.parse(words)

    def _add(self, event, line):
        """Apply an event; its effects, and what the journal shall have behind its line."""
        before = self._closed()
        effects = self._apply(event)
        self._events.append(line)
        return effects, self._close_round() if self._closed() > before else ""

    def _apply(self, event):
        if event[:1] != (MOVE,):
            return self.game.apply(event)
        self.opening = moved(self.opening, parse_move(self.opening, event))
        return ()

    # -- rounds

    def _closed(self):
        return self.game.board.count if hasattr(self.game, "sum_event") else 0

    def _close_round(self):
        start = self._rounds[-1][0] if self._rounds else 0
        verbs = [line.split(" ")[0] for line in self._events.part(start, self.count - 1)]
        is_whole = any(verb in verbs for verb in UNSUMMED)
        summed = "" if is_whole else format_event(self.game.sum_event())
        self._note_round(summed)
        return SUM + "%d %s" % (len(self._rounds), summed)

    def _note_round(self, summed):
        """The round just closed; one that cannot be summed up may have told of the one before once
        more, so that neither can."""
        rounds = self._rounds
        start = rounds[-1][0] if rounds else 0
        if summed:
            moves = [line for line in self._events.part(start) if line.startswith(MOVE + " ")]
            summed = "\n".join(moves + [summed])
        elif rounds:
            rounds[-1] = (start, "")
        rounds.append((self.count, summed))

    def _shortest(self):
        """The lines that come to the same as all: every closed round but the last summed up."""
        start = 0
        for end, summed in self._rounds[:-1]:
            for line in summed.split("\n") if summed else self._events.part(start, end):
                yield line
            start = end
        for line in self._events.part(start):
            yield line

    # -- back and forth

    def undo(self):
        """Take the last event back; its line. Refuses at the start of the game."""
        line = self._take_back()
        self.news.append(UNDO)
        self.settle()
        return line

    def _take_back(self):
        if not self.count:
            raise Refused("match/nothing_to_undo")
        line = self._events.pop()
        self._undone.append(line)
        if self._rounds and self._rounds[-1][0] > self.count:
            self._rounds.pop()
        if self._watched > self.count:
            self._watched = 0
        self._is_stale = True
        return line

    def settle(self):
        """Play all events again if the game is not what they come to; refuses what cannot be
        played."""
        if not self._is_stale:
            return
        self._is_stale = False
        self._begin_anew()
        for line in self._shortest():
            self._apply(parse_event(line))
        if self._closed() != len(self._rounds):
            self._play_all()

    def _begin_anew(self):
        self.opening = self._first
        self.game = self._new_game()

    def _play_all(self):
        """Play event after event, sum up every round, and forget those from the first on that the
        game refuses."""
        lines = self._events.part()
        self._events = PackedLines()
        self._rounds = []
        self._begin_anew()
        try:
            for line in lines:
                self._add(parse_event(line), line)
        except Refused:
            return

    def redo(self):
        """Play the event that was taken back last; its line. Refuses when there is none."""
        line = self._next_undone()
        _, summed = self._add(parse_event(line), line)
        self._undone.pop()
        self.news.append(REDO + summed)
        return line

    def _next_undone(self):
        if not len(self._undone):
            raise Refused("match/nothing_to_redo")
        return self._undone.last()

    # -- the journal

    def replay(self, line):
        """Take up a line of the journal; the game is what it was before until it is settled."""
        text, mark, summed = line.partition(SUM)
        self._is_stale = True
        self._take_up(text)
        if mark:
            self._take_up_round(*summed.split(" ", 1))

    def _take_up_round(self, number, summed):
        """Unless some before it are not noted: then all is played, and all of them are."""
        if number == str(len(self._rounds) + 1):
            self._note_round(summed)

    def _take_up(self, text):
        if text == UNDO:
            self._take_back()
        elif text == REDO:
            self._events.append(self._next_undone())
            self._undone.pop()
        elif not text.strip():
            raise Refused("event/unknown", got=text, verbs=self.game.VERBS)
        else:
            self._events.append(text)
            self._forget_undone()

    def _forget_undone(self):
        if len(self._undone):
            self._undone = PackedLines()

    def recover(self):
        """Settle what was taken up; of events that the game refuses and all that follow, how many
        there were: they are forgotten."""
        count = self.count
        try:
            self.settle()
        except Refused:
            self._play_all()
        return count - self.count

    def take_news(self):
        """What the journal does not have yet, once."""
        news, self.news = self.news, []
        return news

    def lines(self):
        """The journal as it is now, line by line: the opening and every event, as one would type
        them."""
        opening = format_event(("new",) + format_opening(self._first))
        return _behind(opening, self._events.part())

    def log(self):
        """The same as a list."""
        return list(self.lines())

    @property
    def size(self):
        """Characters of all events."""
        return self._events.size

    # -- what is asked

    def watch(self):
        """Remember the last event: `has_watched` until it is taken back."""
        self._watched = self.count

    @property
    def has_watched(self):
        """Whether the event that is watched still stands."""
        return self._watched > 0

    def winners(self):
        """The winners' names; none before the score is final."""
        return self.game.score().winners


def _behind(first, lines):
    yield first
    for line in lines:
        yield line


def load_match(lines, parse_opening):
    """The match that the lines of `Match.log` tell, from the first line on."""
    opening = parse_event(lines[0])
    if opening[:1] != ("new",):
        raise Refused("event/unknown", got=" ".join(opening[:1]), verbs=("new",))
    match = Match(parse_opening(opening[1:]))
    for line in lines[1:]:
        match.replay(line)
    match.settle()
    return match
