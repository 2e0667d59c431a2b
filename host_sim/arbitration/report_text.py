# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The report in words and tables."""

from collections.abc import Iterator
from typing import Any

Report = dict[str, Any]


def report_lines(report: Report) -> Iterator[str]:
    """All of it, for people."""
    yield (
        f"Referee of first touch: acceptance report, {report['date']},"
        f" Python {report['python']} on {report['machine']}"
    )
    yield f"Simulated box, 125 MHz: one cycle is {report['cycle_ns']} ns. Nothing here is hardware."
    yield from _resolution(report)
    yield from _tables(report)
    yield from _windows(report)
    yield from _symmetry(report)
    yield from contest_lines(report["contests"])
    yield from _peers(report)
    yield from _budget(report)
    yield ""
    yield f"{'PASSED' if report['passed'] else 'FAILED'} in {report['seconds']} s"


def _resolution(report: Report) -> Iterator[str]:
    yield ""
    yield "Resolution: over ordered pairs of zones, phases of the sampling loop, and surroundings"
    yield "told apart from   goal            largest tie   wrong order  pairs alike  surroundings"
    for one in report["conditions"]:
        told, tie = _most(one["told_apart_from_cycles"]), _most(one["largest_tie_cycles"])
        goal = one["goal_cycles"]
        alike = "all" if one["symmetric"] else "NO"
        yield (
            f"{told:3} cycles {told * 8:4} ns {goal:3} cycles {goal * 8:3} ns"
            f" {tie:3} cycles {tie * 8:3} ns {one['wrong_order']:7}"
            f"  {alike:>3} of {one['pairs']:2}   {one['text']}"
        )
    stalled = report["stalled"]
    yield (
        f"whole box, CPU away for {stalled['stall_ms']} ms, {stalled['gap_cycles']} cycles apart:"
        f" {stalled['right']} of {stalled['races']} pairs right"
    )
    yield (
        f"{stalled['compared']} contests looked at late and at once:"
        f" {stalled['late_differs']} verdicts differ"
    )


def _most(matrix: list[list[int | None]]) -> int:
    return max(value for row in matrix for value in row if value is not None)


def _tables(report: Report) -> Iterator[str]:
    yield ""
    yield "Told apart from / largest tie, in cycles: row first, column second"
    for one in report["conditions"]:
        yield f"{one['name']:8}" + "".join(f"{zone:>8}" for zone in range(1, 7))
        pairs = zip(one["told_apart_from_cycles"], one["largest_tie_cycles"], strict=True)
        for zone, (told, ties) in enumerate(pairs, 1):
            cells = (_cell(a, b) for a, b in zip(told, ties, strict=True))
            yield f"{zone:8}" + "".join(f"{cell:>8}" for cell in cells)


def _cell(told: int | None, tie: int | None) -> str:
    return "-" if told is None else f"{told}/{tie}"


def _windows(report: Report) -> Iterator[str]:
    yield ""
    yield "Tie window by bisection: the largest gap that is a dead heat, least to most over phases"
    for one in report["conditions"]:
        cells = [
            f"{window['window_us']} us: {window['least_us']:.3f} to {window['most_us']:.3f} us"
            for window in one["windows"]
        ]
        yield f"{one['name']:8}" + "   ".join(cells)


def _symmetry(report: Report) -> Iterator[str]:
    symmetry = report["symmetry"]
    yield ""
    yield (
        f"Symmetry: {symmetry['renumbered_races']} close races with renumbered zones,"
        f" {symmetry['broken']} broken"
    )
    for one in symmetry["random"]:
        wins = " ".join(str(wins) for wins in one["wins"])
        yield f"{one['count']} random races {one['races']}: wins {wins}, p = {one['p']:.2f}"
    yield f"least favourable pair of zones in close races of two: p = {symmetry['pairs_p']:.2f}"


def contest_lines(contests: Report) -> Iterator[str]:
    """The trial by contests."""
    yield ""
    yield (
        f"{contests['count']} contests by chance in {contests['seconds']} s:"
        f" {contests['take']} takes, {contests['dead_heat']} dead heats, {contests['none']} nobody"
    )
    yield (
        f"by the ruling on the exact wires: {contests['right']} right,"
        f" {contests['at_a_limit']} at a limit within the resolution, {contests['wrong']} wrong"
    )
    for name, count in contests["people"].items():
        yield f"{count:9} takes {name}"


def _peers(report: Report) -> Iterator[str]:
    yield ""
    yield "The same races by other means: awards to the wrong hand, and what zones 1 ... 6 gain"
    for one in report["peers"]:
        bias = " ".join(f"{bias:+7.1%}" for bias in one["bias_by_zone"])
        yield (
            f"{one['hands']} hands {one['wrong']:6.2%} wrong {one['dead_heats']:6.2%} dead heat"
            f" {one['by_number']:6.2%} by number {bias}  {one['method']}"
        )


def _budget(report: Report) -> Iterator[str]:
    yield ""
    yield "Error budget of the difference of two time stamps"
    for part in report["budget"]["parts"]:
        yield (
            f"{part['sd_ns']:12.1f} ns sd {part['most_ns']:12.1f} ns at most"
            f"  {part['owner']:9} {part['name']} ({part['source']})"
        )
    for owner, share in report["budget"]["share_of_variance"].items():
        sd_ns = report["budget"]["sd_ns"][owner]
        yield f"{owner:9} {sd_ns:12.1f} ns sd, {share:.1e} of the variance"
