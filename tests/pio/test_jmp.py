# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""JMP and program wrapping (3.4.2, 3.5.2)."""

import pytest

from tests.pio.rigs import Bench

ONES = 0xFFFFFFFF


def jumps(condition, **registers):
    """Whether `jmp condition` is taken with these registers, and x and y after it."""
    settings = registers.pop("settings", {})
    bench = Bench(f"jmp {condition} there\nnop\nthere: nop", input_delay=0, **settings)
    for name, value in registers.items():
        setattr(bench.machine.core, name, value)
    bench.run(1)
    return bench.machine.pc == 2, bench.x, bench.y


@pytest.mark.parametrize("value", [0, 1, 2, 1 << 31, ONES])
def test_conditions_on_a_register(value):
    less = value - 1 & ONES
    assert jumps("", x=value) == (True, value, 0)
    assert jumps("!x", x=value) == (value == 0, value, 0)
    assert jumps("x--", x=value) == (value != 0, less, 0)
    assert jumps("!y", y=value) == (value == 0, 0, value)
    assert jumps("y--", y=value) == (value != 0, 0, less)
    assert jumps("x!=y", x=value, y=1) == (value != 1, value, 1)


@pytest.mark.parametrize("count, expected", [(0, True), (6, True), (7, False), (32, False)])
def test_osr_is_empty_at_the_pull_threshold(count, expected):
    taken, _, _ = jumps("!osre", osr_count=count, settings={"pull_threshold": 7})
    assert taken is expected


@pytest.mark.parametrize("level", [0, 1])
def test_the_pin_is_not_moved_by_the_input_mapping(level):
    bench = Bench("jmp pin there\nnop\nthere: nop", jmp_pin=9, in_base=5, input_delay=0)
    bench.wires.drive(9, level)
    assert bench.run(1).machine.pc == (2 if level else 1)


@pytest.mark.parametrize("gpio", [30, 31])
def test_pins_that_do_not_exist_are_low(gpio):
    assert jumps("pin", settings={"jmp_pin": gpio}) == (False, 0, 0)


def test_the_program_wraps_for_nothing():
    bench = Bench("set x 1\nset x 2\nset x 3", wrap=2, wrap_target=1)
    assert [bench.run(1).x for _ in range(6)] == [1, 2, 3, 2, 3, 2]


def test_a_taken_jump_goes_before_the_wrap():
    bench = Bench("set x 1\njmp 3\nset x 2\nset x 3", wrap=1)
    assert [bench.run(1).x for _ in range(3)] == [1, 1, 3]


def test_a_jump_that_is_not_taken_wraps():
    bench = Bench("set x 1\njmp !x 3\nset x 2\nset x 3", wrap=1)
    assert [bench.run(1).machine.pc for _ in range(3)] == [1, 0, 1]


def test_address_31_is_followed_by_0():
    bench = Bench("nop", wrap=5)
    bench.machine.exec(31)
    bench.block.memory[31] = 0xA042
    bench.machine.reload()
    assert [bench.run(1).machine.pc for _ in range(2)] == [31, 0]
