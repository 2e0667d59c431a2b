# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Every measurement of the report, at one of three sizes, as one dictionary."""

import platform
import time
from collections.abc import Iterable
from multiprocessing import get_context
from typing import Any, NamedTuple

from firmware.devices.slap_program import SAMPLE_CYCLES
from host_sim.arbitration import budget
from host_sim.arbitration.conditions import Condition, conditions
from host_sim.arbitration.contenders import Score, compare
from host_sim.arbitration.measure import (
    PAIRS,
    WINDOWS_US,
    GapTable,
    Pair,
    executed,
    gap_table,
    modelled,
    tie_window,
)
from host_sim.arbitration.races import count_broken_symmetries, least_pair_p, zone_wins
from host_sim.arbitration.stalled import PAIRS as ZONE_PAIRS
from host_sim.arbitration.stalled import STALL_US, stalled_takes
from host_sim.arbitration.trial import count_late_differences, run_contests
from host_sim.ending import leave_interrupts_to_parent

NS_A_CYCLE = 8
LEAST_P = 0.001
"""Less likely than this by chance is taken for a bias."""
MILLION = 1_000_000


class Size(NamedTuple):
    """How much is run. `is_executed`: every race by the PIO words, not only those on quiet wires
    and those with marks."""

    is_executed: bool
    contests: int
    races: int
    renumbered: int
    stalled: int
    pairs: int
    marked_pairs: int


FULL = Size(True, 20_000, 20_000, 2_000, 30, 30, 30)
QUICK = Size(False, 2_000, 1_500, 200, 6, 30, 2)


def survey(size: Size, processes: int = 2) -> dict[str, Any]:
    """Everything measured. Its keys are those of the JSON report."""
    begin = time.perf_counter()
    report = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "date": time.strftime("%Y-%m-%d"),
        "cycle_ns": NS_A_CYCLE,
        "conditions": _conditions(size, processes),
        "stalled": _stalled(size),
        "symmetry": _symmetry(size),
        "contests": contests(size.contests, processes),
        "peers": [_score(score) for score in compare(size.races)],
        "budget": _budget(),
    }
    report["passed"] = is_passed(report)
    report["seconds"] = round(time.perf_counter() - begin, 1)
    return report


def is_passed(report: dict[str, Any]) -> bool:
    """Whether every goal is met."""
    return all(
        [
            *(one["passed"] for one in report["conditions"]),
            report["stalled"]["right"] == report["stalled"]["races"],
            report["stalled"]["late_differs"] == 0,
            report["symmetry"]["broken"] == 0,
            report["symmetry"]["pairs_p"] >= LEAST_P,
            *(one["p"] >= LEAST_P for one in report["symmetry"]["random"]),
            report["contests"]["wrong"] == 0,
        ]
    )


# -- pairs


class _Job(NamedTuple):
    """One condition for one pair: picklable, for another process."""

    place: int
    pair: Pair
    is_executed: bool


def _measure(job: _Job) -> tuple[GapTable, list[tuple[int, int]]]:
    condition = conditions()[job.place]
    log = executed if job.is_executed else modelled
    table = gap_table(condition, job.pair, log)
    return table, [tie_window(condition, job.pair, window_us, log) for window_us in WINDOWS_US]


def _conditions(size: Size, processes: int) -> list[dict[str, Any]]:
    found = []
    for place, condition in enumerate(conditions()):
        pairs = PAIRS[: size.marked_pairs if condition.has_marks else size.pairs]
        is_executed = size.is_executed or condition.name == "quiet"
        jobs = [_Job(place, pair, is_executed) for pair in pairs]
        found.append(_condition(condition, pairs, _measure_all(jobs, processes)))
    return found


def _measure_all(jobs: list[_Job], processes: int) -> list[Any]:
    if processes < 2:
        return [_measure(job) for job in jobs]
    with get_context("spawn").Pool(processes, leave_interrupts_to_parent) as pool:
        return pool.map(_measure, jobs, 1)


def _condition(condition: Condition, pairs: list[Pair], found: list) -> dict[str, Any]:
    tables = [table for table, _ in found]
    return {
        "name": condition.name,
        "text": condition.text,
        "goal_cycles": condition.limit,
        "pairs": len(pairs),
        "told_apart_from_cycles": _matrix(pairs, [one.always_right_from for one in tables]),
        "largest_tie_cycles": _matrix(pairs, [one.largest_tie for one in tables]),
        "wrong_order": sum(sum(one.wrong) for one in tables),
        "share_told_apart": [_share(tables[0], gap) for gap in range(len(tables[0].right))],
        "windows": [_window(place, found) for place in range(len(WINDOWS_US))],
        "symmetric": all(one == found[0] for one in found),
        "passed": _is_good(condition, tables) and all(one == found[0] for one in found),
    }


def _is_good(condition: Condition, tables: Iterable[GapTable]) -> bool:
    return all(one.always_right_from <= condition.limit and not sum(one.wrong) for one in tables)


def _share(table: GapTable, gap: int) -> float:
    return table.right[gap] / (table.right[gap] + table.tied[gap] + table.wrong[gap])


def _window(place: int, found: list) -> dict[str, Any]:
    """The largest gap that is a dead heat, found by bisection, over all phases and pairs."""
    ends = [windows[place] for _, windows in found]
    return {
        "window_us": WINDOWS_US[place],
        "least_us": min(end[0] for end in ends) * NS_A_CYCLE / 1000,
        "most_us": max(end[1] for end in ends) * NS_A_CYCLE / 1000,
    }


def _matrix(pairs: list[Pair], values: list[int]) -> list[list[int | None]]:
    """Rows: the first zone; columns: the second; null where there is no such pair."""
    known = dict(zip(pairs, values, strict=True))
    return [[known.get((first, second)) for second in range(6)] for first in range(6)]


# -- the rest


def _stalled(size: Size) -> dict[str, Any]:
    pairs = ZONE_PAIRS[: size.stalled]
    takes = stalled_takes(pairs)
    right = sum(take == pair[0] for take, pair in zip(takes, pairs, strict=True))
    return {
        "races": len(pairs),
        "gap_cycles": SAMPLE_CYCLES,
        "stall_ms": STALL_US // 1000,
        "right": right,
        "compared": size.renumbered,
        "late_differs": count_late_differences(size.renumbered),
    }


def _symmetry(size: Size) -> dict[str, Any]:
    return {
        "renumbered_races": size.renumbered,
        "broken": count_broken_symmetries(size.renumbered),
        "random": [
            {"races": one.name, "count": one.races, "wins": one.wins, "p": round(one.p, 4)}
            for one in zone_wins(size.races)
        ],
        "pairs_p": round(least_pair_p(size.races), 4),
    }


def contests(count: int, processes: int = 2) -> dict[str, Any]:
    """The trial by `count` contests."""
    begin = time.perf_counter()
    found = run_contests(count, processes=processes)
    kinds = {kind: found[kind] for kind in ("take", "dead_heat", "none")}
    ruled = {name: found[name] for name in ("right", "at_a_limit", "wrong")}
    meant = {name: found[name] for name in sorted(found) if name.startswith("meant")}
    seconds = round(time.perf_counter() - begin, 1)
    return {"count": count, **ruled, **kinds, "people": meant, "seconds": seconds}


def _score(score: Score) -> dict[str, Any]:
    return {
        "method": score.method,
        "hands": score.hands,
        "races": score.races,
        "wrong": score.wrong / score.races,
        "dead_heats": score.dead_heats / score.races,
        "by_number": score.by_number / score.races,
        "bias_by_zone": [round(bias, 4) for bias in score.bias],
        "p": score.p,
    }


def _budget() -> dict[str, Any]:
    owners = ("software", "sensor", "world")
    return {
        "parts": [part._asdict() for part in budget.PARTS],
        "sd_ns": {owner: round(budget.sd_ns(owner), 1) for owner in owners},
        "share_of_variance": {owner: budget.share_of(owner) for owner in owners},
    }
