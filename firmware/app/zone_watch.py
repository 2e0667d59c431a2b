# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Notices zones that are stuck or chatter, and how much each bounces."""

from firmware.app.reply import Event

CHATTER_CONTACTS = 100
"""No hand makes so many in one touch (bounce of 15 ms makes some 40): a loose contact does."""
ZONES = 6


class ZoneWatch:
    """`worst` has the most contacts that one touch of each zone has made, 255 at most; `at` is the
    tick of the last look, `is_held` whether any zone was touched then."""

    def __init__(self):
        self.worst = bytearray(ZONES)
        self.at = 0
        self.is_held = False
        self._told = 0

    def look(self, contacts, at):
        """The events to tell about faults that have come up at the tick `at` or before."""
        self.at = at
        self.is_held = False
        events = []
        for contact in contacts:
            if contact.is_off:
                self._told &= ~contact.bit
            else:
                self.is_held = True
                events += self._look_at(contact)
        return events

    def _look_at(self, contact):
        count = contact.touch.contacts
        self.worst[contact.zone - 1] = max(self.worst[contact.zone - 1], min(count, 255))
        is_loose = count >= CHATTER_CONTACTS
        if self._told & contact.bit or not (is_loose or is_stuck(contact, self.at)):
            return ()
        self._told |= contact.bit
        fields = [("zone", contact.zone), ("fault", "chatter" if is_loose else "stuck")]
        return (Event("zone_fault", fields, "event.zone_fault." + fields[1][1], dict(fields)),)


def is_stuck(contact, at):
    """Whether a zone has been closed for so long that no hand can be meant."""
    stuck_at = contact.stuck_at()
    return stuck_at is not None and at >= stuck_at
