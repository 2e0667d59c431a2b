# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a logic analyser recorded of the box's seven lines."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from firmware.devices.slap_program import PRESSURE_BIT, ZONES

LEAST_RATE_HZ, MOST_RATE_HZ = 100_000, 100_000_000_000
LONGEST_S = 1_000_000
FS = 10**15
"""Femtoseconds a second: times are whole numbers of them."""


class TraceRefused(ValueError):
    """A trace that cannot be read; the text says what was expected, in one line."""


class Role(NamedTuple):
    """What a column or signal is: time (with its unit), sample, line (0 to 6), or None: ignored."""

    kind: str
    line: int = 0
    unit: Fraction = Fraction(1)


@dataclass
class Trace:
    """`changes`: (femtoseconds, down) from the first moment on, oldest first, each a real change.

    `step`: seconds between the analyser's samples; `step_from`: how that is known. `lines`: a mask
    of those recorded. `end_fs`: the last moment recorded. `ignored`: columns without a meaning.
    """

    changes: list[tuple[int, int]]
    end_fs: int
    step: Fraction
    step_from: str
    lines: int
    ignored: list[str] = field(default_factory=list)

    @property
    def has_pressure(self) -> bool:
        """Whether the pressure comparator was recorded."""
        return bool(self.lines >> PRESSURE_BIT & 1)

    @property
    def zones(self) -> int:
        """The zones recorded, as a mask."""
        return self.lines & (1 << ZONES) - 1


class Recorder:
    """Takes samples in the order of time; keeps what changed. Levels as recorded become logical.

    `has_times` is false when samples come by their numbers, and become times later.
    """

    def __init__(self, is_active_high: bool, lines: list[int], has_times: bool = True) -> None:
        self._has_times = has_times
        self.lines = sum(1 << line for line in lines)
        self._idle = 0 if is_active_high else self.lines
        self.times_fs: list[int] = []
        self.changes: list[tuple[int, int]] = []

    def add(self, at_fs: int, levels: int) -> None:
        """The lines have these levels from then on."""
        if self.times_fs and at_fs <= self.times_fs[-1]:
            raise TraceRefused(self._disorder(at_fs, self.times_fs[-1]))
        self.times_fs.append(at_fs)
        down = levels ^ self._idle
        if not self.changes or self.changes[-1][1] != down:
            self.changes.append((at_fs, down))

    def _disorder(self, at_fs: int, before_fs: int) -> str:
        if not self._has_times:
            return f"expected sample numbers that grow, got {at_fs} after {before_fs}"
        return f"expected times that grow, got {_s(at_fs)} after {_s(before_fs)}"

    def trace(self, step: Fraction, step_from: str, ignored: list[str]) -> Trace:
        """All that was taken, its step being known."""
        if not self.times_fs:
            raise TraceRefused("expected at least one sample, got none")
        if self.times_fs[-1] - self.times_fs[0] > LONGEST_S * FS:
            raise TraceRefused(f"expected {LONGEST_S} s or less, got more")
        if step * LEAST_RATE_HZ > 1:
            raise TraceRefused(f"expected a sample rate of 100 kHz or more, got {_hz(1 / step)}")
        return Trace(self.changes, self.times_fs[-1], step, step_from, self.lines, ignored)


def _s(at_fs: int) -> str:
    return f"{at_fs / FS:.9g} s"


def _hz(rate: Fraction) -> str:
    return f"{float(rate):.6g} Hz"
