# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a World does when the box's program ends, or Ctrl-C stops it."""

import pytest

from host_sim.session import INTERRUPTED
from host_sim.world import SwitchedOff, World
from tests.host_sim.box_on_desk import say_text

READY = "// the box is ready: slap to join, or type new take_it NAME NAME..."
RUNS = """
import board, digitalio, microcontroller
button = digitalio.DigitalInOut(board.GP22)
microcontroller.watchdog.feed()
"""
SAFE = "import microcontroller\nmicrocontroller.watchdog.feed()\n"


class Table:
    """A box with this program; `do(passes, act)` for what happens after so many passes."""

    def __init__(self, drive, code):
        for name, source in (("boot.py", ""), ("safemode.py", SAFE), ("code.py", code)):
            (drive / name).write_text(source)
        self.world = World(drive=drive)
        self.held = []
        self._acts = {}
        self.world.on_pass = self._turn

    def play(self, passes, acts):
        """Run for so many passes; the pins that the program holds after each."""
        self._acts = acts
        self._passes = passes
        self.world.run()
        return self.held

    def _turn(self):
        self.held.append(sorted(self.world.chip.claims.pins))
        self._acts.pop(len(self.held), lambda: None)()
        if len(self.held) == self._passes:
            raise SwitchedOff

    def interrupt(self):
        self.world.chip.console.host_write(b"\x03")


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, RUNS)


def test_a_program_that_ends_is_not_begun_again_and_holds_nothing(table):
    assert table.play(4, {}) == [[22], [], [], []]


def test_after_its_end_a_reload_begins_it_again(table):
    reload = table.world.chip.stop_for_reload
    assert table.play(5, {3: reload}) == [[22], [], [], [22], []]


def test_ctrl_c_stops_nothing_after_its_end(table):
    assert table.play(6, {2: table.interrupt}) == [[22], [], [], [], [], []]


def test_ctrl_c_stops_nothing_in_safe_mode(table):
    table.world.chip.reset_to_safe_mode("HARD_FAULT")
    table.world.chip.boot("UNKNOWN")
    assert table.play(5, {2: table.interrupt}) == [[], [], [], [], []]


def test_a_program_that_ctrl_c_stops_begins_again_and_that_is_told(tmp_path):
    told = []
    table = Table(tmp_path, RUNS + "while True:\n    microcontroller.watchdog.feed()\n")
    table.world.on_interrupt = lambda: told.append(len(table.held))
    assert table.play(6, {2: table.interrupt}) == [[22]] * 6
    assert len(told) == 1


def test_ctrl_c_at_the_console_is_told_in_one_line_and_the_rest_is_played():
    said = say_text("new take_it Ann Ben", "status\x03", "take Ann", "\x03")
    assert said == [
        READY,
        "// take_it begins with Ann, Ben",
        INTERRUPTED,
        READY,
        "// resumed: take_it with Ann, Ben, 0 events in the journal",
        "// Ann has the row and 3 calls left; Ann deals",
        INTERRUPTED,
        READY,
        "// resumed: take_it with Ann, Ben, 1 event in the journal",
    ]
