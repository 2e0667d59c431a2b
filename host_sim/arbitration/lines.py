# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The seven lines over time: intervals in which one is active, and the changes they make."""

from collections.abc import Iterable

from firmware.devices.slap_program import PRESSURE_BIT

LID = PRESSURE_BIT

Interval = tuple[int, int, int]
"""(line, start, stop): line 0 is zone 1, line 6 the lid; active from `start` up to `stop`."""


def changes_of(intervals: Iterable[Interval]) -> list[tuple[int, int]]:
    """The changes (cycle, down) of these intervals; where those of a line overlap it stays down."""
    edges = []
    for line, start, stop in intervals:
        if start < stop:
            edges.append((start, 1, line))
            edges.append((stop, -1, line))
    edges.sort()
    return _merge(edges)


def _merge(edges: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    depth = [0] * (LID + 1)
    changes: list[tuple[int, int]] = []
    down = before = 0
    for place, (cycle, step, line) in enumerate(edges):
        depth[line] += step
        down = down | 1 << line if depth[line] else down & ~(1 << line)
        is_last = place + 1 == len(edges) or edges[place + 1][0] != cycle
        if is_last and down != before:
            changes.append((cycle, down))
            before = down
    return changes


def intervals_of(changes: list[tuple[int, int]], line: int) -> list[tuple[int, int | None]]:
    """(start, stop) of every time the line is active; the last may have no end (None)."""
    found: list[tuple[int, int | None]] = []
    start = None
    for cycle, down in changes:
        is_down = bool(down >> line & 1)
        if is_down and start is None:
            start = cycle
        elif not is_down and start is not None:
            found.append((start, cycle))
            start = None
    return found if start is None else [*found, (start, None)]
