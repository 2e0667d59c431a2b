# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The drive without `make drive`: sources that the Pico compiles (README, step 3)."""

import pytest

from host_sim.drive_folder import PINS, ROOT, find_library, read_pins, read_program
from host_sim.fat12 import Fat12Volume
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import flash_of
from tests.on_circuitpython.figures import Figures

pytestmark = pytest.mark.circuitpython

MESSAGES = "firmware/app/messages"


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


@pytest.fixture(scope="module")
def box(image, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sources")
    for path, source in read_program(ROOT).items():
        write(folder / path, source.encode())
    for path in (ROOT / MESSAGES).iterdir():
        write(folder / MESSAGES / path.name, path.read_bytes())
    for name, pinned in read_pins(ROOT / PINS):
        library = find_library(name, pinned)
        write(folder / "lib" / library.name, library.read_bytes())
    return Box(flash_of(image, Fat12Volume(folder).image()))


@pytest.fixture(scope="module")
def figures():
    figures = Figures("figures_of_sources")
    yield figures
    figures.write()


def test_the_box_starts_and_plays(box, figures):
    figures.add("ready, sources compiled by the Pico", box.wait_until_ready() / 1e6, "s")
    box.order("new take_it Ann@1 Ben@4 Cem@6")
    assert box.contest([(4, 0), (1, 20_000)])[-1]["player"] == "Ben"
    free = box.ask("info")["report"]["free_bytes"]
    figures.add("free heap, take_it", free, "bytes")


@pytest.mark.parametrize("game", ["vzyat", "take_that"])
def test_another_game_can_be_begun(box, figures, game):
    box.order(f"new {game} Ann@1 Ben@4 Cem@6")
    free = box.ask("info")["report"]["free_bytes"]
    figures.add(f"free heap, {game}", free, "bytes")
    assert box.ask("status")["game"] == game


def test_the_game_outlives_a_cut(box):
    before = box.ask("log")["log"]
    box.cut_power()
    box.wait_until_ready()
    assert box.ask("log")["log"] == before
