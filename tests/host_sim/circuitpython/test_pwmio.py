# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""pwmio: tones that the outside world can hear, slices that pins share."""

import board
import pwmio
import pytest

from host_sim.chip import Tone

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."


def test_a_tone_can_be_heard(chip):
    pwm = pwmio.PWMOut(board.GP17, frequency=440, duty_cycle=0, variable_frequency=True)
    begun = chip.clock.cycles
    pwm.frequency = 880
    pwm.duty_cycle = 32768
    sounding = chip.clock.cycles
    assert chip.tones == {17: Tone(17, 872, 32768, sounding)}
    pwm.deinit()
    assert chip.tones == {}
    each = chip.clock.us(chip.costs.pwm)
    assert list(chip.tone_history) == [
        Tone(17, 442, 0, begun),
        Tone(17, 872, 0, begun + each),
        Tone(17, 872, 32768, sounding),
        Tone(17, 0, 0, sounding),
    ]


@pytest.mark.parametrize(
    ("wanted", "actual"),
    [
        (8, 8),
        (440, 442),
        (500, 500),
        (1907, 1907),
        (1908, 1908),
        (20_000, 20_000),
        (44_100, 44_107),
    ],
)
def test_actual_frequency(chip, wanted, actual):
    with pwmio.PWMOut(board.GP17, frequency=wanted) as pwm:
        assert pwm.frequency == actual


def test_always_on_is_a_level(chip):
    pwm = pwmio.PWMOut(board.GP17, duty_cycle=0xFFFF)
    on = chip.wires.level(17)
    pwm.duty_cycle = 0xFFFE
    assert (on, chip.wires.level(17)) == (1, 0)


def test_refusals(chip, refusal):
    pwm = pwmio.PWMOut(board.GP17, frequency=440)
    assert [
        refusal(pwmio.PWMOut, board.GP17),
        refusal(pwmio.PWMOut, 17),
        refusal(pwmio.PWMOut, board.GP0, frequency=0),
        refusal(pwmio.PWMOut, board.GP0, frequency=62_500_001),
        refusal(setattr, pwm, "duty_cycle", 65536),
        refusal(setattr, pwm, "duty_cycle", -1),
        refusal(setattr, pwm, "frequency", 880),
    ] == [
        ("ValueError", "GP17 in use"),
        ("TypeError", "pin must be of type Pin, not int"),
        ("ValueError", "Invalid frequency"),
        ("ValueError", "Invalid frequency"),
        ("ValueError", "duty_cycle must be 0-65535"),
        ("ValueError", "duty_cycle must be 0-65535"),
        ("AttributeError", "Invalid variable_frequency"),
    ]


def test_pins_that_share_a_slice(chip, refusal):
    """GP16 and GP17 are the channels of slice 0, and so are GP0 and GP1."""
    pwm = pwmio.PWMOut(board.GP17, frequency=440)
    assert [
        refusal(pwmio.PWMOut, board.GP1, frequency=440),
        refusal(pwmio.PWMOut, board.GP16, frequency=441),
        refusal(pwmio.PWMOut, board.GP16, frequency=440, variable_frequency=True),
        refusal(pwmio.PWMOut, board.GP18, frequency=441),
    ] == [
        ("RuntimeError", "Internal resource(s) in use"),
        ("ValueError", "Invalid frequency"),
        ("ValueError", "Invalid variable_frequency"),
        None,
    ]
    second = pwmio.PWMOut(board.GP16, frequency=440)
    pwm.deinit()
    second.deinit()
    varied = pwmio.PWMOut(board.GP17, frequency=441, variable_frequency=True)
    refused = refusal(pwmio.PWMOut, board.GP16, frequency=441)
    assert refused == ("RuntimeError", "Internal resource(s) in use")
    varied.deinit()


def test_deinit(chip, refusal):
    with pwmio.PWMOut(board.GP17, duty_cycle=0xFFFF) as pwm:
        pass
    pwm.deinit()
    assert (chip.claims.pins, chip.claims.slices, chip.wires.level(17)) == (set(), {}, 0)
    assert refusal(lambda: pwm.duty_cycle) == ("ValueError", DEINITED)
    assert refusal(setattr, pwm, "frequency", 5) == ("ValueError", DEINITED)
