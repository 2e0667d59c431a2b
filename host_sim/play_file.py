# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Play files: console lines with what they are expected to bring."""

import difflib
import json
from collections.abc import Callable
from pathlib import Path

from host_sim.session import Session
from host_sim.world import World

EXPECT = "expect"
ANYTHING = "..."


class NoPlayFile(Exception):
    """It cannot be played; the text says what was expected where."""


def is_expected(line: str, expected: str) -> bool:
    """Whether a line of output is what an `expect` line says.

    JSON is compared by content: the expected fields must be there with these values, others may be
    there too. Text must be equal; `...` stands for anything.
    """
    if expected.startswith("{"):
        wanted = _parse_json(expected)
        return isinstance(wanted, dict) and _is_part(wanted, _parse_json(line))
    parts = expected.split(ANYTHING)
    return _matches(line, parts)


def _matches(line: str, parts: list[str]) -> bool:
    if len(parts) == 1:
        return line == parts[0]
    place = len(parts[0])
    end = len(line) - len(parts[-1])
    if place > end or not (line.startswith(parts[0]) and line.endswith(parts[-1])):
        return False
    for part in parts[1:-1]:
        place = line.find(part, place, end)
        if place < 0:
            return False
        place += len(part)
    return True


def _parse_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _is_part(expected: object, got: object) -> bool:
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and _is_part(value, got[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(expected) == len(got)
            and all(_is_part(mine, its) for mine, its in zip(expected, got, strict=True))
        )
    return expected is not None and expected == got or (expected is None and got is None)


def _split(line: str) -> tuple[str, str]:
    """The first word and the rest."""
    verb, _, rest = line.strip().partition(" ")
    return verb, rest.strip()


class PlayFile:
    """One file being played: output since the last command, and the first broken expectation.

    An `expect` line holds when one of the lines of output since the last command matches; several
    `expect` lines after one command must match in order.
    """

    def __init__(
        self,
        path: Path,
        is_json: bool = False,
        seed: int = 0,
        show: Callable[[str], None] = lambda line: None,
        make_world: Callable[[int], World] = World,
    ) -> None:
        self._path = path
        self._show = show
        self._is_json = is_json
        self._seed = seed
        self._make_world = make_world
        self._number = 0
        self._fresh: list[str] = []
        self.failures: list[str] = []

    def run(self) -> None:
        """Play the file on a box of its own; raises NoPlayFile before anything is played."""
        lines = self._read()
        world = self._make_world(self._seed)
        Session(world, iter(lines), self._hear, self._is_json, self._before).run()

    def _read(self) -> list[str]:
        if not self._path.is_file():
            raise NoPlayFile(f"expected a play file, {self._path} is none")
        try:
            lines = self._path.read_text(encoding="utf-8-sig").splitlines()
        except ValueError:
            raise NoPlayFile(f"expected a text in UTF-8, {self._path} is none") from None
        for number, line in enumerate(lines, 1):
            verb, expected = _split(line)
            if verb == EXPECT and expected.startswith("{") and _parse_json(expected) is None:
                place = f"{self._path}:{number}"
                raise NoPlayFile(f"{place}: expected one JSON object, got {expected}")
        return lines

    def _hear(self, line: str) -> None:
        self._show(line)
        self._fresh.append(line)

    def _before(self, line: str) -> bool:
        """Check an expectation, or let the box have the line."""
        self._number += 1
        verb, expected = _split(line)
        if verb == EXPECT:
            self._check(expected)
            return False
        if not line.strip() or line.lstrip().startswith("#"):
            return False
        self._fresh = []
        return True

    def _check(self, expected: str) -> None:
        for place, line in enumerate(self._fresh):
            if is_expected(line, expected):
                self._fresh = self._fresh[place + 1 :]
                return
        self.failures.append(self._diff(expected))

    def _diff(self, expected: str) -> str:
        name = f"{self._path}:{self._number}"
        lines = difflib.unified_diff(
            [expected], self._fresh, f"{name} expected", f"{name} got", lineterm="", n=0
        )
        return "\n".join(lines)
