# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Adafruit's neopixel library, read back from the wire."""

import time
from array import array

import board
import digitalio
import neopixel
import neopixel_write
import pytest
import rp2pio

from host_sim.circuitpython.neopixel import PROGRAM, pulses
from host_sim.clock import Clock
from host_sim.pio import PioBlock
from host_sim.pixel_wire import BLACK, PixelStrip
from host_sim.wires import Wires

COUNT = 24
RAINBOW = tuple((place * 10, 255 - place, place * place % 256) for place in range(COUNT))
SPIN = array("H", [0])
"""jmp 0"""


@pytest.fixture
def strip(chip):
    return PixelStrip(chip.wires, chip.clock, 16, COUNT)


@pytest.fixture
def pixels(strip):
    return neopixel.NeoPixel(board.GP16, COUNT, brightness=1.0, auto_write=False)


def colours_of(strip):
    return [shown.colours for shown in strip.shown]


def test_what_is_shown_is_on_the_strip(chip, strip, pixels):
    pixels[:] = RAINBOW
    pixels.show()
    chip.spend(300)
    assert (colours_of(strip), strip.refused) == ([RAINBOW], [])


def test_brightness_fill_and_single_pixels(chip, strip):
    pixels = neopixel.NeoPixel(board.GP16, COUNT, brightness=0.5)
    pixels.fill((200, 100, 50))
    pixels[3] = (2, 4, 6)
    chip.spend(300)
    dim = (100, 50, 25)
    assert colours_of(strip) == [(dim,) * COUNT, (dim,) * 3 + ((1, 2, 3),) + (dim,) * 20]


CODES = tuple((code, code, code) for code in range(256))
BRIGHTNESSES = [0.0, 0.003, 0.01, 0.02, 0.05, 0.1, 0.2, 0.29, 1 / 3, 0.5, 0.7, 0.996, 0.999, 1.0]


def dimmed_in_c(code, brightness):
    """PixelBuf.c of CircuitPython 10.2.1: scaled_brightness, then (r * scaled) / 256."""
    scaled = int(brightness * 256)
    return code * scaled // 256


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_every_colour_is_dimmed_as_the_pixelbuf_in_c_dims_it(chip, brightness):
    strip = PixelStrip(chip.wires, chip.clock, 16, len(CODES))
    before = neopixel.NeoPixel(board.GP16, len(CODES), brightness=brightness, auto_write=False)
    before[:] = CODES
    before.show()
    chip.spend(300)
    at_once = strip.colours
    before.brightness = 0.77
    before.brightness = brightness
    before.show()
    chip.spend(300)
    expected = tuple((dimmed_in_c(code, brightness),) * 3 for code in range(256))
    assert (at_once, strip.colours, before[255]) == (expected, expected, [255, 255, 255])


def test_every_brightness_is_kept_also_one_that_dims_as_the_last_did(pixels):
    kept = []
    for brightness in (0.5, 0.5004, 0.9999, 1.0, 1.5, -1):
        pixels.brightness = brightness
        kept.append(pixels.brightness)
    assert kept == [0.5, 0.5004, 0.9999, 1.0, 1.0, 0.0]


def test_a_brightness_that_dims_as_the_last_did_is_not_written_by_itself(chip, strip):
    pixels = neopixel.NeoPixel(board.GP16, COUNT, brightness=0.5)
    for brightness in (0.5004, 0.51):
        pixels.brightness = brightness
        chip.spend(2000)
    assert len(strip.shown) == 1


def test_deinit_goes_dark_and_frees_the_pin(chip, strip, pixels):
    pixels.fill((9, 9, 9))
    pixels.show()
    pixels.deinit()
    chip.spend(300)
    assert (strip.colours, chip.claims.pins, chip.claims.places) == ((BLACK,) * COUNT, set(), [])


def test_a_show_takes_thirty_microseconds_a_pixel(chip, pixels):
    start = chip.clock.cycles
    pixels.show()
    us = (chip.clock.cycles - start) * 1e6 / chip.clock.frequency
    assert us == 720.08 + chip.costs.pixel_setup + chip.costs.digital


def test_shows_keep_their_distance(chip, strip, pixels):
    """The real one waits for two ticks of 1/1024 s, so the reset gap is kept whatever one does."""
    for place in range(5):
        pixels[place] = (1, 1, 1)
        pixels.show()
    chip.spend(300)
    cycles = [shown.cycle for shown in strip.shown]
    gaps_us = [(b - a) / 125 for a, b in zip(cycles, cycles[1:], strict=False)]
    assert len(gaps_us) == 4
    assert all(720 + 976 <= gap < 720 + 2200 for gap in gaps_us)


def test_the_waveform_is_that_of_the_real_program():
    """The four words of common-hal/neopixel_write, run on a PIO block, make the same edges."""
    data = bytes(range(0, 256, 7)) + b"\xff\x00\xaa\x55"
    edges = pio_edges(data)
    begin = edges[0][1] - pulses(data, 0, 125_000_000)[0][0]
    expected = []
    for rise, fall in pulses(data, begin, 125_000_000):
        expected += [(1, rise), (0, fall)]
    assert edges == expected


def pio_edges(data):
    """(level, cycle) of every edge that the real program makes of `data`."""
    clock = Clock()
    wires = Wires(clock)
    block = PioBlock(wires, clock)
    machine, offset = block.claim(), block.load(PROGRAM)
    machine.configure(
        clkdiv_int=9, clkdiv_frac=196, sideset_base=16, sideset_count=1, out_shift_right=False,
        auto_pull=True, pull_threshold=8, fifo_join="tx", wrap_target=offset, wrap=offset + 3,
    )  # fmt: skip
    block.connect(1 << 16)
    block.preset(1 << 16, 0, 1 << 16)
    edges = []
    wires.watch(16, lambda level, cycle: edges.append((level, cycle)))
    machine.restart_divider()
    machine.exec(offset)
    machine.enabled = True
    for byte in data:
        while not machine.put(byte * 0x01010101):
            clock.run_until(clock.cycles + 100)
    clock.run_until(clock.cycles + 20_000)
    wires.mask()
    return edges


def test_nothing_is_sent_without_a_free_state_machine(chip, strip, pixels):
    taken = [rp2pio.StateMachine(SPIN, 0) for _ in range(8)]
    pixels.fill((5, 5, 5))
    pixels.show()
    chip.spend(300)
    silent = colours_of(strip)
    taken.pop().deinit()
    pixels.show()
    chip.spend(300)
    assert (silent, colours_of(strip)) == ([], [((5, 5, 5),) * COUNT])


def test_nothing_is_sent_without_four_free_words(chip, strip, pixels):
    long = [rp2pio.StateMachine(array("H", [0] * 29), 0) for _ in range(2)]
    pixels.fill((5, 5, 5))
    pixels.show()
    chip.spend(300)
    silent = colours_of(strip)
    long.pop().deinit()
    pixels.show()
    chip.spend(300)
    assert (silent, colours_of(strip)) == ([], [((5, 5, 5),) * COUNT])


def test_lights_beside_the_slap_sensor(chip, strip, pixels):
    from firmware.devices.slap_sensor import SlapSensor

    for gpio in range(2, 9):
        chip.wires.drive(gpio, 1)
    sensor = SlapSensor()
    pixels[:] = RAINBOW
    chip.clock.at(chip.clock.cycles + 30_000, lambda: chip.wires.drive(3, 0))
    pixels.show()
    chip.spend(300)
    downs = []
    while (change := sensor.read()) is not None:
        downs.append(change[1])
    sensor.deinit()
    assert (colours_of(strip), downs[-1]) == ([RAINBOW], 0b10)


def test_refusals(chip, refusal):
    pin = digitalio.DigitalInOut(board.GP16)
    text = "Object has been deinitialized and can no longer be used. Create a new object."
    refused = [
        refusal(neopixel_write.neopixel_write, board.GP16, b"abc"),
        refusal(neopixel_write.neopixel_write, pin, 3),
    ]
    pin.deinit()
    refused.append(refusal(neopixel_write.neopixel_write, pin, b"abc"))
    assert refused == [
        ("TypeError", "digitalinout must be of type DigitalInOut, not Pin"),
        ("TypeError", "object with buffer protocol required"),
        ("ValueError", text),
    ]


def test_an_input_becomes_an_output(chip, strip):
    pin = digitalio.DigitalInOut(board.GP16)
    neopixel_write.neopixel_write(pin, b"\x02\x01\x03")
    chip.spend(300)
    assert strip.colours == ((1, 2, 3),) + (BLACK,) * 23


def test_a_reset_in_the_middle_truncates_the_frame(chip, strip, pixels, refusal):
    pixels[:] = RAINBOW
    chip.clock.at(chip.clock.cycles + chip.clock.us(500), lambda: chip.reset("RESET_PIN"))
    assert refusal(pixels.show) == ("Reset", "")
    chip.clock.run_until(chip.clock.cycles + 100_000)
    assert colours_of(strip) == []
    assert [refused.text.split(",")[0] for refused in strip.refused] == [
        "frame must be whole pixels of 24 bits"
    ]


def test_a_show_costs_less_than_a_millisecond_of_real_time(chip, strip, pixels):
    pixels[:] = RAINBOW
    times = []
    for _ in range(20):
        chip.spend(3000)
        begin = time.perf_counter()
        pixels.show()
        times.append(time.perf_counter() - begin)
    assert len(strip.shown) == 19
    assert min(times) < 0.001
