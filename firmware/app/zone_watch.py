# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Notices zones that are stuck, chatter or answer for others, and how much each bounces."""

from firmware.app.reply import Event
from firmware.rules.limits import ECHO_US

CHATTER_CONTACTS = 100
"""No hand makes so many in one touch (bounce of 15 ms makes some 40): a loose contact does."""
ECHOES = 3
"""So many touches of a zone that were over at once, each beside a hand on another zone: it answers
for its neighbours, and from then on a touch counts there only when it lasts."""
ZONES = 6


class ZoneWatch:
    """`worst` has the most contacts that one touch of each zone has made, 255 at most; `at` is the
    tick of the last look, `is_held` whether any zone was touched then, `faulty` the mask of zones
    with a fault that was told, `muted` of those that the sensor passes over for their noise,
    `missed` of those that were found deaf and told. `us` turns ticks into microseconds. A fault is
    told once, until its zone has had a touch as hands make them, or is listened to again."""

    def __init__(self, us):
        self.worst = bytearray(ZONES)
        self.at = 0
        self.is_held = False
        self._us = us
        self._touches = [None] * ZONES
        self._echoes = bytearray(ZONES)
        self.faulty = 0
        self._spiked = 0
        self.muted = 0
        self.missed = 0

    def look(self, contacts, at):
        """The events to tell about faults that have come up at the tick `at` or before."""
        self.at = at
        self.is_held = False
        events = []
        for contact in contacts:
            if not contact.is_off:
                self.is_held = True
                events += self._look_at(contact)
            elif self._touches[contact.zone - 1] is not None:
                events += self._look_back(contact, contacts)
        return events

    def _look_at(self, contact):
        zone = contact.zone
        count = contact.touch.contacts
        self._touches[zone - 1] = contact.touch
        self.worst[zone - 1] = max(self.worst[zone - 1], min(count, 255))
        if count >= CHATTER_CONTACTS:
            return self.tell(zone, "chatter")
        return self.tell(zone, "stuck") if is_stuck(contact, self.at) else ()

    def _look_back(self, contact, contacts):
        """A touch is over: one as hands make them shows that the zone works."""
        zone = contact.zone
        touch = self._touches[zone - 1]
        self._touches[zone - 1] = None
        if touch.is_real and self._is_echo(touch, contacts):
            return self._count_echo(contact)
        is_muted = self.muted & contact.bit
        if touch.is_real and touch.contacts < CHATTER_CONTACTS and not is_muted:
            self.faulty &= ~contact.bit
            self._spiked &= ~contact.bit
            self.missed &= ~contact.bit
        return ()

    def _is_echo(self, touch, contacts):
        """Whether a touch was over as soon as no hand is, and began while another did."""
        if self._us(touch.lasted) >= ECHO_US:
            return False
        others = [contact.touch for contact in contacts if not contact.is_off]
        return any(self._us(abs(other.at - touch.at)) < ECHO_US for other in others)

    def _count_echo(self, contact):
        self._echoes[contact.zone - 1] += 1
        if not self._answers(contact.zone):
            return ()
        contact.be_wary()
        return self.tell(contact.zone, "crosstalk")

    def _answers(self, zone):
        """Whether the zone is known to answer when a neighbour is slapped."""
        return self._echoes[zone - 1] >= ECHOES

    def tell(self, zone, fault):
        """The event about a fault, unless one of this zone has been told already."""
        if self.faulty & _bit(zone):
            return ()
        self.faulty |= _bit(zone)
        fields = [("zone", zone), ("fault", fault)]
        return (Event("zone_fault", fields, "event.zone_fault." + fault, dict(fields)),)

    def unheard(self, contacts, zones, first_at, now):
        """One of the zones in the mask at which no hand is noticed, or 0: the sensor passes over
        it, or it has been closed since before `first_at` as no hand closes it. Each is found
        once: when its player knows, the others play on."""
        for contact in contacts:
            is_deaf = self.muted & contact.bit or _is_lost(contact, first_at, now)
            if zones & contact.bit & ~self.missed and is_deaf:
                self.missed |= contact.bit
                return contact.zone
        return 0

    def is_known(self, touch):
        """Whether a refused touch is only what a fault told before brings about again: the next
        spike of a wire, the next echo, the next arming beside a zone that is stuck."""
        bit = _bit(touch.zone)
        if touch.code != "glitch":
            return touch.code == "held_before_arming" and bool(self.faulty & bit)
        if self._answers(touch.zone):
            return True
        was_spiked = self._spiked & bit
        self._spiked |= bit
        return bool(was_spiked)


def _is_lost(contact, first_at, now):
    """Whether an older touch goes on that is no hand's: a new one would be part of it."""
    if contact.is_off or contact.touch.at >= first_at:
        return False
    return contact.touch.contacts >= CHATTER_CONTACTS or is_stuck(contact, now)


def is_stuck(contact, at):
    """Whether a zone has been closed for so long that no hand can be meant."""
    stuck_at = contact.stuck_at()
    return stuck_at is not None and at >= stuck_at


def _bit(zone):
    return 1 << (zone - 1)
