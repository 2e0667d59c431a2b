# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The control button, pressed by a finger on the wire."""

import pytest

from firmware.devices.button import BOUNCE_MS, LONG_MS, ControlButton
from firmware.rules.ticks import PERIOD

GPIO = 22


@pytest.fixture
def press(chip):
    """Moves the button at (millisecond, is down) and reads it every `pass_ms`; what it told."""

    def run(*moves, begin_ms=0, until_ms=4000, pass_ms=1, held=False):
        chip.wires.drive(GPIO, 0 if held else 1)
        button = ControlButton()
        planned = dict(moves)
        told = []
        for ms in range(until_ms):
            if ms in planned:
                chip.wires.drive(GPIO, 0 if planned[ms] else 1)
            if ms % pass_ms == 0:
                told.append((ms, button.read((begin_ms + ms) % PERIOD)))
        return [(ms, word) for ms, word in told if word]

    return run


@pytest.mark.parametrize("lasts_ms", [BOUNCE_MS, 150, LONG_MS - 1])
def test_a_short_press_is_told_when_it_is_let_go(press, lasts_ms):
    assert press((100, True), (100 + lasts_ms, False)) == [(100 + lasts_ms, "short")]


@pytest.mark.parametrize("lasts_ms", [LONG_MS + 1, 1200, 3000])
def test_a_long_press_is_told_as_soon_as_it_has_lasted_and_once(press, lasts_ms):
    assert press((100, True), (100 + lasts_ms, False)) == [(100 + LONG_MS, "long")]


@pytest.mark.parametrize("lasts_ms", [1, BOUNCE_MS - 1])
def test_a_touch_shorter_than_bounce_is_none(press, lasts_ms):
    assert press((100, True), (100 + lasts_ms, False)) == []


def test_bounce_at_both_ends_makes_one_press(press):
    down = [(100, True), (102, False), (103, True), (109, False), (110, True)]
    up = [(300, False), (302, True), (305, False), (306, True), (310, False)]
    assert press(*down, *up) == [(300, "short")]


def test_two_presses(press):
    moves = (100, True), (250, False), (400, True), (1300, False), (1400, True), (1500, False)
    assert press(*moves) == [(250, "short"), (1200, "long"), (1500, "short")]


@pytest.mark.parametrize("before_ms", [50, 150, 500])
def test_the_wrap_of_the_milliseconds_makes_no_press_longer_or_shorter(press, before_ms):
    moves = (100, True), (250, False), (400, True), (1300, False)
    told = press(*moves, begin_ms=PERIOD - before_ms)
    assert told == [(250, "short"), (1200, "long")]


@pytest.mark.parametrize("lasts_ms", [10, 500, 2000])
def test_held_since_power_on_it_says_nothing_until_it_has_been_let_go(press, lasts_ms):
    """boot.py gave the drive to the computer for it: it must not undo or begin a game as well."""
    moves = (lasts_ms, False), (2500, True), (2600, False)
    assert press(*moves, held=True) == [(2600, "short")]


def test_a_slow_program_still_tells_short_from_long(press):
    moves = (105, True), (395, False), (1005, True), (2500, False)
    assert press(*moves, pass_ms=90) == [(450, "short"), (1890, "long")]


@pytest.mark.parametrize(("pass_ms", "up_ms"), [(90, 985), (1000, 1100), (1000, 1900)])
def test_a_press_that_a_late_pass_sees_neither_short_nor_long_is_none(press, pass_ms, up_ms):
    """Short may begin a new game, long takes an event back: nobody asked for the wrong one."""
    assert press((105 if pass_ms < 1000 else 950, True), (up_ms, False), pass_ms=pass_ms) == []


def test_nothing_connected_is_not_pressed(chip):
    button = ControlButton()
    assert [button.read(ms) for ms in range(2000)] == [None] * 2000


def test_deinit_frees_the_pin(chip):
    ControlButton().deinit()
    assert (chip.claims.pins, chip.wires.mask() >> GPIO & 1) == (set(), 0)
