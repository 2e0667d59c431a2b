# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Where the game stands: `status`."""

from firmware.app.on_demand import words_of
from firmware.app.reply import Reply
from firmware.app.words import expect_no_words
from firmware.rules.record import Record


def answer_status(request):
    """Where the game stands."""
    expect_no_words(request)
    desk = request.desk
    game = desk.game
    name = desk.match.opening.game
    reply = Reply()
    top = game.status() + (("armed", desk.arbiter.is_armed),)
    for key, value in top:
        reply.put(key, value)
    players = [_with_zone(fields, desk) for fields in game.players()]
    reply.fields.insert(2, ("players", [Record(pairs) for pairs in players]))
    for key, facts in _status_lines(name, top, players):
        reply.tell(key, **facts)
    return reply


def _status_lines(game, top, players):
    """(message key, facts) a line: the table's, then one a player, unless the game has its own."""
    words = words_of(game)
    if hasattr(words, "status_lines"):
        return words.status_lines(top, players)
    lines = [(game + ".status." + dict(top)["phase"], dict(top))]
    return lines + [(game + ".status.player", dict(pairs)) for pairs in players]


def _with_zone(fields, desk):
    """A player's fields with the zone behind the name."""
    name = dict(fields)["name"]
    return fields[:1] + (("zone", desk.zone_of(name)),) + fields[1:]
