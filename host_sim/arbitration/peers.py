# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Other ways to tell who was first, in the same races: scanning, polling, interrupts.

Each way is a function (race, random) -> Award. Sources of their timing stand with their numbers.
"""

from bisect import bisect_right
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from host_sim.arbitration.races import HandInRace, RaceOfHands, box_verdict
from host_sim.arbitration.referee import TICKS_PER_US

RAW_TICK = 125_000_000 // 1024
"""shared-module/keypad/__init__.c: the interval is cut to whole 1/1024 s."""
PIN_READ_US = 12.0
"""A pin read in CircuitPython's interpreter on the Pico: some 10 to 15 us."""
PASS_US = (500.0, 3_000.0)
"""What else a pass does: "0.5 to 3 ms once they print in the loop" (design/platform.md)."""
LATENCY_US = (2.0, 12.0)
"""Entry into a handler behind other handlers: a few microseconds."""
SHOW_EVERY_US, SHOW_US = 33_000.0, 720.0
"""24 pixels of 30 us, sent 30 times a second with interrupts off; what has happened meanwhile is
handled in the order of the pins."""


class Award(NamedTuple):
    """The place that gets the row, None for a dead heat; was it the number of the pin that decided
    between hands the method could not tell apart?"""

    place: int | None
    by_number: bool = False


Method = Callable[[RaceOfHands, Random], Award]


def truly_first(race: RaceOfHands) -> int:
    """The place whose contact closed first, to the cycle; of two in one cycle the first drawn."""
    return min(race, key=lambda hand: hand.at).place


def box(window_us: int) -> Method:
    """This box."""

    def award(race: RaceOfHands, random: Random) -> Award:
        verdict = box_verdict(race, window_us)
        return Award(verdict.zones[0] - 1 if verdict.kind == "take" else None)

    return award


def keypad(interval_ms: float) -> Method:
    """CircuitPython's keypad.Keys, first event of the queue: all keys are looked at in one scan,
    one time stamp a scan, lower numbers queued first (shared-module/keypad/Keys.c)."""
    interval = int(interval_ms / 1000 * 1024) * RAW_TICK

    def award(race: RaceOfHands, random: Random) -> Award:
        scan = random.randrange(interval)
        while True:
            closed = [hand.place for hand in race if is_closed(hand, scan)]
            if closed:
                return Award(min(closed), len(closed) > 1)
            scan += interval

    return award


def polling(race: RaceOfHands, random: Random) -> Award:
    """`for zone in zones: if not zone.value: ...` in a loop that does other things as well."""
    pass_us = random.uniform(0, PASS_US[1])
    by_place = sorted(race, key=lambda hand: hand.place)
    while True:
        for hand in by_place:
            now_us = pass_us + PIN_READ_US * hand.place
            if is_closed(hand, round(now_us * TICKS_PER_US)):
                return Award(hand.place, _was_tie(race, hand, now_us))
        pass_us += 6 * PIN_READ_US + random.uniform(*PASS_US)


def _was_tie(race: RaceOfHands, winner: HandInRace, now_us: float) -> bool:
    cycle = round(now_us * TICKS_PER_US)
    return any(hand is not winner and hand.at <= cycle for hand in race)


def interrupts(race: RaceOfHands, random: Random) -> Award:
    """One interrupt a pin, its handler reads the time; the lights are refreshed meanwhile."""
    phase = random.uniform(0, SHOW_EVERY_US)
    stamps = sorted((_stamp(hand, phase, random), hand.place) for hand in race)
    blocked = [hand for hand in race if _blocked_until(hand.at / TICKS_PER_US, phase) is not None]
    first = stamps[0][1]
    return Award(first, len(blocked) > 1 and first in [hand.place for hand in blocked])


def _stamp(hand: HandInRace, phase: float, random: Random) -> float:
    us = hand.at / TICKS_PER_US
    until = _blocked_until(us, phase)
    if until is not None:
        return until + LATENCY_US[0] * (1 + hand.place)
    return us + random.uniform(*LATENCY_US)


def _blocked_until(us: float, phase: float) -> float | None:
    since = (us - phase) % SHOW_EVERY_US
    return us - since + SHOW_US if since < SHOW_US else None


def is_closed(hand: HandInRace, cycle: int) -> bool:
    """Whether the zone's contact is closed in this cycle."""
    place = bisect_right(hand.contacts, (cycle, 1 << 62)) - 1
    return place >= 0 and cycle < hand.contacts[place][1]


METHODS: dict[str, Method] = {
    "this box, no tie window": box(0),
    "this box, tie window 1 ms": box(1_000),
    "keypad scan, 20 ms": keypad(20),
    "keypad scan, 1 ms": keypad(1),
    "polling loop in Python": polling,
    "interrupt a pin, with jitter": interrupts,
}
