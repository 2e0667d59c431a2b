# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Prints all that a game answers to lines, the same on all Pythons."""

from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.record import Record


def shown(value):
    """Text of a value in which only ASCII is quoted: repr differs between the Pythons."""
    if isinstance(value, dict):
        return shown(tuple([(name, value[name]) for name in sorted(value)]))
    if isinstance(value, Record):
        return "{" + shown(value.pairs) + "}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join([shown(one) for one in value]) + ")"
    return str(value)


def attempt(call, *args):
    """What a call returns, or the refusal that it raises."""
    try:
        return shown(call(*args))
    except Refused as refused:
        return "!! " + refused.code + " " + shown(refused.facts)


def print_play(game, lines):
    """Type the lines one by one; after each everything that can be asked."""
    for line in lines.split("\n"):
        words = parse_event(line)
        print(format_event(words), "->", attempt(game.parse, words))
        print(attempt(game.apply, words))
        print(shown(game.snapshot()))
        print(shown(game.status()), shown(game.players()))
        print(shown(game.score()), shown([game.lamp(seat) for seat in range(len(game.names))]))
        print(shown(game.next_options()))
