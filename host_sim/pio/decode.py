# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Instruction words taken apart (3.4.1, table 365)."""

from collections.abc import Callable
from typing import Any

from host_sim.pio import execute
from host_sim.pio.settings import Settings

JMP, WAIT, IN, OUT, PUSH_PULL, MOV, IRQ, SET = range(8)
FIELD_BITS = 5
"""Delay and side-set share so many bits."""
PINS, PINDIRS, PC, EXEC = 0, 4, 5, 7
MOV_EXEC = 4
WAIT_PIN, WAIT_IRQ = 1, 2


class Instruction:
    """One instruction, ready to run: `run(core, instruction)` does it, and is False on a stall.

    `delay`: idle ticks after it. `side`: the side-set data, or None. `touches_others`: it may write
    pins or use IRQ flags, or it leads to where nobody can tell. The other fields are the
    instruction's own and mean what `run` makes of them.
    """

    __slots__ = (
        "alter", "block", "clear", "conditional", "count", "delay", "index", "is_jump",
        "polarity", "read", "run", "side", "test", "touches_others", "word", "write",
    )  # fmt: skip

    run: Callable[[Any, "Instruction"], bool]
    test: Callable[[Any, "Instruction"], bool]
    read: Callable[[Any], int]
    alter: Callable[[int], int]
    write: Callable[[Any, int, "Instruction"], None]
    index: int
    count: int
    polarity: int
    block: bool
    conditional: bool
    clear: bool

    def __init__(self, word: int, settings: Settings, number: int) -> None:
        self.word = word
        self.delay, self.side = _split_field(word >> 8 & 0x1F, settings)
        self.touches_others = self.side is not None
        self.is_jump = word >> 13 == JMP
        _DECODERS[word >> 13](self, word & 0xFF, settings, number)


def decode(word: int, settings: Settings, number: int) -> Instruction:
    """The instruction that `word` is to state machine `number` under these settings."""
    return Instruction(word, settings, number)


def _split_field(field: int, settings: Settings) -> tuple[int, int | None]:
    """Delay from the low bits; side-set from the high ones, or None if not enabled (3.5.1)."""
    delay_bits = FIELD_BITS - settings.sideset_count
    delay = field & (1 << delay_bits) - 1
    if not settings.sideset_count:
        return delay, None
    if not settings.sideset_enable:
        return delay, field >> delay_bits
    if not field >> 4:
        return delay, None
    return delay, field >> delay_bits & (1 << settings.sideset_count - 1) - 1


def _bits(arg: int) -> int:
    """A bit count: 32 is encoded as 0."""
    return arg & 0x1F or 32


def _flag(index: int, number: int) -> int:
    """3.4.9.2: the high bit adds the machine's number to the two low bits, modulo 4."""
    if index & 0x10:
        return index & 4 | (index + number & 3)
    return index & 7


def _jmp(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    it.run, it.test, it.index = execute.jmp, execute.CONDITIONS[arg >> 5], arg & 0x1F


def _wait(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    source, index, it.polarity = arg >> 5 & 3, arg & 0x1F, arg >> 7
    it.run, it.index = execute.WAITS[source], index
    if source == WAIT_PIN:
        it.index = (settings.in_base + index) % 32
    elif source == WAIT_IRQ:
        it.index = _flag(index, number)
        it.touches_others = True


def _in(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    it.run, it.read, it.count = execute.shift_in, execute.IN_SOURCES[arg >> 5], _bits(arg)


def _out(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    target, it.count = arg >> 5, _bits(arg)
    it.run, it.write = execute.shift_out, execute.OUT_TARGETS[target]
    it.touches_others |= target in (PINS, PINDIRS, PC, EXEC)


def _push_pull(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    it.conditional, it.block = bool(arg & 0x40), bool(arg & 0x20)
    it.run = execute.pull if arg & 0x80 else execute.push
    if arg & 0x1F:
        it.run = execute.nothing


def _mov(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    target = arg >> 5
    it.run, it.write = execute.mov, execute.MOV_TARGETS[target]
    it.read, it.alter = execute.MOV_SOURCES[arg & 7], execute.ALTERATIONS[arg >> 3 & 3]
    it.touches_others |= target in (PINS, MOV_EXEC, PC)


def _irq(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    it.clear, it.block, it.index = bool(arg & 0x40), bool(arg & 0x20), _flag(arg & 0x1F, number)
    it.run = execute.nothing if arg & 0x80 else execute.irq
    it.touches_others = True


def _set(it: Instruction, arg: int, settings: Settings, number: int) -> None:
    target, it.index = arg >> 5, arg & 0x1F
    it.run, it.write = execute.set_value, execute.SET_TARGETS[target]
    it.touches_others |= target in (PINS, PINDIRS)


_DECODERS = (_jmp, _wait, _in, _out, _push_pull, _mov, _irq, _set)
