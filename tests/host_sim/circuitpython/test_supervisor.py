# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""supervisor: the clock that wraps, settings, and what is known about the run."""

import pytest
import supervisor
from supervisor import RunReason, SafeModeReason

from host_sim import circuitpython
from host_sim.chip import Chip, Reload


def test_ticks_wrap_65_seconds_after_power_on(chip):
    chip.costs.ticks = 0
    seen = []
    for at_us in (0, 999, 1_000, 65_535_999, 65_536_000, 65_537_000):
        chip.clock.run_until(chip.booted_at + chip.clock.us(at_us))
        seen.append(supervisor.ticks_ms())
    assert seen == [0x1FFF0000, 0x1FFF0000, 0x1FFF0001, 0x1FFFFFFF, 0, 1]


def test_ticks_wrap_again_after_six_days(chip):
    chip.costs.ticks = 0
    chip.clock.run_until(chip.booted_at + chip.clock.us(65_536_000_000 + 2**29 * 1000 - 1))
    before = supervisor.ticks_ms()
    chip.spend(1)
    assert (before, supervisor.ticks_ms()) == (65_470_463, 65_470_464)


def test_ticks_begin_anew_with_every_boot(chip):
    chip.spend(5_000_000)
    chip.boot()
    assert supervisor.ticks_ms() == 0x1FFF0000


def test_ticks_cost_time(chip):
    start = chip.clock.cycles
    supervisor.ticks_ms()
    assert chip.clock.cycles - start == chip.clock.us(5)


def test_runtime(chip):
    runtime = supervisor.runtime
    chip.console.host_open()
    chip.console.host_write(b"abc")
    chip.spend(1000)
    assert (
        runtime.usb_connected,
        runtime.serial_connected,
        runtime.serial_bytes_available,
        runtime.run_reason,
        runtime.safe_mode_reason,
        runtime.autoreload,
        runtime.ble_workflow,
        runtime.display,
    ) == (True, True, 3, RunReason.STARTUP, SafeModeReason.NONE, True, False, None)


def test_runtime_refusals(chip, refusal):
    runtime = supervisor.runtime
    for name in ("usb_connected", "serial_connected", "serial_bytes_available", "run_reason"):
        assert refusal(setattr, runtime, name, 1)[0] == "AttributeError"
    assert refusal(setattr, runtime, "ble_workflow", True) == ("NotImplementedError", "")


def test_reload(chip):
    supervisor.runtime.autoreload = False
    with pytest.raises(Reload):
        supervisor.reload()
    supervisor.ticks_ms()
    chip.reload()
    assert supervisor.runtime.run_reason is RunReason.SUPERVISOR_RELOAD
    assert supervisor.runtime.usb_connected
    assert supervisor.runtime.autoreload


def test_settings(tmp_path, refusal):
    text = 'WIDTH = 42\ncolour = "red"\nDEBUG = true\nRATIO = 1.5\nODD = [1]\n'
    (tmp_path / "settings.toml").write_text(text)
    circuitpython.insert(Chip(folder=str(tmp_path)))
    keys = ("WIDTH", "colour", "DEBUG", "RATIO", "none")
    assert [supervisor.get_setting(key, 7) for key in keys] == [42, "red", True, 1.5, 7]
    assert refusal(supervisor.get_setting, "ODD") == ("ValueError", "Invalid value")
    (tmp_path / "settings.toml").write_text("= broken")
    assert refusal(supervisor.get_setting, "WIDTH") == ("ValueError", "Invalid value")


def test_settings_without_a_file(tmp_path, chip):
    without_folder = supervisor.get_setting("WIDTH")
    circuitpython.insert(Chip(folder=str(tmp_path)))
    assert [without_folder, supervisor.get_setting("WIDTH", 3)] == [None, 3]


def test_usb_identification(fresh, refusal):
    supervisor.set_usb_identification("Take It!", product="Box", pid=5)
    assert fresh.usb_identification == ("Take It!", "Box", -1, 5)
    assert [
        refusal(supervisor.set_usb_identification, "x" * 127),
        refusal(supervisor.set_usb_identification, vid=65536),
    ] == [
        ("ValueError", "manufacturer length must be 0-126"),
        ("ValueError", "vid must be -1-65535"),
    ]


def test_status_bar_and_traceback(chip):
    supervisor.status_bar.console = False
    chip.previous_traceback = "Traceback"
    assert (supervisor.status_bar.console, supervisor.get_previous_traceback()) == (
        False,
        "Traceback",
    )
    chip.boot()
    assert (supervisor.status_bar.console, supervisor.get_previous_traceback()) == (True, None)
