# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A crash on the real interpreter: told, written down in place, read with places in the source."""

from pathlib import Path

import pytest

from host_sim.crash_reader import read_crashes
from host_sim.drive_folder import ROOT, build_drive
from host_sim.fat12 import Fat12Volume
from tests.host_sim.fat12_reader import Fat12Reader
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import DRIVE_START, flash_of

pytestmark = pytest.mark.circuitpython

TABLE = "firmware/app/table.py"
START, TURN = "        self._start(crashes)\n", "            self.turn()\n"
DOOMED = "        self.is_doomed = crashes is None\n"
FAILS = "            if self.is_doomed:\n                raise ZeroDivisionError(7)\n"


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drive with a table that stumbles in its first pass, the first time."""
    source = (ROOT / TABLE).read_text(encoding="utf-8")
    source = source.replace(START, START + DOOMED).replace(TURN, TURN + FAILS)
    folder = tmp_path_factory.mktemp("box")
    build_drive(folder / "drive", other={TABLE: source})
    (folder / "root" / TABLE).parent.mkdir(parents=True)
    (folder / "root" / TABLE).write_text(source, encoding="utf-8")
    return folder / "drive"


@pytest.fixture(scope="module")
def box(image: Path, drive: Path) -> Box:
    return Box(flash_of(image, Fat12Volume(drive).image()))


def test_a_crash_is_told_and_the_game_goes_on(box):
    box.wait(lambda: b'"crashed"' in box.data.received, 20_000_000)
    (told,) = [each for each in box.lines() if each.get("event") == "crashed"]
    assert (told["error"], told["logged"]) == ("ZeroDivisionError: 7", True)
    assert box.ask("settings")["ok"]


def test_it_is_written_to_the_drive_and_read_as_a_place_in_the_source(box, drive):
    files = Fat12Reader(box.pico.flash[DRIVE_START:]).files()
    (drive / "crashes.txt").write_bytes(files["crashes.txt"])
    story = read_crashes(drive, drive.parent / "root")
    assert story.startswith("crash 1\nTraceback (most recent call last):\n")
    assert f'  File "{TABLE}", line ' in story
    assert story.endswith(", in Table.run\nZeroDivisionError: 7\n")


def test_safemode_can_count_over_resets(box):
    assert b"True" in box.ask_prompt("import alarm; print(len(alarm.sleep_memory) > 0)")
