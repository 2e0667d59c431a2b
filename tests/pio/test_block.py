# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A PIO block: program memory, claiming, and two blocks on the same wires."""

import pytest

from host_sim.clock import Clock
from host_sim.pio import PioBlock
from host_sim.wires import Wires
from tests.pio.rigs import Bench


@pytest.fixture
def block():
    return PioBlock(Wires(clock := Clock()), clock)


def test_programs_are_loaded_from_the_top_down(block):
    assert [block.load([0xA042] * 4), block.load([0xA042] * 11)] == [28, 17]


def test_a_program_may_ask_for_its_place(block):
    assert block.load([1, 2, 3], 5) == 5
    assert block.memory[5:8] == [6, 7, 8]


def test_jumps_are_moved_along_and_nothing_else(block):
    """jmp 1; jmp y-- 2 [3]; wait 1 gpio 1"""
    block.load([0x0001, 0x0382, 0x2081], 10)
    assert block.memory[10:13] == [0x000B, 0x038C, 0x2081]


def test_a_full_memory_refuses(block):
    block.load([0] * 20)
    with pytest.raises(RuntimeError) as caught:
        block.load([0] * 13)
    text = "expected 13 free words in a row, got ............####################"
    assert str(caught.value) == text
    assert block.load([0] * 12) == 0


def test_a_taken_place_refuses(block):
    block.load([0] * 2, 5)
    with pytest.raises(RuntimeError) as caught:
        block.load([0] * 2, 4)
    assert (
        str(caught.value) == "expected 2 free words in a row, got .....##........................."
    )


def test_unloaded_words_are_free_again(block):
    place = block.load([0] * 32)
    block.unload(place, 32)
    assert block.load([0] * 32) == 0


def test_machines_are_claimed_lowest_first_and_come_back(block):
    claimed = [block.claim() for _ in range(4)]
    assert [machine.number for machine in claimed] == [0, 1, 2, 3]
    with pytest.raises(RuntimeError) as caught:
        block.claim()
    assert str(caught.value) == "expected a free state machine, got 4 claimed ones"
    block.release(claimed[2])
    assert block.claim() is claimed[2]


def test_a_released_machine_has_stopped():
    bench = Bench("jmp x-- 0").run(10)
    bench.block.release(bench.machine)
    assert bench.run(10).x == -10 & 0xFFFFFFFF


def test_a_restart_leaves_x_y_osr_the_address_and_the_fifos():
    bench = Bench("set x 3\nset y 4\nmov osr x\nin x 5\nout null 3\npush\nin x 1 [9]\nnop").run(9)
    bench.machine.restart()
    assert bench.machine.registers == {
        "x": 3,
        "y": 4,
        "isr": 0,
        "osr": 0,
        "isr_count": 0,
        "osr_count": 32,
    }
    assert (bench.machine.pc, bench.machine.rx_level) == (7, 1)
    assert bench.run(1).machine.pc == 0


def drive_from(block, pad, program, **settings):
    place = block.load(program)
    machine = block.claim()
    block.connect(1 << pad)
    block.preset(1 << pad, 0, 1 << pad)
    machine.configure(wrap=place + len(program) - 1, wrap_target=place, **settings)
    machine.exec(place)
    machine.enabled = True
    return machine


@pytest.mark.parametrize("swapped", [False, True])
def test_one_block_hears_the_other(swapped):
    """Whichever was made first: the one that drives is computed first."""
    wires = Wires(clock := Clock())
    blocks = [PioBlock(wires, clock), PioBlock(wires, clock)]
    talker, listener = blocks[::-1] if swapped else blocks
    drive_from(talker, 9, [0xE001, 0xE200], set_base=9, set_count=1)
    words = []
    machine = drive_from(
        listener, 8, [0x4001], in_base=9, auto_push=True, push_threshold=1, in_shift_right=False
    )
    machine.rx_sink = words.append
    for cycle in (7, 30, 31, 200):
        clock.run_until(cycle)
        listener.sync()
    assert len(words) == 200
    assert words[3:] == ([1, 0, 0, 0] * 50)[:197]


def test_two_blocks_that_drive_each_other_go_on_side_by_side():
    """Each copies what it sees of the other's pad to its own, inverted by one of them: a ring
    oscillator. A way round takes two instructions, two registers and two synchronisers."""
    wires = Wires(clock := Clock())
    blocks = [PioBlock(wires, clock), PioBlock(wires, clock)]
    drive_from(blocks[0], 9, [0xA000], out_base=9, out_count=1, in_base=8)
    drive_from(blocks[1], 8, [0xA008], out_base=8, out_count=1, in_base=9)
    edges = []
    wires.watch(8, lambda level, cycle: edges.append((cycle, level)))
    clock.run_until(50)
    wires.mask()
    assert edges == [(1 + 6 * i, (i + 1) % 2) for i in range(9)]
