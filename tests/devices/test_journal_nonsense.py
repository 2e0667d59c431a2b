# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What nvm may hold that the box has not written, or not in this order: it plays all the same."""

from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.journal import format_line
from tests.devices.kept_box import (
    OPENING,
    READY,
    damaged,
    new_chip,
    play,
    resumed,
    start,
    state,
)

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
    told = [message["event"] for message in box.messages()]
    assert told == (["ready"] if name == "zeros" else ["ready", "journal_damaged"])
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
