# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A drive that fails, and a memory that holds what it should not: the box says so and plays on."""

import errno
from binascii import crc32
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.journal import FILE_SECTORS, first_sector, format_line
from firmware.app.journal_reading import read_lines
from firmware.devices.fixed_file import FixedFile
from host_sim.bots.typed_games import typed_game
from host_sim.chip import PowerCut
from host_sim.fat_drive import FatDrive
from tests.app.bare_table import Box
from tests.devices.kept_box import NAME, DeviceFlash, new_chip, outside, play, start, state

READY = {"event": "ready"}
WORDS = ("take", "undo")
UNUSABLE = {"event": "drive_unusable"}
OPENING = "new take_it Ann@1 Ben@2"


def resumed(events):
    return {"event": "resumed", "game": "take_it", "players": ["Ann", "Ben"], "events": events}


def damaged(lines):
    return {"event": "journal_damaged", "lines": lines}


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


@pytest.mark.parametrize("spoil", [read_only, full, foreign_file])
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


@pytest.mark.parametrize("byte", [0, 0xFF])
def test_a_memory_that_has_lost_its_beginning_says_so_though_what_is_left_looks_whole(byte):
    """An erase without a drive was cut short just between two lines."""
    chip = new_chip(is_new=True)
    chip.start_usb()
    box = after_boot(chip, read_only)
    for line in ("set volume 9", OPENING, "take Ann"):
        play(box, line)
    nvm = chip.flash.nvm
    begin = nvm.rindex(b"\n", 0, nvm.index(b" new ")) + 1
    nvm[:begin] = bytes([byte]) * begin
    again = after_boot(chip, read_only)
    assert again.messages() == [READY, resumed(1), damaged(1), UNUSABLE]
    assert again.desk.match.log() == box.desk.match.log()
    assert after_boot(chip, read_only).messages() == [READY, resumed(1), UNUSABLE]


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
    assert counted.count == 74


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


# -- what nvm may hold

FOREIGN = {
    "zeros": bytes(4096),
    "ones": b"\x01" * 4096,
    "text": (b"somebody else's settings, " * 200)[:4096],
    "lines": (b"x\n" * 2048),
    "the former format": b"TIB1\x20\x00\x12\x34\x56\x78new take_it Ann Ben\ntake Ann".ljust(
        4096, b"\xff"
    ),
    "a later format": b"".join(
        b"%d %08x %s\n" % (number, crc32(b"%d %s" % (number, text), 2), text)
        for number, text in ((1, b"from 0 1"), (2, b"new take_it Ann Ben"))
    ).ljust(4096, b"\xff"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_foreign_bytes_are_said_to_be_so_and_make_way_for_a_game(name):
    chip = new_chip()
    chip.nvm[:] = FOREIGN[name]
    box = start(chip)
    assert events(box) == (["ready"] if name == "zeros" else ["ready", "journal_damaged"])
    assert bytes(chip.nvm) == FOREIGN[name]
    play(box, OPENING)
    again = start(chip)
    assert (again.messages(), state(again)) == ([READY, resumed(0)], state(box))


@settings(max_examples=60)
@given(st.binary(max_size=4096) | st.text(max_size=400).map(str.encode))
def test_any_bytes_at_all_leave_a_box_that_plays(data):
    chip = new_chip()
    chip.nvm[: len(data)] = data[:4096]
    box = start(chip)
    play(box, OPENING)
    assert state(start(chip)) == state(box)


@settings(max_examples=30)
@given(st.lists(st.text(max_size=30), max_size=8))
def test_lines_that_make_no_sense_but_have_their_checksum(texts):
    chip = new_chip()
    lines = [format_line(number + 1, text) for number, text in enumerate(["from 0 1", *texts])]
    data = b"".join(lines)
    chip.nvm[: len(data)] = data
    box = start(chip)
    play(box, OPENING)
    assert state(start(chip)) == state(box)


WORDS_OF_A_JOURNAL = st.sampled_from(
    [
        "undo",
        "redo",
        "lost",
        "done Ann",
        "done Ben",
        "zone Ann 9",
        "zone Ann 4",
        "from",
        "from 1 x",
        "=",
    ]
    + ["points Ann 1 Ben 2", "points Ann 1 Ben 2 = 1 points Ann 1 Ben 2", "fix 1 Ann 9", "round"]
    + ["done Ann = 1", "done Ann = 1 whole", "redo = 2 whole", " = 1 zone", "done Ann = ", "", " "]
    + ["points Ann 5 Ben 5 = 2 points Ann 5 Ben 5", "hand Ann = 1 = 2", "end", "on", OPENING]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS_OF_A_JOURNAL, max_size=12))
def test_known_words_in_a_wrong_order_leave_a_box_that_plays(texts):
    chip = new_chip()
    texts = ["from 2 1", "new vzyat Ann@1 Ben@2", *texts]
    data = b"".join(format_line(number + 1, text) for number, text in enumerate(texts))
    chip.nvm[: len(data)] = data
    box = start(chip)
    play(box, "done Ann")
    play(box, "undo")
    assert state(start(chip)) == state(box)


NONSENSE = ["set volume 900", "set colour red", "set volume", "set ", "calibration x y"]


@pytest.mark.parametrize("line", NONSENSE)
def test_a_line_that_makes_no_sense_is_counted_and_the_others_hold(line):
    chip = new_chip()
    texts = ["from 0 1", "set brightness 9", line, OPENING, "take Ann"]
    data = b"".join(format_line(number + 1, text) for number, text in enumerate(texts))
    chip.nvm[: len(data)] = data
    box = start(chip)
    assert box.messages() == [READY, resumed(1), damaged(1)]
    assert box.lights.brightness_percent == 9


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
    for sector in range(FILE_SECTORS):
        file.seek(sector * 512)
        file.write(bytes(512))
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


# -- what only nvm has


class LastResort:
    """The program has stumbled for the third time in a row."""

    text = "RuntimeError: this part does not answer"
    is_logged = True
    is_last_resort = True


def alone(chip):
    """A box that has no drive to write to."""
    return after_boot(chip, read_only)


def begin_nvm_anew(box, chip):
    """Change settings until nvm has been erased."""
    before = bytes(chip.nvm[:32])
    volume = 0
    while bytes(chip.nvm[:32]) == before and volume < 500:
        volume += 1
        play(box, f"set volume {volume % 100}")
    return volume


def test_without_a_drive_what_was_taken_back_can_be_redone_after_nvm_was_begun_anew():
    chip = new_chip(is_new=True)
    box = alone(chip)
    for line in (OPENING, "take Ann", "take Ben", "take Ann", "undo", "undo"):
        play(box, line)
    assert begin_nvm_anew(box, chip) < 500
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
    chip.cut()
    chip.boot()
    chip.start_usb()
    box = Box(DeviceFlash(), crashes=LastResort())
    assert (box.desk.match, begin_nvm_anew(box, chip)) == (None, 500)
    assert events(box).count("store_full") == 1
    assert state(alone(chip))[2:] == whole[2:]


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
