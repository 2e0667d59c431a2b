# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's own Arbiter, given a log and asked who was first."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from firmware.rules.arbiter import ZONES, Arbiter
from host_sim.arbitration.wire_log import Changes

TICKS_PER_SECOND = 125_000_000
TICKS_PER_US = 125
ALL_ZONES = (1 << ZONES) - 1
AFTER_ALL = 2 * TICKS_PER_SECOND
"""After the last change: every contest is closed, nothing is waited for."""
ARMED_AT = 200
"""The box is armed so many cycles after the sensor's start, with its first sample read."""


class Call(NamedTuple):
    """Who may slap and who may take (masks), and the tie window."""

    window_us: int = 1000
    seated: int = ALL_ZONES
    may_take: int = ALL_ZONES
    armed_at: int = ARMED_AT
    needs_pressure: bool = True


class Verdict(NamedTuple):
    """`kind`: take, dead_heat or none. `zones`: those that share first place, by number."""

    kind: str
    zones: tuple[int, ...] = ()


NOBODY = Verdict("none")


def outcomes_of(logged: Changes, call: Call, until: int | None = None) -> Iterator[Any]:
    """Every outcome of the arbiter, which sees the whole log at once, up to the tick `until`."""
    arbiter = Arbiter(TICKS_PER_SECOND, call.window_us, call.needs_pressure)
    for at, down in logged:
        arbiter.add(at, down)
    yield from _judge(arbiter, call.armed_at)
    arbiter.arm(call.armed_at, call.seated, call.may_take)
    last_at = logged[-1][0] if logged else 0
    end = max(last_at, call.armed_at) + AFTER_ALL if until is None else until
    yield from _judge(arbiter, end)


def _judge(arbiter: Arbiter, now: int) -> Iterator[Any]:
    outcomes = arbiter.judge(now)
    while outcomes:
        yield from outcomes
        outcomes = arbiter.judge(now)


def verdict_of(logged: Changes, call: Call) -> Verdict:
    """The first verdict; the whole log is looked at once, after everything (a stalled CPU)."""
    return _first_verdict(outcomes_of(logged, call))


def prompt_verdict_of(logged: Changes, call: Call) -> Verdict:
    """The same by an arbiter that looks after every single change."""
    arbiter = Arbiter(TICKS_PER_SECOND, call.window_us, call.needs_pressure)
    before = [change for change in logged if change[0] <= call.armed_at]
    found = _look_at(arbiter, before)
    found += _judge(arbiter, call.armed_at)
    arbiter.arm(call.armed_at, call.seated, call.may_take)
    found += _look_at(arbiter, logged[len(before) :])
    return _first_verdict([*found, *_judge(arbiter, logged[-1][0] + AFTER_ALL)])


def _look_at(arbiter: Arbiter, changes: Changes) -> list[Any]:
    found: list[Any] = []
    for at, down in changes:
        arbiter.add(at, down)
        found += _judge(arbiter, at)
    return found


def _first_verdict(outcomes) -> Verdict:
    for outcome in outcomes:
        if outcome.kind in ("take", "dead_heat"):
            zones = sorted(touch.zone for touch in outcome.touches)
            return Verdict(outcome.kind, tuple(zones))
    return NOBODY
