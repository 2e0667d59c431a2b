# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Installing the hardware layer and inserting chips."""

import subprocess
import sys

from host_sim import circuitpython
from host_sim.chip import Chip
from tests.structure.sources import ROOT

MODULES = (
    "analogio board digitalio microcontroller neopixel neopixel_write nvm pwmio rp2pio storage"
    " supervisor usb_cdc watchdog"
).split()


def run(source):
    """(exit status, standard output, standard error) of a fresh Python that can find host_sim."""
    head = f"import sys\nsys.path.append({str(ROOT)!r})\n"
    command = [sys.executable, "-P", "-W", "always", "-c", head + source]
    done = subprocess.run(command, cwd=ROOT.anchor, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_every_module_can_be_imported_and_nothing_is_printed():
    source = f"""
from host_sim import circuitpython
circuitpython.install()
circuitpython.install()
import {", ".join(MODULES)}
import code, pdb, doctest
assert code.InteractiveConsole
"""
    assert run(source) == (0, "", "")


def test_the_root_is_appended_once():
    source = f"""
from host_sim import circuitpython
sys.path.remove({str(ROOT)!r})
circuitpython.install()
circuitpython.install()
print(sys.path.index({str(ROOT)!r}) == len(sys.path) - 1, sys.path.count({str(ROOT)!r}))
"""
    assert run(source) == (0, "True 1\n", "")


def test_blinka_must_not_have_been_imported_before():
    source = """
import adafruit_blinka
from host_sim import circuitpython
try:
    circuitpython.install()
except RuntimeError as error:
    print(error)
"""
    assert run(source) == (0, "install() must come before Blinka is imported\n", "")


def test_without_a_chip_nothing_works():
    source = """
from host_sim import circuitpython
circuitpython.install()
import supervisor
try:
    supervisor.ticks_ms()
except RuntimeError as error:
    print(error)
"""
    text = "no chip is inserted: host_sim.circuitpython.insert(chip) comes first\n"
    assert run(source) == (0, text, "")


def test_a_hundred_inserts_leave_nothing_in_use():
    import analogio
    import board
    import digitalio
    import neopixel
    import pwmio

    from firmware.devices.slap_sensor import SlapSensor

    chips = [Chip(), Chip()]
    for number in range(100):
        circuitpython.insert(chips[number % 2])
        kept = [
            SlapSensor(),
            neopixel.NeoPixel(board.GP16, 24, auto_write=False),
            pwmio.PWMOut(board.GP17, variable_frequency=True),
            digitalio.DigitalInOut(board.GP22),
            analogio.AnalogIn(board.A0),
        ]
        kept[1].show()
    for chip in chips:
        circuitpython.insert(chip)
    assert [
        (
            chip.claims.pins,
            chip.claims.places,
            chip.claims.let_go,
            chip.claims.sharers,
            chip.claims.slices,
            chip.tones,
        )
        for chip in chips
    ] == [(set(), [], [], {}, {}, {})] * 2
    kept.clear()


def test_things_of_an_earlier_run_let_nothing_go(chip, refusal):
    import board
    import digitalio
    import pwmio

    old_pin, old_tone = digitalio.DigitalInOut(board.GP22), pwmio.PWMOut(board.GP17)
    circuitpython.insert(chip)
    new_pin, new_tone = digitalio.DigitalInOut(board.GP22), pwmio.PWMOut(board.GP17)
    old_pin.deinit()
    old_tone.deinit()
    assert chip.claims.pins == {17, 22}
    assert new_pin.value is False
    assert new_tone.frequency == 500
