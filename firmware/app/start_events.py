# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a box has to tell when it has started; loaded for that alone."""

from firmware.app.reply import Event


def start_events(desk, crashes, lost):
    """All of it, in order; `lost` lines of the journal could not be used."""
    events = [_ready_event()]
    if crashes is not None:
        events.append(_crashed_event(crashes))
    if desk.match is not None:
        events.append(_resumed_event(desk))
    if lost:
        fields = [("lines", lost)]
        events.append(Event("journal_damaged", fields, "event.journal_damaged", dict(fields)))
    return events


def _ready_event():
    """The box has started and knows no game."""
    return Event("ready", [], "event.ready", {})


def _crashed_event(crashes):
    """The program has stumbled and goes on, as a last resort without the game."""
    fields = [
        ("error", crashes.text),
        ("logged", crashes.is_logged),
        ("with_game", not crashes.is_last_resort),
    ]
    key = "event.crashed.last" if crashes.is_last_resort else "event.crashed"
    return Event("crashed", fields, key, dict(fields))


def _resumed_event(desk):
    """The box has started and plays on where it was."""
    names = list(desk.match.opening.names)
    fields = [
        ("game", desk.match.opening.game),
        ("players", names),
        ("events", desk.match.count),
    ]
    return Event("resumed", fields, "event.resumed", dict(fields))
