# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""PixelStrip: what a strip of WS2812B makes of the levels on its wire."""

import pytest

from host_sim.clock import Clock
from host_sim.pixel_wire import BITS, BLACK, KEPT, PixelStrip, PulseTrain, Refused, Shown, send
from host_sim.wires import Wires

GPIO = 16
BIT = 156
HIGH = (39, 88)
RESET = 35_000
"""280 us in cycles of 8 ns."""


class Bench:
    """A strip of three on a wire that tests drive bit by bit."""

    def __init__(self):
        self.clock = Clock()
        self.wires = Wires(self.clock)
        self.strip = PixelStrip(self.wires, self.clock, GPIO, 3)
        self.wires.drive(GPIO, 0)

    def bits(self, bits, high=HIGH, bit=BIT):
        """Drive edges onto the wire; the cycle of the last falling one."""
        for value in bits:
            start = self.clock.cycles
            self.wires.drive(GPIO, 1)
            self.clock.run_until(start + high[value])
            self.wires.drive(GPIO, 0)
            fall = self.clock.cycles
            self.clock.run_until(start + bit)
        return fall

    def frame(self, *colours):
        return self.bits(frame_bits(*colours))

    def wait(self, cycles):
        self.clock.run_until(self.clock.cycles + cycles)


@pytest.fixture
def bench():
    return Bench()


def frame_bits(*colours):
    data = bytes(part for red, green, blue in colours for part in (green, red, blue))
    return [byte >> shift & 1 for byte in data for shift in range(7, -1, -1)]


RED, GREEN, BLUE, ODD = (255, 0, 0), (0, 255, 0), (0, 0, 255), (1, 2, 131)


def test_dark_at_first(bench):
    assert (bench.strip.colours, bench.strip.shown) == ((BLACK,) * 3, [])


def test_a_frame_is_shown_after_the_reset_gap(bench):
    fall = bench.frame(RED, ODD, BLUE)
    bench.clock.run_until(fall + RESET - 1)
    before = bench.strip.colours
    bench.clock.run_until(fall + RESET)
    assert (before, bench.strip.colours) == ((BLACK,) * 3, (RED, ODD, BLUE))
    assert bench.strip.shown == [Shown(fall + RESET, (RED, ODD, BLUE))]


def test_two_frames_with_a_gap(bench):
    first = bench.frame(RED, RED, RED)
    bench.wait(RESET)
    second = bench.frame(BLUE, BLUE, BLUE)
    bench.wait(RESET)
    assert bench.strip.shown == [
        Shown(first + RESET, (RED,) * 3),
        Shown(second + RESET, (BLUE,) * 3),
    ]


def test_two_frames_too_close_are_one(bench):
    bench.frame(RED, GREEN, BLUE)
    bench.wait(RESET - 200)
    fall = bench.frame(ODD, ODD, ODD)
    bench.wait(RESET)
    assert bench.strip.shown == [Shown(fall + RESET, (RED, GREEN, BLUE))]


def test_a_short_frame_leaves_the_far_pixels(bench):
    bench.frame(RED, GREEN, BLUE)
    bench.wait(RESET)
    bench.frame(ODD)
    bench.wait(RESET)
    assert bench.strip.colours == (ODD, GREEN, BLUE)


def test_only_the_last_frames_are_kept_of_those_shown_and_of_those_refused(bench):
    latched = []
    for bits in (BITS, 1) * (KEPT + 2):
        start = bench.clock.cycles
        pulses = [(start + bit * BIT, start + bit * BIT + HIGH[1]) for bit in range(bits)]
        bench.strip.receive(PulseTrain(GPIO, pulses))
        bench.clock.run_until(pulses[-1][1] + RESET)
        latched.append(bench.clock.cycles)
    assert [frame.cycle for frame in bench.strip.shown] == latched[4::2]
    assert [frame.cycle for frame in bench.strip.refused] == latched[5::2]


def test_a_truncated_frame_is_refused(bench):
    fall = bench.bits(frame_bits(RED, GREEN)[:-1])
    bench.wait(RESET)
    text = "frame must be whole pixels of 24 bits, not 47 bits"
    assert (bench.strip.refused, bench.strip.shown) == ([Refused(fall + RESET, text)], [])
    assert bench.strip.colours == (BLACK,) * 3


@pytest.mark.parametrize(
    ("high", "bit", "text"),
    [
        ((10, 88), BIT, "high time must be 200-500 or 550-1000 ns, not 80 ns (bit 8)"),
        ((65, 88), BIT, "high time must be 200-500 or 550-1000 ns, not 520 ns (bit 8)"),
        ((39, 150), 200, "high time must be 200-500 or 550-1000 ns, not 1200 ns (bit 0)"),
        ((39, 88), 110, "low time must be 300 or more ns, not 176 ns (bit 1)"),
    ],
)
def test_illegal_timing_is_refused(bench, high, bit, text):
    fall = bench.bits(frame_bits(GREEN), high, bit)
    bench.wait(RESET)
    assert (bench.strip.refused, bench.strip.shown) == ([Refused(fall + RESET, text)], [])
    bench.frame(ODD)
    bench.wait(RESET)
    assert bench.strip.colours == (ODD, BLACK, BLACK)


def test_a_pulse_train_is_the_same_as_its_edges(bench):
    other = Bench()
    fall = bench.frame(RED, ODD, BLUE)
    bits = frame_bits(RED, ODD, BLUE)
    pulses = [(BIT * place, BIT * place + HIGH[bit]) for place, bit in enumerate(bits)]
    send(other.wires, PulseTrain(GPIO, pulses))
    send(other.wires, PulseTrain(GPIO + 1, pulses))
    for each in (bench, other):
        each.clock.run_until(fall + RESET)
    assert other.strip.shown == bench.strip.shown
    assert other.strip.refused == []


def test_trains_reach_every_strip_of_the_wire_and_no_other_wires(bench):
    twin = PixelStrip(bench.wires, bench.clock, GPIO, 1)
    stranger = Bench()
    send(bench.wires, PulseTrain(GPIO, [(BIT * bit, BIT * bit + 88) for bit in range(24)]))
    for each in (bench, stranger):
        each.wait(24 * BIT + RESET)
    white = (255, 255, 255)
    assert (twin.colours, bench.strip.colours, stranger.strip.colours) == (
        (white,),
        (white, BLACK, BLACK),
        (BLACK,) * 3,
    )
