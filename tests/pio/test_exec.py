# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Forced and EXEC'd instructions (3.5.7)."""

from tests.pio.rigs import Bench, assemble

NOP = 0xA042


def word(source):
    return assemble(source)[0]


def trace(bench, name, cycles):
    return [getattr(bench.run(1), name) for _ in range(cycles)]


def addresses(bench, cycles):
    return [bench.run(1).machine.pc for _ in range(cycles)]


FIVE = "set x 1\nset x 2\nset x 3\nset x 4\nset x 5"


def test_a_forced_instruction_takes_the_cycle_of_the_next_one_which_follows():
    bench = Bench(FIVE)
    assert trace(bench, "x", 2) == [1, 2]
    bench.machine.exec(word("set x 31"))
    assert trace(bench, "x", 3) == [31, 3, 4]


def test_a_forced_jump_jumps():
    bench = Bench(FIVE)
    bench.run(1)
    bench.machine.exec(word("jmp 4"))
    assert trace(bench, "x", 2) == [1, 5]


def test_the_delay_of_a_forced_instruction_is_ignored():
    bench = Bench(FIVE)
    bench.machine.exec(word("set x 31 [7]"))
    assert trace(bench, "x", 3) == [31, 1, 2]


def test_a_delay_goes_on_after_a_forced_instruction():
    bench = Bench("set x 1 [5]\nset x 2")
    bench.run(3)
    bench.machine.exec(word("set y 9"))
    assert trace(bench, "y", 1) == [9]
    assert trace(bench, "x", 4) == [1, 1, 1, 2]


def test_a_forced_jump_ends_a_delay():
    bench = Bench("set x 1 [5]\nset x 2\nset x 3")
    bench.run(3)
    bench.machine.exec(word("jmp 2"))
    assert trace(bench, "x", 2) == [1, 3]


def test_the_divider_is_ignored():
    bench = Bench(FIVE, clkdiv_int=10).run(12)
    bench.machine.exec(word("set x 31"))
    assert [bench.run(cycles).x for cycles in (1, 6, 1)] == [31, 31, 2]


def test_in_the_cycle_of_a_tick_it_takes_the_tick():
    bench = Bench(FIVE, clkdiv_int=10).run(19)
    bench.machine.exec(word("set x 31"))
    assert [bench.run(cycles).x for cycles in (1, 9, 1)] == [31, 31, 2]


def test_words_written_in_one_cycle_take_a_cycle_each():
    bench = Bench(FIVE)
    bench.machine.exec(word("set x 30"))
    bench.machine.exec(word("set x 31"))
    assert trace(bench, "x", 3) == [30, 31, 1]


def test_a_machine_that_is_not_enabled_executes_at_once():
    bench = Bench(FIVE)
    bench.machine.enabled = False
    bench.machine.exec(word("set x 30"))
    bench.machine.exec(word("jmp 3"))
    assert (bench.x, bench.machine.pc) == (30, 3)
    assert bench.run(5).x == 30


def test_a_forced_instruction_that_stalls_is_kept_until_it_completes():
    bench = Bench(FIVE, input_delay=0)
    bench.machine.exec(word("wait 0 gpio 3"))
    bench.run(10)
    assert (bench.x, bench.machine.pc, bench.machine.exec_stalled) == (0, 0, True)
    bench.wires.drive(3, 0)
    assert trace(bench, "x", 3) == [0, 1, 2]
    assert not bench.machine.exec_stalled


def test_another_word_takes_the_place_of_a_stalled_one():
    """ "This can be cleared by restarting the state machine, or writing a NOP to INSTR." """
    bench = Bench(FIVE)
    bench.machine.exec(word("wait 0 gpio 3"))
    bench.run(10)
    bench.machine.exec(NOP)
    assert trace(bench, "x", 2) == [0, 1]
    assert not bench.machine.exec_stalled


def test_a_restart_clears_a_stalled_word():
    bench = Bench(FIVE)
    bench.machine.exec(word("wait 0 gpio 3"))
    bench.run(10)
    bench.machine.restart()
    assert trace(bench, "x", 2) == [1, 2]


def test_a_stalled_program_can_be_interrupted_and_stalls_again():
    bench = Bench("pull\nset x 1").run(10)
    bench.machine.exec(word("set y 5"))
    bench.run(10)
    assert (bench.y, bench.x, bench.machine.pc) == (5, 0, 0)
    bench.machine.put(3)
    assert (bench.run(2).x, bench.osr) == (1, 3)


def test_a_forced_jump_away_from_an_irq_wait_forgets_that_its_flag_was_raised():
    bench = Bench("irq wait 5\nnop\nirq wait 6").run(10)
    bench.machine.exec(word("jmp 2"))
    assert bench.run(5).block.flags == 1 << 5 | 1 << 6


def test_out_exec_runs_what_it_shifts_out_on_the_next_tick():
    bench = Bench("out exec 16 [7]\nset y 1")
    bench.machine.core.osr = word("set x 9 [2]")
    assert addresses(bench, 1) == [1]
    assert [bench.x, bench.run(1).x, bench.machine.pc] == [0, 9, 1]
    assert trace(bench, "y", 3) == [0, 0, 1]


def test_mov_exec_does_so_too():
    bench = Bench("mov exec osr [7]\nset y 1")
    bench.machine.core.osr = word("set x 9")
    assert trace(bench, "x", 2) == [0, 9]
    assert trace(bench, "y", 1) == [1]


def test_an_executed_jump_jumps():
    bench = Bench("mov exec osr\nset y 1\nset y 2\nset y 3")
    bench.machine.core.osr = word("jmp 3")
    assert addresses(bench, 3) == [1, 3, 0]


def test_an_executed_instruction_may_stall():
    bench = Bench("mov exec osr\nset y 1", input_delay=0)
    bench.machine.core.osr = word("wait 0 gpio 3")
    assert bench.run(20).y == 0
    bench.wires.drive(3, 0)
    assert trace(bench, "y", 2) == [0, 1]


def test_a_forced_instruction_leaves_one_that_is_to_be_executed_in_the_latch():
    bench = Bench("mov exec osr\nset y 1")
    bench.machine.core.osr = word("set x 9")
    bench.run(1)
    bench.machine.exec(word("set x 30"))
    assert trace(bench, "x", 2) == [30, 9]


def test_the_example_of_the_data_sheet():
    """Instructions and data come through the FIFO: the one word that was fed in comes back."""
    bench = Bench("hang: jmp hang\nexecute: out exec 32\njmp execute", auto_pull=True).run(10)
    bench.machine.exec(word("jmp 1"))
    for fed in (word("out x 32"), 12345678, word("in x 32"), word("push")):
        bench.machine.put(fed)
    assert bench.run(30).received() == [12345678]
