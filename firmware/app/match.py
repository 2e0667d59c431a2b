# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The game on the table with its history."""

from firmware.app.games import load_game
from firmware.app.on_demand import forget
from firmware.app.seating import MOVE, format_opening, moved, parse_move
from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event

UNDO = "undo"
REDO = "redo"


class Match:
    """One game being played: every accepted event in order, so that each can be taken back.

    The history is the truth; the game is what comes of playing it. After an undo all but the last
    event are played again, which costs less memory than keeping old positions. A move to another
    zone is an event as well, of which the game knows nothing: `opening` is always where everyone
    sits now. `news` has the lines that the journal does not have yet: "undo" is one of them.
    """

    def __init__(self, opening):
        self._build = load_game(opening.game)
        self.opening = self._first = opening.of_game(self._build.NAME)
        self.game = self._new_game()
        self.events = []
        self._undone = []
        self._is_stale = False
        self.news = self.log()

    def _new_game(self):
        try:
            return self._build(self.opening.names, dict(self.opening.options))
        finally:
            forget("firmware.rules", "entry")

    def play(self, words):
        """Judge and apply typed words; (the event in full words, its effects)."""
        is_move = words[:1] == (MOVE,)
        event = parse_move(self.opening, words) if is_move else self.game.parse(words)
        effects = self._apply(event)
        self.events.append(event)
        self._undone = []
        self.news.append(format_event(event))
        return event, effects

    def _apply(self, event):
        if event[0] != MOVE:
            return self.game.apply(event)
        self.opening = moved(self.opening, event)
        return ()

    def undo(self):
        """Take the last event back; its line. Refuses at the start of the game."""
        line = self._take_back()
        self.settle()
        return line

    def _take_back(self):
        if not self.events:
            raise Refused("match/nothing_to_undo")
        event = self.events.pop()
        self._undone.append(event)
        self._is_stale = True
        self.news.append(UNDO)
        return format_event(event)

    def settle(self):
        """Play all events again if any have been taken back; `replay` leaves that to be done."""
        if not self._is_stale:
            return
        self._is_stale = False
        self.opening = self._first
        self.game = self._new_game()
        for earlier in self.events:
            self._apply(earlier)

    def redo(self):
        """Play the event that was taken back last; its line. Refuses when there is none."""
        if not self._undone:
            raise Refused("match/nothing_to_redo")
        event = self._undone.pop()
        self._apply(event)
        self.events.append(event)
        self.news.append(REDO)
        return format_event(event)

    def replay(self, line):
        """A line of the journal once more; many undos in a row cost no more than one."""
        if line == UNDO:
            self._take_back()
            return
        self.settle()
        if line == REDO:
            self.redo()
        else:
            self.play(parse_event(line))

    def take_news(self):
        """What the journal does not have yet, once."""
        news, self.news = self.news, []
        return news

    def has_event(self, event):
        """Whether this very event, not just one like it, has been played and not taken back."""
        return any(one is event for one in self.events)

    def winners(self):
        """The winners' names; none before the score is final."""
        return self.game.score().winners

    def log(self):
        """The journal: the opening and every event, each as the line that one would type."""
        opening = format_event(("new",) + format_opening(self._first))
        return [opening] + [format_event(event) for event in self.events]


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
