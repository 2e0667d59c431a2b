# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""WAIT and IRQ (3.4.3, 3.4.9)."""

import pytest

from tests.pio.rigs import Bench


def bench(source, **settings):
    return Bench(source + "\nset x 1", input_delay=0, **settings)


def cycles_until_x(made):
    """How many more cycles until `set x 1` has run."""
    for cycle in range(20):
        if made.x:
            return cycle
        made.run(1)
    return None


@pytest.mark.parametrize("level", [0, 1])
def test_a_wait_that_is_met_takes_one_cycle(level):
    made = bench(f"wait {level} gpio 3")
    made.wires.drive(3, level)
    assert cycles_until_x(made) == 2


@pytest.mark.parametrize("level", [0, 1])
def test_a_wait_completes_in_the_cycle_in_which_it_is_met(level):
    made = bench(f"wait {level} gpio 3")
    made.wires.drive(3, 1 - level)
    made.run(50)
    made.wires.drive(3, level)
    assert cycles_until_x(made) == 2


def test_wait_pin_counts_from_the_input_base():
    made = bench("wait 0 pin 3", in_base=30).run(10)
    made.wires.drive(3, 0)
    assert cycles_until_x(made) is None
    made.wires.drive(1, 0)
    assert cycles_until_x(made) == 2


def test_wait_gpio_does_not():
    made = bench("wait 0 gpio 3", in_base=9)
    made.wires.drive(3, 0)
    assert cycles_until_x(made) == 2


def test_irq_raises_a_flag_and_goes_on():
    made = bench("irq 5")
    assert cycles_until_x(made) == 2
    assert made.block.flags == 1 << 5


def test_irq_clear_lowers_a_flag():
    made = bench("irq clear 5")
    made.block.force_flags(0xFF)
    assert cycles_until_x(made) == 2
    assert made.block.flags == 0xFF & ~(1 << 5)


def test_irq_wait_waits_until_the_flag_is_lowered():
    made = bench("irq wait 5").run(50)
    assert (made.x, made.block.flags) == (0, 1 << 5)
    made.block.clear_flags(1 << 5)
    assert cycles_until_x(made) == 2


def test_irq_wait_raises_the_flag_once():
    made = Bench("irq wait 5", input_delay=0).run(50)
    made.block.clear_flags(0xFF)
    assert made.run(1).block.flags == 0
    assert made.run(1).block.flags == 1 << 5


def test_the_delay_of_irq_wait_follows_the_wait():
    made = bench("irq wait 5 [3]").run(50)
    made.block.clear_flags(0xFF)
    assert cycles_until_x(made) == 5


def test_wait_1_irq_lowers_the_flag():
    made = bench("wait 1 irq 2").run(50)
    assert made.x == 0
    made.block.force_flags(0xF)
    assert cycles_until_x(made) == 2
    assert made.block.flags == 0b1011


def test_wait_0_irq_leaves_the_flags_alone():
    made = bench("wait 0 irq 2")
    made.block.force_flags(0b1011)
    assert cycles_until_x(made) == 2
    assert made.block.flags == 0b1011


@pytest.mark.parametrize("index, flag", [(0x10, 2), (0x11, 3), (0x12, 0), (0x13, 1), (0x16, 4)])
def test_a_relative_flag_adds_the_number_of_the_machine_modulo_4(index, flag):
    """State machine 2: "a flag value of 0x11 will raise flag 3, and [...] 0x13 [...] flag 1"."""
    made = Bench([0x0000, 0xC000 | index], wrap=0)
    machine = made.block.machines[2]
    machine.configure(wrap=1, wrap_target=1)
    machine.exec(1)
    machine.enabled = True
    assert made.run(2).block.flags == 1 << flag


def test_a_wait_for_a_relative_flag():
    made = Bench([0x0000, 0x20D1, 0xE021], wrap=0)
    machine = made.block.machines[2]
    machine.exec(1)
    machine.enabled = True
    made.block.force_flags(0b1000)
    assert machine.registers["x"] == 0
    made.run(2)
    assert (machine.registers["x"], made.block.flags) == (1, 0)


def both(first, second):
    """Two machines of one block, running these two programs in step; machine 0 the first."""
    made = Bench(first, input_delay=0)
    other = made.block.claim()
    lines = Bench(second).block.memory[: len(second.splitlines())]
    place = made.block.load(lines)
    other.configure(wrap_target=place, wrap=place + len(lines) - 1)
    other.exec(place)
    other.enabled = True
    return made, other


def test_a_flag_is_seen_by_others_in_the_next_cycle():
    made, other = both("nop\nnop\nirq 3\nnop\nnop\nnop", "wait 1 irq 3\nset x 7\nwait 0 gpio 3")
    seen = []
    for _ in range(7):
        seen.append(other.registers["x"])
        made.run(1)
    assert seen.index(7) == 5


def test_two_machines_shake_hands():
    """A round takes 5 cycles: each flag is seen a cycle after it was raised."""
    made, _ = both("irq 0\nwait 1 irq 1\njmp x-- 0", "wait 1 irq 0\nirq 1")
    assert [-made.run(5).x & 0xFFFFFFFF for _ in range(4)] == [1, 2, 3, 4]


def test_of_two_that_write_a_flag_in_one_cycle_the_higher_machine_wins():
    made, _ = both("irq 4\nnop", "irq clear 4\nnop")
    assert [made.run(1).block.flags for _ in range(4)] == [0, 0, 0, 0]
    made, _ = both("irq clear 4\nnop", "irq 4\nnop")
    assert [made.run(1).block.flags for _ in range(4)] == [16, 16, 16, 16]
