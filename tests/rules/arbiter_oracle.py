# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""First touch judged with hindsight: the whole list of changes at hand, no clock, no state.

Written from the ruling (issue 2, point 5) and not from the arbiter: it cuts every line into
intervals, the intervals into hands, and then asks of each hand what the ruling asks. On a zone that
is known to answer for its neighbours a hand is none unless it lasts 10 ms.
"""

from dataclasses import dataclass
from math import inf

from tests.rules.arbiter_script import Script

ALWAYS = inf
RANKS = {"refused": 0, "slap": 0, "take": 1, "dead_heat": 1, "contest": 2, "armed": 3, "held": 4}


@dataclass(frozen=True)
class Limits:
    """The ruling's times in ticks."""

    spike: int
    bounce: int
    pressure: int
    release: int
    contest: int
    rest: int
    stuck: int
    echo: int
    window: int


@dataclass(frozen=True)
class Hand:
    """One hand on one zone, from its first edge until it is off."""

    zone: int
    at: int
    off_at: float
    contacts: tuple
    is_glitch: bool
    pressed_at: int | None
    is_pressed: bool
    certain_at: int
    """When time can no longer change what it is."""

    def record(self):
        """The hand as the script module records it."""
        return (self.zone, self.at, self.pressed_at)


@dataclass(frozen=True)
class Round:
    """Touches count after `opens_after` up to `closes_at`; `first_at` is the deciding touch."""

    opens_after: int
    closes_at: float
    first_at: int | None
    may_take: frozenset


def judge_offline(script: Script, ticks_per_second=125_000_000, skews_ns=(0,) * 6):
    """All outcomes of a script, as records in canonical order."""
    return canonical(_Case(script, ticks_per_second, skews_ns).outcomes())


def canonical(records):
    """Records by time; at one tick by kind, held hands last, then by touch."""
    return sorted(records, key=lambda entry: (entry[0], _rank(entry), entry[1:]))


def _rank(entry):
    return RANKS["held" if entry[2] == "held_before_arming" else entry[1]]


# -- lines


def intervals_of(changes, bit):
    """The intervals [start, stop) in which a line is down; the last may have no end."""
    edges = []
    for at, down in changes:
        if bool(down & bit) != (len(edges) % 2 == 1):
            edges.append(at)
    if len(edges) % 2:
        edges.append(ALWAYS)
    return tuple((edges[i], edges[i + 1]) for i in range(0, len(edges), 2))


def delayed(intervals, ticks):
    """The intervals, all so many ticks later."""
    return tuple((start + ticks, stop + ticks) for start, stop in intervals)


def hands_of(contacts, limits, lasting):
    """The contacts of a zone in groups, one for each hand (or spike, or echo)."""
    groups = []
    for contact in contacts:
        if groups and contact[0] < off_at(groups[-1], limits, lasting):
            groups[-1].append(contact)
        else:
            groups.append([contact])
    return [tuple(group) for group in groups]


def real_at(group, limits, lasting):
    """When a touch is known to be a hand: by its first contact that is of 10 us or more and goes
    on until the touch has lasted `lasting`; None for none."""
    for start, stop in group:
        certain_at = max(start + limits.spike, group[0][0] + lasting)
        if stop >= certain_at:
            return certain_at
    return None


def off_at(group, limits, lasting):
    """When the hand of these contacts is off: spikes have 5 ms to become a hand, an echo has 5 ms
    to close again, or until 15 ms after its begin."""
    start, stop = group[0][0], group[-1][1]
    if real_at(group, limits, lasting) is not None:
        return stop + limits.release
    if lasting:
        return min(stop + limits.bounce, max(start + lasting + limits.bounce, stop)) + 1
    return max(group[0][1] + limits.bounce, stop) + 1


class _Case:
    def __init__(self, script, ticks_per_second, skews_ns):
        us = [10, 5_000, 30_000, 30_000, 250_000, 1_000_000, 10_000_000]
        us += [10_000, script.window_us]
        self.limits = Limits(*[value * ticks_per_second // 1_000_000 for value in us])
        self.script = script
        latest_ns = max(0, *skews_ns)
        self.delays = [(latest_ns - skew) * ticks_per_second // 10**9 for skew in (*skews_ns, 0)]
        self.lid = self._line(7)
        seated = [zone for zone in range(1, 7) if script.seated >> (zone - 1) & 1]
        self.hands = [hand for zone in seated for hand in self._hands(zone)]

    # -- hands

    def _line(self, number):
        """The intervals of a line (7 is the lid), as late as those of the latest line."""
        intervals = intervals_of(self.script.changes, 1 << (number - 1))
        return delayed(intervals, self.delays[number - 1])

    def _hands(self, zone):
        lasting = self.limits.echo if self.script.wary >> (zone - 1) & 1 else 0
        groups = hands_of(self._line(zone), self.limits, lasting)
        return [self._hand(zone, group, lasting) for group in groups]

    def _hand(self, zone, group, lasting):
        at = group[0][0]
        is_over_at = off_at(group, self.limits, lasting)
        hand_at = real_at(group, self.limits, lasting)
        glitch = hand_at is None
        is_pressed, pressed_at, known_at = self._pressure(at)
        if glitch and pressed_at is not None and pressed_at >= is_over_at:
            pressed_at = None
        certain_at = is_over_at if glitch else max(hand_at, known_at)
        return Hand(zone, at, is_over_at, group, glitch, pressed_at, is_pressed, certain_at)

    def _pressure(self, at):
        """Whether the lid is pressed within 30 ms, since when, and when that is certain."""
        reach = self.limits.pressure
        before = [start for start, stop in self.lid if start <= at and stop >= at - reach]
        after = [start for start, _ in self.lid if at < start <= at + reach]
        if before:
            return True, before[-1], at
        if not self.script.needs_pressure:
            return True, None, at
        return (True, after[0], after[0]) if after else (False, None, at + reach + 1)

    # -- rounds

    def outcomes(self):
        """Every outcome as a record, in no particular order."""
        found = []
        calls = list(self.script.calls)
        rounds = []
        arm_at, opens_after = self.script.arm_at, self.script.arm_at
        while arm_at is not None:
            found += self._arming(arm_at, opens_after)
            rounds.append(self._round(opens_after, calls))
            contest = self._contest(rounds[-1])
            found += contest
            arm_at = self._next_arming(rounds[-1], self._spend(contest, calls))
            opens_after = arm_at and arm_at - 1
        return found + self._singles(rounds)

    def _spend(self, contest, calls):
        """Takes a call from a single first hand; whether the game goes on."""
        if contest and contest[0][1] == "take":
            calls[contest[0][3][0][0] - 1] -= 1
            return sum(count > 0 for count in calls) > 1
        return True

    def _arming(self, at, opens_after):
        held = [hand for hand in self.hands if hand.at <= opens_after and hand.off_at > at]
        refused = [
            (at, "refused", "held_before_arming", ((hand.zone, hand.at, None),)) for hand in held
        ]
        return [(at, "armed", None, ())] + refused

    def _round(self, opens_after, calls):
        may_take = frozenset(zone for zone in range(1, 7) if calls[zone - 1])
        countable = [
            hand
            for hand in self.hands
            if hand.at > opens_after and self._fault(hand, may_take) is None
        ]
        if not countable or not self.script.is_race:
            return Round(opens_after, ALWAYS, None, may_take)
        first_at = min(hand.at for hand in countable)
        return Round(opens_after, first_at + self.limits.contest, first_at, may_take)

    def _fault(self, hand, may_take):
        """Why an armed hand does not count, or None."""
        if hand.is_glitch:
            return "glitch"
        if not hand.is_pressed:
            return "no_pressure"
        return None if hand.zone in may_take else "no_calls_left"

    def _in_round(self, this):
        return [hand for hand in self.hands if this.opens_after < hand.at <= this.closes_at]

    def _counted(self, this):
        """The hands that count, a zone's first one only, oldest first."""
        counted = {}
        for hand in self._in_round(this):
            if self._fault(hand, this.may_take) is None:
                counted.setdefault(hand.zone, hand)
        return sorted(counted.values(), key=lambda hand: (hand.at, hand.zone))

    def _contest(self, this):
        if this.first_at is None:
            return []
        counted = self._counted(this)
        tied = [hand for hand in counted if self._ties(this.first_at, hand)]
        kind = "take" if len(tied) == 1 else "dead_heat"
        closed_at = this.closes_at + self.limits.pressure + 1
        return [
            (self._decided_at(this), kind, None, tuple(hand.record() for hand in tied)),
            (closed_at, "contest", None, tuple(hand.record() for hand in counted)),
        ]

    def _ties(self, first_at, hand):
        return hand.at == first_at or hand.at - first_at < self.limits.window

    def _decided_at(self, this):
        """When the window is over and every hand that could be first or tie is known."""
        rivals = [
            hand.certain_at
            for hand in self._in_round(this)
            if hand.zone in this.may_take
            and (hand.at < this.first_at or self._ties(this.first_at, hand))
        ]
        return max([this.first_at + self.limits.window] + rivals)

    # -- arming again

    def _next_arming(self, this, goes_on):
        """The first moment, 1 s after the deciding touch or later, with all hands off."""
        if this.first_at is None or not goes_on:
            return None
        rested_at = this.first_at + self.limits.rest
        moments = [rested_at] + [hand.off_at for hand in self.hands]
        moments += [hand.at + self.limits.stuck for hand in self.hands]
        free = [at for at in moments if rested_at <= at < ALWAYS and not self._any_on(at)]
        return min(free) if free else None

    def _any_on(self, at):
        return any(hand.at < at < hand.off_at and not self._stuck(hand, at) for hand in self.hands)

    def _stuck(self, hand, at):
        return at >= hand.at + self.limits.stuck

    # -- hands one by one

    def _singles(self, rounds):
        """Refusals and single slaps."""
        return [entry for hand in self.hands for entry in self._single(hand, rounds)]

    def _single(self, hand, rounds):
        if hand.at <= rounds[0].opens_after:
            return []
        this = [this for this in rounds if this.opens_after < hand.at][-1]
        if hand.at > this.closes_at:
            code = "glitch" if hand.is_glitch else "not_armed"
        else:
            code = self._fault(hand, this.may_take)
            if self.script.is_race and self._is_second(hand, this):
                return []
        if code is None and self.script.is_race:
            return []
        return [(hand.certain_at, "refused" if code else "slap", code, (hand.record(),))]

    def _is_second(self, hand, this):
        """A zone that already counts in a contest is heard no more in it."""
        return any(other.zone == hand.zone and other.at < hand.at for other in self._counted(this))
