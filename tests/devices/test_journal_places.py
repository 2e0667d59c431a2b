# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A drive that fails, slots that are gone: the box says so and plays on."""

import errno
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.journal import FILE_SECTORS, SECTOR, first_sector, format_line
from firmware.app.journal_reading import read_lines
from firmware.devices.fixed_file import FixedFile
from host_sim.bots.typed_games import typed_game
from host_sim.chip import PowerCut
from host_sim.fat_drive import FatDrive
from tests.app.bare_table import Box
from tests.devices.kept_box import (
    NAME,
    OPENING,
    READY,
    UNUSABLE,
    DeviceFlash,
    new_chip,
    outside,
    play,
    resumed,
    start,
    state,
)

WORDS = ("take", "undo")


def fill(box, chip, used):
    """Take and take back until so many bytes of nvm are used."""
    while len(bytes(chip.nvm).rstrip(b"\xff")) < used:
        for line in ("take Ann", "undo"):
            play(box, line)


def events(box):
    return [message["event"] for message in box.messages()]


# -- the drive


def digest(volume):
    return sha256(volume.flash.drive).hexdigest()


def read_only(chip):
    chip.start_usb()


def full(chip):
    """All clusters but two are taken."""
    volume = chip.volume
    cluster = 0
    for _ in range(volume.count_free() - 2):
        cluster = volume.follow(cluster)
    volume.sync_window()
    volume.sync()


def foreign_file(chip):
    """Somebody else's journal.bin, of one sector."""
    file = chip.volume.open(NAME, "w+b")
    file.seek(512)
    file.close()


def foreign_file_of_that_size(chip):
    """Somebody else's too, as large as the box's own."""
    file = chip.volume.open(NAME, "w+b")
    file.seek(SECTOR * FILE_SECTORS)
    file.seek(0)
    file.write(b"Dear diary, ".ljust(SECTOR))
    file.close()


@pytest.mark.parametrize("spoil", [read_only, full, foreign_file, foreign_file_of_that_size])
def test_without_a_drive_to_write_to_it_is_said_once_and_the_box_plays_on(spoil):
    chip = new_chip(is_new=True)
    spoil(chip)
    before = digest(chip.volume)
    box = after_boot(chip, spoil)
    assert box.messages() == [READY, UNUSABLE]
    play(box, OPENING)
    fill(box, chip, 4000)
    box.messages()
    for _ in range(10):
        play(box, "take Ben")
        play(box, "undo")
    assert set(events(box)) == {"take", "undone"}
    assert digest(chip.volume) == before
    again = after_boot(chip, spoil)
    assert (again.messages(), state(again)) == ([READY, resumed(0), UNUSABLE], state(box))


def after_boot(chip, spoil):
    chip.cut()
    chip.boot()
    if spoil is read_only:
        chip.start_usb()
    return Box(DeviceFlash())


def test_on_a_drive_full_of_holes_the_file_is_in_one_piece():
    chip = new_chip(is_new=True)
    for number in range(60):
        file = chip.volume.open(f"hole{number}.x", "w+b")
        file.seek(512 * (1 + number % 3))
        file.close()
    for number in range(0, 60, 2):
        chip.volume.remove(f"hole{number}.x")
    free = chip.volume.count_free()
    assert start(chip).messages() == [READY]
    outside(chip)  # which looks at that
    chip.volume.sync()
    again = FatDrive(chip.flash)
    assert (free - again.count_free(), again.find("filler.tmp")) == (FILE_SECTORS, None)


def test_a_drive_that_can_only_be_read_still_tells_the_match():
    chip = new_chip()
    box = start(chip)
    play(box, OPENING)
    fill(box, chip, 4000)
    box.slap((1, 0))
    whole = state(box)
    assert chip.nvm[:20].count(b"from") == 1 and b"new take_it" not in chip.nvm
    again = after_boot(chip, read_only)
    assert (again.messages(), state(again)) == ([READY, resumed(1), UNUSABLE], whole)
    play(again, "take Ben")
    fill(again, chip, 4000)
    assert state(start(chip)) == state(again)


class Failing:
    """The drive refuses its operation number `last`, and all that follow."""

    def __init__(self, last=1 << 30):
        self.count = 0
        self._last = last

    def __call__(self, name):
        self.count += 1
        if self.count > self._last:
            raise OSError(errno.EIO, "Input/output error")


def evening_with(chip, failing):
    """A game for which nvm is too small; what was said, and the box."""
    lines = ["from 0 1", OPENING] + ["set volume 3"] * 140
    data = b"".join(format_line(number + 1, line) for number, line in enumerate(lines))
    chip.nvm[: len(data)] = data
    chip.drive.on_operation = failing
    box = start(chip)
    said = events(box)
    play(box, "take Ben")
    box.wait(50)
    said += events(box)
    for _ in range(20):
        play(box, "take Ann")
        play(box, "undo")
    return said + events(box), box


def test_the_drive_may_fail_at_any_operation():
    """Each in turn, from the first at power-on to the last of a copy."""
    chip = new_chip(is_new=True)
    counted = Failing()
    said, box = evening_with(chip, counted)
    assert "drive_unusable" not in said
    whole = state(box)
    for last in range(counted.count):
        chip = new_chip(is_new=True)
        said, box = evening_with(chip, Failing(last))
        assert (last, said.count("drive_unusable"), state(box)) == (last, 1, whole)
        assert {"store_full", "journal_damaged"}.isdisjoint(said)
        chip.drive.on_operation = lambda name: None
        assert state(start(chip)) == whole
    assert counted.count == 78


def test_a_slot_that_cannot_be_read_costs_nothing_when_it_is_not_needed(monkeypatch):
    chip = new_chip()
    box = start(chip)
    play(box, OPENING)
    fill(box, chip, 4000)
    play(box, "take Ben")
    whole = state(box)
    read = FixedFile.read

    def read_but_one(file, sector):
        if sector == first_sector(9):
            raise OSError(errno.EIO)
        return read(file, sector)

    monkeypatch.setattr(FixedFile, "read", read_but_one)
    again = start(chip)
    assert (state(again), events(again).count("drive_unusable")) == (whole, 1)


def test_a_match_longer_than_all_slots_goes_on_in_nvm_alone():
    chip = new_chip()
    box = start(chip)
    play(box, OPENING)
    said = []
    while "drive_unusable" not in said and len(said) < 10_000:
        for line in ("take Ann", "undo"):
            play(box, line)
        said += events(box)
    assert said.count("undone") > 1500
    assert state(start(chip)) == state(box)


def test_a_long_match_comes_back_out_of_several_slots():
    chip = new_chip()
    box = start(chip)
    lines = typed_game("vzyat", 2, 0) + ["again", *typed_game("vzyat", 3, 1)[1:300]]
    lines[-300:-299] = typed_game("vzyat", 3, 1)[:1]
    for line in lines:
        play(box, line)
    assert box.desk.match.count == 299
    before = outside(chip)
    again = start(chip)
    assert (events(again), state(again)) == (["ready", "resumed"], state(box))
    assert outside(chip) == before


def test_a_soft_reload_closes_the_file_and_writes_its_entry():
    """The finaliser's f_close, the one other write to the folder: of a file that was written to."""
    chip = new_chip()
    box = start(chip)
    play(box, OPENING)
    erases = []
    chip.flash.on_step = lambda step: erases.append(step.at) if step.kind == "erase" else None
    chip.reload()
    assert erases == []
    box = start(chip)
    fill(box, chip, 4090)
    box.slap((1, 0))
    erases.clear()
    chip.reload()
    place, _ = FatDrive(chip.flash).find(NAME)
    assert erases == [place.sector * 512 // 4096 * 4096]


# -- damage


@pytest.mark.parametrize("mask", [0x01, 0x0A, 0xFF])
def test_every_byte_may_be_damaged(mask):
    """What is left is the match up to the damage; that lines are missing is said."""
    chip = new_chip()
    box = start(chip)
    lines = [OPENING, "take Ann", "set volume 3", "cards Ben 5", "undo", "take Ben", "void", "end"]
    for line in lines:
        play(box, line)
    before = [[]] + [prefix.desk.match.log() for prefix in prefixes(lines)]
    nvm, drive = bytes(chip.nvm), bytes(chip.flash.drive)
    chip = new_chip()
    for place in range(len(nvm.rstrip(b"\n\xff"))):
        chip.nvm[:], chip.flash.drive[:] = nvm, drive
        chip.nvm[place] ^= mask
        again = start(chip)
        log = again.desk.match.log() if again.desk.match else []
        assert log in before
        assert "journal_damaged" in events(again)
        play(again, "take Ann" if log else OPENING)
        assert state(start(chip)) == state(again)


def prefixes(lines):
    """A box after the first line, after the first two..."""
    box = start(new_chip())
    for line in lines:
        play(box, line)
        yield box


def test_a_slot_that_is_gone_costs_its_lines_and_those_behind_them():
    chip = new_chip()
    box = start(chip)
    play(box, OPENING)
    fill(box, chip, 4000)
    box.slap((1, 0))
    play(box, "take Ben")
    volume = FatDrive(chip.flash)
    file = volume.open(NAME, "r+b")
    for sector in range(first_sector(0), FILE_SECTORS):
        file.seek(sector * SECTOR)
        file.write(bytes(SECTOR))
    volume.sync()
    again = start(chip)
    first, second = again.messages()
    assert (first, second["event"]) == (READY, "journal_damaged")
    assert again.desk.match is None
    texts = [text for _, text in read_lines([bytes(chip.nvm)])]
    assert second["lines"] == len([text for text in texts if text[:4] in WORDS])


# -- anything at all, with cuts

LINES = st.sampled_from(
    "take Ann|take Ben|void|end|undo|redo|again|cards Ann 5 d-2 j|cards Ben|set volume 3|lang ru"
    "|set volume 50|zone Ann 5|new take_it Ann@4 Ben Cleo|new take_5 Ann Ben|play Ann 5".split("|")
)
STEPS = st.lists(st.tuples(LINES, st.none() | st.tuples(st.integers(0, 3), st.floats(0, 1))))


@settings(max_examples=60)
@given(st.integers(0, 4000), STEPS)
def test_whatever_is_typed_and_cut_the_box_is_as_before_or_after_the_line(used, steps):
    chip = new_chip()
    box = start(chip)
    kept = [OPENING, "take Ann", "undo"]
    for line in kept:
        play(box, line)
    fill(box, chip, used)
    for line, cut in steps:
        before, after = in_ram(kept), in_ram([*kept, line])
        box = typed(chip, box, line, cut)
        assert state(box) in (before, after)
        assert cut is not None or state(box) == after
        kept += [line] if state(box) == after else []


def in_ram(lines):
    """The state of a table at which these lines were typed, and which never lost its power."""
    box = Box()
    for line in lines:
        play(box, line)
    return state(box)


def typed(chip, box, line, cut):
    """The box after the line; if the power went at that step of the flash, after its return."""
    if cut is not None:
        chip.flash.on_step = Cut(*cut)
    try:
        play(box, line)
    except PowerCut:
        chip.flash.on_step = lambda step: None
        return start(chip)
    chip.flash.on_step = lambda step: None
    return box


class Cut:
    """The power goes in step number `number`, when `share` of it is done."""

    def __init__(self, number, share):
        self._number = number
        self._share = share

    def __call__(self, step):
        self._number -= 1
        return self._share if self._number < 0 else None
