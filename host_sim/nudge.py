# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lets time pass in a program that asks for nothing, so that it can be stopped."""

import signal
from types import FrameType

from host_sim.box_errors import is_box_file
from host_sim.chip import Chip

RING_S = 0.05


class Nudge:
    """An alarm clock of the operating system that rings in the main thread, where the box runs.

    When time has stood still since it last rang and the program's own code is being executed (not
    the simulator's on its behalf), the CPU has been busy for so long. Without such an alarm clock
    (Windows) a loop without any call to the hardware cannot be interrupted.
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._seen_at = -1

    def start(self) -> None:
        """Ring from now on."""
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, RING_S, RING_S)

    def stop(self) -> None:
        """Ring no more."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        stood_still = self._seen_at == self._chip.clock.cycles
        self._seen_at = self._chip.clock.cycles
        if stood_still and frame is not None and is_box_file(frame.f_code.co_filename):
            self._chip.spend(RING_S * 1e6)
