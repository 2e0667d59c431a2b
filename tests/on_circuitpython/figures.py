# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Measured figures: a table to read, the same as JSON, the limits they must keep."""

import json
import platform
import time
from pathlib import Path
from typing import NamedTuple

from tests.on_circuitpython.emulator import FIXED

FOLDER = Path(__file__).parent.parent.parent / "build" / "on_circuitpython"
COMMAND = "make test-circuitpython CIRCUITPYTHON_UF2=..."
SLOW_COMMAND = "make slow-circuitpython CIRCUITPYTHON_UF2=..."


class Figure(NamedTuple):
    """One measured number; `limit` is None for one that need not keep any."""

    name: str
    value: float
    unit: str
    limit: str

    @property
    def line(self) -> str:
        limit = f"  (must be {self.limit})" if self.limit else ""
        return f"{self.value:12,.2f} {self.unit:12} {self.name}{limit}"


class Figures:
    """What one module of tests has measured; `write` leaves it in build/on_circuitpython/."""

    def __init__(self, name: str, command: str = COMMAND) -> None:
        self._name = name
        self._command = command
        self._figures: list[Figure] = []

    def add(self, name: str, value: float, unit: str, limit: str = "") -> float:
        """Note a figure, and hand its value on."""
        self._figures.append(Figure(name, value, unit, limit))
        return value

    def add_spread(self, name: str, values_ms: list[float], limit: str = "") -> None:
        """Note how times are spread: middle, 90 and 99 of a hundred, the longest."""
        ordered = sorted(values_ms)
        self.add(f"{name}: median of {len(ordered)}", percentile(ordered, 50), "ms")
        self.add(f"{name}: 90 of 100 within", percentile(ordered, 90), "ms")
        self.add(f"{name}: 99 of 100 within", percentile(ordered, 99), "ms")
        self.add(f"{name}: longest", ordered[-1], "ms", limit)

    def write(self) -> None:
        """Replace what was measured before."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        head = {
            "date": time.strftime("%Y-%m-%d"),
            "machine": f"rp2040py ({'corrected' if FIXED else 'stock'}) on {platform.machine()}",
            "command": self._command,
        }
        figures = [figure._asdict() for figure in self._figures]
        text = json.dumps({**head, "figures": figures}, indent=1)
        (FOLDER / f"{self._name}.json").write_text(text + "\n", encoding="utf-8")
        lines = [f"{self._name}: " + ", ".join(head.values())]
        lines += [figure.line for figure in self._figures]
        (FOLDER / f"{self._name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def percentile(ordered: list[float], percent: int) -> float:
    """The smallest of the values that so many percent of them do not exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def share_over(values: list[float], limit: float) -> float:
    """How many in a hundred exceed the limit."""
    return 100 * sum(value > limit for value in values) / len(values)
