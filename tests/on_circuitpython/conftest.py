# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Boots the real interpreter with the drive as it is shipped; without an image, skips."""

import os
import time
from pathlib import Path

import pytest

from host_sim.drive_folder import build_drive
from host_sim.fat12 import Fat12Volume
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import flash_of
from tests.on_circuitpython.figures import FOLDER

IMAGE = "CIRCUITPYTHON_UF2"
BEGUN = time.time()
REASON = f"{IMAGE} names no image of CircuitPython for the Pico (circuitpython.org)"


@pytest.fixture(scope="session")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drive as `make drive` ships it."""
    folder = tmp_path_factory.mktemp("box") / "drive"
    build_drive(folder)
    return folder


@pytest.fixture(scope="session")
def image() -> Path:
    """The interpreter's image."""
    name = os.environ.get(IMAGE, "")
    if not name:
        pytest.skip(REASON)
    return Path(name)


@pytest.fixture(scope="session")
def flash(image: Path, drive: Path) -> bytes:
    """The flash of a box that has never been switched on."""
    return flash_of(image, Fat12Volume(drive).image())


@pytest.fixture(scope="module")
def fresh_box(flash: bytes) -> Box:
    """A box just switched on, for the tests of one module."""
    box = Box(flash)
    box.wait_until_ready()
    return box


def pytest_terminal_summary(terminalreporter) -> None:
    """Print the figures that this run has measured."""
    for path in sorted(FOLDER.glob("*.txt")):
        if path.stat().st_mtime >= BEGUN:
            terminalreporter.write_line("\n" + path.read_text(encoding="utf-8").rstrip())
