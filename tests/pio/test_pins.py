# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Outputs: mapping, registers, priority, and the way back in (3.5.6)."""

import pytest

from tests.pio.rigs import Bench

END = "\nhere: jmp here"


def registers(source, **settings):
    """(levels, enables) of the block after a program has run."""
    bench = Bench(source + END, **settings).run(10)
    return bench.block.shared.levels, bench.block.shared.enables


@pytest.mark.parametrize("base, levels", [(0, 0b11), (7, 0b11 << 7), (31, 1 << 31 | 1)])
def test_set_writes_to_its_own_pins(base, levels):
    """Of 0b10011 the two lowest bits; after pin 31 comes pin 0."""
    settings = {"set_base": base, "set_count": 2}
    assert registers("set pins 19\nset pindirs 2", **settings)[0] == levels
    assert registers("set pindirs 19", **settings) == (0, levels)


@pytest.mark.parametrize("source", ["out pins 8", "mov pins osr"])
def test_out_and_mov_write_to_the_out_pins(source):
    settings = {"out_base": 30, "out_count": 4, "set_base": 3, "set_count": 5}
    assert registers("mov osr ~null\n" + source, **settings) == (0b11 << 30 | 0b11, 0)


def test_out_pindirs_writes_directions():
    settings = {"out_base": 4, "out_count": 32}
    assert registers("mov osr ~null\nout pindirs 6", **settings) == (0, 0b111111 << 4)


def test_a_count_of_zero_writes_nothing():
    assert registers("mov pins ~null\nset pins 31", set_base=0) == (0, 0)


def test_what_is_written_is_on_the_pad_in_the_next_cycle():
    bench = Bench("set pins 1\nset pins 0", set_count=1, set_base=10, outputs=1 << 10)
    bench.block.preset(1 << 10, 0, 1 << 10)
    assert bench.levels(10, 6) == [0, 1, 0, 1, 0, 1]


def test_a_machine_sees_its_own_output_after_the_synchroniser():
    """set pins 0 in cycle 0, on the pad in cycle 1, seen in cycle 3."""
    source = "set pins 0\nin pins 1\nin pins 1\nin pins 1\nin pins 1"
    bench = Bench(
        source + END, set_count=1, set_base=10, in_base=10, outputs=1 << 10, in_shift_right=False
    )
    bench.block.preset(1 << 10, 1 << 10, 1 << 10)
    assert bench.run(8).isr == 0b1100


def test_only_connected_pads_are_driven():
    bench = Bench("set pins 0" + END, set_count=2, set_base=10, outputs=1 << 10)
    bench.block.preset(3 << 10, 3 << 10, 3 << 10)
    bench.run(5)
    assert (bench.wires.level(10), bench.wires.level(11)) == (0, 1)
    bench.block.disconnect(1 << 10)
    bench.block.connect(1 << 11)
    assert (bench.wires.level(10), bench.wires.level(11)) == (1, 0)


def test_a_pad_that_is_not_enabled_is_not_driven():
    bench = Bench("set pins 0\nset pindirs 1" + END, set_count=1, set_base=10, outputs=1 << 10)
    assert bench.levels(10, 4) == [1, 1, 0, 0]


def two_writers(first, second):
    """Machines 0 and 1 both write pin 10 in the same cycle."""
    bench = Bench([first, second], wrap=0, set_base=10, set_count=1, outputs=1 << 10)
    other = bench.block.claim()
    other.configure(wrap=1, wrap_target=1, set_base=10, set_count=1)
    other.exec(1)
    other.enabled = True
    bench.block.preset(1 << 10, 0, 1 << 10)
    return bench


@pytest.mark.parametrize("level", [0, 1])
def test_the_highest_numbered_machine_wins(level):
    bench = two_writers(0xE000 | 1 - level, 0xE000 | level)
    assert bench.levels(10, 5)[1:] == [level] * 4


def test_levels_and_directions_have_priorities_of_their_own():
    bench = two_writers(0xE001, 0xE080)
    bench.run(5)
    assert (bench.block.shared.levels, bench.block.shared.enables) == (1 << 10, 0)


def test_a_listener_beside_a_talker_sees_all_its_edges():
    """Machine 1 samples every cycle what machine 0 puts out."""
    source = "set pins 1\nset pins 0 [2]"
    bench = Bench(source, set_base=10, set_count=1, outputs=1 << 10)
    words = []
    listener = bench.block.claim()
    place = bench.block.load([0x4001])
    listener.configure(
        wrap=place, wrap_target=place, in_base=10, auto_push=True, push_threshold=1,
        in_shift_right=False,
    )  # fmt: skip
    listener.rx_sink = words.append
    listener.exec(place)
    listener.enabled = True
    bench.block.preset(1 << 10, 0, 1 << 10)
    bench.run(200)
    assert words[3:199] == ([1, 0, 0, 0] * 50)[: len(words[3:199])]
