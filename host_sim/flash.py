# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The flash chip: blocks of 4 KiB to erase, pages of 256 bytes to program, and power that goes.

As the data sheet of the W25Q16JV has it: an erase sets all bits of a block, programming only
clears bits, and what was going on when the power went is left half done. The model's limits:

- How half an erase looks no data sheet says. Here the first third of its time clears byte after
  byte, as chips do lest bits be erased too deep, then more and more bits of every byte are set, at
  random: most bytes are neither the old ones nor erased, and some lines may still be whole.
- Half a page is programmed from its begin on, the byte at the border in some of its bits
  (`scatter`: any bits of the whole page).
- A bit is 0 or 1, never one that reads as either, and it never wears out.
- A reset (not a power cut) does not stop the chip: the step is done to its end, no further one.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from host_sim.costs import Costs

BLOCK_BYTES = 4096
PAGE_BYTES = 256
ERASED = 0xFF
NVM_BYTES = BLOCK_BYTES
CLEARING = 1 / 3
"""The share of an erase's time in which bits are cleared first."""


class Power(Protocol):
    """Who waits while the flash is busy; see Chip."""

    def wait_for_flash(self, us: float) -> float:
        """Let time pass; the share of it (0 to 1) that was over when the power went."""

    def cut(self) -> None: ...

    def check_running(self) -> None:
        """Raise the end of the program, if that has come."""

    def disable_interrupts(self) -> None: ...

    def enable_interrupts(self) -> None: ...


class Step(NamedTuple):
    """Something the flash does: `erase` or `program`, so many bytes from `at` of `memory` on."""

    kind: str
    memory: bytearray
    at: int
    size: int


class Flash:
    """`nvm` is the block behind microcontroller.nvm, `drive` all that CIRCUITPY lies on.

    `erases` and `programs` count steps. `on_step(step)`, called before each, returns None, or the
    share of the step, 0 to 1, after which the power goes.
    """

    def __init__(self, power: Power, costs: Costs) -> None:
        self.nvm = bytearray([ERASED] * NVM_BYTES)
        self.drive = bytearray()
        self.erases = self.programs = 0
        self.on_step: Callable[[Step], float | None] = lambda step: None
        self.scatter = False
        self._power = power
        self._costs = costs

    def take_over(self, old: "Flash") -> None:
        """Hold what an old chip held when its power went."""
        self.nvm[:] = old.nvm
        self.drive[:] = old.drive

    def cut_next(self, share: float) -> None:
        """The power goes when so much of the next step is done."""

        def cut(step: Step) -> float:
            self.on_step = lambda step: None
            return share

        self.on_step = cut

    def rewrite(self, memory: bytearray, at: int, block: bytes) -> None:
        """Erase the block at `at` and program it, with interrupts off."""
        self._power.disable_interrupts()
        try:
            self.erase(memory, at)
            self.program(memory, at, block)
        finally:
            self._power.enable_interrupts()

    def erase(self, memory: bytearray, at: int) -> None:
        """Set all bits of the block at `at`."""
        self.erases += 1
        share = self._wait(Step("erase", memory, at, BLOCK_BYTES), self._costs.flash_erase)
        old = memory[at : at + BLOCK_BYTES]
        memory[at : at + BLOCK_BYTES] = half_erased(bytes(old), share)
        self._power.check_running()

    def program(self, memory: bytearray, at: int, data: bytes) -> None:
        """Clear bits page by page, in order."""
        for begin in range(at - at % PAGE_BYTES, at + len(data), PAGE_BYTES):
            first = max(begin, at)
            self._program_page(memory, first, data[first - at : begin + PAGE_BYTES - at])

    def _program_page(self, memory: bytearray, at: int, data: bytes) -> None:
        self.programs += 1
        share = self._wait(Step("program", memory, at, len(data)), self._costs.flash_page)
        old = bytes(memory[at : at + len(data)])
        memory[at : at + len(data)] = half_programmed(old, data, share, self.scatter)
        self._power.check_running()

    def _wait(self, step: Step, us: float) -> float:
        share = self.on_step(step)
        if share is None:
            return self._power.wait_for_flash(us)
        self._power.wait_for_flash(us * share)
        self._power.cut()
        return share


def half_erased(old: bytes, share: float) -> bytes:
    """A block when `share` (0 to 1) of the time of its erase is over."""
    if share <= 0 or share >= 1:
        return old if share <= 0 else bytes([ERASED] * len(old))
    if share < CLEARING:
        cleared = int(len(old) * share / CLEARING)
        return bytes(cleared) + old[cleared:]
    random = Random(share)
    rest = 1 - (share - CLEARING) / (1 - CLEARING)
    return bytes(_some_bits(random, 1 - rest) for _ in old)


def _some_bits(random: Random, chance: float) -> int:
    return sum(1 << bit for bit in range(8) if random.random() < chance)


def half_programmed(old: bytes, data: bytes, share: float, scatter: bool = False) -> bytes:
    """Bytes when `share` (0 to 1) of the time of their programming is over."""
    if share <= 0:
        return old
    if share >= 1:
        return bytes(was & new for was, new in zip(old, data, strict=True))
    random = Random(share)
    if scatter:
        return bytes(
            was & (new | _some_bits(random, 1 - share)) for was, new in zip(old, data, strict=True)
        )
    done = int(len(data) * share)
    border = bytes(
        was & (new | random.randrange(256))
        for was, new in zip(old[done : done + 1], data[done : done + 1], strict=True)
    )
    return half_programmed(old[:done], data[:done], 1) + border + old[done + len(border) :]
