# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A drive with nonsense on it, or without room: the box starts and plays on."""

import shutil

import pytest

from host_sim.fat12 import SECTOR, Fat12Volume
from tests.host_sim.fat12_reader import Fat12Reader
from tests.on_circuitpython.box import Box
from tests.on_circuitpython.emulator import DRIVE_START, flash_of

pytestmark = pytest.mark.circuitpython

SETTINGS = b"""CIRCUITPY_PYSTACK_SIZE = "plenty"
CIRCUITPY_HEAP_START_SIZE = true
volume = [1, 2]
= broken
\xff\xfe
"""
FOREIGN = b"Dear diary, today we played cards.\n"


@pytest.fixture
def box_with(image, drive, tmp_path):
    """Makes a box with one more file on its drive, all the room left when it is so many bytes."""

    def make(name, content):
        folder = tmp_path / "drive"
        shutil.copytree(drive, folder)
        (folder / name).write_bytes(content)
        box = Box(flash_of(image, Fat12Volume(folder).image()))
        box.wait_until_ready()
        return box

    return make


def outlives_a_cut(box):
    """A game begins, goes on and comes back when the power does; what was told at both starts."""
    box.pico.run_us(100_000)
    told = bytes(box.data.received)
    box.order("new take_it Ann@1 Ben@4 Cem@6")
    assert box.contest([(4, 0)])[-1]["player"] == "Ben"
    box.pico.run_us(50_000)
    before = box.ask("log")["log"]
    box.cut_power()
    box.wait_until_ready()
    box.pico.run_us(100_000)
    assert box.ask("log")["log"] == before == ["new take_it Ann@1 Ben@4 Cem@6", "take Ben"]
    return told, bytes(box.data.received)


def file_on(box, name):
    """What the drive holds under this name."""
    return Fat12Reader(box.pico.flash[DRIVE_START:]).files()[name]


def test_settings_of_wrong_types_change_nothing_and_are_said_at_a_reload(box_with):
    """The interpreter's own; when the power comes it says so before the computer can hear it."""
    box = box_with("settings.toml", SETTINGS)
    first, second = outlives_a_cut(box)
    assert first == b'{"event": "ready"}\n' and b'"resumed"' in second
    assert box.reload().count(b"CIRCUITPY_PYSTACK_SIZE") == 1
    assert file_on(box, "settings.toml") == SETTINGS


def test_somebody_elses_journal_is_left_alone_and_said_once_a_start(box_with):
    box = box_with("journal.bin", FOREIGN)
    for told in outlives_a_cut(box):
        assert told.count(b"drive_unusable") == 1
    assert file_on(box, "journal.bin") == FOREIGN


def test_without_room_on_the_drive_the_game_is_kept_all_the_same(box_with, drive):
    volume = Fat12Volume(drive)
    filling = b"x" * (SECTOR * (volume.clusters - volume.used - 20))
    box = box_with("photo.jpg", filling)
    for told in outlives_a_cut(box):
        assert told.count(b"drive_unusable") == 1
    assert file_on(box, "photo.jpg") == filling
