# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""All parts together: built once, given back, also when the building fails or is interrupted."""

import board
import digitalio
import pytest

from firmware.devices.parts import Parts
from firmware.devices.pins import BUTTON, FORCE, PIEZO, PIXELS, ZONE_PINS
from host_sim import circuitpython
from host_sim.chip import Chip
from tests.devices.game_box import NOTHING, in_use


def test_all_parts_are_there_and_can_be_given_back_and_built_again(chip):
    for _ in range(3):
        parts = Parts()
        names = "clock sensor force lights sounder button nvm journal_file memory watchdog".split()
        assert [name for name in names if not hasattr(parts, name)] == []
        assert [(port.is_connected, is_json) for port, is_json in parts.ports] == [
            (True, False),
            (True, True),
        ]
        parts.deinit()
        assert in_use(chip) == NOTHING


def test_without_a_second_channel_there_is_the_console_alone():
    chip = Chip()
    circuitpython.insert(chip)
    chip.start_usb()
    assert [is_json for _, is_json in Parts().ports] == [False]


@pytest.mark.parametrize("pin", [ZONE_PINS[0], ZONE_PINS[5], FORCE, PIXELS, PIEZO, BUTTON])
def test_a_failure_half_way_frees_all_that_was_built(chip, pin):
    """One pin is taken by somebody else, so the part that needs it cannot be built."""
    other = digitalio.DigitalInOut(pin)
    with pytest.raises((ValueError, RuntimeError), match="in use"):
        Parts()
    assert in_use(chip) == ([pin.id], *NOTHING[1:])
    other.deinit()
    Parts().deinit()


def test_giving_back_twice_does_no_harm(chip):
    parts = Parts()
    parts.deinit()
    parts.deinit()
    assert in_use(chip) == NOTHING


def built_us():
    chip = Chip()
    circuitpython.insert(chip)
    begin_us = chip.now_us
    Parts()
    return chip.now_us - begin_us


def restarted_after(us):
    """What is in use after Ctrl-C so many microseconds into the building, and a run after it."""
    chip = Chip()
    circuitpython.insert(chip)
    chip.clock.at(chip.clock.cycles + chip.clock.us(us), chip.console.on_ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        Parts().deinit()
    chip.reload("REPL_RELOAD")
    Parts().deinit()
    return in_use(chip)


def test_ctrl_c_at_any_moment_of_the_building_does_not_keep_the_next_run_from_it():
    """What is half built then, the interpreter takes back at the end of the program."""
    assert [us for us in range(0, built_us(), 13) if restarted_after(us) != NOTHING] == []


def test_the_facts_for_info(chip):
    assert dict(Parts().facts())["resolution_ns"] == 48


def test_no_part_takes_the_led(chip):
    Parts()
    digitalio.DigitalInOut(board.LED).deinit()
