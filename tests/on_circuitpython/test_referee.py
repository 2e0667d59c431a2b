# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How long the Pico referees a round of Take 5, in its own time: without console and lights."""

from pathlib import Path

import pytest

from host_sim.bots.typed_games import typed_game
from host_sim.drive_folder import build_drive
from host_sim.fat12 import Fat12Volume
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import flash_of
from tests.on_circuitpython.figures import Figures

pytestmark = pytest.mark.circuitpython

PROGRAM = Path(__file__).parent / "referee.py"
LIMIT_MS = 200
START_US = 10_000_000


def first_round() -> list[str]:
    """Four players, the rows, ten plays, and who must choose a row has chosen."""
    lines = typed_game("take_5", 4, 0)
    second = [place for place, line in enumerate(lines) if line.startswith("rows ")][1]
    return [lines[0].removeprefix("new take_5 "), *lines[1:second]]


def abbreviated(line: str, names: str) -> str:
    """The line with each name's first letter in its place."""
    for name in names.split():
        line = line.replace(name, name[0])
    return line


def test_a_round_of_ten_plays(image, tmp_path):
    names, *events = first_round()
    assert sum(event.startswith("play ") for event in events) == 10
    short = [abbreviated(event, names) for event in events]
    drive = tmp_path / "drive"
    build_drive(drive, other={"code.py": PROGRAM.read_text(encoding="utf-8")})
    games = [";".join([names, *typed]) for typed in (events, short)]
    (drive / "referee.txt").write_text("\n".join(games) + "\n", encoding="utf-8")
    box = Box(flash_of(image, Fat12Volume(drive).image()))
    box.wait(lambda: box.console.received.count(b"REFEREE ") == 2, START_US)
    box.pico.run_us(100_000)
    told = box.console.received.decode().split("REFEREE ")[1:]
    whole_ms, short_ms = (int(text.split()[0]) / 1000 for text in told)
    figures = Figures("figures_of_the_referee")
    figures.add("a Take 5 round of ten plays for four, names in full", whole_ms, "ms", "under 200")
    figures.add("the same, names abbreviated", short_ms, "ms", "under 200")
    figures.write()
    assert max(whole_ms, short_ms) < LIMIT_MS
