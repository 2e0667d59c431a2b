# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The clock dividers (3.5.5)."""

import pytest

from host_sim.pio import Settings
from host_sim.pio.divider import Divider
from tests.pio.rigs import Bench


def ticks(count, **settings):
    """The first `count` ticks after a restart in cycle 0."""
    divider, found = Divider(Settings(**settings), 0), []
    for _ in range(count):
        found.append(divider.tick)
        divider.advance(1)
    return found


def test_a_divisor_of_one_ticks_every_cycle():
    assert ticks(4) == [0, 1, 2, 3]


def test_a_whole_divisor_ticks_once_in_so_many_cycles():
    assert ticks(4, clkdiv_int=3) == [2, 5, 8, 11]


def test_two_and_a_half():
    """A period is longer if the running total wrapped at the end of the one before."""
    found = ticks(7, clkdiv_int=2, clkdiv_frac=128)
    periods = [found[i + 1] - found[i] for i in range(6)]
    assert periods == [2, 3, 2, 3, 2, 3]


@pytest.mark.parametrize("frac", [1, 77, 128, 255])
@pytest.mark.parametrize("whole", [1, 2, 15, 65535])
def test_the_average_is_exact(whole, frac):
    found = ticks(257, clkdiv_int=whole, clkdiv_frac=frac)
    assert found[256] - found[0] == 256 * whole + frac
    periods = {found[i + 1] - found[i] for i in range(256)}
    assert periods == {whole, whole + 1}


def test_the_slowest():
    assert ticks(2, clkdiv_int=65536) == [65535, 131071]


@pytest.mark.parametrize("frac", [0, 1, 100, 255])
def test_many_ticks_at_once_are_as_many_one_by_one(frac):
    for count in range(60):
        at_once = Divider(Settings(clkdiv_int=3, clkdiv_frac=frac), 7)
        at_once.advance(count)
        assert at_once.tick == ticks(count + 1, clkdiv_int=3, clkdiv_frac=frac)[-1] + 7


@pytest.mark.parametrize("frac", [0, 1, 100, 255])
def test_seeking_finds_the_first_tick_from_a_cycle_on(frac):
    all_ticks = ticks(100, clkdiv_int=2, clkdiv_frac=frac)
    for cycle in range(200):
        divider = Divider(Settings(clkdiv_int=2, clkdiv_frac=frac), 0)
        passed = divider.seek(cycle)
        assert divider.tick == next(tick for tick in all_ticks if tick >= cycle)
        assert passed == len([tick for tick in all_ticks if tick < cycle])


def counted(bench):
    return -bench.x & 0xFFFFFFFF


def test_a_machine_runs_at_the_divided_clock():
    bench = Bench("jmp x-- 0", clkdiv_int=10, clkdiv_frac=64)
    assert counted(bench.run(10250)) == 1000


def test_delays_are_counted_in_ticks():
    bench = Bench("jmp x-- 0 [4]", clkdiv_int=10)
    assert counted(bench.run(500)) == 10


def test_the_divider_runs_on_while_the_machine_does_not():
    bench = Bench("jmp x-- 0", clkdiv_int=10)
    bench.machine.enabled = False
    bench.run(27)
    bench.machine.enabled = True
    assert [counted(bench.run(cycles)) for cycles in (2, 1, 9, 1)] == [0, 1, 1, 2]


def test_restarting_the_divider_begins_a_whole_period():
    bench = Bench("jmp x-- 0", clkdiv_int=10).run(17)
    assert counted(bench) == 1
    bench.machine.restart_divider()
    assert [counted(bench.run(cycles)) for cycles in (9, 1)] == [1, 2]


@pytest.mark.parametrize(
    "settings, text",
    [
        ({"clkdiv_int": 0}, "clkdiv_int must be 1 to 65536, not 0"),
        ({"clkdiv_frac": 256}, "clkdiv_frac must be 0 to 255, not 256"),
        ({"clkdiv_int": 65536, "clkdiv_frac": 1}, "clkdiv_frac must be 0 at 65536, not 1"),
        ({"push_threshold": 33}, "push_threshold must be 1 to 32, not 33"),
        ({"fifo_join": "both"}, "fifo_join must be one of none, rx, tx, not 'both'"),
    ],
)
def test_settings_that_the_registers_cannot_hold_are_refused(settings, text):
    with pytest.raises(ValueError) as caught:
        Settings(**settings)
    assert str(caught.value) == text
