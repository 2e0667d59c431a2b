# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The force sensor, with codes put on the ADC from outside."""

import pytest

from firmware.devices.force_sensor import (
    BAD_CODES,
    BAD_REACH,
    EASE_CODES,
    FULL_CODE,
    PRESS_CODES,
    ForceSensor,
    clear_of_bad_codes,
)

GPIO = 26
SETTLE = 1000
"""Passes after which the baseline has followed."""


class Lid:
    """Puts 12-bit codes on the ADC and samples once for each."""

    def __init__(self, chip, code=0):
        self.code = code
        chip.adc[GPIO] = lambda: self.code << 4
        self.sensor = ForceSensor()

    def feel(self, *codes):
        """Whether each code was felt as pressed."""
        felt = []
        for self.code in codes:
            self.sensor.sample()
            felt.append(self.sensor.is_pressed)
        return felt

    def edge(self, code):
        """Whether at rest at `code` the threshold is felt as pressed, and the code above it."""
        felt = []
        for above in (0, 1):
            self.feel(*[code] * SETTLE)
            felt += self.feel(thresholds(code)[0] + above)
        return felt


def thresholds(baseline):
    return clear_of_bad_codes(baseline + PRESS_CODES), clear_of_bad_codes(baseline + EASE_CODES)


@pytest.mark.parametrize("code", [0, 100, 352, 1400, 3500])
def test_a_press_is_more_than_the_threshold_above_the_resting_level(chip, code):
    assert Lid(chip, code).edge(code) == [False, True]


def test_hysteresis(chip):
    lid = Lid(chip, 40)
    codes = (40, 201, 199, 161, 200, 160, 199, 200, 160)
    assert lid.feel(*codes) == [False, True, True, True, True, False, False, False, False]


def test_noise_at_the_threshold_does_not_chatter(chip):
    lid = Lid(chip, 40)
    lid.feel(230)
    noise = [200 + 12 * (-1) ** turn for turn in range(200)]
    assert lid.feel(*noise) == [True] * 200


def test_the_resting_level_is_followed_while_nothing_presses(chip):
    """As the room warms up, or a box is put on the lid slowly."""
    lid = Lid(chip)
    for code in range(0, 2400, 2):
        assert lid.feel(*[code] * 8) == [False] * 8
    assert lid.edge(2398) == [False, True]


def test_it_is_followed_downwards_as_well(chip):
    lid = Lid(chip, 3000)
    assert lid.feel(*range(3000, 10, -2)) == [False] * 1495
    assert lid.edge(10) == [False, True]


def test_it_is_not_followed_while_something_presses(chip):
    lid = Lid(chip, 50)
    assert lid.feel(*[900] * 5000, 50, 50 + PRESS_CODES) == [True] * 5000 + [False] * 2
    lid.feel(*[50] * SETTLE)
    assert lid.feel(*[900] * 5000, 50, 50 + PRESS_CODES + 1) == [True] * 5000 + [False, True]


def test_pressed_at_power_on_it_finds_the_true_level_when_the_hand_has_gone(chip):
    assert Lid(chip, 2000).edge(0) == [False, True]


def test_no_threshold_lies_where_the_adc_repeats_itself():
    """And pressing always takes clearly more than easing, for every resting level."""
    wrong = []
    for baseline in range(FULL_CODE + 1):
        press, ease = thresholds(baseline)
        near = [code for code in (press, ease) for bad in BAD_CODES if abs(code - bad) <= BAD_REACH]
        if near or press - ease < BAD_REACH or press < baseline + PRESS_CODES:
            wrong.append(baseline)
    assert wrong == []


def test_thresholds_are_moved_no_further_than_out_of_the_bad_reach():
    moved = [clear_of_bad_codes(code) - code for code in range(FULL_CODE + 1)]
    assert max(moved) == 2 * BAD_REACH + 1
    assert len([steps for steps in moved if steps]) == len(BAD_CODES) * (2 * BAD_REACH + 1)


def test_the_hardest_press_is_kept_until_it_is_asked_for(chip):
    lid = Lid(chip, 95)
    lid.feel(95, 500, 2095, 700, 95)
    assert [lid.sensor.take_peak_percent() for _ in range(2)] == [48, 0]
    lid.feel(1095)
    assert lid.sensor.take_peak_percent() == 24


def test_the_whole_range_is_100_percent(chip):
    lid = Lid(chip)
    lid.feel(FULL_CODE)
    assert lid.sensor.take_peak_percent() == 100


@pytest.mark.parametrize("code", [0, FULL_CODE])
def test_a_broken_sensor_is_no_press(chip, code):
    """Torn off, the divider pulls to ground; shorted, it reads all there is from power-on."""
    assert Lid(chip, code).feel(*[code] * 100) == [False] * 100


def test_deinit_frees_the_pin(chip):
    Lid(chip).sensor.deinit()
    assert chip.claims.pins == set()
