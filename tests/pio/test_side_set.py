# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Side-set and delay share five bits (3.5.1)."""

from tests.pio.rigs import Bench

PAD = 1 << 12


NOP = 0xA042


def pads(bench, gpio, cycles):
    return bench.levels(gpio, cycles)


def test_without_side_set_all_five_bits_are_delay():
    bench = Bench([NOP | 31 << 8, 0xE021])
    assert bench.run(32).x == 0
    assert bench.run(1).x == 1


def test_side_set_takes_the_high_bits_and_leaves_the_rest_to_delay():
    program = [NOP | 1 << 12 | 2 << 8, NOP]
    settings = {"sideset_base": 12, "sideset_count": 1, "outputs": PAD}
    bench = Bench(program, **settings)
    bench.block.preset(PAD, 0, PAD)
    assert pads(bench, 12, 9) == [0, 1, 1, 1, 0, 1, 1, 1, 0]


def test_an_optional_side_set_uses_the_highest_bit_to_say_so():
    program = [NOP | 0b11000 << 8, NOP, NOP | 0b10000 << 8, NOP | 0b00111 << 8]
    settings = {"sideset_base": 12, "sideset_count": 2, "sideset_enable": True}
    bench = Bench(program, outputs=PAD, **settings)
    bench.block.preset(PAD, 0, PAD)
    assert pads(bench, 12, 13) == [0, 1, 1] + [0] * 9 + [1]


def test_side_set_may_write_directions():
    program = [NOP | 1 << 12, NOP]
    settings = {"sideset_base": 12, "sideset_count": 1, "sideset_pindirs": True}
    bench = Bench(program, outputs=PAD, **settings)
    assert pads(bench, 12, 5) == [1, 0, 1, 0, 1]


def test_a_stalled_instruction_sets_its_side_at_once():
    """wait 0 gpio 3 side 1: "the side-set still takes effect immediately"."""
    settings = {"sideset_base": 12, "sideset_count": 1}
    bench = Bench([0x2003 | 1 << 12], outputs=PAD, **settings)
    bench.block.preset(PAD, 0, PAD)
    assert pads(bench, 12, 4) == [0, 1, 1, 1]


def test_a_stalled_instruction_sets_its_side_once():
    settings = {"sideset_base": 12, "sideset_count": 1}
    bench = Bench([0x2003 | 1 << 12], outputs=PAD, **settings)
    bench.run(5)
    bench.block.preset(PAD, 0, PAD)
    assert pads(bench, 12, 4) == [0, 0, 0, 0]


def test_side_set_wins_over_set_of_the_same_pin():
    """set pins 1 side 0"""
    settings = {"sideset_base": 12, "sideset_count": 1, "set_base": 12, "set_count": 2}
    bench = Bench([0xE003], outputs=3 << 12, **settings)
    bench.block.preset(3 << 12, 0, 3 << 12)
    bench.run(1)
    assert (bench.wires.level(12), bench.wires.level(13)) == (0, 1)


def test_five_bits_of_side_set_leave_no_delay():
    settings = {"sideset_base": 10, "sideset_count": 5}
    bench = Bench([0xE021 | 0x1F00, 0xE022 | 0x1500], outputs=31 << 10, **settings)
    bench.block.preset(31 << 10, 0, 31 << 10)
    bench.run(1)
    assert (bench.x, bench.wires.mask() >> 10 & 31) == (1, 31)
    bench.run(1)
    assert (bench.x, bench.wires.mask() >> 10 & 31) == (2, 0x15)


def test_a_delay_follows_a_stall():
    bench = Bench("wait 0 gpio 3 [5]\nset x 1", input_delay=0).run(10)
    bench.wires.drive(3, 0)
    assert bench.run(6).x == 0
    assert bench.run(1).x == 1


def test_a_jump_delays_whether_it_is_taken_or_not():
    taken = Bench("jmp there [3]\nset x 1\nthere: set x 2")
    assert [taken.run(4).x, taken.run(1).x] == [0, 2]
    passed = Bench("jmp y-- there [3]\nset x 1\nthere: set x 2")
    assert [passed.run(4).x, passed.run(1).x] == [0, 1]
