# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""digitalio: Blinka's, on the simulated wires."""

import board
import digitalio
import pytest
from digitalio import Direction, DriveMode, Pull

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."


def levels(chip, gpio):
    """A list that fills with (level, cycle) of every change of a wire."""
    seen = []
    chip.wires.watch(gpio, lambda level, cycle: seen.append((level, cycle)))
    return seen


@pytest.mark.parametrize(
    ("pull", "outside", "value"),
    [
        (None, None, False),
        (Pull.UP, None, True),
        (Pull.DOWN, None, False),
        (Pull.UP, 0, False),
        (Pull.DOWN, 1, True),
    ],
)
def test_input(chip, pull, outside, value):
    if outside is not None:
        chip.wires.drive(5, outside)
    pin = digitalio.DigitalInOut(board.GP5)
    pin.switch_to_input(pull)
    assert (pin.direction, pin.pull, pin.value) == (Direction.INPUT, pull, value)


@pytest.mark.parametrize("first", [False, True])
def test_output_begins_without_a_glitch(chip, first):
    pin = digitalio.DigitalInOut(board.LED)
    seen = levels(chip, 25)
    pin.switch_to_output(first)
    assert [level for level, _ in seen] == [1] * first
    pin.value = not first
    assert chip.wires.level(25) == (not first)
    assert (pin.direction, pin.drive_mode, pin.value) == (
        Direction.OUTPUT,
        DriveMode.PUSH_PULL,
        not first,
    )


def test_open_drain_lets_others_pull_low(chip):
    pin = digitalio.DigitalInOut(board.GP5)
    pin.switch_to_output(True, DriveMode.OPEN_DRAIN)
    chip.wires.drive(5, 1)
    read = [pin.value]
    chip.wires.drive(5, 0)
    read.append(pin.value)
    chip.wires.drive(5, 1)
    pin.value = False
    assert read + [pin.value] == [True, False, False]


def test_each_access_takes_time(chip):
    pin = digitalio.DigitalInOut(board.GP5)
    start = chip.clock.cycles
    for _ in range(4):
        pin.value  # noqa: B018
    assert chip.clock.cycles - start == 4 * chip.clock.us(chip.costs.digital)


def test_pin_in_use(chip, refusal):
    pin = digitalio.DigitalInOut(board.GP2)
    assert refusal(digitalio.DigitalInOut, board.GP2) == ("ValueError", "GP2 in use")
    pin.deinit()
    digitalio.DigitalInOut(board.GP2)


def test_a_lost_object_keeps_its_pin(chip, refusal):
    digitalio.DigitalInOut(board.GP2)
    assert refusal(digitalio.DigitalInOut, board.GP2) == ("ValueError", "GP2 in use")


def test_not_a_pin(chip, refusal):
    text = "pin must be of type Pin, not int"
    assert refusal(digitalio.DigitalInOut, 2) == ("TypeError", text)


def test_deinit_frees_pin_output_and_pull(chip, refusal):
    with digitalio.DigitalInOut(board.GP2) as pin:
        pin.switch_to_output(True)
    assert (chip.claims.pins, chip.wires.level(2)) == (set(), 0)
    pin.deinit()
    for act in (
        lambda: pin.value,
        lambda: pin.direction,
        lambda: pin.pull,
        lambda: pin.drive_mode,
        pin.switch_to_input,
        pin.switch_to_output,
        lambda: setattr(pin, "value", True),
        lambda: setattr(pin, "direction", Direction.OUTPUT),
    ):
        assert refusal(act) == ("ValueError", DEINITED)


def test_refusals_by_direction(chip, refusal):
    pin = digitalio.DigitalInOut(board.GP2)
    drive_mode = "Drive mode not used when direction is input."
    assert [
        refusal(setattr, pin, "value", True),
        refusal(setattr, pin, "drive_mode", DriveMode.OPEN_DRAIN),
        refusal(lambda: pin.drive_mode),
        refusal(setattr, pin, "direction", 1),
        refusal(setattr, pin, "pull", 1),
    ] == [
        ("AttributeError", "Cannot set value when direction is input."),
        ("AttributeError", drive_mode),
        ("AttributeError", drive_mode),
        ("ValueError", "Invalid direction"),
        ("TypeError", "pull must be of type Pull or None, not int"),
    ]
    pin.direction = Direction.OUTPUT
    text = "Pull not used when direction is output."
    assert refusal(lambda: pin.pull) == ("AttributeError", text)
    assert refusal(setattr, pin, "pull", Pull.UP) == ("AttributeError", text)
