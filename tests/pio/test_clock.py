# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Virtual time."""

import pytest

from host_sim.clock import Clock


@pytest.fixture
def clock():
    return Clock()


def test_due_actions_run_in_order_of_time_and_then_of_request(clock):
    ran = []
    for name, cycle in (("c", 20), ("a", 10), ("d", 20), ("b", 10), ("e", 21)):
        clock.at(cycle, lambda name=name: ran.append((name, clock.cycles)))
    clock.run_until(20)
    assert (ran, clock.cycles) == ([("a", 10), ("b", 10), ("c", 20), ("d", 20)], 20)


def test_an_action_may_request_another(clock):
    ran = []

    def again():
        ran.append(clock.cycles)
        clock.at(clock.cycles + 5, again)

    clock.at(3, again)
    clock.run_until(14)
    assert (ran, clock.cycles) == ([3, 8, 13], 14)


def test_an_action_for_now_runs_with_the_next_run(clock):
    ran = []
    clock.run_until(7)
    clock.at(7, lambda: ran.append(clock.cycles))
    clock.run_until(7)
    assert ran == [7]


def test_a_cancelled_action_does_not_run(clock):
    ran = []
    handle = clock.at(5, lambda: ran.append(5))
    clock.cancel(handle)
    clock.cancel(handle)
    clock.run_until(10)
    assert ran == []


def test_cancelling_what_has_run_does_nothing(clock):
    ran = []
    handle = clock.at(5, lambda: ran.append(5))
    clock.run_until(10)
    clock.cancel(handle)
    assert ran == [5]


def test_an_action_may_let_time_pass(clock):
    ran = []
    clock.at(5, lambda: clock.run_until(50))
    clock.at(20, lambda: ran.append(clock.cycles))
    clock.run_until(10)
    assert (ran, clock.cycles) == ([20], 50)


def test_time_does_not_go_back(clock):
    clock.run_until(10)
    for use in (clock.run_until, lambda cycle: clock.at(cycle, print)):
        with pytest.raises(ValueError) as caught:
            use(9)
        assert str(caught.value) == "cycle must be 10 or later, not 9"


@pytest.mark.parametrize("us, cycles", [(1, 125), (0.008, 1), (0.064, 8), (1000, 125_000)])
def test_microseconds_as_cycles(clock, us, cycles):
    assert clock.us(us) == cycles


def test_another_frequency():
    assert Clock(48_000_000).us(10) == 480
