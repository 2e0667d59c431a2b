# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""From a typed line to the room that answers it."""

from firmware.app import box_commands, game_commands
from firmware.app.nearest import nearest
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.notation import parse_event

COMMANDS = game_commands.COMMANDS + box_commands.COMMANDS
"""(word, handler): a handler takes a Request and returns a Reply, or raises Refused."""


class Request:
    """One typed command: its first word (`command` in small letters), the others, whence it came.

    A handler adds to `events` what the whole table should hear; `answered` is the name of the one
    that its reply tells already.
    """

    def __init__(self, desk, command, words, channel, now_ms):
        self.desk = desk
        self.typed = command
        self.command = fold(command)
        self.words = words
        self.channel = channel
        self.now_ms = now_ms
        self.events = []
        self.answered = None

    def tell_others(self, event):
        """Let the whole table hear what who typed reads in the answer."""
        self.events.append(event)
        self.answered = event.name

    @property
    def shown(self):
        """The command as answers name it: as typed when it is none."""
        return self.command if self.command in known_words(self.desk) else self.typed


def read_request(line, desk, channel, now_ms):
    """The Request of a line, or None for a blank line or a comment."""
    words = parse_event(line)
    if not words or words[0].startswith("#"):
        return None
    return Request(desk, words[0], words[1:], channel, now_ms)


def answer(request):
    """The Reply to a request; refuses what is not a command now."""
    for word, handler in COMMANDS:
        if word == request.command:
            return handler(request)
    match = request.desk.match
    if match is not None and request.command in match.game.VERBS:
        return game_commands.play(request)
    guess = nearest(request.command, known_words(request.desk))
    raise Refused("console/unknown_command", got=request.typed, guess=guess)


def known_words(desk):
    """Every command that can be typed now."""
    words = [word for word, _ in COMMANDS]
    if desk.match is not None:
        words += [verb for verb in desk.match.game.VERBS if verb not in words]
    return words
