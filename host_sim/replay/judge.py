# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The verdict on a trace, and whether the trace is fine enough for it."""

from fractions import Fraction
from typing import Any

from firmware.devices.slap_program import LINES, SAMPLE_CYCLES
from host_sim.arbitration.lines import Interval, changes_of, intervals_of
from host_sim.arbitration.referee import TICKS_PER_SECOND, Call, outcomes_of, verdict_of
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.wire_log import Changes, log_by_pio
from host_sim.replay.trace import FS, Trace

BEGIN = 1_000
"""The trace begins so many cycles after the sensor; the box is armed before that, so that what is
down from the first moment on is a touch of unknown date, and refused."""
MARK_EVERY = 100 * TICKS_PER_SECOND
BOX_STEP = Fraction(SAMPLE_CYCLES, TICKS_PER_SECOND)
FS_A_CYCLE = FS // TICKS_PER_SECOND
FOR_EVER = 1 << 60


def judge_trace(trace: Trace, window_us: int) -> dict[str, Any]:
    """Fields of the JSON verdict."""
    changes = _in_cycles(trace)
    call = Call(window_us, trace.zones, trace.zones, BEGIN + 1, trace.has_pressure)
    last = changes[-1][0] if changes else BEGIN
    marks = range(MARK_EVERY, last, MARK_EVERY)
    logged = log_by_pio(changes, marks)
    outcomes = list(outcomes_of(logged, call))
    return {
        **_first_contest(outcomes, trace),
        "window_us": window_us,
        "contests": sum(one.kind == "contest" for one in outcomes),
        "pressure": trace.has_pressure,
        "rate_hz": round(float(1 / trace.step), 3),
        "rate_from": trace.step_from,
        "resolution_us": round(float(max(trace.step, BOX_STEP)) * 1e6, 3),
        "limited": is_limited(trace, changes, call),
        "ends_early": _ends_early(trace, outcomes),
        "ignored": trace.ignored,
    }


def _in_cycles(trace: Trace) -> Changes:
    """The changes in cycles; of several within one cycle the last counts."""
    begin = trace.changes[0][0]
    by_cycle = {BEGIN + (at - begin) // FS_A_CYCLE: down for at, down in trace.changes}
    return sorted(by_cycle.items())


def _first_contest(outcomes: list[Any], trace: Trace) -> dict[str, Any]:
    verdict = next((one for one in outcomes if one.kind in ("take", "dead_heat")), None)
    closed = next((one for one in outcomes if one.kind == "contest"), None)
    touches: tuple[Any, ...] = closed.touches if closed else ()
    first_at = touches[0].at if touches else BEGIN
    return {
        "verdict": verdict.kind if verdict else "none",
        "zones": sorted(touch.zone for touch in verdict.touches) if verdict else [],
        "at_s": round((first_at - BEGIN) / TICKS_PER_SECOND + trace.changes[0][0] / FS, 9),
        "margin_us": _us(touches[1].at - first_at) if len(touches) > 1 else None,
        "order": [[touch.zone, _us(touch.at - first_at)] for touch in touches],
        "refused": [_refused(one, first_at) for one in outcomes if one.kind == "refused"],
    }


def _ends_early(trace: Trace, outcomes: list[Any]) -> bool:
    """Whether the verdict holds only if all lines stayed as they were at the end of the trace."""
    end = BEGIN + (trace.end_fs - trace.changes[0][0]) // FS_A_CYCLE
    first = next((one for one in outcomes if one.kind not in ("armed", "contest")), None)
    return first is not None and first.at > end + SAMPLE_CYCLES + 1


def _refused(outcome: Any, first_at: int) -> dict[str, Any]:
    touch = outcome.touches[0]
    return {"zone": touch.zone, "at_us": _us(touch.at - first_at), "code": outcome.code}


def _us(cycles: int) -> float:
    return round(cycles * 1e6 / TICKS_PER_SECOND, 3)


# -- what the trace cannot know


def is_limited(trace: Trace, changes: Changes, call: Call) -> bool:
    """Whether edges that lay anywhere between the sample that shows them and the one before could
    have brought another verdict.

    Tried are: all edges of one line a step earlier, only its closings, and only the openings of
    all. A trace finer than the box's own sampling limits nothing.
    """
    step = int(trace.step * TICKS_PER_SECOND)
    if step <= SAMPLE_CYCLES:
        return False
    intervals = [
        (line, start, FOR_EVER if stop is None else stop)
        for line in range(LINES)
        for start, stop in intervals_of(changes, line)
    ]
    told = verdict_of(log_by_model(changes), call)
    return any(
        verdict_of(log_by_model(changes_of(moved)), call) != told
        for moved in _moved(intervals, step - 1)
    )


def _moved(intervals: list[Interval], step: int) -> list[list[Interval]]:
    ways = [[(line, start, stop - step) for line, start, stop in intervals]]
    for moving in range(LINES):
        ways.append([_earlier(one, step, step) if one[0] == moving else one for one in intervals])
        ways.append([_earlier(one, step, 0) if one[0] == moving else one for one in intervals])
    return ways


def _earlier(interval: Interval, start_step: int, stop_step: int) -> Interval:
    """What was active from the first moment on stays so."""
    line, start, stop = interval
    return line, start if start <= BEGIN else start - start_step, stop - stop_step
