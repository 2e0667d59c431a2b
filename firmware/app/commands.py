# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""From a typed line to the room that answers it."""

from firmware.app.games import game_names
from firmware.app.on_demand import forget, load
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.notation import parse_event

ROOMS = """\
opening: new again
move: zone
status: status
score: score
history: undo redo log
help: help games rules
lights: lights
slaps: slaps
setup: settings set lang save json
procedures: calibrate selftest
info: info"""
"""A module in `rooms`, and the commands for which it has `answer_COMMAND(request)`: each takes a
Request and returns a Reply, or raises Refused. One text: as tuples they take half a KB more."""
PLAY = "play"
"""The room for the words of the game being played; it has `play(request)`."""
PACKAGE = "firmware.app.rooms"
SELDOM = ("setting", "words", "nearest", "version")
"""What rooms need beside themselves, in `firmware.app`."""


class Request:
    """One typed command: its first word (`command` in small letters), the others, whence it came.

    A handler adds to `events` what the whole table should hear; `answered` is the name of the one
    that its reply tells already. `room` is where it is answered, None when it is no command.
    """

    def __init__(self, desk, command, words, channel):
        self.desk = desk
        self.typed = command
        self.command = fold(command)
        self.words = words
        self.channel = channel
        self.now_ms = 0
        self.room = _room_of(self.command, desk)
        self.events = []
        self.answered = None

    def tell_others(self, event):
        """Let the whole table hear what who typed reads in the answer."""
        self.events.append(event)
        self.answered = event.name

    @property
    def shown(self):
        """The command as answers name it: as typed when it is none."""
        return self.typed if self.room is None else self.command


class Commands:
    """Reads and answers requests, in two steps of which each is short for a hand that comes down.

    A room that was entered stays loaded, as the next command is likely to be like the last, until
    somebody says `leave`: to load one takes up to 130 ms.
    """

    def __init__(self):
        self._entered = ()

    def read(self, line, desk, channel):
        """The Request of a line, its room loaded; None for a blank line or a comment."""
        words = parse_event(line)
        if not words or words[0].startswith("#"):
            return None
        request = Request(desk, words[0], words[1:], channel)
        if request.room is not None:
            self._enter(request.room)
        return request

    def _enter(self, room):
        if room not in self._entered:
            self._entered += (room,)
        return load(PACKAGE + "." + room)

    def leave(self):
        """Free the memory of all rooms, and of what they needed."""
        for room in self._entered:
            forget(PACKAGE, room)
        self._entered = ()
        for name in SELDOM + tuple([game + "_words" for game in game_names()]):
            forget("firmware.app", name)

    def answer(self, request, now_ms):
        """The Reply to a request; refuses what is not a command now."""
        request.now_ms = now_ms
        if request.room is None:
            _refuse(request)
        room = self._enter(request.room)
        if request.room == PLAY:
            return room.play(request)
        return getattr(room, "answer_" + request.command)(request)


def rooms():
    """(room, its commands) for every room, in the order of `help`."""
    rows = [row.split(": ") for row in ROOMS.split("\n")]
    return [(room, words.split(" ")) for room, words in rows]


def _room_of(command, desk):
    for room, words in rooms():
        if command in words:
            return room
    match = desk.match
    return PLAY if match is not None and command in match.game.VERBS else None


def _refuse(request):
    from firmware.app.nearest import nearest

    guess = nearest(request.command, known_words(request.desk))
    raise Refused("console/unknown_command", got=request.typed, guess=guess)


def known_words(desk):
    """Every command that can be typed now."""
    known = [word for _, words in rooms() for word in words]
    if desk.match is not None:
        known += [verb for verb in desk.match.game.VERBS if verb not in known]
    return known
