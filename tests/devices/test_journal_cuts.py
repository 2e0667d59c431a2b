# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The power goes at every step of the flash, in whole games: nothing that was told is lost."""

from functools import cache
from itertools import count
from pathlib import Path

import pytest

from host_sim.bots.typed_games import typed_game
from host_sim.chip import PowerCut
from host_sim.flash import BLOCK_BYTES, CLEARING
from tests.devices.kept_box import (
    boxes_after_cuts,
    new_chip,
    outside,
    play,
    record,
    start,
    state,
    torn,
)

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
NEWLINE = 10
FILLS = (0, 1300, 2200, 3300)
"""Bytes in nvm when the evening begins: it is full at another event each time."""


def evening():
    """A whole evening of Take It! by hands and typed lines."""
    text = (PLAYTHROUGHS / "take_it_evening.play").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] != "#" and line[:6] != "expect"]


GAMES = {
    "take_it": evening,
    "take_5": lambda: typed_game("take_5", 4, 1),
    "take_that": lambda: typed_game("take_that", 4, 1),
    "vzyat": lambda: typed_game("vzyat", 2, 0),
    "long vzyat": lambda: typed_game("vzyat", 4, 4),
}


@cache
def recording(game, fill=0):
    """A game played on a box whose nvm is filled so far with other things."""
    chip = new_chip()
    return record(chip, filled(chip, fill), GAMES[game]())


def filled(chip, fill):
    """A box at which the volume has been changed until so many bytes of nvm were used."""
    box = start(chip)
    volume = 0
    while len(bytes(chip.nvm).rstrip(b"\xff")) < fill:
        volume += 1
        play(box, f"set volume {volume % 100}")
    return box


def borders(step):
    """Before, first, middle and last byte of a page or a block, and after."""
    size = len(step.before)
    return sorted({0, 1 / size, 0.5, (size - 1) / size, 1})


def every_byte(step):
    return [place / len(step.before) for place in range(len(step.before) + 1)]


def half(step):
    return [0.5]


def between_lines(step):
    """When the erase of nvm has cleared some of its lines, and not one byte of the next."""
    if step.kind != "erase" or step.is_drive:
        return []
    ends = [place + 1 for place, byte in enumerate(step.before) if byte == NEWLINE]
    return [(end + 0.5) / len(step.before) * CLEARING for end in ends]


def not_kept(whole, shares, scatter=False):
    """The cuts after which the box is neither as before nor as after the line they came in."""
    return [
        (cut.step[:4], cut.share)
        for cut in boxes_after_cuts(whole, shares, scatter)
        if state(cut.box) not in whole.states[cut.step.line : cut.step.line + 2]
    ]


# -- whole games


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize("scatter", [False, True])
def test_every_cut_in_an_evening_of_take_it(fill, scatter):
    assert not_kept(recording("take_it", fill), borders, scatter) == []


@pytest.mark.parametrize(("game", "fill"), [("take_5", 2000), ("take_that", 2000), ("vzyat", 2000)])
def test_every_cut_in_the_other_games(game, fill):
    assert not_kept(recording(game, fill), half) == []


@pytest.mark.parametrize(
    ("game", "fill"),
    [("take_it", 3300), ("take_5", 2000), ("take_that", 2000), ("vzyat", 2000)],
)
def test_an_erase_that_ends_between_two_lines_leaves_nothing_that_looks_whole(game, fill):
    assert not_kept(recording(game, fill), between_lines) == []


def test_what_these_games_make_the_flash_do():
    """So that nobody takes an evening without a full nvm for a proof."""
    made = {}
    for game, fill in (("take_it", 0), ("take_it", 3300), ("take_that", 2000), ("vzyat", 2000)):
        steps = recording(game, fill).steps
        erased = [step.is_drive for step in steps if step.kind == "erase"]
        made[game, fill] = (erased.count(False), True in erased)
    assert made == {
        ("take_it", 0): (0, False),
        ("take_it", 3300): (1, True),
        ("take_that", 2000): (1, True),
        ("vzyat", 2000): (2, True),
    }


@pytest.mark.slow
def test_every_byte_of_every_step_of_an_evening():
    assert not_kept(recording("take_it", 3300), every_byte) == []


@pytest.mark.slow
@pytest.mark.parametrize("shares", [half, borders])
def test_every_cut_in_the_longest_game(shares):
    assert not_kept(recording("long vzyat"), shares) == []


# -- copies that a cut has torn where they begin


def chips_after_cuts(whole, shares, scatter=False):
    """(chip before the next start, line, place of the step) after these shares of each step."""
    chip = new_chip()
    put_in(chip, whole.nvm, whole.drive)
    for step in whole.steps:
        memory = chip.flash.drive if step.is_drive else chip.flash.nvm
        place = slice(step.at, step.at + len(step.after))
        for share in shares(step):
            before = memories(chip)
            memory[place] = torn(step, share, scatter)
            yield chip, step.line, step.at
            put_in(chip, *before)
        memory[place] = step.after


def torn_begins(shares, scatter):
    """A match that began flashes ago, and the power goes in the page with which a slot begins."""

    def shares_of(step):
        return shares if step.is_drive and b" from " in step.after else []

    return chips_after_cuts(recording("vzyat", 2000), shares_of, scatter)


def memories(chip):
    return bytes(chip.flash.nvm), bytes(chip.flash.drive)


def put_in(chip, nvm, drive):
    """The chip with these memories, and nobody who watches."""
    chip.flash.on_step = lambda step: None
    chip.flash.nvm[:], chip.flash.drive[:] = nvm, drive


PATTERNS = [0.9 + number / 300 for number in range(25)]
"""Which bits of a page are programmed hangs on the share by chance."""


def test_a_slot_whose_first_line_is_torn_is_no_older_piece_of_the_match():
    whole = recording("vzyat", 2000)
    for chip, line, _ in torn_begins(PATTERNS, True):
        assert state(start(chip)) in whole.states[line : line + 2]


def test_a_second_cut_in_the_erase_of_a_torn_copy_costs_nothing_either():
    whole = recording("vzyat", 2000)
    for chip, line, at in torn_begins([1], False):
        found = memories(chip)
        for cleared in range(-20, 200, 20):
            put_in(chip, *found)
            cut_in_erase(chip, (at % BLOCK_BYTES + cleared) / BLOCK_BYTES * CLEARING)
            assert state(start(chip)) in whole.states[line : line + 2]


def cut_in_erase(chip, share):
    """In its first passes the box copies anew; that begins with an erase."""
    chip.flash.on_step = lambda step: share if step.kind == "erase" else None
    with pytest.raises(PowerCut):
        start(chip).wait(1500)
    chip.flash.on_step = lambda step: None


def test_a_torn_copy_is_made_once_more_in_the_same_slot():
    """In the next one it would be taken for a newer piece some slots later."""
    whole = recording("vzyat", 2000)
    lines = GAMES["vzyat"]()
    for chip, line, _ in torn_begins(PATTERNS[::8], True):
        box = start(chip)
        for typed in lines[len(box.desk.match.log()) :]:
            play(box, typed)
        assert state(start(chip)) == whole.states[-1], line


@pytest.mark.slow
@pytest.mark.parametrize(("game", "fill"), [("take_it", 3300), ("vzyat", 2000)])
def test_two_cuts_in_a_row_at_every_step(game, fill):
    """The second in what the box writes at its start and in the rest after it."""
    whole = recording(game, fill)
    bad = []
    for chip, line, at in chips_after_cuts(whole, half):
        found = memories(chip)
        for number in count():
            put_in(chip, *found)
            if not cut_again(chip, number):
                break
            if state(start(chip)) not in whole.states[line : line + 2]:
                bad.append((line, at, number))
    assert bad == []


def cut_again(chip, number):
    """Whether the box made so many steps before the power went once more."""
    chip.flash.on_step = Counter(number)
    try:
        start(chip).wait(1500)
    except PowerCut:
        return True
    finally:
        chip.flash.on_step = lambda step: None
    return False


# -- what was told, and what is around the file


def test_nothing_is_told_before_it_is_kept():
    """In the moment of any write neither port has got any byte since the line was typed."""
    chip = new_chip()
    box = filled(chip, 3300)
    ports = (box.parts.console, box.parts.data)
    told = []
    for line in evening():
        box.finish()
        box.hear(), box.messages()
        chip.flash.on_step = lambda step: told.extend(port.outgoing for port in ports)
        if line[0] != "@":
            box.parts.console.incoming = line.encode() + b"\n"
            box.turn()  # reads the line
            box.turn()
    assert len(told) > 40
    assert set(told) == {b""}


def test_a_take_is_told_when_it_is_kept_and_flashes_at_once():
    chip = new_chip()
    box = start(chip)
    play(box, "new take_it Ann Ben")
    box.wait(50)
    box.messages()
    box.hands.slap(2, 0)
    white = [(255, 255, 255)] * 4
    chip.flash.on_step = lambda step: happened.append(box.lights.shown[4:8] == white)
    happened = []
    begin = box.now_ms
    while not happened:
        box.turn()
    assert box.now_ms - begin <= 10
    while "take" not in happened:
        box.turn()
        happened += [message["event"] for message in box.messages()]
    assert happened == [True, "take"]


def test_a_cut_on_the_drive_changes_nothing_but_the_journal_s_file():
    whole = recording("take_it", 3300)
    changed = []
    before = None
    for cut in boxes_after_cuts(whole, borders):
        before = before or outside(cut.chip)
        if cut.step.is_drive and outside(cut.chip) != before:
            changed.append(cut.step[:4])
    assert changed == []


def said(cut):
    return [message["event"] for message in cut.box.messages()]


def test_what_is_said_after_a_cut():
    """Lines that were being written, or an nvm that was being erased, are said to be damaged."""
    kinds = set()
    for cut in boxes_after_cuts(recording("take_it", 3300), half):
        kinds.add((cut.step.kind, cut.step.is_drive, "journal_damaged" in said(cut)))
    assert kinds - {("program", False, False)} == {
        ("program", False, True),
        ("program", True, False),
        ("erase", True, False),
        ("erase", False, True),
    }


def test_what_an_erase_left_over_is_no_damage_as_it_is_in_the_slot():
    cuts = boxes_after_cuts(recording("take_it", 3300), between_lines)
    assert {"journal_damaged" in said(cut) for cut in cuts} == {False}


def test_what_was_damaged_is_said_once():
    twice = []
    for cut in boxes_after_cuts(recording("take_it", 3300), half):
        first = said(cut)
        again = [message["event"] for message in start(cut.chip).messages()]
        if "journal_damaged" in first and "journal_damaged" in again:
            twice.append(cut.step[:4])
    assert twice == []


def test_a_cut_while_the_file_is_made_leaves_a_box_that_plays():
    """FAT and folder are written: here alone the drive may be damaged, in its first second."""
    chip = new_chip(is_new=True)
    chip.flash.on_step = count = Counter()
    start(chip)
    steps = count.steps
    for number in range(0, steps, 5):
        chip = new_chip(is_new=True)
        chip.flash.on_step = Counter(number)
        with pytest.raises(PowerCut):
            start(chip)
        box = start(chip)
        play(box, "new take_it Ann Ben")
        assert state(start(chip)) == state(box)
    assert steps > 100


class Counter:
    """Counts steps; the power goes in the middle of number `last`."""

    def __init__(self, last=None):
        self.steps = 0
        self._last = last

    def __call__(self, step):
        self.steps += 1
        return 0.5 if self.steps - 1 == self._last else None
