# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who drives a pad, and who is told."""

import pytest

from host_sim.clock import Clock
from host_sim.wires import Wires


@pytest.fixture
def wires():
    return Wires(Clock())


class Follower:
    """Writes down how far it was told to live, and what the pads were then."""

    def __init__(self, wires):
        self.wires = wires
        self.seen = []

    def catch_up(self, cycle):
        self.seen.append((cycle, self.wires.pads))


def test_the_output_goes_before_the_outside_before_the_pull_before_nothing(wires):
    levels = [wires.level(3)]
    wires.set_pull(3, "up")
    levels.append(wires.level(3))
    wires.drive(3, 0)
    levels.append(wires.level(3))
    wires.set_output(3, 1)
    levels.append(wires.level(3))
    wires.drive(3, 0)
    levels.append(wires.level(3))
    wires.set_output(3, None)
    levels.append(wires.level(3))
    wires.release(3)
    levels.append(wires.level(3))
    wires.set_pull(3, "down")
    levels.append(wires.level(3))
    wires.set_pull(3, None)
    levels.append(wires.level(3))
    assert levels == [0, 1, 0, 1, 1, 0, 1, 0, 0]


def test_the_mask_shows_all_pads(wires):
    wires.drive(0, 1)
    wires.set_pull(29, "up")
    wires.set_output(7, 1)
    assert wires.mask() == 1 << 29 | 1 << 7 | 1


def test_followers_live_up_to_a_change_before_it_happens(wires):
    follower = Follower(wires)
    wires.add_follower(follower)
    wires.clock.run_until(10)
    wires.drive(2, 1)
    wires.clock.run_until(20)
    wires.drive(2, 1)
    wires.drive(2, 0)
    assert follower.seen == [(10, 0), (20, 4)]


def test_watchers_are_told_after_a_change(wires):
    told = []
    wires.watch(5, lambda level, cycle: told.append((level, cycle, wires.level(5))))
    wires.clock.run_until(10)
    wires.drive(5, 1)
    wires.drive(5, 1)
    wires.drive(6, 1)
    wires.clock.run_until(20)
    wires.release(5)
    assert told == [(1, 10, 1), (0, 20, 0)]


def test_a_watcher_may_set_other_pads(wires):
    wires.watch(5, lambda level, cycle: wires.drive(6, level))
    wires.drive(5, 1)
    assert wires.mask() == 3 << 5


@pytest.mark.parametrize("gpio", [-1, 30])
def test_there_are_thirty_pads(wires, gpio):
    for use in (wires.level, wires.release, lambda gpio: wires.drive(gpio, 1)):
        with pytest.raises(ValueError) as caught:
            use(gpio)
        assert str(caught.value) == f"gpio must be 0 to 29, not {gpio}"


def test_a_pull_is_up_down_or_none(wires):
    with pytest.raises(ValueError) as caught:
        wires.set_pull(1, "sideways")
    assert str(caught.value) == "pull must be 'up', 'down' or None, not 'sideways'"
