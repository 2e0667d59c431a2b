# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Virtual time kept back to the clock on the wall, or let go in steps."""

import sys
import threading

from host_sim.pace import LOST_S, NAP_S, RealTime, Steps

HZ = 1000
STUCK_S = 2


class Wall:
    """A clock that moves when somebody waits."""

    def __init__(self):
        self.now_s = 100.0
        self.waits = []
        self.events = []

    def wait(self, seconds):
        if self.waits and self.events:
            self.events.pop()()
        self.waits.append(round(seconds, 6))
        self.now_s += seconds


def real_time(wall):
    return RealTime(HZ, lambda: wall.now_s, wall.wait)


def test_what_virtual_time_is_ahead_is_slept_off():
    wall = Wall()
    pace = real_time(wall)
    for cycles in (4, 8, 58):
        pace.keep_up(cycles)
    assert wall.waits == [0.004, 0.004, 0.05]


def test_what_it_is_behind_is_caught_up():
    wall = Wall()
    pace = real_time(wall)
    wall.now_s += 0.1
    for cycles in (50, 100, 104):
        pace.keep_up(cycles)
    assert wall.waits == [0.004]


def test_time_that_is_lost_is_given_up():
    wall = Wall()
    pace = real_time(wall)
    wall.now_s += 3600
    pace.keep_up(50)
    pace.keep_up(60)
    assert wall.waits == [0.01]
    assert LOST_S < 3600


def test_a_moment_is_a_cycle():
    wall = Wall()
    pace = real_time(wall)
    assert [pace.cycle_at(100.0), pace.cycle_at(101.5), pace.cycle_at(99.9)] == [0, 1500, -100]


def test_released_nobody_sleeps():
    pace = RealTime(HZ)
    pace.release()
    pace.keep_up(3_600_000)


def test_released_amid_a_long_sleep_one_wakes_soon():
    wall = Wall()
    pace = real_time(wall)
    wall.events = [pace.release]
    pace.keep_up(3_600_000)
    assert wall.waits == [NAP_S, NAP_S]


def released_at_line(number):
    """Sleep, released at the so-manieth line of Python of that, as by a signal's handler; whether
    it ended, and whether there was such a line."""
    pace = RealTime(HZ)
    left = [number]

    def trace(frame, event, argument):
        left[0] -= event == "line"
        if left[0] == 0 and event == "line":
            pace.release()
        return trace

    def sleep():
        sys.settrace(trace)
        pace.keep_up(20)

    thread = threading.Thread(target=sleep, daemon=True)
    thread.start()
    thread.join(STUCK_S)
    return not thread.is_alive(), left[0] <= 0


def test_a_signal_that_comes_at_any_moment_of_a_sleep_ends_it():
    number, has_line = 0, True
    while has_line:
        number += 1
        has_ended, has_line = released_at_line(number)
        assert has_ended
    assert number > 3


def test_steps_let_exactly_so_much_time_pass():
    steps = Steps(1000 * HZ)
    passes = []

    def play():
        for cycles in range(0, 100_000, 4000):
            passes.append(cycles // 1000)
            steps.keep_up(cycles)

    thread = threading.Thread(target=play)
    thread.start()
    steps.advance(0)
    seen = [list(passes)]
    for ms in (8, 1):
        steps.advance(ms)
        seen.append(list(passes))
    assert seen == [[0, 4], [0, 4, 8, 12], [0, 4, 8, 12]]
    assert steps.cycle_at(0.0) == 9000
    steps.release()
    thread.join()
    assert passes[-1] == 96
