# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Test benches for PIO programs: ours, and the two emulators from PyPI as second opinions."""

import re
from array import array
from collections import deque
from typing import NamedTuple

import adafruit_pioasm
import pioemu
from rp2040py import RP2040

from firmware.devices import slap_program
from host_sim.clock import Clock
from host_sim.pio import PioBlock, Settings
from host_sim.wires import Wires

INPUT_DELAY = 2
ENABLE, RESTART, CLKDIV_RESTART = 1, 1 << 4, 1 << 8
REGISTERS = ("x", "y", "isr", "osr", "isr_count", "osr_count")

SLAP_SETTINGS = {
    "in_base": 2,
    "in_shift_right": False,
    "auto_push": True,
    "push_threshold": slap_program.LINES,
    "wrap_target": slap_program.WRAP_TARGET,
    "wrap": slap_program.WRAP,
}


class Level(NamedTuple):
    """From `cycle` on the outside world holds `gpio` at `level`."""

    cycle: int
    gpio: int
    level: int


class Force(NamedTuple):
    """In `cycle` the CPU writes `word` to SMx_INSTR."""

    cycle: int
    word: int


class Read(NamedTuple):
    """Before `cycle` the CPU takes up to `words` words from the RX FIFO."""

    cycle: int
    words: int


def assemble(source: str) -> array:
    """The words of a program; a label may stand before its instruction."""
    return adafruit_pioasm.Program(re.sub(r"(\w+:) ", r"\1\n", source)).assembled


class Bench:
    """One state machine of ours, running a program from address 0, pulled-up wires around it."""

    def __init__(self, program, *, input_delay=INPUT_DELAY, skip=True, outputs=0, **settings):
        words = assemble(program) if isinstance(program, str) else program
        settings.setdefault("wrap", len(words) - 1)
        self.clock = Clock()
        self.wires = Wires(self.clock)
        for gpio in range(30):
            self.wires.set_pull(gpio, "up")
        self.clock.run_until(100)
        self.start = self.clock.cycles
        self.block = PioBlock(self.wires, self.clock, input_delay, skip=skip)
        self.block.load(words, 0)
        self.block.connect(outputs)
        self.machine = self.block.claim()
        self.machine.configure(**settings)
        self.machine.restart_divider()
        self.machine.enabled = True

    @property
    def cycle(self) -> int:
        """Cycles since the start."""
        return self.clock.cycles - self.start

    def run(self, cycles: int = 1) -> "Bench":
        self.clock.run_until(self.clock.cycles + cycles)
        self.block.sync()
        return self

    def run_to(self, cycle: int) -> "Bench":
        self.clock.run_until(self.start + cycle)
        return self

    def __getattr__(self, name: str) -> int:
        """A register."""
        return self.machine.registers[name]

    def received(self) -> list[int]:
        """All words in the RX FIFO, taken out."""
        words = []
        while (word := self.machine.get()) is not None:
            words.append(word)
        return words

    def levels(self, gpio: int, cycles: int) -> list[int]:
        """The level of a pad in each of the next cycles."""
        seen = []
        for _ in range(cycles):
            seen.append(self.wires.level(gpio))
            self.run()
        return seen

    def do(self, event: Level | Force | Read, words: list[int]) -> None:
        self.run_to(event.cycle)
        if isinstance(event, Level):
            self.wires.drive(event.gpio, event.level)
        elif isinstance(event, Force):
            self.machine.exec(event.word)
        else:
            for _ in range(event.words):
                word = self.machine.get()
                words += [] if word is None else [word]


def run_ours(program, events, cycles, *, dma=True, skip=True, **settings):
    """(words received, whether it ever stalled, final registers) after a script of events."""
    bench = Bench(program, skip=skip, **settings)
    words: list[int] = []
    bench.machine.rx_sink = words.append if dma else None
    for event in events:
        bench.do(event, words)
    bench.run_to(cycles)
    return words, bench.machine.rxstall, bench.machine.registers, bench.machine.pc


class Rp2040py:
    """PyPI's rp2040py: its PIO block, stepped cycle by cycle, without firmware.

    What it has no notion of is done here for it: the synchroniser (a level is handed over two
    cycles late), and that a forced instruction takes a cycle (the block is not stepped in it). What
    ends a stall is told to a machine that waits AFTER it was stepped: it goes on with its next
    instruction at once, where the real one completes the stalled one first.
    """

    chip = None

    def __init__(self, program, **settings):
        if Rp2040py.chip is None:
            Rp2040py.chip = RP2040()
            Rp2040py.chip.simulator = self
        self.chip = Rp2040py.chip
        self.pio = self.chip.pio[0]
        self.pio.reset()
        self.machine = self.pio.machines[0]
        self._load(program, Settings(**{"wrap": len(program) - 1} | settings))
        for pin in self.chip.gpio:
            pin.pad_value |= 0x40
            pin.set_input_value(True)
        self.cycle = 0
        self._late: deque[Level] = deque()

    def _load(self, program, settings):
        write = self.pio.write_uint32
        for place, word in enumerate(program):
            write(0x48 + 4 * place, word)
        write(0xC8, settings.clkdiv_int << 16 | settings.clkdiv_frac << 8)
        write(0xCC, _execctrl(settings))
        write(0xD0, 0x40000000)
        write(0xD0, _shiftctrl(settings))
        write(0xDC, _pinctrl(settings))
        write(0, RESTART)
        write(0, ENABLE | CLKDIV_RESTART)

    def step(self, forced=None):
        """One cycle."""
        waits = self.machine.waiting
        if not waits:
            self._take_levels()
        if forced is None:
            self.pio.advance(1)
        else:
            self.pio.write_uint32(0xD8, forced)
        if waits:
            self._take_levels()
        self.cycle += 1

    def _take_levels(self):
        while self._late and self._late[0].cycle + INPUT_DELAY <= self.cycle:
            level = self._late.popleft()
            self.chip.gpio[level.gpio].set_input_value(bool(level.level))

    def drive(self, level: Level):
        self._late.append(level)

    def get(self) -> int | None:
        return None if self.machine.rx_fifo.empty else self.pio.read_uint32(0x20)

    @property
    def state(self):
        machine = self.machine
        registers = {
            "x": machine.x,
            "y": machine.y,
            "isr": machine.input_shift_reg,
            "osr": machine.output_shift_reg,
            "isr_count": machine.input_shift_count,
            "osr_count": machine.output_shift_count,
        }
        return registers, machine.pc


def _execctrl(settings: Settings) -> int:
    return (
        settings.sideset_enable << 30
        | settings.sideset_pindirs << 29
        | settings.jmp_pin << 24
        | settings.wrap << 12
        | settings.wrap_target << 7
        | (settings.status_of == "rx") << 4
        | settings.status_n
    )


def _shiftctrl(settings: Settings) -> int:
    return (
        (settings.pull_threshold & 31) << 25
        | (settings.push_threshold & 31) << 20
        | settings.out_shift_right << 19
        | settings.in_shift_right << 18
        | settings.auto_pull << 17
        | settings.auto_push << 16
    )


def _pinctrl(settings: Settings) -> int:
    return (
        settings.sideset_count << 29
        | settings.set_count << 26
        | settings.out_count << 20
        | settings.in_base << 15
        | settings.sideset_base << 10
        | settings.set_base << 5
        | settings.out_base
    )


def run_rp2040py(program, events, cycles, *, dma=True, **settings):
    """As run_ours(), by rp2040py."""
    other = Rp2040py(program, **settings)
    words: list[int] = []
    todo = deque(events)
    while other.cycle < cycles:
        forced, reads = None, 0
        while todo and todo[0].cycle == other.cycle:
            event = todo.popleft()
            if isinstance(event, Level):
                other.drive(event)
            elif isinstance(event, Force):
                forced = event.word
            else:
                reads += event.words
        _step_and_read(other, forced, reads, dma, words)
    stalled = bool(other.pio.read_uint32(0x08) & 1)
    return words, stalled, *other.state


def _step_and_read(other, forced, reads, dma, words):
    waits = other.machine.waiting
    if not waits:
        _read(other, reads, words)
    other.step(forced)
    if waits:
        _read(other, reads, words)
    if dma:
        _read(other, 8, words)


def _read(other, limit, words):
    for _ in range(limit):
        word = other.get()
        words += [] if word is None else [word]


def pins_at(events, in_base):
    """A function cycle -> what IN PINS reads, for pioemu, which knows no IN_BASE."""
    steps = [(0, (1 << 30) - 1)]
    for event in events:
        if isinstance(event, Level):
            bit = 1 << event.gpio
            pads = steps[-1][1] & ~bit | (bit if event.level else 0)
            steps.append((event.cycle + INPUT_DELAY, pads))
    seen = deque(steps)

    def read(cycle: int) -> int:
        while len(seen) > 1 and seen[1][0] <= cycle:
            seen.popleft()
        pads = seen[0][1]
        return (pads >> in_base | pads << 32 - in_base) & 0xFFFFFFFF

    return read


def run_pioemu(program, events, cycles, *, in_base=0, dma=True, **settings):
    """(words received, final state), by rp2040-pio-emulator."""
    reads = deque(event for event in events if isinstance(event, Read))
    words: list[int] = []
    steps = pioemu.emulate(
        list(program),
        stop_when=lambda _, state: state.clock >= cycles,
        input_source=pins_at(events, in_base),
        shift_isr_right=settings.get("in_shift_right", True),
        shift_osr_right=settings.get("out_shift_right", True),
        auto_push=settings.get("auto_push", False),
        push_threshold=settings.get("push_threshold", 32),
        wrap_target=settings.get("wrap_target", 0),
        wrap_top=settings.get("wrap", 0),
        jmp_pin=settings.get("jmp_pin", 0),
    )
    state = None
    for _, state in steps:
        _drain(state, reads, dma, words)
    return words, state


def _drain(state, reads, dma, words):
    """`state` is of the beginning of cycle `state.clock`."""
    fifo = state.receive_fifo
    limit = len(fifo) if dma else 0
    while reads and reads[0].cycle <= state.clock:
        limit += reads.popleft().words
    while fifo and limit:
        limit -= 1
        words.append(fifo.popleft())
