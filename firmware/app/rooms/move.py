# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A player moves: `zone NAME ZONE`."""

from firmware.app.reply import Event, Reply
from firmware.app.seating import MOVE
from firmware.rules.errors import Refused


def answer_zone(request):
    """`zone NAME ZONE`: a player goes on at another zone; not while hands are being judged."""
    desk = request.desk
    match = desk.require_match()
    if desk.arbiter.is_open or desk.contest.is_open:
        raise Refused("seat/contest_open")
    desk.play((MOVE,) + request.words)
    event = _moved_event(match.last_event())
    request.tell_others(event)
    reply = Reply().note(event.key, **event.facts)
    reply.fields += event.fields
    return reply


def _moved_event(move):
    """A player goes on at another zone."""
    fields = [("player", move[1]), ("zone", int(move[2]))]
    event = Event("moved", fields, "zone.done", dict(fields))
    event.is_repetition = True
    return event
