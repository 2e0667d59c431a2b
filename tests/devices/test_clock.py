# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The milliseconds: small ints that wrap 65 s after power-on."""

from firmware.devices.clock import Clock
from firmware.rules.ticks import PERIOD, since


def test_the_milliseconds_go_on_over_their_wrap(chip):
    clock = Clock()
    start_ms = clock.now_ms()
    read = []
    for _ in range(4):
        chip.spend(20_000_000 - chip.costs.ticks)
        read.append(clock.now_ms())
    assert [since(now_ms, start_ms) for now_ms in read] == [20_000, 40_000, 60_000, 80_000]
    assert read[-1] < start_ms < PERIOD
