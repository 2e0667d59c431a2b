# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who was first as the ruling has it, read off the exact wires with all time at hand.

Written from the ruling and not from the arbiter: no sampling, no clock that runs on, no state.
"""

from typing import NamedTuple

from firmware.rules.arbiter import ZONES
from firmware.rules.limits import BOUNCE_US, GLITCH_US, PRESSURE_US, RELEASE_US
from host_sim.arbitration.lines import LID, intervals_of
from host_sim.arbitration.referee import NOBODY, TICKS_PER_US, Call, Verdict
from host_sim.arbitration.wire_log import Changes

GLITCH = GLITCH_US * TICKS_PER_US
BOUNCE = BOUNCE_US * TICKS_PER_US
PRESSURE = PRESSURE_US * TICKS_PER_US
RELEASE = RELEASE_US * TICKS_PER_US
EVER = 1 << 62

Contacts = list[tuple[int, int]]


class Lean(NamedTuple):
    """How far the wires may be misread: limits move by `limit` cycles, contacts and gaps shorter
    than `blind` cycles go unseen."""

    limit: int = 0
    blind: int = 0


EXACT = Lean()


def true_verdict(changes: Changes, call: Call, lean: Lean = EXACT) -> Verdict:
    """The first verdict after the arming."""
    firsts = first_touches(changes, call, lean)
    if not firsts:
        return NOBODY
    first_at = min(firsts.values())
    window = call.window_us * TICKS_PER_US + (lean.limit if call.window_us else 0)
    tied = tuple(zone for zone, at in sorted(firsts.items()) if _is_tie(at - first_at, window))
    return Verdict("take" if len(tied) == 1 else "dead_heat", tied)


def _is_tie(gap: int, window: int) -> bool:
    return gap == 0 or gap < window


def first_touches(changes: Changes, call: Call, lean: Lean = EXACT) -> dict[int, int]:
    """By zone number, when the first touch began that counts."""
    lid = _clear(intervals_of(changes, LID), lean.blind)
    firsts = {}
    for zone in range(1, ZONES + 1):
        if call.seated & call.may_take & 1 << (zone - 1):
            contacts = _clear(intervals_of(changes, zone - 1), lean.blind)
            at = _first_touch(contacts, lid, call, lean.limit)
            if at is not None:
                firsts[zone] = at
    return firsts


def _clear(intervals: list[tuple[int, int | None]], blind: int) -> Contacts:
    """The intervals with an end each, too short gaps closed, too short contacts left out."""
    closed = [(start, EVER if stop is None else stop) for start, stop in intervals]
    if not blind:
        return closed
    joined: Contacts = []
    for start, stop in closed:
        if joined and start - joined[-1][1] < blind:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    return [contact for contact in joined if contact[1] - contact[0] >= blind]


def _first_touch(contacts: Contacts, lid: Contacts, call: Call, lean: int) -> int | None:
    place = 0
    while place < len(contacts):
        end = _end_of_touch(contacts, place, lean)
        at = contacts[place][0]
        is_counting = at > call.armed_at and _has_solid(contacts[place:end], lean)
        if is_counting and (not call.needs_pressure or _is_pressed(lid, at, lean)):
            return at
        place = end
    return None


def _end_of_touch(contacts: Contacts, place: int, lean: int) -> int:
    """The place of the first contact that is not this touch any more."""
    end = place + 1
    while end < len(contacts) and contacts[end][0] - contacts[place][1] <= BOUNCE + lean:
        end += 1
    if not _has_solid(contacts[place:end], lean):
        return end
    while end < len(contacts) and contacts[end][0] - contacts[end - 1][1] < RELEASE + lean:
        end += 1
    return end


def _has_solid(contacts: Contacts, lean: int) -> bool:
    """Whether one of the contacts is no spike."""
    return any(stop - start >= GLITCH + lean for start, stop in contacts)


def _is_pressed(lid: Contacts, at: int, lean: int) -> bool:
    reach = PRESSURE + lean
    return any(start <= at + reach and stop >= at - reach for start, stop in lid)
