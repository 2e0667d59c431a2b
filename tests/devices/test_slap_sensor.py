# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The slap sensor: times, masks, marks, what it starts with and what it leaves behind."""

import itertools

import microcontroller
import pytest

from firmware.devices.slap_program import CHANGE_CYCLES, MARK_CYCLES, SAMPLE_CYCLES
from firmware.devices.slap_sensor import SlapSensor
from tests.devices.sensor_bench import Edge, SensorBench, endless, toggles

ALL = 0b1111111
APART = 600 * SAMPLE_CYCLES + CHANGE_CYCLES
"""Edges so far apart meet the same cycle of the sampling loop, so their times differ by just it."""
CALL = 1250
"""A call of the state machine takes 10 us; it acts at the end."""


def downs(changes):
    return [down for _, down in changes]


def gaps(changes):
    return [later[0] - earlier[0] for earlier, later in itertools.pairwise(changes)]


# what it starts with


@pytest.mark.parametrize("line", range(7))
def test_every_line_has_its_bit(line):
    bench = SensorBench(toggles(1000, APART, 2, line))
    assert downs(bench.read_at(20_000)) == [0, 0, 1 << line, 0]


def test_lines_that_are_down_at_the_start_are_told_first_then_the_mark():
    begun = {down: downs(SensorBench(down=down).read()) for down in range(ALL)}
    assert begun == {down: [down, down] for down in range(ALL)}


def test_with_all_lines_down_the_mark_alone_tells_so():
    """The state machine's memory is all zeros at power-on, so nothing has changed for it."""
    bench = SensorBench(down=ALL)
    assert downs(bench.read()) == [ALL]


def test_the_mark_tells_how_things_stand_when_an_earlier_program_left_the_same():
    bench = SensorBench()
    bench.sensor.deinit()
    bench.sensor = SlapSensor()
    assert downs(bench.read()) == [0]


def test_the_start_is_exact_whatever_was_left_in_the_counter():
    first, again = SensorBench(), SensorBench()
    first.read()
    again.sensor.deinit()
    again.sensor = SlapSensor()
    for bench in (first, again):
        bench.begin = bench.chip.clock.cycles
        bench.read()
        bench.add(toggles(1000, APART, 4))
    assert [gaps(bench.read_at(20_000)) for bench in (first, again)] == [[APART] * 3] * 2


# times and masks


def test_changes_come_in_order_with_their_times_and_masks():
    masks = (0b1, 0b11, 0b1000011, 0b1000010, 0b1000000, 0, 0b100000, 0)
    bench = SensorBench([Edge(1000 + APART * n, mask) for n, mask in enumerate(masks)])
    _, mark, *changes = bench.read_at(100_000)
    assert mark[1] == 0
    assert downs(changes) == list(masks)
    assert gaps(changes) == [APART] * 7


def test_lines_that_change_in_the_same_sample_are_one_change():
    bench = SensorBench([Edge(1000, 0b110101), Edge(1000 + APART, 0)])
    assert downs(bench.read_at(20_000))[2:] == [0b110101, 0]


def test_two_hands_two_samples_apart_come_in_their_order():
    least = SAMPLE_CYCLES + CHANGE_CYCLES
    bench = SensorBench([Edge(1000, 0b10), Edge(1000 + least, 0b11), Edge(9000, 0)])
    changes = bench.read_at(20_000)[2:]
    assert (downs(changes), gaps(changes)[0]) == ([0b10, 0b11, 0], least)


def test_reading_late_or_often_reads_the_same():
    edges = toggles(1000, APART, 40, 3)
    until = 200_000
    assert SensorBench(edges).read_at(*range(0, until, 1700), until) == endless(edges, until)


def test_nothing_new_is_none_again_and_again():
    bench = SensorBench()
    bench.read()
    assert [bench.sensor.read() for _ in range(3)] == [None] * 3


def test_a_mark_is_the_present_on_the_time_base_of_the_changes():
    bench = SensorBench()
    bench.read()
    apart = 1000 * SAMPLE_CYCLES + CHANGE_CYCLES + MARK_CYCLES
    marks = []
    for turn in range(6):
        bench.run_to(10_000 + apart * turn - CALL)
        bench.sensor.mark()
        bench.run_to(bench.cycle + 20)
        marks += bench.read()
    assert (downs(marks), gaps(marks)) == ([0] * 6, [apart] * 5)


def test_a_mark_during_a_touch_tells_what_is_down():
    bench = SensorBench([Edge(1000, 0b1000100)])
    bench.run_to(5000)
    bench.sensor.mark()
    bench.run_to(10_000)
    assert downs(bench.read()) == [0, 0, 0b1000100, 0b1000100]


# clocks


@pytest.mark.parametrize("hertz", [125_000_000, 150_000_000])
def test_the_clock_is_asked_for_its_frequency(hertz):
    bench = SensorBench(toggles(1000, APART, 2), hertz=hertz)
    told = (bench.sensor.ticks_per_second, microcontroller.cpu.frequency)
    assert (told, gaps(bench.read_at(20_000))[-1]) == ((hertz, hertz), APART)


# stalls of the program


def test_nothing_is_lost_while_interrupts_are_off_for_400_ms():
    edges = toggles(10_000, 200_000, 240, 5)
    bench = SensorBench(edges)
    bench.chip.costs.flash_erase = 400_000
    microcontroller.nvm[0:1] = b"1"
    spent = bench.cycle
    microcontroller.nvm[0:1] = b"2"
    assert bench.cycle - spent > 50_000_000
    assert (bench.read(), bench.sensor.has_overrun) == (endless(edges, bench.cycle), False)


# the end


def test_deinit_frees_pins_machine_program_and_pulls():
    bench = SensorBench()
    bench.sensor.deinit()
    claims = bench.chip.claims
    assert (claims.pins, claims.places, claims.sharers, claims.let_go) == (set(), [], {}, [])
    assert bench.chip.wires.mask() == 0


def test_a_sensor_can_be_built_as_often_as_one_likes():
    bench = SensorBench()
    for _ in range(40):
        bench.sensor.deinit()
        bench.sensor = SlapSensor()
    bench.begin = bench.chip.clock.cycles
    bench.add([Edge(1000, 0b100)])
    assert downs(bench.read_at(5000))[-1] == 0b100
