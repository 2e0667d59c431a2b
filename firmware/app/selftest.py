# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The guided selftest: slap the zone that lights up, one after the other."""

from firmware.app import guided
from firmware.app.gathering import Gathering
from firmware.app.reply import Event

ZONES = 6
ALL_LINES = 0b1111111
LID_LINE = 6
BOUNCING_CONTACTS = 60
"""More in one slap than 15 ms of bounce make."""
TRIES = 2
"""What happens as often as this is no slip of the hand."""
PATIENCE_S = 15
"""A zone is waited for so long."""


class Found:
    """What a selftest has found: each zone's (state, other zones) or None in `zones`, and in
    `has_felt` whether the lid felt any slap of a zone, None before the first."""

    def __init__(self):
        self.zones = [None] * ZONES
        self.has_felt = None

    def note_pressure(self, is_felt):
        """A zone was slapped."""
        self.has_felt = bool(self.has_felt) or is_felt


class SelfTest:
    """Asks for zone after zone, and notes in `desk.tested` what each slap brought.

    States: `ok`; `bouncing`; `dead` when the lid felt the slap and no zone did; `silent` when
    nothing was felt at all; `swapped` when others answered instead, `joined` when others answered
    as well; `stuck` is not asked for.
    """

    NAME = "selftest"

    def __init__(self, desk, stuck):
        self._desk = desk
        self._per_second = desk.parts.sensor.ticks_per_second
        watched = ALL_LINES
        for zone in stuck:
            watched &= ~(1 << (zone - 1))
        self._gathering = Gathering(watched, self._per_second)
        self._waiting = [zone for zone in range(1, ZONES + 1) if zone not in stuck]
        self._answers = []
        self._asked_at = None
        self._found = Found()
        desk.tested = self._found

    @property
    def zones(self):
        """The zone that is asked for."""
        return self._waiting[:1]

    def add(self, at, down):
        """The lines as the sensor saw them; the events to tell."""
        if self._asked_at is None or down & ALL_LINES:
            self._asked_at = at
        over = self._gathering.add(at, down)
        if over is not None:
            return self._judge(over[1])
        if at - self._asked_at >= PATIENCE_S * self._per_second:
            self._asked_at = at
            return self.settle("silent")
        return []

    def _judge(self, contacts):
        """One slap: the zones that closed, and how often."""
        zone = self._waiting[0]
        closed = tuple([other for other in range(1, ZONES + 1) if contacts[other - 1]])
        if closed:
            self._found.note_pressure(contacts[LID_LINE] > 0)
        if closed == (zone,):
            is_fine = contacts[zone - 1] <= BOUNCING_CONTACTS
            return self.settle("ok" if is_fine else "bouncing")
        self._answers.append(closed)
        if self._answers.count(closed) < TRIES:
            return [self._event("again", zone, closed)]
        others = tuple([other for other in closed if other != zone])
        return self.settle(_state(zone, closed), others)

    def settle(self, state, others=()):
        """Note what the zone asked for is, and ask for the next; the events to tell."""
        zone = self._waiting.pop(0)
        self._found.zones[zone - 1] = (state, others)
        self._answers = []
        events = [self._event(state, zone, others)]
        if not self._waiting:
            guided.end(self._desk)
            events.append(Event("selftest_done", [], "event.selftest_done", {}))
        self._desk.touch()
        return events

    def _event(self, state, zone, others):
        fields = [("zone", zone), ("state", state), ("others", list(others))]
        fields.append(("next", self._waiting[0] if self._waiting else None))
        return Event("selftest", fields, "event.selftest." + state, dict(fields))


def _state(zone, closed):
    if not closed:
        return "dead"
    return "joined" if zone in closed else "swapped"
