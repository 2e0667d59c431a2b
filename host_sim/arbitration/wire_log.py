# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the slap sensor logs of given changes of the wires: the box's PIO words, executed."""

from collections.abc import Iterable
from functools import partial

from firmware.devices import slap_program
from host_sim.clock import Clock
from host_sim.pio import PioBlock, StateMachine
from host_sim.wires import Wires

FIRST_GPIO = 2
LEFTOVER_PAIRS = 1
SETTLED = 4 * (slap_program.SAMPLE_CYCLES + slap_program.CHANGE_CYCLES)
"""Cycles after the last change by which it is logged, whatever came before."""

Changes = list[tuple[int, int]]
"""(cycle, down), oldest first, each cycle once: from `cycle` on the lines in `down` are active.
Cycles count from the start of the state machine; bit 0 is zone 1, bit 6 the pressed lid."""


class SlapWires:
    """Seven wires with the state machine of the slap sensor on them, started at cycle 0."""

    def __init__(self, down: int = 0) -> None:
        self._clock = Clock()
        self._wires = Wires(self._clock)
        self._down = 0
        for line in range(slap_program.LINES):
            self._wires.set_pull(FIRST_GPIO + line, "up")
        self.set(down)
        self._block = PioBlock(self._wires, self._clock)
        self.words: list[int] = []
        self._machine = self._start()

    def _start(self) -> StateMachine:
        self._block.load(slap_program.WORDS, 0)
        machine = self._block.claim()
        machine.configure(
            in_base=FIRST_GPIO,
            in_shift_right=False,
            auto_push=True,
            push_threshold=slap_program.LINES,
            wrap_target=slap_program.WRAP_TARGET,
            wrap=slap_program.WRAP,
        )
        machine.rx_sink = self.words.append
        machine.enabled = True
        return machine

    def set(self, down: int) -> None:
        """The lines in the mask are active now, all others are not."""
        changed = self._down ^ down
        self._down = down
        for line in range(slap_program.LINES):
            if changed >> line & 1:
                self._wires.drive(FIRST_GPIO + line, 1 - (down >> line & 1))

    def mark(self) -> None:
        """The CPU asks for a time mark now."""
        self._machine.exec(slap_program.MARK_WORDS[0])

    def run(self, changes: Changes, marks: Iterable[int] = ()) -> None:
        """Live through all changes and marks, and until the last is logged."""
        for cycle, down in changes:
            self._clock.at(cycle, partial(self.set, down))
        for cycle in marks:
            self._clock.at(cycle, self.mark)
        last = max([cycle for cycle, _ in changes] + [*marks, self._clock.cycles])
        self._clock.run_until(last + SETTLED)
        self._block.catch_up(self._clock.cycles)


def log_by_pio(changes: Changes, marks: Iterable[int] = (), down: int = 0) -> Changes:
    """(at, down) of every change as the box decodes it; the lines are `down` at the start.

    The first is the state at the start. A mark shows as a pair that changes nothing.
    """
    wires = SlapWires(down)
    wires.run(changes, list(marks))
    return decode_all(wires.words)


def decode_all(words: list[int]) -> Changes:
    """All pairs of words, decoded; the leftover pair at the start is dropped."""
    decoder = slap_program.Decoder()
    pairs = [decoder.decode(words[i], words[i + 1]) for i in range(0, len(words), 2)]
    return pairs[LEFTOVER_PAIRS:]
