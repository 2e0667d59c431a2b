# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A state machine's registers, and one tick of its life."""

from host_sim.pio.decode import Instruction, decode
from host_sim.pio.port import Port
from host_sim.pio.settings import Settings

EMPTY_OSR = 32


class Core:
    """What one state machine is made of inside; the rest of the world is behind its `port`.

    `latch`: an instruction to run instead of the next one of the program. `delay`: ticks to wait
    before the next instruction. `is_stalled`: the last instruction is to be run again;
    `is_asleep`: and running it again can do nothing new by itself. `turned_back`: the last
    instruction led to its own or a lower address, where a loop may begin.
    """

    __slots__ = (
        "_after", "_memory", "_program", "delay", "exec_stalled", "has_raised", "is_asleep",
        "is_stalled", "isr", "isr_count", "latch", "next_pc", "number", "osr", "osr_count", "pc",
        "pins", "port", "settings", "turned_back", "x", "y",
    )  # fmt: skip

    def __init__(self, settings: Settings, memory: list[int], port: Port, number: int) -> None:
        self.port = port
        self.number = number
        self.pins = self.pc = self.next_pc = self.x = self.y = self.osr = 0
        self.restart()
        self.load(settings, memory)

    def load(self, settings: Settings, memory: list[int]) -> None:
        """Other settings or another program; registers stay."""
        self.settings = settings
        self._memory = memory
        self._program: list[Instruction | None] = [None] * len(memory)
        self._after = [(address + 1) % len(memory) for address in range(len(memory))]
        self._after[settings.wrap] = settings.wrap_target

    def restart(self) -> None:
        """CTRL.SM_RESTART: clears shift counters, ISR, delay, and what is stalled or latched.

        "The contents of the output shift register and the X and Y registers are not affected",
        nor are the program counter and the FIFOs.
        """
        self.isr = self.isr_count = self.delay = 0
        self.osr_count = EMPTY_OSR
        self.latch: Instruction | None = None
        self.is_stalled = self.is_asleep = self.exec_stalled = False
        self.has_raised = self.turned_back = False

    def copy(self, port: Port) -> "Core":
        """The same machine in the same state, with another world around it."""
        twin = Core.__new__(Core)
        for name in Core.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.port = port
        return twin

    def step(self, pins: int) -> None:
        """One tick: run an instruction, or try again the one that is stalled."""
        self.pins = pins
        latched, was_stalled, osr_count = self.latch, self.is_stalled, self.osr_count
        if latched is None:
            it = self._program[self.pc] or self._fetch(self.pc)
            self.next_pc = self._after[self.pc]
        else:
            it, self.latch, self.next_pc = latched, None, self.pc
        if it.run(self, it):
            self._go_on(it, latched)
        else:
            self.latch, self.is_stalled = latched, True
            self.turned_back = False
        if it.side is not None and not was_stalled:
            self._side_set(it.side)
        self.refill_if_due()
        self.is_asleep = self.is_stalled and self.osr_count == osr_count

    def _go_on(self, it: Instruction, latched: Instruction | None) -> None:
        """3.4.5.2: "delay cycles on the initial OUT [EXEC] are ignored"."""
        self.turned_back = latched is None and self.latch is None and self.next_pc <= self.pc
        self.pc = self.next_pc
        self.delay = it.delay if self.latch is None else 0
        self.is_stalled = self.exec_stalled = False

    def force(self, word: int, pins: int) -> None:
        """3.5.7: run an instruction written to SMx_INSTR, in place of the next one.

        "The program counter does not advance, so on the next cycle [...] the state machine
        continues to execute its current program from the point where it left off": what stalled
        is run again, and what is left of a delay still follows. "Delay cycles are ignored". If it
        stalls it stays in the latch "until it completes" or another one is written.
        """
        kept = None if self.exec_stalled else self.latch
        pc, delay = self.pc, self.delay
        forced = self._decode_forced(word)
        self.latch, self.is_stalled = forced, False
        self.step(pins)
        self.exec_stalled = self.latch is forced
        if self.latch is None:
            self.latch = kept
        self.delay = 0 if self.exec_stalled or self.pc != pc else delay
        self.has_raised = self.has_raised and self.pc == pc

    def latch_word(self, word: int) -> None:
        """OUT EXEC and MOV EXEC: run `word` on the next tick."""
        self.latch = decode(word, self.settings, self.number)

    def refill_if_due(self) -> None:
        """Autopull goes on in every tick, whatever else happens in it (3.5.4.2)."""
        if self.settings.auto_pull and self.osr_count >= self.settings.pull_threshold:
            self.refill(False)

    def refill(self, block: bool) -> None:
        """Take the next word, if there is one; `block`: the program cannot go on without."""
        word = self.port.pull(block)
        if word is not None:
            self.osr, self.osr_count = word, 0

    def _fetch(self, address: int) -> Instruction:
        """The instruction at `address`, taken apart only once."""
        it = self._program[address]
        if it is None:
            it = self._program[address] = decode(self._memory[address], self.settings, self.number)
        return it

    def _decode_forced(self, word: int) -> Instruction:
        forced = decode(word, self.settings, self.number)
        forced.delay = 0
        return forced

    def _side_set(self, value: int) -> None:
        """3.5.1: "if an instruction stalls, the side-set still takes effect immediately"; it wins
        over what OUT and SET write to the same pin."""
        settings = self.settings
        count = settings.sideset_count - settings.sideset_enable
        write = self.port.write_enables if settings.sideset_pindirs else self.port.write_levels
        write(value, settings.sideset_base, count)

    def touches_others(self) -> bool:
        """Whether the program, from here on, may write pins or use IRQ flags, as far as one can
        tell without running it."""
        if self.latch is not None:
            return True
        todo, seen = [self.pc], set()
        while todo:
            address = todo.pop()
            if address in seen:
                continue
            seen.add(address)
            if self._fetch(address).touches_others:
                return True
            todo += self._exits(address)
        return False

    def _exits(self, address: int) -> list[int]:
        it = self._fetch(address)
        return [self._after[address]] + ([it.index] if it.is_jump else [])
