# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Ctrl-C, or an error, at any line of the program: what was confirmed is kept."""

import json
import sys
from pathlib import Path

import pytest

from tests.app.bare_table import Box, playing

FIRMWARE = str(Path(__file__).parents[2] / "firmware")
LINES = (b"take Ben\n", b"take Ann\n", b"undo\n", b"zone Ann 6\n")
STATES = (
    [],
    ["take Ben"],
    ["take Ben", "take Ann"],
    ["take Ben"],
    ["take Ben", "zone Ann 6"],
)
STRIDE = 17


class Stop(BaseException):
    """As a KeyboardInterrupt comes: between any two lines."""


class Interrupter:
    """Raises at the `at`th line that the firmware executes; counts them all."""

    def __init__(self, at=None):
        self.count = 0
        self._at = at

    def __enter__(self):
        sys.settrace(self._trace)

    def __exit__(self, *error):
        sys.settrace(None)
        return False

    def _trace(self, frame, event, arg):
        if not frame.f_code.co_filename.startswith(FIRMWARE):
            return None
        if event == "line":
            self.count += 1
            if self.count == self._at:
                raise Stop
        return self._trace


def evening(box):
    for line in LINES:
        box.parts.data.incoming += line
        box.wait(4, 1)


def confirmed(box):
    """How many of the lines the host has had an answer to, a cut one not counted."""
    whole = box.parts.data.outgoing.decode().split("\n")[:-1]
    return sum("ok" in json.loads(line) for line in whole)


def lines_of_an_evening():
    box, counter = playing("Ann", "Ben"), Interrupter()
    with counter:
        evening(box)
    return counter.count


lines_of_an_evening()  # the first time modules are loaded
TOTAL = lines_of_an_evening()


@pytest.mark.parametrize("first", range(0, STRIDE, 8))
def test_ctrl_c_at_any_line_loses_nothing_that_was_confirmed(first):
    for at in range(first + 1, TOTAL, STRIDE):
        box = playing("Ann", "Ben")
        box.messages()
        with pytest.raises(Stop), Interrupter(at):
            evening(box)
        known = confirmed(box)
        log = Box(box.flash).desk.match.log()[1:]
        assert log in STATES[known : known + 2], at


@pytest.mark.slow
def test_ctrl_c_at_every_single_line_loses_nothing_that_was_confirmed():
    for first in range(STRIDE):
        test_ctrl_c_at_any_line_loses_nothing_that_was_confirmed(first)
