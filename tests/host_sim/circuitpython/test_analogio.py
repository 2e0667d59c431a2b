# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""analogio: twelve bits stretched to sixteen."""

import analogio
import board
import pytest

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."


@pytest.mark.parametrize(
    ("source", "value"),
    [(0, 0), (15, 0), (16, 16), (0x8000, 0x8008), (0xFFFF, 0xFFFF), (70_000, 0xFFFF), (-1, 0)],
)
def test_values(chip, source, value):
    chip.adc[26] = lambda: source
    assert analogio.AnalogIn(board.A0).value == value


def test_every_code_of_the_converter(chip):
    pin = analogio.AnalogIn(board.A1)
    chip.adc[27] = lambda: code << 4
    values = []
    for code in range(4096):  # noqa: B007
        values.append(pin.value)
    assert values == [code << 4 | code >> 8 for code in range(4096)]


def test_nothing_connected_reads_zero(chip):
    assert analogio.AnalogIn(board.A2).value == 0


def test_reference_voltage(chip):
    assert analogio.AnalogIn(board.A2).reference_voltage == 3.3


def test_refusals(chip, refusal):
    pin = analogio.AnalogIn(board.A0)
    assert [
        refusal(analogio.AnalogIn, board.GP26),
        refusal(analogio.AnalogIn, board.GP5),
        refusal(analogio.AnalogIn, 26),
        refusal(setattr, pin, "value", 5)[0],
        refusal(analogio.AnalogOut, board.A1),
    ] == [
        ("ValueError", "GP26_A0 in use"),
        ("ValueError", "Invalid pin"),
        ("TypeError", "pin must be of type Pin, not int"),
        "AttributeError",
        ("NotImplementedError", "AnalogOut"),
    ]


def test_deinit(chip, refusal):
    with analogio.AnalogIn(board.A0) as pin:
        pass
    pin.deinit()
    assert chip.claims.pins == set()
    assert refusal(lambda: pin.value) == ("ValueError", DEINITED)
    assert refusal(lambda: pin.reference_voltage) == ("ValueError", DEINITED)
