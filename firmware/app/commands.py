# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""From a typed line to the room that answers it."""

from firmware.app.games import game_names
from firmware.app.on_demand import forget, is_loaded, load, words_module
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.notation import parse_event

ROOMS = (
    "|opening: new again "
    "|move: zone "
    "|status: status "
    "|score: score "
    "|history: undo redo log "
    "|help: help games rules "
    "|lights: lights "
    "|slaps: slaps "
    "|settings: settings "
    "|setup: set lang save json "
    "|procedures: calibrate selftest "
    "|info: info |"
)
"""A module in `rooms`, and the commands for which it has `answer_COMMAND(request)`: each takes a
Request and returns a Reply, or raises Refused. One text, in which a command with a blank at each
side is soon found: tuples take half a KB more."""
PLAY = "play"
"""The room for the words of the game being played; it has `play(request)`."""
WORDED = ("status", "score", PLAY)
"""Rooms that need the words of the game being played."""
PACKAGE = "firmware.app.rooms"
SELDOM = ("setting", "words", "nearest", "version", "rewinding", "vocabulary")
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
    """Reads and answers requests, in steps of which each is short for a hand that comes down.

    A room that was entered stays loaded, as the next command is likely to be like the last, until
    somebody says `leave_one`: to load a module takes the Pico 25 ms.
    """

    def __init__(self):
        self._entered = ()

    def read(self, line, desk, channel):
        """The Request of a line; None for a blank line or a comment."""
        words = parse_event(line)
        if not words or words[0].startswith("#"):
            return None
        return Request(desk, words[0], words[1:], channel)

    def lacking(self, request):
        """The module that has to be loaded next, before it can be answered at once; or None."""
        for module in _needed(request):
            if not is_loaded(module):
                return module
        return None

    def leave_one(self):
        """Free the memory of the room that was not entered for longest; whether there was one."""
        for name in SELDOM:
            forget("firmware.app", name)
        for game in game_names():
            forget("firmware.app", game + "_words")
        forget("firmware.rules", "capitals")
        if not self._entered:
            return False
        forget(PACKAGE, self._entered[0])
        self._entered = self._entered[1:]
        return True

    def answer(self, request, now_ms):
        """The Reply to a request; refuses what is not a command now."""
        request.now_ms = now_ms
        if request.room is None:
            _refuse(request)
        self._entered = tuple([room for room in self._entered if room != request.room])
        self._entered += (request.room,)
        room = load(PACKAGE + "." + request.room)
        if request.room == PLAY:
            return room.play(request)
        return getattr(room, "answer_" + request.command)(request)


def _room_of(command, desk):
    place = ROOMS.find(" " + command + " ")
    if place >= 0:
        start = ROOMS.rfind("|", 0, place) + 1
        return ROOMS[start : ROOMS.find(":", start)]
    match = desk.match
    return PLAY if match is not None and command in match.game.VERBS else None


def _needed(request):
    """The modules that answer it, by their full names."""
    if request.room is None:
        return ()
    room = (PACKAGE + "." + request.room,)
    match = request.desk.match
    if match is None or request.room not in WORDED:
        return room
    return room + (words_module(match.opening.game),)


def _refuse(request):
    from firmware.app.nearest import nearest
    from firmware.app.vocabulary import known_words

    guess = nearest(request.command, known_words(request.desk))
    raise Refused("console/unknown_command", got=request.typed, guess=guess)
