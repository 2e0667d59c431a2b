# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka backend: neopixel_write, with the waveform of the real one worked out at once.

The real one loads four words into a PIO block, clocks the bytes out and takes the words out again.
If no block has four free words and a free state machine it sends nothing and says nothing.
"""

import itertools
from typing import Any

from host_sim.chip import Chip
from host_sim.circuitpython import current, placement
from host_sim.circuitpython.pin import Pin
from host_sim.circuitpython.refusals import check_type, view
from host_sim.pixel_wire import PulseTrain, send

PROGRAM = (0x6621, 0x1323, 0x1400, 0xA442)
"""out x, 1 side 0 [6]; jmp !x zero side 1 [3]; jmp bitloop side 1 [4]; zero: nop side 0 [4]"""
TICK_HZ = 12_800_000
BIT_TICKS = 16
FIRST_TICK = 1
"""The first OUT finds nothing to send and waits for the autopull."""
RISE_TICK = 7
FALL_TICKS = (11, 16)
"""Tick of the falling edge within a bit that is 0 or 1."""
RAW_TICK_HZ = 1024
"""The next transmission may begin two raw ticks after the last one: at least 976 us."""


def neopixel_write(gpio: Any, buf: Any) -> None:
    """Send the bytes and wait for the last bit."""
    from digitalio import DigitalInOut

    pin = check_type(gpio, DigitalInOut, "digitalinout")._pin
    if pin is None or not pin.is_held:
        current.raise_dead()
    data = view(buf).tobytes()
    chip = current.chip()
    chip.spend(chip.costs.pixel_setup)
    place = placement.find(chip, "neopixel_write", PROGRAM, pins=1 << pin.id)
    if place is None:
        return
    try:
        _transmit(chip, pin.id, data)
    finally:
        place.free()
    pin.init(mode=Pin.OUT)
    pin.value(0)
    chip.next_pixels_at_tick = _raw_tick(chip) + 2


def _transmit(chip: Chip, gpio: int, data: bytes) -> None:
    while _raw_tick(chip) < chip.next_pixels_at_tick:
        chip.spend(10)
    chip.wires.set_output(gpio, 0)
    train = pulses(data, chip.clock.cycles, chip.clock.frequency)
    try:
        chip.spend((FIRST_TICK + len(data) * 8 * BIT_TICKS) * 1e6 / TICK_HZ)
    finally:
        end = chip.clock.cycles if chip.stopped_at is None else chip.stopped_at
        send(chip.wires, PulseTrain(gpio, [pulse for pulse in train if pulse[1] <= end]))


def pulses(data: bytes, start: int, clock_hz: int) -> list[tuple[int, int]]:
    """The (rise, fall) cycles of every bit; a state machine tick lasts `step` / 256 cycles."""
    step = -(-clock_hz * 256 // TICK_HZ)
    bits = f"{int.from_bytes(data, 'big'):0{len(data) * 8}b}" if data else ""
    return [
        (
            start + (tick + RISE_TICK) * step // 256,
            start + (tick + FALL_TICKS[bit == "1"]) * step // 256,
        )
        for tick, bit in zip(itertools.count(FIRST_TICK, BIT_TICKS), bits, strict=False)
    ]


def _raw_tick(chip: Chip) -> int:
    return chip.now_us * RAW_TICK_HZ // 1_000_000
