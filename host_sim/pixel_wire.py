# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A strip of WS2812B pixels on a wire: pulse widths in, colours out.

A bit is a high and a low time; its high time says 0 or 1. Every pixel keeps the first 24 bits
(green, red, blue, most significant first) after a low of RESET_US and passes the rest on; that low
makes all pixels show what they kept. Two frames closer than that are one long frame: the second
runs out of the far end of the strip and is lost.
"""

import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

from host_sim.clock import Clock
from host_sim.wires import Wires

RESET_US = 280
"""WS2812B-V5 and later; older ones are content with 50."""
ZERO_HIGH_NS = (200, 500)
ONE_HIGH_NS = (550, 1000)
LOW_NS = 300
"""The shortest low; there is no longest below the reset gap."""
KEPT = 4096
"""So many frames are remembered, of those shown and of those refused: minutes of a game."""
BITS = 24
BLACK = (0, 0, 0)
Colour = tuple[int, int, int]


class PulseTrain(NamedTuple):
    """Many pulses at once: (rises, falls) in cycles, in order, then low.

    What a driver puts on a wire without 48 calls a pixel; the times are those of the real edges.
    """

    gpio: int
    pulses: Sequence[tuple[int, int]]


class Shown(NamedTuple):
    """The strip's colours from `cycle` on."""

    cycle: int
    colours: tuple[Colour, ...]


class Refused(NamedTuple):
    """A frame no real strip can be trusted with, seen at `cycle`; the colours stay as they were."""

    cycle: int
    text: str


_strips: "weakref.WeakKeyDictionary[Wires, list[PixelStrip]]" = weakref.WeakKeyDictionary()


def send(wires: Wires, train: PulseTrain) -> None:
    """Put a pulse train on a wire: the strips there see it, other watchers do not."""
    for strip in _strips.get(wires, ()):
        if strip.gpio == train.gpio:
            strip.receive(train)


class PixelStrip:
    """`count` pixels on `gpio`. It sees pulse trains as well as single edges of the wire."""

    def __init__(self, wires: Wires, clock: Clock, gpio: int, count: int) -> None:
        self.gpio = gpio
        self.count = count
        self._clock = clock
        self._reset_cycles = clock.us(RESET_US)
        self._zero_high = self._cycles(*ZERO_HIGH_NS)
        self._one_high = self._cycles(*ONE_HIGH_NS)
        self._low = self._cycles(LOW_NS)[0]
        self._shown: list[Shown] = []
        self._refused: list[Refused] = []
        self._colours = (BLACK,) * count
        self._bits: list[int] = []
        self._fault = ""
        self._rise: int | None = None
        self._fall: int | None = None
        _strips.setdefault(wires, []).append(self)
        wires.watch(gpio, self._edge)

    def _cycles(self, *times_ns: int) -> tuple[int, ...]:
        return tuple(round(ns * self._clock.frequency / 1e9) for ns in times_ns)

    # what the eye sees

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The present (red, green, blue) of every pixel."""
        self._settle(self._clock.cycles)
        return self._colours

    @property
    def shown(self) -> list[Shown]:
        """The last KEPT frames that were shown, with the time."""
        self._settle(self._clock.cycles)
        return self._shown

    @property
    def refused(self) -> list[Refused]:
        self._settle(self._clock.cycles)
        return self._refused

    # what the wire says

    def receive(self, train: PulseTrain) -> None:
        for rise, fall in train.pulses:
            self._edge(1, rise)
            self._edge(0, fall)

    def _edge(self, level: int, cycle: int) -> None:
        if level:
            self._settle(cycle)
            self._check_low(cycle)
            self._rise = cycle
        elif self._rise is not None:
            self._add_bit(cycle - self._rise)
            self._fall, self._rise = cycle, None

    def _add_bit(self, high: int) -> None:
        if self._zero_high[0] <= high <= self._zero_high[1]:
            self._bits.append(0)
        elif self._one_high[0] <= high <= self._one_high[1]:
            self._bits.append(1)
        else:
            self._spoil("high", high, "200-500 or 550-1000")

    def _check_low(self, cycle: int) -> None:
        if self._fall is not None and cycle - self._fall < self._low:
            self._spoil("low", cycle - self._fall, "300 or more")

    def _spoil(self, which: str, cycles: int, rule: str) -> None:
        ns = round(cycles * 1e9 / self._clock.frequency)
        text = f"{which} time must be {rule} ns, not {ns} ns (bit {len(self._bits)})"
        self._fault = self._fault or text

    def _settle(self, cycle: int) -> None:
        """Show the frame if the line has been low for the reset gap."""
        if self._rise is not None or self._fall is None:
            return
        latch = self._fall + self._reset_cycles
        if cycle >= latch:
            self._latch(latch)
            self._fall = None

    def _latch(self, cycle: int) -> None:
        bits, self._bits = self._bits, []
        fault, self._fault = self._fault, ""
        if not fault and len(bits) % BITS:
            fault = f"frame must be whole pixels of {BITS} bits, not {len(bits)} bits"
        if fault:
            _keep(self._refused, Refused(cycle, fault))
            return
        fresh = tuple(_colour(bits[at : at + BITS]) for at in range(0, len(bits), BITS))
        self._colours = (fresh + self._colours[len(fresh) :])[: self.count]
        _keep(self._shown, Shown(cycle, self._colours))


def _keep(kept: list[Any], fresh: Shown | Refused) -> None:
    """A list, not a deque: whoever looks takes slices of it."""
    kept.append(fresh)
    del kept[:-KEPT]


def _colour(bits: list[int]) -> Colour:
    word = int("".join(map(str, bits)), 2)
    return word >> 8 & 0xFF, word >> 16, word & 0xFF
