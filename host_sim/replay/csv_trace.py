# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""CSV as logic analysers export it: one row a sample, or one row a change."""

import csv
import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path

from host_sim.replay.digits import WrittenDigits
from host_sim.replay.names import parse_roles
from host_sim.replay.rates import find_step, parse_rate_text, step_of_samples
from host_sim.replay.trace import FS, LEAST_RATE_HZ, Recorder, Role, Trace, TraceRefused

COMMENTS = ("#", "; ", ";\t")
Row = tuple[int, list[str]]


def read_csv(
    path: Path, rate_hz: Fraction | None, is_active_high: bool, columns: list[str] | None
) -> Trace:
    """A trace with a time column, or a sample column, or just one row a sample, and a rate."""
    text = _read_text(path)
    lines = text.splitlines()
    remarks = [line for line in lines if line.startswith(COMMENTS)]
    rows = _rows(lines)
    header = _take_header(rows, [role.kind for role in parse_roles(columns)] if columns else [])
    names = columns or header
    if not names:
        raise TraceRefused("expected a row of column names, or --columns, got numbers only")
    reader = _Reader(parse_roles(names), is_active_high)
    for number, row in rows:
        reader.add(number, row, len(names))
    step = 1 / rate_hz if rate_hz else parse_rate_text(" ".join(remarks))
    return reader.trace(step, "rate" if rate_hz else "remark", names)


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TraceRefused("expected CSV text in UTF-8, got other bytes") from None


def _rows(lines: list[str]) -> list[Row]:
    """Line number and cells of every row; the delimiter is a comma, semicolon or tab."""
    kept = [
        (number, line)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.startswith(COMMENTS)
    ]
    if not kept:
        raise TraceRefused("expected rows, got an empty file")
    delimiter = max(",;\t", key=kept[0][1].count)
    cells = csv.reader([line for _, line in kept], delimiter=delimiter, strict=True)
    try:
        rows = [[_plain(cell, delimiter) for cell in row] for row in cells]
    except csv.Error as error:
        raise TraceRefused(f"expected rows of cells, got {error}") from None
    return list(zip([number for number, _ in kept], rows, strict=False))


def _plain(cell: str, delimiter: str) -> str:
    """Without blanks; with a point where a decimal comma is."""
    return cell.strip() if delimiter == "," else cell.strip().replace(",", ".")


def _take_header(rows: list[Row], kinds: list[str]) -> list[str]:
    """The first row, if a cell of it is a text; an ignored column's cell may be one in any row."""
    first = rows[0][1]
    telling = [cell for cell, kind in zip_longest(first, kinds) if cell and kind != "ignored"]
    if all(re.fullmatch(r"[-+0-9.eE]+", cell) for cell in telling):
        return []
    del rows[0]
    return first


class _Reader:
    """Turns rows into samples by the roles of their columns."""

    def __init__(self, roles: list[Role], is_active_high: bool) -> None:
        self._clock = next(
            ((place, role) for place, role in enumerate(roles) if role.kind in ("time", "sample")),
            None,
        )
        self._lines = [
            (place, role.line) for place, role in enumerate(roles) if role.kind == "line"
        ]
        self._roles = roles
        has_times = self._clock is not None and self._clock[1].kind == "time"
        lines = [line for _, line in self._lines]
        self._recorder = Recorder(is_active_high, lines, has_times)
        self._digits = WrittenDigits()
        self._rows = 0

    def add(self, number: int, row: list[str], width: int) -> None:
        """One row; what is wrong with it is told with its line number."""
        try:
            if len(row) != width:
                raise TraceRefused(f"expected {width} cells, got {len(row)}")
            self._recorder.add(self._at(row), self._levels(row))
        except TraceRefused as refused:
            raise TraceRefused(f"line {number}: {refused}") from None

    def _at(self, row: list[str]) -> int:
        """Time in femtoseconds, or the sample's number."""
        self._rows += 1
        if self._clock is None:
            return self._rows - 1
        place, role = self._clock
        value = _parse_number(row[place], role.kind)
        if role.kind == "sample":
            return int(value)
        self._digits.add(row[place], value)
        return int(value * int(role.unit * FS))

    def _levels(self, row: list[str]) -> int:
        levels = 0
        for place, line in self._lines:
            if row[place] not in ("0", "1"):
                raise TraceRefused(f"expected 0 or 1, got {row[place]!r}")
            levels |= int(row[place]) << line
        return levels

    def trace(self, step: Fraction | None, step_from: str, names: list[str]) -> Trace:
        """All rows; sample numbers need a step, times may tell theirs."""
        ignored = [
            name
            for name, role in zip(names, self._roles, strict=True)
            if role.kind == "ignored" and name not in ("", "-")
        ]
        recorder = self._recorder
        if self._clock is None or self._clock[1].kind == "sample":
            if step is None:
                raise TraceRefused("expected --rate, as there are sample numbers and no times")
            recorder.times_fs = [_fs(at, step) for at in recorder.times_fs]
            recorder.changes = [(_fs(at, step), down) for at, down in recorder.changes]
        elif step is None:
            step, step_from = self._step_of_times(), "times"
        return recorder.trace(step, step_from, ignored)

    def _step_of_times(self) -> Fraction:
        """What the times themselves tell."""
        unit = (self._clock[1].unit if self._clock else 1) * self._digits.unit
        times_fs = self._recorder.times_fs
        if not times_fs:
            raise TraceRefused("expected at least one sample, got none")
        if unit * LEAST_RATE_HZ > 1:
            text = "expected times written to 10 us or finer, or --rate, got steps of"
            raise TraceRefused(f"{text} {float(unit):g} s")
        unit_fs = int(unit * FS) or 1
        repeats = len(times_fs) - len(self._recorder.changes)
        return step_of_samples(times_fs, unit_fs, repeats) or find_step(times_fs, unit_fs)


def _fs(sample: int, step: Fraction) -> int:
    return sample * step.numerator * FS // step.denominator


def _parse_number(cell: str, kind: str) -> Decimal:
    is_plain = re.fullmatch(r"[-+]?\d{1,18}(\.\d{0,18})?([eE][-+]?0?\d{1,2})?", cell)
    is_whole = kind == "time" or re.fullmatch(r"\d{1,18}", cell)
    if not is_plain or not is_whole:
        expected = "a time in seconds" if kind == "time" else "a sample number"
        raise TraceRefused(f"expected {expected}, got {cell!r}")
    try:
        return Decimal(cell)
    except InvalidOperation:
        raise TraceRefused(f"expected a number, got {cell!r}") from None
