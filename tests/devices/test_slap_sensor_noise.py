# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A line that makes more noise than can be logged: the sensor goes deaf to it, and to no other."""

import pytest

from firmware.devices.slap_program import CHANGE_CYCLES, SAMPLE_CYCLES
from firmware.devices.slap_sensor import EVENTS
from tests.devices.sensor_bench import LINES, Edge, SensorBench, toggles

STEP = 20 * SAMPLE_CYCLES + CHANGE_CYCLES
LATE = 2000 * SAMPLE_CYCLES + CHANGE_CYCLES


def overrun(line):
    """A bench whose sensor has just recovered from the noise of one line, and what it said."""
    bench = SensorBench(toggles(1000, STEP, EVENTS + 20, line))
    bench.run_to(1000 + STEP * (EVENTS + 100))
    assert bench.sensor.has_overrun
    noisy = bench.sensor.recover()
    bench.read_at(bench.cycle + 1000)
    return bench, noisy


@pytest.mark.parametrize("line", range(LINES))
def test_the_line_is_told_and_muted(line):
    bench, noisy = overrun(line)
    other = 1 << (line + 1) % LINES
    noise = toggles(bench.cycle + 1000, STEP, 40, line)
    bench.add(noise)
    bench.add([Edge(noise[-1].cycle + LATE, other), Edge(noise[-1].cycle + 2 * LATE, 0)])
    changes = bench.read_at(noise[-1].cycle + 3 * LATE)
    assert (noisy, [down for _, down in changes]) == (line + 1, [other, 0])
    assert changes[1][0] - changes[0][0] == LATE


def test_time_goes_on_in_marks_while_nothing_but_noise_comes():
    bench, _ = overrun(2)
    bench.add(toggles(bench.cycle + 1000, STEP, 40, 2))
    bench.run_to(bench.cycle + 1000 + 10 * STEP)
    bench.sensor.mark()
    ((at, down),) = bench.read_at(bench.cycle + LATE)
    assert (down, at > 0) == (0, True)


def test_it_is_heard_again_once_it_has_been_quiet():
    bench, _ = overrun(4)
    bench.add(toggles(bench.cycle + 1000, STEP, 4, 4))
    bench.read_at(bench.cycle + LATE)
    found = [bench.sensor.is_still_noisy(), bench.sensor.is_still_noisy()]
    bench.add([Edge(bench.cycle + 1000, 1 << 4)])
    heard = [down for _, down in bench.read_at(bench.cycle + LATE)]
    assert (found, heard) == ([True, False], [1 << 4])


def test_hands_that_slap_in_vain_do_not_keep_it_muted():
    bench, _ = overrun(4)
    assert bench.sensor.is_still_noisy()
    bench.add(toggles(bench.cycle + 1000, STEP, 40, 4))
    bench.read_at(bench.cycle + LATE)
    assert not bench.sensor.is_still_noisy()


def test_noise_on_all_lines_alike_is_nobody_s():
    edges = [Edge(1000 + STEP * turn, 1 << turn % LINES) for turn in range(EVENTS + 20)]
    bench = SensorBench(edges)
    bench.run_to(1000 + STEP * (EVENTS + 100))
    assert (bench.sensor.has_overrun, bench.sensor.recover()) == (True, 0)
    bench.add([Edge(bench.cycle + 1000, 0b101)])
    assert bench.read_at(bench.cycle + LATE)[-1][1] == 0b101
