# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A bench for the arbiter whose ticks are microseconds: hands go in, lines to read come out."""

from firmware.rules.arbiter import LID, Arbiter
from tests.rules.arbiter_script import changes_of, mask_of

SIX = (1, 2, 3, 4, 5, 6)
PRESSED = ((50_000, 60_000_000),)
UNPRESSED = ()


def hand(at, length=60_000):
    """The contacts of a hand that comes down once, without bounce."""
    return [(at, at + length)]


def line(outcome):
    """An outcome to read: `101_000 dead_heat 1@100_000 2@100_999`."""
    words = [f"{outcome.at:_} {outcome.kind}"]
    words += [f"{touch.zone}@{touch.at:_}" for touch in outcome.touches]
    return " ".join(words + ([outcome.code] if outcome.code else []))


class Bench:
    """An arbiter to which all contacts are known from the start; nothing is armed yet."""

    def __init__(self, hands, lid=PRESSED, ticks_per_second=1_000_000, wary=(), **options):
        self.arbiter = Arbiter(ticks_per_second, **options)
        for zone in wary:
            self.arbiter.contacts[zone - 1].be_wary()
        self.last = None
        intervals = [(LID, *press) for press in lid]
        for zone, contacts in hands.items():
            intervals += [(mask_of([zone]), *contact) for contact in contacts]
        for at, down in changes_of(intervals):
            self.arbiter.add(at, down)

    def arm(self, at=0, seated=SIX, may_take=SIX, is_race=True):
        """Arms at a moment up to which all has been judged."""
        self.arbiter.arm(at, mask_of(seated), mask_of(may_take), is_race)

    def allow(self, *zones):
        """These zones may take from the next contest on."""
        self.arbiter.allow(mask_of(zones))

    def next(self, now):
        """The lines of the next outcomes up to `now`; the last outcome stays in `last`."""
        outcomes = self.arbiter.judge(now)
        self.last = outcomes[-1] if outcomes else self.last
        return [line(outcome) for outcome in outcomes]

    def all(self, now):
        """The lines of all outcomes up to `now`."""
        lines = []
        news = self.next(now)
        while news:
            lines += news
            news = self.next(now)
        return lines


def judged(hands, until=600_000, may_take=SIX, seated=SIX, is_race=True, **options):
    """The lines of all outcomes after `0 armed`, which they must begin with.

    The lid is pressed from 50 ms on. A contest that begins at 100 ms closes at 380 ms and, since
    the box arms again at 1.1 s, is the only one by default.
    """
    bench = Bench(hands, **options)
    bench.arm(0, seated, may_take, is_race)
    lines = bench.all(until)
    assert lines[0] == "0 armed"
    return lines[1:]
