# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Two flip-flops stand between a pad and the state machines (3.5.6.3)."""

import pytest

from host_sim.clock import Clock
from host_sim.pio import PioBlock
from host_sim.pio.synchroniser import NEVER, Synchroniser
from host_sim.wires import Wires
from tests.pio.rigs import Bench


def seen(input_delay, *, skip=True):
    """The bit an `in pins 1` takes in each cycle around a fall of the pad in cycle 10."""
    bench = Bench("in pins 1", input_delay=input_delay, skip=skip)
    bits = []
    for cycle in range(16):
        bench.run_to(cycle)
        if cycle == 10:
            bench.wires.drive(0, 0)
        bench.run(1)
        bits.append(bench.isr >> 31)
    return bits


@pytest.mark.parametrize("skip", [True, False])
@pytest.mark.parametrize("delay", [0, 1, 2, 5])
def test_a_level_is_seen_so_many_cycles_later(delay, skip):
    assert seen(delay, skip=skip) == [1] * (10 + delay) + [0] * (6 - delay)


def test_two_cycles_are_the_default():
    wires = Wires(clock := Clock())
    block = PioBlock(wires, clock)
    assert block._seen.delay == 2


def test_a_pulse_of_one_cycle_is_seen_for_one_cycle():
    bench = Bench("in pins 1").run(10)
    bench.wires.drive(0, 0)
    bench.run(1)
    bench.wires.drive(0, 1)
    assert [bench.run(1).isr >> 31 for _ in range(4)] == [1, 0, 1, 1]


def test_changes_within_a_cycle_are_not_seen():
    bench = Bench("in pins 1").run(10)
    bench.wires.drive(0, 0)
    bench.wires.drive(0, 1)
    assert [bench.run(1).isr >> 31 for _ in range(5)] == [1] * 5


def test_pins_that_change_together_are_seen_together():
    bench = Bench("mov x pins").run(10)
    bench.wires.drive(0, 0)
    bench.wires.drive(7, 0)
    bench.wires.drive(3, 0)
    assert [~bench.run(1).x & 0xFF for _ in range(4)] == [0, 0, 0x89, 0x89]


def test_what_is_known_of_the_future():
    seen = Synchroniser(2, 5)
    assert (seen.at(0), seen.next_change(0)) == (5, NEVER)
    seen.note(10, 6)
    seen.note(11, 7)
    assert [seen.at(cycle) for cycle in (11, 12, 13)] == [5, 6, 7]
    assert [seen.next_change(cycle) for cycle in (0, 11, 12, 13)] == [12, 12, 13, NEVER]
    assert [seen.since(cycle) for cycle in (11, 12, 13, 99)] == [-1, 12, 13, 13]


def test_the_past_can_be_forgotten():
    seen = Synchroniser(0, 5)
    seen.note(10, 6)
    seen.forget(10)
    assert seen.at(10) == 6
    with pytest.raises(ValueError) as caught:
        seen.at(9)
    assert str(caught.value) == "cycle must be 10 or later, not 9"


def test_a_negative_delay_is_refused():
    with pytest.raises(ValueError) as caught:
        Synchroniser(-1, 0)
    assert str(caught.value) == "input_delay must be 0 or more, not -1"
