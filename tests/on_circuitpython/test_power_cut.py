# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The plug is pulled: the game is there again when the power comes back."""

import pytest

from tests.host_sim.fat12_reader import Fat12Reader
from tests.on_circuitpython.box import BUTTON, Box
from tests.on_circuitpython.emulator import DRIVE_START
from tests.on_circuitpython.played import NVM

pytestmark = pytest.mark.circuitpython

JOURNAL = "journal.bin"


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    return fresh_box


def test_game_and_settings_outlive_the_power(box):
    box.order("new take_it Ann@1 Ben@4 Cem@6")
    box.order("set brightness 35")
    assert box.contest([(4, 0)])[-1]["event"] == "take"
    box.pico.run_us(50_000)
    before = box.ask("status"), box.ask("log"), box.ask("settings")
    box.cut_power()
    box.wait_until_ready()
    box.wait(lambda: b"resumed" in box.data.received, 1_000_000)
    armed = {**before[0], "armed": True}
    assert (box.ask("status"), box.ask("log"), box.ask("settings")) == (armed, *before[1:])


def test_the_game_goes_on_after_the_cut(box):
    told = box.contest([(6, 0), (1, 300)])
    assert [event["event"] for event in told] == ["dead_heat"]
    box.arm()
    assert box.contest([(6, 0), (1, 3_000)])[-1]["player"] == "Cem"
    box.order("undo")
    assert box.ask("log")["log"][-1] == "take Ben"


def drive_of(box):
    """The drive's sectors, and what the reader finds in them."""
    image = box.pico.flash[DRIVE_START:]
    return image, Fat12Reader(image).files()


def test_a_full_nvm_goes_to_the_drive_and_nothing_else_there_changes(box):
    """FAT, folders and all other files stay as they are, byte for byte."""
    before, files = drive_of(box)
    nvm = box.pico.flash[NVM : NVM + 4096]
    assert nvm.startswith(b"1 ") and b"new take_it" in nvm
    while box.pico.flash[NVM : NVM + 2] == nvm[:2]:
        for volume in range(40):
            box.order(f"set volume {volume}")
    after, now = drive_of(box)
    slot = now[JOURNAL].index(nvm.rstrip(b"\xff"))
    copy = now[JOURNAL][slot : slot + 4096]
    place = after.index(copy)
    assert (slot % 4096, len(now[JOURNAL])) == (0, len(files[JOURNAL]))
    assert before[:place] + copy + before[place + 4096 :] == after


def test_the_match_comes_back_out_of_the_slot(box):
    before = box.ask("status"), box.ask("log"), box.ask("settings")
    assert b"new take_it" not in box.pico.flash[NVM : NVM + 4096]
    box.cut_power()
    box.wait_until_ready()
    box.wait(lambda: b"resumed" in box.data.received, 1_000_000)
    armed = {**before[0], "armed": True}
    assert (box.ask("status"), box.ask("log"), box.ask("settings")) == (armed, *before[1:])
    assert b"damaged" not in box.data.received


def test_the_button_held_at_power_on_lets_the_computer_write(box):
    before = box.ask("log")["log"]
    box.cut_power()
    box.pico.drive(BUTTON, 0)
    box.wait_until_ready()
    box.pico.run_us(1_000_000)
    box.pico.drive(BUTTON, None)
    box.pico.run_us(50_000)
    assert box.ask("log")["log"] == before
    assert b"True" in box.ask_prompt("import storage; print(storage.getmount('/').readonly)")


def test_safe_mode_that_was_asked_for_stays(box):
    box.ask_prompt("import microcontroller as m; m.on_next_reset(m.RunMode.SAFE_MODE)")
    box.say(b"m.reset()\r", b"Running in safe mode")
    assert box.say(b"\r", b">>> ")
    assert len(box.pico.resets) == 1
