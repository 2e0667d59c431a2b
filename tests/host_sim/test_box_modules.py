# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The modules that a program on a served box finds, and what its clock says."""

import shutil
import sys

import pytest

from host_sim import circuitpython
from host_sim.box_console import BoxConsole
from host_sim.box_modules import HARDWARE, BoxModules
from host_sim.chip import Chip
from tests.structure.sources import ROOT

STARTED_AT_S = 1_577_836_800
BLINKAS = {"analogio", "board", "digitalio", "microcontroller", "neopixel_write", "pwmio"}
ADAFRUITS = {"adafruit_pixelbuf", "neopixel"}


@pytest.fixture
def run(tmp_path):
    """Runs lines as the main program of a box that has been on for 90 s; `said` afterwards."""
    circuitpython.install()
    shutil.copy(ROOT / "firmware" / "devices" / "watchdog.py", tmp_path / "guard.py")
    chip = Chip(folder=str(tmp_path))
    circuitpython.insert(chip)
    modules = BoxModules(chip, BoxConsole(chip))
    chip.clock.run_until(chip.clock.us(90_000_000))

    def program(source):
        names = modules.namespace()
        modules.start()
        exec(source, names)
        modules.end()
        return names["said"]

    return program


def test_the_box_has_every_module_that_the_simulator_supplies():
    assert (set(circuitpython.MISSING) | BLINKAS | ADAFRUITS) - HARDWARE == set()


def test_every_hardware_module_can_be_imported(run):
    for name in sorted(HARDWARE):
        assert run(f"import {name} as said") is sys.modules[name]


def test_what_safemode_counts_is_forgotten_by_a_sound_program(run):
    source = """
import alarm
alarm.sleep_memory[0] = 3
import guard
guard._forget_crashes()
said = alarm.sleep_memory[0]
"""
    assert run(source) == 0


def test_the_date_is_that_of_the_boxs_own_clock(run):
    now = run("import time\nsaid = time.time(), tuple(time.localtime())")
    assert now == (STARTED_AT_S + 90, (2020, 1, 1, 0, 1, 30, 2, 1, -1))


def test_a_date_is_read_without_a_time_zone_and_turned_back(run):
    source = "import time\nday = time.localtime(1593561600)\nsaid = tuple(day), time.mktime(day)"
    assert run(source) == ((2020, 7, 1, 0, 0, 0, 2, 183, -1), 1593561600)
