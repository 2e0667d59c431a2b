# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""microcontroller.watchdog: resets a program that does not feed, and ends its passes."""

import microcontroller
import pytest
from watchdog import WatchDogMode, WatchDogTimeout

from host_sim.chip import Reset

watchdog = microcontroller.watchdog


def test_off_at_first(chip):
    assert (watchdog.mode, watchdog.timeout) == (None, 0.0)


@pytest.mark.parametrize("timeout_s", [1.0, 2.5, 8.0, 8.38])
def test_bites_after_the_timeout(chip, timeout_s):
    watchdog.timeout = timeout_s
    watchdog.mode = WatchDogMode.RESET
    start = chip.clock.cycles
    with pytest.raises(Reset):
        while True:
            chip.spend(100)
    late = chip.clock.cycles - start - chip.clock.us(timeout_s * 1e6)
    assert 0 <= late < chip.clock.us(100)
    chip.boot(chip.next_reset_reason)
    assert microcontroller.cpu.reset_reason is microcontroller.ResetReason.WATCHDOG
    assert watchdog.mode is None


def test_feeding_keeps_it_quiet(chip):
    watchdog.timeout = 1
    watchdog.mode = WatchDogMode.RESET
    for _ in range(30):
        chip.spend(900_000)
        watchdog.feed()
    assert watchdog.mode is WatchDogMode.RESET


def test_setting_the_timeout_feeds(chip):
    watchdog.timeout = 1
    watchdog.mode = WatchDogMode.RESET
    for _ in range(3):
        chip.spend(900_000)
        watchdog.timeout = 1
    assert watchdog.timeout == 1.0


def test_a_mode_it_has_does_not_feed(chip):
    watchdog.timeout = 1
    watchdog.mode = WatchDogMode.RESET
    chip.spend(900_000)
    watchdog.mode = WatchDogMode.RESET
    with pytest.raises(Reset):
        chip.spend(100_000)


def test_can_be_stopped(chip):
    watchdog.timeout = 1
    watchdog.mode = WatchDogMode.RESET
    watchdog.mode = None
    chip.spend(2_000_000)
    assert watchdog.mode is None


def test_feed_ends_a_pass(chip):
    ends = []
    chip.on_pass = lambda: ends.append(chip.clock.cycles)
    chip.pass_us = 700
    start = chip.clock.cycles
    watchdog.feed()
    watchdog.feed()
    each = chip.clock.us(700 + chip.costs.ticks)
    assert ends == [start + each, start + 2 * each]


def test_refusals(chip, refusal):
    assert [
        refusal(setattr, watchdog, "timeout", 9),
        refusal(setattr, watchdog, "timeout", -1),
        refusal(setattr, watchdog, "mode", WatchDogMode.RAISE),
        refusal(setattr, watchdog, "mode", 1),
    ] == [
        ("ValueError", "timeout must be <= 8"),
        ("ValueError", "timeout must be >= 0"),
        ("NotImplementedError", ""),
        ("TypeError", "mode must be of type WatchDogMode, not int"),
    ]


def test_names(chip):
    modes = [repr(WatchDogMode.RESET), repr(WatchDogMode.RAISE)]
    assert modes == ["watchdog.WatchDogMode.RESET", "watchdog.WatchDogMode.RAISE"]
    assert issubclass(WatchDogTimeout, Exception)
