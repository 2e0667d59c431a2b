# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The exact PIO logs random edges as the simulator's does, word by word; needs no image."""

import random

import pytest
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from firmware.devices import slap_program
from tests.on_circuitpython.exact_pio import CYCLE_NS, ExactPio
from tests.pio.rigs import SLAP_SETTINGS, Level, run_ours

PIO = 0x50300000
CTRL, INSTR_MEM, EXECCTRL, SHIFTCTRL, PINCTRL, RXF, FLEVEL = 0, 0x48, 0xCC, 0xD0, 0xDC, 0x20, 0x0C
ENABLE = 1
JOIN_RX = 0x80000000
AUTO_PUSH = 1 << 16
OUT_RIGHT = 1 << 19
LINES_FROM = 2
INPUT_ENABLE = 0x40
GAPS = (0, 1, 5, 6, 8, 11, 12, 40, 97, 250, 3_000, 70_000)


class Rig:
    """A chip without a program whose clock is moved by hand; the slap program runs in PIO 1."""

    def __init__(self) -> None:
        self.clock = SimulationClock()
        self.chip = RP2040(self.clock)
        Simulator(clock=self.clock, rp2040=self.chip)
        self.pio = ExactPio(self.chip, 1)
        self.words: list[int] = []
        for pin in self.chip.gpio:
            pin.pad_value |= INPUT_ENABLE
            pin.set_input_value(True)
        self._load()

    def _load(self) -> None:
        for place, word in enumerate(slap_program.WORDS):
            self.write(INSTR_MEM + 4 * place, word)
        self.write(EXECCTRL, slap_program.WRAP_TARGET << 7 | slap_program.WRAP << 12)
        self.write(SHIFTCTRL, AUTO_PUSH | OUT_RIGHT | slap_program.LINES << 20)
        self.write(PINCTRL, LINES_FROM << 15)
        self.write(CTRL, ENABLE)

    def write(self, register: int, value: int) -> None:
        self.chip.write_uint32(PIO + register, value)

    def run_to(self, cycle: int) -> None:
        """Let the time pass, alarms included, and take what was logged."""
        self.clock.tick(cycle * CYCLE_NS - self.clock.nanos)
        while self.chip.read_uint32(PIO + FLEVEL) >> 4 & 0xF:
            self.words.append(self.chip.read_uint32(PIO + RXF))

    def drive(self, level: Level) -> None:
        self.run_to(level.cycle)
        self.pio.catch_up()
        self.chip.gpio[level.gpio].set_input_value(bool(level.level))
        self.pio.wake()


def edges(seed: int) -> tuple[list[Level], int]:
    """Edges on the seven lines, close together and far apart, and when they are over."""
    chance = random.Random(seed)
    cycle, made = 0, []
    for _ in range(12):
        cycle += chance.choice(GAPS)
        made.append(Level(cycle, chance.randrange(2, 9), chance.randrange(2)))
    return made, cycle + 1000


@pytest.mark.parametrize("seed", range(40))
def test_random_edges_are_logged_as_the_simulator_logs_them(seed):
    events, end = edges(seed)
    rig = Rig()
    for event in events:
        rig.drive(event)
    rig.run_to(end)
    words, has_stalled, *_ = run_ours(
        slap_program.WORDS, events, end, input_delay=0, **SLAP_SETTINGS
    )
    assert (rig.words, has_stalled) == (words, False)


def test_a_quiet_minute_is_counted_in_no_time():
    rig = Rig()
    minute = 60 * 125_000_000
    rig.run_to(100)
    rig.drive(Level(minute, 2, 0))
    rig.run_to(minute + 1000)
    counts = rig.words[::2]
    assert abs((counts[1] - counts[2]) * slap_program.SAMPLE_CYCLES - minute) < 200


def test_joining_the_fifos_empties_them():
    rig = Rig()
    rig.clock.tick(1000 * CYCLE_NS)
    assert rig.chip.read_uint32(PIO + FLEVEL) >> 4 & 0xF == 4
    rig.write(SHIFTCTRL, AUTO_PUSH | OUT_RIGHT | slap_program.LINES << 20 | JOIN_RX)
    assert rig.chip.read_uint32(PIO + FLEVEL) >> 4 & 0xF == 0
