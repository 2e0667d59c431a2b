# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Without a drive to write to: nvm alone keeps the game, as far as it has room."""

import pytest

from tests.app.bare_table import Box
from tests.devices.kept_box import (
    OPENING,
    READY,
    UNUSABLE,
    DeviceFlash,
    damaged,
    new_chip,
    play,
    resumed,
    state,
)

MOST = 500
"""Nvm has room for some 150 settings."""


class LastResort:
    """The program has stumbled for the third time in a row."""

    text = "RuntimeError: this part does not answer"
    is_logged = True
    is_last_resort = True


def alone(chip, crashes=None):
    """The power comes (back) to a box whose drive only the computer may write."""
    chip.cut()
    chip.boot()
    chip.start_usb()
    return Box(DeviceFlash(), crashes)


def begin_nvm_anew(box, chip):
    """Change settings until nvm has been erased."""
    before = bytes(chip.nvm[:32])
    volume = 0
    while bytes(chip.nvm[:32]) == before and volume < MOST:
        volume += 1
        play(box, f"set volume {volume % 100}")
    return volume


def test_without_a_drive_what_was_taken_back_can_be_redone_after_nvm_was_begun_anew():
    chip = new_chip(is_new=True)
    box = alone(chip)
    for line in (OPENING, "take Ann", "take Ben", "take Ann", "undo", "undo"):
        play(box, line)
    assert begin_nvm_anew(box, chip) < MOST
    for line in ("redo", "redo", "take Ben"):
        play(box, line)
    assert box.desk.match.log()[1:] == ["take Ann", "take Ben", "take Ann", "take Ben"]
    assert alone(chip).desk.match.log() == box.desk.match.log()


def test_where_nvm_has_no_room_for_it_what_was_taken_back_is_forgotten():
    chip = new_chip(is_new=True)
    box = alone(chip)
    play(box, OPENING)
    for first in range(15):
        play(box, f"cards Ann {first}" + " 5" * 118)
    for _ in range(15):
        play(box, "undo")
    begin_nvm_anew(box, chip)
    again = alone(chip)
    for each in (box, again):
        for _ in range(15):
            play(each, "redo")
    assert 1 < len(box.desk.match.log()) < 15
    assert again.desk.match.log() == box.desk.match.log() == alone(chip).desk.match.log()


def test_a_match_that_only_nvm_has_is_not_erased_while_the_box_plays_without_it():
    """It began without the game, as that had brought it down three times."""
    chip = new_chip(is_new=True)
    box = alone(chip)
    for line in (OPENING, "take Ann"):
        play(box, line)
    whole = state(box)
    box = alone(chip, LastResort())
    assert (box.desk.match, begin_nvm_anew(box, chip)) == (None, MOST)
    assert [event["event"] for event in box.messages()].count("store_full") == 1
    assert state(alone(chip))[2:] == whole[2:]


@pytest.mark.parametrize("byte", [0, 0xFF])
def test_a_memory_that_has_lost_its_beginning_says_so_though_what_is_left_looks_whole(byte):
    """An erase without a drive was cut short just between two lines."""
    chip = new_chip(is_new=True)
    box = alone(chip)
    for line in ("set volume 9", OPENING, "take Ann"):
        play(box, line)
    nvm = chip.flash.nvm
    begin = nvm.rindex(b"\n", 0, nvm.index(b" new ")) + 1
    nvm[:begin] = bytes([byte]) * begin
    again = alone(chip)
    assert again.messages() == [READY, resumed(1), damaged(1), UNUSABLE]
    assert again.desk.match.log() == box.desk.match.log()
    assert alone(chip).messages() == [READY, resumed(1), UNUSABLE]
