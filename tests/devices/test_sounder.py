# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The piezo: which tones sound, from when on, how loud."""

import pytest

from firmware.devices.sounder import LOUDEST, TUNES, Sounder
from firmware.rules.ticks import PERIOD
from host_sim.circuitpython.pwm_out import actual_frequency

GPIO = 17
HERTZ = 125_000_000


class Listener:
    """Turns the sounder once a millisecond and writes down what it puts out."""

    def __init__(self, chip, percent=100, now_ms=0):
        self.chip = chip
        self.sounder = Sounder(percent)
        self.begin_ms = self.now_ms = now_ms
        self.heard = [(0, 0, 0)]

    def play(self, name):
        self.sounder.play(name, self.now_ms)
        self._listen()

    def run(self, ms):
        for _ in range(ms):
            self.now_ms = (self.now_ms + 1) % PERIOD
            self.sounder.turn(self.now_ms)
            self._listen()
        return self.heard[1:]

    def _listen(self):
        tone = self.chip.tones[GPIO]
        heard = (tone.frequency, tone.duty_cycle) if tone.duty_cycle else (0, 0)
        if heard != self.heard[-1][1:]:
            self.heard.append(((self.now_ms - self.begin_ms) % PERIOD, *heard))


def course(name, duty_cycle, begin_ms=0):
    """(from millisecond, hertz, duty cycle) of each tone of a tune, then silence."""
    sounds = []
    for hertz, lasts_ms in TUNES[name]:
        sounds.append((begin_ms, hertz and actual_frequency(HERTZ, hertz), hertz and duty_cycle))
        begin_ms += lasts_ms
    return sounds + [(begin_ms, 0, 0)]


def test_the_vocabulary():
    assert sorted(TUNES) == ["armed", "dead_heat", "game_over", "refused", "take"]


@pytest.mark.parametrize("name", sorted(TUNES))
def test_a_tune_in_time(chip, name):
    listener = Listener(chip)
    listener.play(name)
    assert listener.run(1000) == course(name, LOUDEST)


@pytest.mark.parametrize(("percent", "duty_cycle"), [(1, 327), (50, 16384), (100, 32768)])
def test_volume(chip, percent, duty_cycle):
    listener = Listener(chip, percent)
    listener.play("take")
    assert listener.run(400) == course("take", duty_cycle)


@pytest.mark.parametrize("name", sorted(TUNES))
def test_volume_0_is_silent(chip, name):
    listener = Listener(chip, 0)
    listener.play(name)
    assert listener.run(1000) == []


def test_a_tune_cuts_off_the_one_before(chip):
    listener = Listener(chip)
    listener.play("game_over")
    listener.run(100)
    listener.play("refused")
    expected = course("game_over", LOUDEST)[:1] + course("refused", LOUDEST, 100)
    assert listener.run(500) == expected


def test_turned_down_to_0_in_the_middle_of_a_tune_the_next_one_ends_the_sound(chip):
    listener = Listener(chip)
    listener.play("game_over")
    listener.run(50)
    listener.sounder.volume_percent = 0
    listener.play("armed")
    assert listener.run(1000) == [*course("game_over", LOUDEST)[:1], (50, 0, 0)]


def test_turned_down_to_0_a_tune_goes_on_in_silence(chip):
    listener = Listener(chip)
    listener.play("game_over")
    listener.run(50)
    listener.sounder.volume_percent = 0
    assert listener.run(1000) == [*course("game_over", LOUDEST)[:1], (120, 0, 0)]


@pytest.mark.parametrize("before_ms", [1, 60, 100])
def test_the_wrap_of_the_milliseconds_is_not_heard(chip, before_ms):
    listener = Listener(chip, now_ms=PERIOD - before_ms)
    listener.play("take")
    assert listener.run(1000) == course("take", LOUDEST)


def test_a_late_turn_makes_a_tone_longer_and_leaves_none_out(chip):
    listener = Listener(chip)
    listener.play("dead_heat")
    listener.now_ms += 299
    hertz = actual_frequency(HERTZ, 988)
    assert listener.run(400) == [
        (0, hertz, LOUDEST),
        (300, 0, 0),
        (340, hertz, LOUDEST),
        (460, 0, 0),
    ]


def test_deinit_ends_the_sound_and_frees_the_pin(chip):
    listener = Listener(chip)
    listener.play("game_over")
    listener.sounder.deinit()
    assert (chip.tones, chip.claims.pins, chip.claims.slices) == ({}, set(), {})
