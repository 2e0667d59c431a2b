# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How close is told apart, and how wide the tie window is, for each ordered pair of zones."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import permutations

from firmware.devices.slap_program import SAMPLE_CYCLES, ZONES
from host_sim.arbitration.conditions import AFTER_CHANGE, Condition, Race
from host_sim.arbitration.referee import TICKS_PER_US, Call, Verdict, verdict_of
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.wire_log import Changes, log_by_pio

PAIRS = list(permutations(range(ZONES), 2))
PHASES = range(SAMPLE_CYCLES)
GAPS = range(AFTER_CHANGE + 4)
"""Beyond 12 cycles nothing changes any more."""
WINDOWS_US = (0, 1_000, 20_000)

Pair = tuple[int, int]
Log = Callable[[Race], Changes]


def executed(race: Race) -> Changes:
    """The log as the executed PIO words make it."""
    return log_by_pio(race.changes, race.marks)


def modelled(race: Race) -> Changes:
    """The same by the fast model, which knows no marks."""
    return log_by_pio(race.changes, race.marks) if race.marks else log_by_model(race.changes)


@dataclass
class GapTable:
    """For each gap 0, 1, ... in cycles: how many races came out right, tied and wrong."""

    right: list[int]
    tied: list[int]
    wrong: list[int]

    @property
    def always_right_from(self) -> int:
        """The smallest gap from which on every race came out right."""
        bad = [gap for gap, ties in enumerate(self.tied) if ties or self.wrong[gap]]
        return max(bad, default=-1) + 1

    @property
    def largest_tie(self) -> int:
        """The largest gap ever called a true tie; -1: none was."""
        return max((gap for gap, ties in enumerate(self.tied) if ties), default=-1)


def gap_table(condition: Condition, pair: Pair, log: Log) -> GapTable:
    """All gaps, phases and variants of a condition, without a tie window."""
    table = GapTable([0] * len(GAPS), [0] * len(GAPS), [0] * len(GAPS))
    for gap in GAPS:
        for verdict in _verdicts(condition, pair, gap, log):
            _kind(table, verdict, pair)[gap] += 1
    return table


def _verdicts(condition: Condition, pair: Pair, gap: int, log: Log) -> Iterable[Verdict]:
    for phase in PHASES:
        for variant in range(condition.variants):
            yield verdict_of(log(condition.build(pair, gap, phase, variant)), Call(0))


def _kind(table: GapTable, verdict: Verdict, pair: Pair) -> list[int]:
    both = tuple(sorted((pair[0] + 1, pair[1] + 1)))
    if verdict == ("take", (pair[0] + 1,)):
        return table.right
    return table.tied if verdict == ("dead_heat", both) else table.wrong


def tie_window(condition: Condition, pair: Pair, window_us: int, log: Log) -> tuple[int, int]:
    """The largest gap called a dead heat, in cycles: the least and the most over all phases.

    As a fencing box is tested: the gap is halved between one that ties and one that does not.
    """
    call = Call(window_us)
    step = max(1, condition.variants // len(PHASES))

    def largest_tie(phase: int) -> int:
        return _bisect(lambda gap: condition.build(pair, gap, phase, phase * step), call, log)

    found = [largest_tie(phase) for phase in PHASES]
    return min(found), max(found)


def _bisect(build: Callable[[int], Race], call: Call, log: Log) -> int:
    """The largest gap that ties: 0 always does, one far outside the window never."""
    ties, differs = 0, call.window_us * TICKS_PER_US + 1_000
    while differs - ties > 1:
        gap = (ties + differs) // 2
        if verdict_of(log(build(gap)), call).kind == "dead_heat":
            ties = gap
        else:
            differs = gap
    return ties
