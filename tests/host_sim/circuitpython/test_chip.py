# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The chip: power cuts, resets, boots, and what they do to everything else."""

import board
import digitalio
import microcontroller
import pwmio
import pytest
import supervisor

from host_sim.chip import Chip, PowerCut, Reset, Stopped
from host_sim.claims import Claims
from host_sim.costs import Costs


def test_a_cut_chip_does_nothing_more(chip, refusal):
    pin = digitalio.DigitalInOut(board.GP2)
    pin.switch_to_output(True)
    chip.cut()
    gone = ("PowerCut", "")
    assert [refusal(supervisor.ticks_ms), refusal(microcontroller.delay_us, 1)] == [gone] * 2
    assert chip.wires.level(2) == 0


def test_no_except_clause_holds_a_stopped_program():
    assert [issubclass(kind, Exception) for kind in (Stopped, PowerCut, Reset)] == [False] * 3


def test_a_cut_in_the_middle_of_a_call(chip):
    start = chip.clock.cycles
    chip.clock.at(start + 5_000, chip.cut)
    with pytest.raises(PowerCut):
        microcontroller.delay_us(1000)
    chip.boot()
    assert supervisor.ticks_ms() == 0x1FFF0000


def test_a_cut_at_the_end_of_a_pass(chip):
    chip.on_pass = chip.cut
    with pytest.raises(PowerCut):
        microcontroller.watchdog.feed()


def test_cut_releases_wires_and_sound(chip):
    pwmio.PWMOut(board.GP17, duty_cycle=5)
    digitalio.DigitalInOut(board.GP2).switch_to_input(digitalio.Pull.UP)
    chip.cut()
    assert (chip.tones, chip.claims.pins, chip.wires.mask()) == ({}, set(), 0)


def test_flash_and_drive_survive_and_the_rest_does_not(chip):
    chip.nvm[0] = 7
    chip.data_enabled = True
    chip.console.host_open()
    chip.cut()
    chip.boot()
    assert (
        chip.nvm[0],
        chip.data_enabled,
        chip.usb_started,
        chip.console.connected,
        chip.reset_reason,
    ) == (7, False, False, False, "POWER_ON")


def test_a_reset_names_its_reason(chip):
    chip.reset("RESET_PIN")
    with pytest.raises(Reset):
        chip.spend(1)
    chip.boot(chip.next_reset_reason)
    assert microcontroller.cpu.reset_reason is microcontroller.ResetReason.RESET_PIN


def test_costs_can_be_changed_for_one_chip():
    slow = Chip(costs=Costs(flash_erase=400_000))
    slow.nvm[0] = 1
    start = slow.clock.cycles
    slow.write_nvm(0, b"x")
    assert slow.clock.cycles - start == slow.clock.us(400_000 + 16 * 400)


def test_boot_py_lets_go_of_its_pins(fresh):
    pin = digitalio.DigitalInOut(board.GP22)
    fresh.start_usb()
    assert fresh.claims.pins == set()
    digitalio.DigitalInOut(board.GP22)
    pin.deinit()
    assert fresh.claims.pins == {22}


def test_two_chips_on_one_clock_keep_apart():
    first = Chip()
    second = Chip(clock=first.clock)
    first.wires.drive(2, 1)
    assert (first.wires.level(2), second.wires.level(2)) == (1, 0)


def test_a_program_may_clean_up_after_its_end(chip, refusal):
    """`finally: parts.deinit()` runs in the simulator when the power is already gone."""
    from firmware.devices.parts import Parts

    parts = Parts()
    chip.cut()
    assert refusal(parts.sensor.read) is None
    parts.sounder.deinit()
    parts.button.deinit()
    parts.sensor.deinit()
    assert refusal(parts.lights.deinit) == ("PowerCut", "")
    assert chip.claims == Claims()
