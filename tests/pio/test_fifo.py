# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""FIFOs, PUSH and PULL, and what remembers their stalls (3.4.6, 3.4.7, 3.5.3)."""

import pytest

from tests.pio.rigs import Bench

END = "\nhere: jmp here"
ONES = 0xFFFFFFFF


def test_push_moves_the_isr_into_the_fifo_and_clears_it():
    bench = Bench("in x 5\nmov isr ~null\npush" + END).run(4)
    assert (bench.isr, bench.isr_count, bench.received()) == (0, 0, [ONES])


@pytest.mark.parametrize("join, depth", [("none", 4), ("rx", 8), ("tx", 0)])
def test_a_blocking_push_stalls_when_the_fifo_is_full(join, depth):
    bench = Bench("set x 0\npush\njmp x-- 1", fifo_join=join).run(100)
    assert (bench.machine.rx_level, bench.machine.pc, bench.machine.rxstall) == (depth, 1, True)


def test_a_stalled_push_completes_in_the_cycle_after_a_read():
    bench = Bench("push").run(100)
    bench.received()
    assert [bench.run(1).machine.rx_level for _ in range(5)] == [1, 2, 3, 4, 4]


def test_a_push_that_does_not_block_drops_the_word():
    bench = Bench("mov isr ~null\npush noblock").run(100)
    assert (bench.machine.rx_level, bench.machine.rxstall) == (4, True)
    assert bench.run(1).isr in (0, ONES)
    assert bench.received() == [ONES] * 4


@pytest.mark.parametrize("bits, level", [(6, 0), (7, 1), (8, 1)])
def test_push_iffull_looks_at_the_threshold(bits, level):
    bench = Bench(f"in null {bits}\npush iffull" + END, push_threshold=7).run(5)
    assert (bench.machine.rx_level, bench.isr_count) == (level, 0 if level else bits)


def test_pull_takes_a_word_into_the_osr():
    bench = Bench("out null 5\npull" + END)
    bench.machine.put(77)
    bench.run(4)
    assert (bench.osr, bench.osr_count, bench.machine.tx_level) == (77, 0, 0)


def test_a_blocking_pull_stalls_on_an_empty_fifo():
    bench = Bench("pull\nset x 1").run(100)
    assert (bench.x, bench.machine.txstall) == (0, True)
    bench.machine.put(5)
    assert (bench.run(1).osr, bench.run(1).x) == (5, 1)


def test_a_pull_that_does_not_block_takes_x_instead():
    bench = Bench("set x 9\npull noblock" + END).run(3)
    assert (bench.osr, bench.osr_count, bench.machine.txstall) == (9, 0, False)


@pytest.mark.parametrize("bits, level", [(6, 1), (7, 0), (8, 0)])
def test_pull_ifempty_looks_at_the_threshold(bits, level):
    bench = Bench(f"mov osr null\nout null {bits}\npull ifempty" + END, pull_threshold=7)
    bench.machine.put(1)
    assert bench.run(5).machine.tx_level == level


@pytest.mark.parametrize("join, depth", [("none", 4), ("rx", 0), ("tx", 8)])
def test_the_tx_fifo_refuses_what_it_cannot_hold(join, depth):
    bench = Bench("here: jmp here", fifo_join=join)
    taken = [bench.machine.put(word) for word in range(10)]
    assert taken == [True] * depth + [False] * (10 - depth)


def test_changing_the_join_empties_both():
    bench = Bench("push\nhere: jmp here")
    bench.machine.put(1)
    bench.run(5)
    bench.machine.configure(fifo_join="rx")
    assert (bench.machine.tx_level, bench.machine.rx_level) == (0, 0)


def test_other_changes_do_not():
    bench = Bench("push\nhere: jmp here")
    bench.machine.put(1)
    bench.run(5)
    bench.machine.configure(jmp_pin=3)
    assert (bench.machine.tx_level, bench.machine.rx_level) == (1, 1)


def test_reading_an_empty_fifo_gives_nothing():
    assert Bench("here: jmp here").machine.get() is None


def test_a_stall_is_remembered_until_it_is_cleared():
    bench = Bench("push").run(100)
    bench.received()
    bench.machine.configure(wrap=1)
    bench.run(2)
    assert bench.machine.rxstall
    bench.machine.clear_rxstall()
    assert not bench.run(1).machine.rxstall


def test_a_stall_that_lasts_is_remembered_again():
    bench = Bench("push").run(100)
    bench.machine.clear_rxstall()
    assert not bench.machine.rxstall
    assert bench.run(1).machine.rxstall


def test_txstall_likewise():
    bench = Bench("pull").run(100)
    bench.machine.clear_txstall()
    assert not bench.machine.txstall
    assert bench.run(1).machine.txstall


@pytest.mark.parametrize("n, expected", [(0, 0), (1, 0), (2, 0), (3, ONES), (4, ONES)])
@pytest.mark.parametrize("which", ["rx", "tx"])
def test_status_compares_a_level(which, n, expected):
    bench = Bench("push\npush\nmov x status" + END, status_of=which, status_n=n)
    bench.machine.put(1)
    bench.machine.put(2)
    assert bench.run(5).x == expected


def test_dma_takes_each_word_at_once():
    bench, words = Bench("in x 32\npush\njmp x-- 0"), []
    bench.machine.rx_sink = words.append
    bench.run(3000)
    assert words == [-i & ONES for i in range(1000)]
    assert (bench.machine.rx_level, bench.machine.rxstall) == (0, False)


def test_dma_that_begins_late_takes_what_is_there_first():
    bench, words = Bench("push\nset x 1\nin x 32\npush" + END).run(100), []
    bench.machine.rx_sink = words.append
    assert (words, bench.machine.rx_level) == ([0, 1], 0)


def test_dma_may_end_itself_in_the_middle():
    bench, words = Bench("push").run(100), []

    def take(word):
        words.append(word)
        if len(words) == 2:
            bench.machine.rx_sink = None

    bench.machine.rx_sink = take
    assert (len(words), bench.machine.rx_level) == (2, 2)
    bench.machine.rx_sink = words.append
    bench.run(1)
    assert (len(words), bench.machine.rx_level) == (5, 0)


def test_dma_may_end_itself_while_the_program_runs():
    bench, words = Bench("push"), []

    def take(word):
        words.append(word)
        if len(words) == 3:
            bench.machine.rx_sink = None

    bench.machine.rx_sink = take
    bench.run(100)
    assert (len(words), bench.machine.rx_level, bench.machine.rxstall) == (3, 4, True)
