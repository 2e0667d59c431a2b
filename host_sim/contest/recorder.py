# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Listens at the box's seven lines, and asks the box in the end what it made of them."""

import json
from collections import deque
from typing import Any, NamedTuple

from firmware.devices.slap_program import LINES
from host_sim.session import ANSWER
from host_sim.world import SwitchedOff, World

FIRST_GPIO = 2
MOST_CHANGES = 100_000
PATIENCE_PASSES = 200
"""The box answers within a few passes."""
NEAR_CYCLES = 25
"""A touch is dated within two samples of its edge, and told in tenths of a microsecond."""
MOST_SKEW_US = 5_000
"""A calibrated box moves a zone's times by no more than this."""
SKEW_US = 2 * MOST_SKEW_US
RELEASE_US = 30_000
"""A zone that was open so long is touched anew."""
BEFORE_US, AFTER_US = 50_000, 1_000_000
"""What is shown around the first touch."""


class NoContest(Exception):
    """Nobody has slapped."""


class LastContest(NamedTuple):
    """`report` is `contest` of `slaps`; `changes` are (cycle, down) around it, the first one being
    how the lines were; `first_at` is the edge that the report counts from."""

    report: dict[str, Any]
    changes: list[tuple[int, int]]
    first_at: int
    frequency: int

    def us(self, cycle: int) -> float:
        """A cycle as microseconds from the deciding touch."""
        return (cycle - self.first_at) * 1e6 / self.frequency


class ContestRecorder:
    """Attached to a world before it runs; when the session ends it asks for `slaps` in JSON."""

    def __init__(self, world: World) -> None:
        self._chip = world.chip
        self._changes: deque[tuple[int, int]] = deque(maxlen=MOST_CHANGES)
        self._down = 0
        self._said = b""
        self._passes = 0
        self._is_asking = False
        self._pass_on = world.chip.on_pass or (lambda: None)
        world.chip.on_pass = self._pass
        for line in range(LINES):
            world.chip.wires.watch(FIRST_GPIO + line, self._watcher(line))

    def _watcher(self, line: int):
        def watch(level: int, cycle: int) -> None:
            self._down = self._down & ~(1 << line) | (1 - level) << line
            self._changes.append((cycle, self._down))

        return watch

    def _pass(self) -> None:
        if self._is_asking:
            self._listen()
            return
        try:
            self._pass_on()
        except SwitchedOff:
            self._ask()

    def _ask(self) -> None:
        self._is_asking = True
        self._chip.data.host_read()
        self._chip.data.host_write(b"slaps\n")

    def _listen(self) -> None:
        self._said += self._chip.data.host_read()
        self._passes += 1
        if _answer_line(self._said) is not None or self._passes > PATIENCE_PASSES:
            raise SwitchedOff

    def last_contest(self) -> LastContest:
        """What was recorded, with the box's own report."""
        report = _parse_report(self._said)
        if report is None or not report["touches"]:
            raise NoContest("nobody has slapped")
        frequency = self._chip.clock.frequency
        first_at = find_first(list(self._changes), report["touches"], frequency)
        begin = first_at - BEFORE_US * frequency // 1_000_000
        end = first_at + AFTER_US * frequency // 1_000_000
        return LastContest(report, self._cut_out(begin, end), first_at, frequency)

    def _cut_out(self, begin: int, end: int) -> list[tuple[int, int]]:
        before = [down for cycle, down in self._changes if cycle < begin]
        during = [change for change in self._changes if begin <= change[0] <= end]
        return [(begin, before[-1] if before else 0), *during]


def _answer_line(said: bytes) -> bytes | None:
    """The line that answers; events may come before it."""
    lines = said.split(b"\n")[:-1]
    return next((line for line in lines if line.startswith(ANSWER.encode())), None)


def _parse_report(said: bytes) -> dict[str, Any] | None:
    line = _answer_line(said)
    return None if line is None else json.loads(line).get("contest")


def find_first(
    changes: list[tuple[int, int]], touches: list[dict[str, Any]], frequency: int
) -> int:
    """The latest edge from which all the touches lie as told: to the sample, or, on a box that
    corrects its zones' skews, as nearly as those allow."""
    told = [(one["zone"], round(one["at_us"] * frequency / 1e6)) for one in touches]
    zone = min(told, key=lambda touch: abs(touch[1]))[0]
    for near, rest_us in ((NEAR_CYCLES, 0), (frequency * SKEW_US // 1_000_000, RELEASE_US)):
        edges = _closings(changes, rest_us * frequency // 1_000_000)
        for first_at in reversed(edges.get(zone, [])):
            if all(_has_near(edges.get(other, []), first_at + at, near) for other, at in told):
                return first_at
    raise NoContest("the contest is no longer in the record")


def _closings(changes: list[tuple[int, int]], rest: int) -> dict[int, list[int]]:
    """By zone number, the cycles at which its contact closed after so long a rest."""
    found: dict[int, list[int]] = {}
    opened: dict[int, int] = {}
    before = 0
    for cycle, down in changes:
        for line in range(LINES):
            if before & ~down & 1 << line:
                opened[line] = cycle
            elif down & ~before & 1 << line and cycle - opened.get(line, -rest) >= rest:
                found.setdefault(line + 1, []).append(cycle)
        before = down
    return found


def _has_near(cycles: list[int], wanted: int, near: int) -> bool:
    return any(abs(cycle - wanted) <= near for cycle in cycles)
