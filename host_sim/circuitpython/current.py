# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The chip that programs talk to at the moment."""

from typing import NoReturn

from host_sim.chip import Chip
from host_sim.circuitpython.refusals import raise_deinited

_inserted: list[Chip] = []


def insert(chip: Chip) -> None:
    """Make `chip` the one behind board, digitalio, rp2pio...; everything claimed on it is freed."""
    _inserted[:] = [chip]
    chip.reload("STARTUP")


def chip() -> Chip:
    """The inserted chip."""
    if not _inserted:
        raise RuntimeError("no chip is inserted: host_sim.circuitpython.insert(chip) comes first")
    return _inserted[0]


def raise_dead() -> NoReturn:
    """Somebody uses what was let go: by deinit(), or because the chip has stopped."""
    chip().check_alive()
    raise_deinited()


class Held:
    """Ties a hardware object to the program run it was made in.

    The real objects end with their program. Here one can outlive a reset of the simulated chip in
    the Python process: it then counts as deinitialized and lets nothing go that is not its own.
    """

    def __init__(self) -> None:
        self.chip = chip()
        self._life = self.chip.life

    @property
    def is_current(self) -> bool:
        return self._life == self.chip.life
