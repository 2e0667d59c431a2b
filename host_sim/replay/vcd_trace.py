# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""VCD, as analysers, simulators and this box write it (IEEE 1364, read by pyvcd)."""

import io
from codecs import BOM_UTF8
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from vcd.reader import Token, TokenKind, VCDParseError, tokenize

from host_sim.contest.remark import is_remark
from host_sim.replay.names import parse_roles
from host_sim.replay.rates import find_step, parse_rate_text
from host_sim.replay.trace import FS, Recorder, Role, Trace, TraceRefused

UNITS_FS = {"s": FS, "ms": 10**12, "us": 10**9, "ns": 10**6, "ps": 10**3, "fs": 1}
UNKNOWN = frozenset("xzXZ")


def read_vcd(
    path: Path, rate_hz: Fraction | None, is_active_high: bool, columns: list[str] | None
) -> Trace:
    """A trace of single-bit signals with names that mean zones, or `columns` in their order."""
    reader = _Reader(is_active_high, columns)
    try:
        for token in tokenize(io.BytesIO(path.read_bytes().removeprefix(BOM_UTF8))):
            reader.take(token)
    except (VCDParseError, UnicodeDecodeError, ValueError, IndexError, KeyError) as error:
        if isinstance(error, TraceRefused):
            raise
        raise TraceRefused(f"expected a value change dump, got {_one_line(error)}") from None
    return reader.trace(1 / rate_hz if rate_hz else None)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or "something else"


class _Reader:
    """Takes tokens one by one."""

    def __init__(self, is_active_high: bool, columns: list[str] | None) -> None:
        self._is_active_high = is_active_high
        self._columns = columns
        self._unit_fs = 0
        self._names: list[str] = []
        self._codes: list[str] = []
        self._remarks: list[str] = []
        self._now = 0
        self._levels: dict[str, str] = {}
        self._is_due = False
        self._samples: list[tuple[int, dict[str, str]]] = []

    def take(self, token: Token) -> None:
        """One token; those that say nothing about levels are passed over."""
        if token.kind is TokenKind.TIMESCALE:
            scale = token.timescale
            self._unit_fs = scale.magnitude * UNITS_FS[scale.unit.value]
        elif token.kind is TokenKind.VAR and token.var.size == 1:
            self._names.append(token.var.ref_str)
            self._codes.append(token.var.id_code)
        elif token.kind is TokenKind.COMMENT:
            self._remarks += [] if is_remark(token.comment) else [token.comment]
        elif token.kind is TokenKind.CHANGE_TIME:
            self._go_to(token.time_change)
        elif token.kind is TokenKind.CHANGE_SCALAR:
            self._set(token.scalar_change.id_code, token.scalar_change.value)
        elif token.kind is TokenKind.CHANGE_VECTOR:
            self._set(token.vector_change.id_code, str(token.vector_change.value))

    def _set(self, code: str, level: str) -> None:
        self._levels[code] = level
        self._is_due = True

    def _go_to(self, now: int) -> None:
        if now < self._now:
            raise TraceRefused(f"expected times that grow, got #{now} after #{self._now}")
        if now > self._now:
            self._store()
        self._now = now

    def _store(self) -> None:
        if self._is_due:
            self._samples.append((self._now, dict(self._levels)))
        self._is_due = False

    def trace(self, step: Fraction | None) -> Trace:
        """All that was taken."""
        self._store()
        if not self._unit_fs or not self._samples:
            raise TraceRefused("expected a value change dump with $timescale and changes, got none")
        names = self._checked_names()
        roles = parse_roles(names)
        lines = [(code, role.line) for code, role in self._coded(roles) if role.kind == "line"]
        recorder = Recorder(self._is_active_high, [line for _, line in lines])
        for at, levels in self._samples:
            recorder.add(at * self._unit_fs, self._mask(lines, levels))
        end_fs = self._now * self._unit_fs
        if end_fs > recorder.times_fs[-1]:
            recorder.times_fs.append(end_fs)
        ignored = [name for name, role in zip(names, roles, strict=True) if role.kind != "line"]
        return recorder.trace(*self._step(step, recorder.times_fs), ignored)

    def _checked_names(self) -> list[str]:
        names = self._columns or self._names
        if len(names) != len(self._names):
            have = ", ".join(self._names)
            raise TraceRefused(f"expected --columns for the {len(self._names)} signals {have}")
        return names

    def _coded(self, roles: list[Role]) -> Iterator[tuple[str, Role]]:
        return zip(self._codes, roles, strict=True)

    def _mask(self, lines: list[tuple[str, int]], levels: dict[str, str]) -> int:
        """Levels of the lines; one never known so far is idle."""
        mask = 0
        for code, line in lines:
            level = levels.get(code, "x")
            if level not in "01" and level not in UNKNOWN:
                raise TraceRefused(f"expected 0, 1, x or z, got {level!r}")
            is_high = not self._is_active_high if level in UNKNOWN else level == "1"
            mask |= is_high << line
        return mask

    def _step(self, step: Fraction | None, times_fs: list[int]) -> tuple[Fraction, str]:
        if step is not None:
            return step, "rate"
        remarked = parse_rate_text(" ".join(self._remarks))
        if remarked is not None:
            return remarked, "remark"
        return find_step(times_fs, self._unit_fs), "times"
