# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""microcontroller: the CPU, resets, interrupts."""

import microcontroller
import pytest
from microcontroller import ResetReason, RunMode

from host_sim.chip import Reset


def test_cpu(chip):
    cpu = microcontroller.cpu
    assert (cpu.frequency, cpu.temperature, cpu.voltage, cpu.uid, cpu.reset_reason) == (
        125_000_000,
        25.0,
        None,
        bytearray.fromhex("e6614103e7a1c52f"),
        ResetReason.POWER_ON,
    )
    assert [core.frequency for core in microcontroller.cpus] == [125_000_000] * 2


def test_read_only(chip, refusal):
    for name in ("temperature", "voltage", "uid", "reset_reason"):
        assert refusal(setattr, microcontroller.cpu, name, 1)[0] == "AttributeError"
    invalid = ("ValueError", "Invalid frequency")
    assert refusal(setattr, microcontroller.cpu, "frequency", 133_000_000) == invalid
    microcontroller.cpu.frequency = 125_000_000


def test_reset(chip, refusal):
    with pytest.raises(Reset):
        microcontroller.reset()
    assert refusal(microcontroller.delay_us, 1) == ("Reset", "")
    chip.boot(chip.next_reset_reason)
    assert microcontroller.cpu.reset_reason is ResetReason.SOFTWARE


def test_run_modes(chip, refusal):
    microcontroller.on_next_reset(RunMode.UF2)
    assert chip.next_run_mode == "UF2"
    assert refusal(microcontroller.on_next_reset, 1) == ("ValueError", "Invalid run_mode")
    chip.boot()
    assert chip.next_run_mode == "NORMAL"


def test_delay(chip):
    start = chip.clock.cycles
    microcontroller.delay_us(250)
    assert chip.clock.cycles - start == chip.clock.us(250)


def test_interrupts_nest(chip):
    seen = []
    microcontroller.disable_interrupts()
    microcontroller.disable_interrupts()
    chip.when_interrupts(lambda: seen.append("late"))
    microcontroller.enable_interrupts()
    seen.append("still off")
    microcontroller.enable_interrupts()
    chip.when_interrupts(lambda: seen.append("at once"))
    assert seen == ["still off", "late", "at once"]


def test_names(chip):
    assert [repr(RunMode.NORMAL), repr(ResetReason.POWER_ON)] == [
        "microcontroller.RunMode.NORMAL",
        "microcontroller.ResetReason.POWER_ON",
    ]
