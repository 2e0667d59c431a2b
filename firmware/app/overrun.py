# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""When changes came faster than they could be stored; loaded until the lines are quiet again."""

from firmware.app.reply import Event
from firmware.rules.arbiter import ZONES
from firmware.rules.ticks import since

QUIET_MS = 1000
"""Before touches count again: hands lie where they lay."""
LISTEN_MS = 30_000
"""Before a line that was too noisy is listened to again, if it is quiet by then."""


class Overrun:
    """From the first overrun until the box listens to all lines again: then it `is_over`.

    Nobody can know who was first: while the race it fell into `is_void` nothing arms the box, until
    it has been quiet for a second. A line that makes all the noise by itself is not listened to
    until it is quiet; what it brings about is told once.
    """

    def __init__(self, umpire, sensor, arbiter, desk):
        self._umpire = umpire
        self._sensor = sensor
        self._arbiter = arbiter
        self._desk = desk
        self._last_ms = None
        self.is_void = False
        self.is_over = False

    def begin(self, now_ms):
        """The log has overrun, once more perhaps: begin it anew; the events to tell."""
        noisy = self._sensor.recover()
        is_told = self.is_void or (noisy and self._last_ms is not None)
        events = [] if is_told else [Event("overrun", [], "event.overrun", {})]
        self.is_void = True
        self._last_ms = now_ms
        self._umpire.disarm()
        return events + self._blame(noisy)

    def _blame(self, line):
        """Say which line, 1 to 6 or 7 for the lid, makes the noise; 0 for none."""
        if 0 < line <= ZONES:
            self._desk.zone_watch.muted |= 1 << (line - 1)
            return list(self._desk.zone_watch.tell(line, "chatter"))
        if line and self._desk.pressure_watch.fail():
            return self._umpire.tell_pressure()
        return []

    def turn(self, now_ms):
        """Arm again when all hands are off, lest it be done amid a race, and in the end listen to
        what was too noisy; the events to tell."""
        quiet_ms = since(now_ms, self._last_ms)
        if self.is_void and quiet_ms >= QUIET_MS and not self._has_hands():
            self.is_void = False
            self._umpire.arm_now()
        if quiet_ms < LISTEN_MS:
            return ()
        if self._sensor.is_still_noisy():
            self._last_ms = now_ms
            return ()
        self.is_over = True
        return self._listen()

    def _listen(self):
        """To all zones again; the events to tell."""
        watch = self._desk.zone_watch
        zones = [zone for zone in range(1, ZONES + 1) if watch.muted & 1 << (zone - 1)]
        watch.faulty &= ~watch.muted
        watch.missed &= ~watch.muted
        watch.muted = 0
        return [_quiet_event(zone) for zone in zones]

    def _has_hands(self):
        at = self._desk.zone_watch.at
        return any(contact.has_hand(at) for contact in self._arbiter.contacts)


def _quiet_event(zone):
    fields = [("zone", zone), ("fault", None)]
    return Event("zone_fault", fields, "event.zone_fault.quiet", dict(fields))
