# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What passes cost in memory on the real interpreter: nothing, when nothing happens."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.drive_folder import build_drive
from host_sim.fat12 import Fat12Volume
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import flash_of
from tests.on_circuitpython.figures import SLOW_COMMAND, Figures

pytestmark = pytest.mark.circuitpython

PROBE = Path(__file__).parent / "probe.py"
STILL = "new take_it Ann@1 Ben@2 Cem@3 Dan@4 Eve@5 Fay@6"
PASS_LIMIT_US = 40_000_000


def probe_box(image: Path, folder: Path, passes: int) -> Box:
    """A box with the probe in code.py's place."""
    build_drive(folder, other={"code.py": PROBE.read_text(encoding="utf-8")})
    (folder / "settings.toml").write_text(f"PROBE_PASSES = {passes}\n", encoding="utf-8")
    box = Box(flash_of(image, Fat12Volume(folder).image()))
    box.wait_until_ready()
    return box


def measured(box: Box, name: str, passes: int) -> tuple[int, int]:
    """(bytes allocated, bytes kept) of the next measurement of this name that is printed."""
    marker = f"PROBE {name} {passes} ".encode()
    begin = len(box.console.received)
    box.wait(lambda: b"\n" in box.console.received[begin:].partition(marker)[2], PASS_LIMIT_US)
    line = box.console.received[begin:].partition(marker)[2].split(b"\r\n")[0]
    allocated, kept = line.split()
    return int(allocated), int(kept)


@pytest.fixture(scope="module")
def box(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Box:
    return probe_box(image, tmp_path_factory.mktemp("probe") / "drive", 1000)


@pytest.fixture(scope="module")
def figures() -> Iterator[Figures]:
    noted = Figures("figures_of_memory")
    yield noted
    noted.write()


def test_idle_passes_without_a_game_allocate_nothing(box, figures):
    allocated, kept = measured(box, "lobby", 1000)
    figures.add("1000 idle passes, no game: allocated", allocated, "bytes", "0")
    figures.add("1000 idle passes, no game: kept", kept, "bytes", "0")
    assert (allocated, kept) == (0, 0)


def test_idle_passes_in_a_game_allocate_nothing(box, figures):
    box.order(STILL)
    allocated, kept = measured(box, "game", 1000)
    figures.add("1000 idle passes, armed: allocated", allocated, "bytes", "0")
    figures.add("1000 idle passes, armed: kept", kept, "bytes", "0")
    assert (allocated, kept) == (0, 0)


@pytest.mark.slow
def test_ten_thousand_passes_of_playing_keep_nothing(image, tmp_path):
    """The same is done in each measurement, so the same is in use after it."""
    box = probe_box(image, tmp_path / "drive", 10_000)
    measured(box, "lobby", 10_000)
    kept: list[int] = []
    for _ in range(3):
        for _ in range(4):
            box.order(STILL)
            box.contest([(1, 0), (4, 2_000)])
            box.ask("slaps")
            box.ask("score")
        kept.append(measured(box, "game" if not kept else "busy", 10_000)[1])
    noted = Figures("figures_of_growth", SLOW_COMMAND)
    noted.add("10000 passes with eight contests: kept", kept[-1], "bytes", "0 or less")
    noted.write()
    assert kept[-1] <= 0
