# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Autopush and autopull (3.5.4)."""

from tests.pio.rigs import Bench


def loopback(words):
    """The data sheet's auto_push_pull: one word per two clocks from TX to RX."""
    bench = Bench("out x 32\nin x 32", auto_push=True, auto_pull=True)
    for word in words:
        bench.machine.put(word)
    return bench


def test_the_loopback_of_the_data_sheet():
    """Figure 44: the first OUT stalls once, for the refill; then a word goes through in two."""
    bench = loopback([11, 12, 13])
    levels = []
    for _ in range(9):
        bench.run()
        levels.append((bench.machine.tx_level, bench.machine.rx_level))
    assert levels == [(2, 0), (1, 0), (1, 1), (0, 1), (0, 2), (0, 2), (0, 3), (0, 3), (0, 3)]
    assert bench.received() == [11, 12, 13]
    assert bench.machine.txstall


def test_no_txstall_while_there_are_words():
    bench = loopback([1, 2, 3]).run(7)
    assert (bench.machine.rx_level, bench.machine.txstall) == (3, False)


def test_an_out_whose_word_comes_late_completes_a_tick_after_the_refill():
    bench = Bench("out x 8", auto_pull=True).run(50)
    bench.machine.put(0x2A)
    assert bench.run(1).x == 0
    assert bench.osr_count == 0
    assert bench.run(1).x == 0x2A


def test_the_threshold_says_when_a_word_is_used_up():
    bench = Bench("out x 4", auto_pull=True, pull_threshold=8)
    bench.machine.put(0xABC21)
    bench.machine.put(0xDEF43)
    values = [bench.run(1).x for _ in range(5)]
    assert values == [0, 1, 2, 3, 4]


def test_the_osr_is_refilled_during_a_delay():
    bench = Bench("out x 32 [9]\nin x 32\nnop", auto_pull=True)
    bench.machine.put(5)
    bench.run(5)
    bench.machine.put(6)
    bench.run(1)
    assert (bench.osr, bench.osr_count, bench.machine.tx_level) == (6, 0, 0)


def test_the_osr_is_refilled_during_a_stall():
    bench = Bench("wait 0 gpio 3\nout x 32", auto_pull=True).run(10)
    bench.machine.put(7)
    assert (bench.run(1).osr, bench.machine.pc) == (7, 0)


def test_pull_is_a_fence():
    """It does nothing when the OSR is full, and waits for a word when it is not."""
    bench = Bench("out null 32\npull\nset x 1\nhere:\njmp here", auto_pull=True)
    bench.machine.put(1)
    bench.machine.put(2)
    bench.run(5)
    assert (bench.x, bench.osr, bench.machine.tx_level) == (1, 2, 0)


def test_what_is_moved_into_the_osr_is_not_overwritten():
    bench = Bench("set x 9\nmov osr x\nhere:\njmp here", auto_pull=True).run(2)
    bench.machine.put(1)
    assert (bench.run(5).osr, bench.machine.tx_level) == (9, 1)


def test_in_pushes_at_the_threshold():
    bench = Bench("set x 5\nin x 3\nin x 5\nhere:\njmp here", auto_push=True, push_threshold=7)
    bench.run(2)
    assert (bench.isr_count, bench.machine.rx_level) == (3, 0)
    bench.run(1)
    assert (bench.isr_count, bench.isr, bench.received()) == (0, 0, [5 << 27 | 5 << 24])


def test_mov_isr_does_not_push():
    bench = Bench("mov isr ~null\nhere:\njmp here", auto_push=True, push_threshold=1).run(5)
    assert bench.received() == []


def test_in_stalls_on_a_full_fifo_and_takes_its_source_when_it_completes():
    bench = Bench("in pins 1", auto_push=True, push_threshold=1, input_delay=0)
    bench.run(20)
    assert (bench.machine.rx_level, bench.machine.rxstall, bench.isr_count) == (4, True, 0)
    bench.wires.drive(0, 0)
    assert bench.machine.get() == 1 << 31
    bench.run(1)
    assert bench.received() == [1 << 31, 1 << 31, 1 << 31, 0]
