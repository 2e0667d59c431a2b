# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The ring of lights, as its pixels see it on the wire."""

from array import array

import pytest
import rp2pio
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.devices.lights import CAP_MA, COUNT, Lights
from firmware.devices.slap_sensor import SlapSensor
from host_sim import circuitpython
from host_sim.chip import Chip
from host_sim.pixel_wire import PixelStrip

GPIO = 16
LATCH_US = 400
BLACK = ((0, 0, 0),) * COUNT
WHITE = ((255, 255, 255),) * COUNT
ODD = tuple((place * 10, 255 - place, place * 7 % 256) for place in range(COUNT))


def packed(colour):
    red, green, blue = colour
    return red << 16 | green << 8 | blue


class LightsBench:
    """Lights beside a running slap sensor, and a strip of 24 at the end of the wire."""

    def __init__(self, percent=100):
        self.chip = Chip()
        circuitpython.insert(self.chip)
        self.strip = PixelStrip(self.chip.wires, self.chip.clock, GPIO, COUNT)
        self.sensor = SlapSensor()
        self.lights = Lights(percent)
        self.chip.spend(LATCH_US)

    def show(self, colours, percent=None):
        if percent is not None:
            self.lights.brightness_percent = percent
        self.lights.show([packed(colour) for colour in colours])
        self.chip.spend(LATCH_US)
        return self.strip.colours


def frames(strip):
    return [shown.colours for shown in strip.shown]


def at(colours, brightness):
    """As CircuitPython's pixelbuf dims them: by whole 256ths, rounded down."""
    scale = int(brightness * 256)
    return tuple(tuple(part * scale // 256 for part in colour) for colour in colours)


def draw_ma(colours):
    """Data sheet: 20 mA a colour at full, 1 mA a dark pixel."""
    return COUNT + sum(map(sum, colours)) * 20 / 255


def test_the_first_shows_are_really_sent_beside_the_sensor():
    bench = LightsBench(20)
    bench.show(ODD)
    assert (frames(bench.strip), bench.strip.refused) == ([BLACK, at(ODD, 0.2)], [])


NOPS = [0xA042] * 32
"""A program that leaves no word of a PIO block free."""


def test_without_a_free_state_machine_nothing_is_sent_and_nothing_said():
    """What the test above guards against."""
    chip = Chip()
    circuitpython.insert(chip)
    strip = PixelStrip(chip.wires, chip.clock, GPIO, COUNT)
    held = [rp2pio.StateMachine(array("H", NOPS), 0) for _ in chip.pio]
    Lights(20).show([0xFFFFFF] * COUNT)
    chip.spend(LATCH_US)
    assert (len(held), frames(strip)) == (2, [])


@pytest.mark.parametrize("percent", [1, 2, 10, 20, 29])
def test_brightness_as_set_where_even_white_is_no_trouble(percent):
    bench = LightsBench()
    for colours in (ODD, WHITE, BLACK):
        assert bench.show(colours, percent) == at(colours, percent / 100)


def test_a_few_bright_lights_are_not_dimmed():
    bench = LightsBench()
    few = ((255, 255, 255), (255, 0, 0)) + BLACK[2:]
    assert (bench.show(few, 100), bench.lights.current_ma) == (few, COUNT + 80)


def test_too_much_white_is_dimmed_to_the_cap():
    bench = LightsBench()
    assert bench.show(WHITE, 100) == at(WHITE, (CAP_MA - COUNT) / (72 * 20))
    assert bench.lights.current_ma == CAP_MA


def test_after_a_dimmed_frame_the_next_is_as_bright_as_it_was_set():
    bench = LightsBench()
    bench.show(WHITE, 100)
    few = ((0, 0, 200),) + BLACK[1:]
    assert bench.show(few) == few


def test_the_figure_is_of_what_is_shown_not_of_what_is_set():
    bench = LightsBench(20)
    dark = bench.lights.current_ma
    bench.show(ODD)
    shown = bench.lights.current_ma
    bench.lights.brightness_percent = 1
    assert (dark, bench.lights.current_ma) == (COUNT, shown)


parts = st.one_of(st.sampled_from([0, 0, 255, 128, 147, 200]), st.integers(0, 255))
rings = st.lists(st.tuples(parts, parts, parts), min_size=COUNT, max_size=COUNT)


@settings(max_examples=40)
@given(st.lists(st.tuples(rings, st.integers(1, 100)), min_size=1, max_size=3))
def test_the_ring_never_draws_more_than_the_cap_nor_than_the_figure(frames):
    bench = LightsBench()
    for colours, percent in frames:
        drawn_ma = draw_ma(bench.show(colours, percent))
        assert drawn_ma <= bench.lights.current_ma <= CAP_MA


@pytest.mark.parametrize("part", [1, 127, 128, 147, 186, 200, 254, 255])
def test_equal_parts_are_the_worst_rounding(part):
    bench = LightsBench()
    for lit in range(1, 73, 5):
        flat = [part] * lit + [0] * (72 - lit)
        colours = [tuple(flat[place : place + 3]) for place in range(0, 72, 3)]
        drawn_ma = draw_ma(bench.show(colours, 100))
        assert drawn_ma <= bench.lights.current_ma <= CAP_MA


def test_deinit_leaves_the_ring_dark_and_the_pin_free():
    bench = LightsBench(20)
    bench.show(WHITE)
    bench.lights.deinit()
    bench.chip.spend(LATCH_US)
    assert (bench.strip.colours, GPIO in bench.chip.claims.pins) == (BLACK, False)


def test_the_sensor_logs_while_the_ring_is_being_sent():
    bench = LightsBench(20)
    while bench.sensor.read() is not None:
        pass
    clock = bench.chip.clock
    for number in range(20):
        level = number % 2
        clock.at(clock.cycles + 5000 * number, lambda level=level: bench.chip.wires.drive(3, level))
    bench.show(ODD)
    changes = [bench.sensor.read() for _ in range(21)]
    assert [change and change[1] for change in changes] == [0b10, 0] * 10 + [None]


def test_what_is_shown_already_is_not_sent_again():
    bench = LightsBench(20)
    for colours in (ODD, ODD, BLACK, BLACK, ODD):
        bench.show(colours)
    assert frames(bench.strip) == [BLACK, at(ODD, 0.2), BLACK, at(ODD, 0.2)]
    bench.show(ODD, percent=10)
    assert frames(bench.strip)[4:] == [at(ODD, 0.1)]
