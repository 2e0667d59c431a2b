# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A PIO block: 32 words of program, four state machines, eight flags, and the pads."""

from collections.abc import Sequence

from host_sim.clock import Clock
from host_sim.pio.machine import StateMachine
from host_sim.pio.port import Registers
from host_sim.pio.synchroniser import Synchroniser
from host_sim.wires import Wires

WORDS = 32
MACHINES = 4
JMP_FIELD = 0xE000
"""Zero in these bits: a JMP."""


class PioBlock:
    """Computed late, up to `now`: when a pad is about to change, or the CPU looks.

    A machine that can only listen to pins is computed by itself, over any span in which the pins
    stay as they are. One that may talk to others (write pins, use IRQ flags) is computed first, and
    stopped at each thing it says; if there are several, they go on in step, cycle by cycle.

    Outputs are registered: what is written in cycle k is on the pads from k + 1 on, and flags
    likewise. `input_delay`: see Synchroniser. `skip`: False runs every tick one by one.
    """

    def __init__(
        self, wires: Wires, clock: Clock, input_delay: int = 2, *, skip: bool = True
    ) -> None:
        self.wires = wires
        self.clock = clock
        self.memory = [0] * WORDS
        self.shared = Registers()
        self.now = clock.cycles
        self._seen = Synchroniser(input_delay, wires.pads)
        self._used = 0
        self._pads = 0
        self._is_writing = False
        self._news = 0
        self.machines = tuple(StateMachine(self, number, skip) for number in range(MACHINES))
        wires.add_follower(self)

    # program memory

    def load(self, words: Sequence[int], offset: int | None = None) -> int:
        """Store a program and move its jumps along; returns where it is.

        As the SDK does it: as high in the memory as there is room, unless `offset` says where.
        """
        self.sync()
        width = (1 << len(words)) - 1
        places = range(WORDS - len(words), -1, -1) if offset is None else (offset,)
        for place in places:
            if 0 <= place <= WORDS - len(words) and not self._used & width << place:
                self._store(words, place)
                return place
        raise RuntimeError(f"expected {len(words)} free words in a row, got {self._free()}")

    def unload(self, offset: int, length: int) -> None:
        """Give the words of a program back; they stay in memory until others come."""
        self.sync()
        self._used &= ~((1 << length) - 1 << offset)

    def _free(self) -> str:
        return f"{self._used:032b}"[::-1].replace("0", ".").replace("1", "#")

    def _store(self, words: Sequence[int], offset: int) -> None:
        self._used |= (1 << len(words)) - 1 << offset
        for place, word in enumerate(words, offset):
            self.memory[place] = word if word & JMP_FIELD else word & ~0x1F | word + offset & 0x1F
        for machine in self.machines:
            machine.reload()

    # state machines

    def claim(self) -> StateMachine:
        """The lowest machine that nobody has claimed."""
        for machine in self.machines:
            if not machine.is_claimed:
                machine.is_claimed = True
                return machine
        raise RuntimeError(f"expected a free state machine, got {MACHINES} claimed ones")

    def release(self, machine: StateMachine) -> None:
        """Stop a machine and let others claim it."""
        machine.enabled = False
        machine.rx_sink = None
        machine.is_claimed = False

    # flags

    @property
    def flags(self) -> int:
        """The IRQ register: eight flags."""
        self.sync()
        return self.shared.flags

    def force_flags(self, mask: int) -> None:
        """IRQ_FORCE: raise flags."""
        self.sync()
        self.shared.flags |= mask & 0xFF

    def clear_flags(self, mask: int) -> None:
        """IRQ, "write 1 to clear"."""
        self.sync()
        self.shared.flags &= ~mask

    # pads

    def connect(self, pads: int) -> None:
        """Give the pads of this mask the function PIO: this block drives what it enables."""
        self.sync()
        self._pads |= pads
        self._show(self.now)

    def disconnect(self, pads: int) -> None:
        """Take the function PIO away: this block drives these pads no more."""
        self.sync()
        pads &= self._pads
        self._pads &= ~pads
        self.wires.set_outputs(pads, 0, 0, self.now)

    def preset(self, pads: int, levels: int, enables: int) -> None:
        """Set output levels and enables of the pads of this mask, as rp2pio does at first."""
        self.sync()
        shared = self.shared
        shared.levels = shared.levels & ~pads | levels & pads
        shared.enables = shared.enables & ~pads | enables & pads
        self._show(self.now)

    @property
    def is_driving(self) -> bool:
        """Whether pads may change by what a machine does."""
        return bool(self._pads) and any(one.enabled and one.talks for one in self.machines)

    # time

    @property
    def is_quiet(self) -> bool:
        """Whether nothing but a change of the pads, or the CPU, can bring anything to pass.

        Every machine that runs is in a loop that was proven to wait, and sees the pads as they are.
        """
        if self.wires.pads != self._seen.latest or not self._seen.is_through(self.now):
            return False
        return all(not one.enabled or (one.rests and not one.talks) for one in self.machines)

    def catch_up(self, cycle: int) -> None:
        """Live through every cycle before `cycle`."""
        if not self.wires.is_settling:
            self.wires.settle(cycle)
        elif cycle > self.now:
            self._live(cycle)

    def sync(self) -> None:
        """The CPU looks, or does something: come up to the present.

        Called back from inside (a DMA sink that reads or sets something) it does nothing.
        """
        self.wires.settle(self.clock.cycles)
        self._news = self.now

    def seen_now(self) -> int:
        """The pins as the state machines see them in this cycle."""
        self._seen.note(self.now, self.wires.pads)
        return self._seen.at(self.now)

    def commit(self, cycle: int) -> None:
        """Let what machines wrote in the cycle before `cycle` come true."""
        before = self.shared.levels, self.shared.enables
        for machine in self.machines:
            if machine.port.is_pending:
                machine.port.apply()
                self._news = cycle
        if (self.shared.levels, self.shared.enables) != before:
            self._show(cycle)

    def _live(self, cycle: int) -> None:
        self._seen.note(self.now, self.wires.pads)
        if not self._is_writing:
            self._run_talkers(cycle)
        for machine in self.machines:
            if machine.enabled and not machine.talks:
                self._run_listener(machine, cycle)
        self.now = cycle
        if not self._is_writing:
            self._seen.forget(cycle)

    def _run_listener(self, machine: StateMachine, cycle: int) -> None:
        begin = machine.next_cycle
        while begin < cycle:
            end = min(cycle, self._seen.next_change(begin))
            machine.run(end, self._seen.at(begin))
            begin = machine.next_cycle

    def _run_talkers(self, cycle: int) -> None:
        while talkers := [one for one in self.machines if one.enabled and one.talks]:
            begin = min(one.next_cycle for one in talkers)
            if begin >= cycle:
                return
            end = min(cycle, self._seen.next_change(begin))
            alone = len(talkers) == 1 or self._all_sleep(talkers, begin)
            for one in talkers:
                one.run(end if alone else begin + 1, self._seen.at(begin), alone=alone)
            self.commit(max(one.ran_at for one in talkers) + 1)

    def _all_sleep(self, talkers: list[StateMachine], cycle: int) -> bool:
        """Whether each has found, after the last thing that could matter, that it only waits."""
        news = max(self._news, self._seen.since(cycle))
        return all(one.sleeps_since >= news for one in talkers)

    def _show(self, cycle: int) -> None:
        """Drive the pads; this makes listeners, here and elsewhere, live up to `cycle` first."""
        self._is_writing = True
        shared = self.shared
        self.wires.set_outputs(self._pads, shared.levels, shared.enables & self._pads, cycle)
        self._is_writing = False
        self._seen.note(self.now, self.wires.pads)
