# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""IN and OUT: the shift registers and their counters (3.4.4, 3.4.5, 3.5.4)."""

import pytest

from tests.pio.rigs import Bench

ONES = 0xFFFFFFFF


def shifted(source, cycles, **settings):
    """The registers after `cycles`; y holds ~0."""
    bench = Bench("mov y ~null\n" + source, wrap=31, **settings)
    return bench.run(cycles + 1).machine.registers


def isr(source, cycles, **settings):
    registers = shifted(source, cycles, **settings)
    return registers["isr"], registers["isr_count"]


def osr(source, cycles, **settings):
    registers = shifted(source, cycles, **settings)
    return registers["osr"], registers["osr_count"], registers["x"]


def test_in_to_the_left_makes_room_at_the_low_end():
    assert isr("in y 4\nin null 2", 2, in_shift_right=False) == (0b111100, 6)


def test_in_to_the_right_makes_room_at_the_high_end():
    assert isr("in y 4\nin null 2", 2, in_shift_right=True) == (0b1111 << 26, 6)


@pytest.mark.parametrize("right", [True, False])
def test_the_order_of_bits_within_an_in_is_not_turned(right):
    got, count = isr("set x 6\nin x 3", 2, in_shift_right=right)
    assert (got, count) == (6 << 29 if right else 6, 3)


@pytest.mark.parametrize("right", [True, False])
def test_in_takes_32_bits(right):
    assert isr("in y 32", 1, in_shift_right=right) == (ONES, 32)


def test_the_input_counter_saturates():
    assert isr("in y 30\nin y 30", 2) == (ONES, 32)


def test_in_of_pins_takes_the_lowest_after_the_base():
    bench = Bench("in pins 3", in_base=5, in_shift_right=False, input_delay=0)
    bench.wires.drive(6, 0)
    assert bench.run(1).isr == 0b101


def test_in_of_pins_goes_round_after_31_and_finds_zeroes_above_29():
    bench = Bench("in pins 6", in_base=28, in_shift_right=False, input_delay=0)
    bench.wires.drive(0, 0)
    assert bench.run(1).isr == 0b100011


def test_in_can_take_isr_and_osr_and_reserved_sources_are_zero():
    bench = Bench([0x40C8, 0x40E8, 0x4088, 0x40A8], in_shift_right=False)
    bench.machine.core.isr, bench.machine.core.osr = 0x12, 0x34
    assert bench.run(4).isr == 0x12340000


def test_out_to_the_right_takes_the_low_bits_and_fills_with_zeroes():
    assert osr("mov osr ~null\nout x 4", 2, out_shift_right=True) == (ONES >> 4, 4, 15)


def test_out_to_the_left_takes_the_high_bits_and_fills_with_zeroes():
    assert osr("mov osr ~null\nout x 4", 2, out_shift_right=False) == (ONES << 4 & ONES, 4, 15)


@pytest.mark.parametrize("right", [True, False])
def test_out_takes_32_bits(right):
    assert osr("mov osr ~null\nout x 32", 2, out_shift_right=right) == (0, 32, ONES)


def test_the_output_counter_saturates():
    assert osr("mov osr ~null\nout x 30\nout null 30", 3) == (0, 32, ONES >> 2)


def test_out_without_autopull_goes_on_with_zeroes():
    assert osr("mov osr ~null\nout null 32\nout x 8", 3) == (0, 32, 0)


def test_out_isr_sets_the_input_counter():
    assert isr("mov osr ~null\nout isr 9", 2) == (0x1FF, 9)


def test_mov_isr_and_mov_osr_reset_their_counters():
    registers = shifted("in y 5\nout null 5\nmov isr y\nmov osr y", 4)
    assert (registers["isr_count"], registers["osr_count"]) == (0, 0)


def test_at_the_start_isr_is_empty_and_osr_too():
    registers = Bench("nop").machine.registers
    assert (registers["isr_count"], registers["osr_count"]) == (0, 32)


def test_out_pc_jumps():
    bench = Bench("mov osr ~null\nout pc 2\nnop\nnop\nset x 5")
    bench.run(2)
    assert bench.machine.pc == 3


def test_mov_pc_jumps():
    assert Bench("set x 3\nmov pc x\nnop\nnop\nnop").run(2).machine.pc == 3


def test_mov_inverts_and_reverses():
    bench = Bench("set x 3\nmov y ~x\nmov isr ::x").run(3)
    assert (bench.y, bench.isr) == (ONES - 3, 3 << 30)


def test_mov_of_pins_is_not_masked():
    bench = Bench("mov x pins", in_base=2, input_delay=0)
    bench.wires.drive(3, 0)
    assert bench.run(1).x == 0b11 << 30 | 0x0FFFFFFF & ~2


def test_set_of_x_clears_the_high_bits():
    assert Bench("mov x ~null\nset x 17").run(2).x == 17


@pytest.mark.parametrize("word", [0xA063, 0xE060, 0xE0A5, 0xE0C5, 0xE0E5, 0x8001])
def test_reserved_encodings_leave_all_as_it_was(word):
    before = Bench("nop").run(1).machine.registers
    assert Bench([word]).run(1).machine.registers == before


def test_the_reserved_alteration_of_mov_alters_nothing():
    assert Bench([0xE025, 0xA059]).run(2).y == 5
