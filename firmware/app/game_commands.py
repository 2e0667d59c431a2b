# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The commands about the game being played."""

from firmware.app.game_events import effect_events, history_event, moved_event, started_event
from firmware.app.game_words import words_of
from firmware.app.reply import Reply
from firmware.app.seating import MOVE, parse_opening
from firmware.app.words import expect_no_words
from firmware.rules.errors import Refused
from firmware.rules.record import Record


def new(request):
    """`new GAME NAME NAME... [option=value...]`"""
    request.desk.start(parse_opening(request.words))
    return _opened(request)


def again(request):
    """The same players once more, the dealer moved on to the next."""
    expect_no_words(request)
    request.desk.start_again()
    return _opened(request)


def _opened(request):
    desk = request.desk
    opening = desk.match.opening
    request.tell_others(started_event(desk))
    players = [
        Record((("name", name), ("zone", zone)))
        for name, zone in zip(opening.names, opening.zones)  # noqa: B905 - not on MicroPython
    ]
    reply = Reply().put("game", opening.game).put("players", players)
    reply.put("options", Record(desk.game.options))
    reply.note("new.started", game=opening.game, names=opening.names)
    return reply


def play(request):
    """A verb of the game itself: `take Ann`, `cards Ann 5 j`."""
    desk = request.desk
    effects = desk.play((request.command,) + request.words)
    request.events += effect_events(desk, effects)
    reply = Reply()
    for name, pairs in effects[:1]:
        request.answered = name
        for key, value in pairs:
            reply.put(key, value)
        reply.note(desk.match.opening.game + ".did." + name, **dict(pairs))
        for key, facts in _did_lines(desk.match.opening.game, name, dict(pairs)):
            reply.tell(key, **facts)
    return reply


def _did_lines(game, name, facts):
    """(message key, facts) of what an effect tells besides its own line: rows, cards taken."""
    words = words_of(game)
    return words.did_lines(name, facts) if hasattr(words, "did_lines") else ()


def status(request):
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


def zone(request):
    """`zone NAME ZONE`: a player goes on at another zone; not while hands are being judged."""
    desk = request.desk
    match = desk.require_match()
    if desk.arbiter.is_open or desk.contest.is_open:
        raise Refused("seat/contest_open")
    desk.play((MOVE,) + request.words)
    event = moved_event(match.events[-1])
    request.tell_others(event)
    reply = Reply().note(event.key, **event.facts)
    reply.fields += event.fields
    return reply


def undo(request):
    """Take the last event back."""
    expect_no_words(request)
    line = request.desk.undo()
    request.tell_others(history_event("undone", line))
    return Reply().put("undone", line).note("undo.done", line=line)


def redo(request):
    """Play the event that was taken back last."""
    expect_no_words(request)
    line = request.desk.redo()
    request.tell_others(history_event("redone", line))
    return Reply().put("redone", line).note("redo.done", line=line)


def log(request):
    """The journal of this game."""
    expect_no_words(request)
    lines = request.desk.require_match().log()
    reply = Reply().put("log", lines)
    for line in lines:
        reply.tell("log.line", line=line)
    return reply


def score(request):
    """Totals, and how each came about."""
    from firmware.app.score_words import score_reply

    expect_no_words(request)
    return score_reply(request.desk)


COMMANDS = (
    ("new", new),
    ("again", again),
    ("zone", zone),
    ("status", status),
    ("score", score),
    ("undo", undo),
    ("redo", redo),
    ("log", log),
)
