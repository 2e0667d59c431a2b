# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A box at the pace of a clock, with programs of this computer at its serial channels."""

import queue
from collections.abc import Callable, Sequence

from host_sim.hand_lines import HandLines, HandRefused
from host_sim.nudge import Nudge
from host_sim.pace import Pace
from host_sim.serial_ends import SerialEnd
from host_sim.serial_link import SerialLink
from host_sim.served_world import ServedWorld


class ServedBox:
    """`ends` are those of the console and the data channel.

    `refuse(verb, refused)` is told what no hand can do. `run` belongs into the main thread; the
    other methods may be called from anywhere, also from a signal handler.
    """

    def __init__(
        self,
        world: ServedWorld,
        ends: Sequence[SerialEnd],
        pace: Pace,
        refuse: Callable[[str, HandRefused], None],
    ) -> None:
        ports = (world.chip.console, world.chip.data)
        self._world = world
        self._pace = pace
        self._refuse = refuse
        self._links = [SerialLink(end, port) for end, port in zip(ends, ports, strict=True)]
        self._hands = HandLines(world)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._is_stopping = False
        world.on_tick = self._turn

    def run(self) -> None:
        """Switch it on; returns when it has been stopped."""
        nudge = Nudge(self._world.chip)
        nudge.start()
        try:
            self._world.run()
        finally:
            nudge.stop()

    def stop(self) -> None:
        """Switch it off, within the next milliseconds."""
        self._is_stopping = True
        self._pace.release()

    def do_hand(self, line: str) -> None:
        """An `@` line; it waits until the one before is done."""
        self._lines.put(line)

    def _turn(self) -> None:
        """Every millisecond of virtual time."""
        if self._is_stopping:
            self._world.switch_off()
            return
        self._pace.keep_up(self._world.chip.clock.cycles)
        if not (self._world.is_starting or self._world.chip.interrupts_off):
            for link in self._links:
                link.turn()
        self._turn_hands()

    def _turn_hands(self) -> None:
        if self._lines.empty() or self._world.chip.clock.cycles < self._hands.resume_at:
            return
        line = self._lines.get()
        try:
            self._hands.do(line)
        except HandRefused as refused:
            self._refuse(line, refused)
