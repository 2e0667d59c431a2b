# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a state machine reaches outside its own registers: FIFOs, pins and IRQ flags."""

from collections.abc import Callable

from host_sim.pio.fifo import Fifo
from host_sim.pio.settings import Settings

MASK32 = 0xFFFFFFFF
Sink = Callable[[int], object]


def spread(value: int, base: int, count: int) -> tuple[int, int]:
    """(mask, bits): `count` low bits of `value` on the pins from `base` on, after 31 comes 0."""
    width = (1 << count) - 1
    return _rotate(width, base), _rotate(value & width, base)


def _rotate(bits: int, places: int) -> int:
    return (bits << places | bits >> 32 - places) & MASK32


class Registers:
    """What the state machines of a block share: output levels and enables, and eight flags."""

    __slots__ = ("enables", "flags", "levels")

    def __init__(self) -> None:
        self.levels = self.enables = self.flags = 0


class Port:
    """One machine's way out. Writes to shared registers wait here until the cycle ends.

    So every machine sees in a cycle what there was when it began. Where several write the same pin
    the highest-numbered wins (3.5.6.1), and here also where they set and clear the same flag, of
    which nothing is said. Within one machine the later write wins: side-set.
    """

    def __init__(self, shared: Registers) -> None:
        self.shared = shared
        self.sink: Sink | None = None
        self.has_stalled_rx = False
        self.has_stalled_tx = False
        self.settings = Settings()
        self.clear_writes()
        self.clear_fifos()

    def clear_writes(self) -> None:
        self.is_pending = False
        self.level_mask = self.level_bits = 0
        self.enable_mask = self.enable_bits = 0
        self.raised = self.cleared = 0

    def clear_fifos(self) -> None:
        self.rx = Fifo(self.settings.rx_words)
        self.tx = Fifo(self.settings.tx_words)

    # FIFOs

    def push(self, word: int) -> bool:
        """Put a word into the RX FIFO; False, and the stall is remembered, if it is full.

        DMA is as fast as the machine here: with a sink the FIFO never fills.
        """
        if self.sink is not None:
            self.sink(word)
            return True
        if self.rx.is_full:
            self.has_stalled_rx = True
            return False
        self.rx.words.append(word)
        return True

    def pull(self, block: bool) -> int | None:
        """Take a word from the TX FIFO, or None; a stall is remembered only if one blocks."""
        if self.tx.words:
            return self.tx.words.popleft()
        self.has_stalled_tx |= block
        return None

    def status(self) -> bool:
        fifo = self.rx if self.settings.status_of == "rx" else self.tx
        return len(fifo.words) < self.settings.status_n

    # pins and flags

    def write_levels(self, value: int, base: int, count: int) -> None:
        mask, bits = spread(value, base, count)
        self.level_mask |= mask
        self.level_bits = self.level_bits & ~mask | bits
        self.is_pending = True

    def write_enables(self, value: int, base: int, count: int) -> None:
        mask, bits = spread(value, base, count)
        self.enable_mask |= mask
        self.enable_bits = self.enable_bits & ~mask | bits
        self.is_pending = True

    def flag(self, index: int) -> int:
        return self.shared.flags >> index & 1

    def raise_flag(self, index: int) -> None:
        self.raised |= 1 << index
        self.is_pending = True

    def clear_flag(self, index: int) -> None:
        self.cleared |= 1 << index
        self.is_pending = True

    def apply(self) -> None:
        """The cycle ends: let the writes come true."""
        shared = self.shared
        shared.levels = shared.levels & ~self.level_mask | self.level_bits
        shared.enables = shared.enables & ~self.enable_mask | self.enable_bits
        shared.flags = (shared.flags | self.raised) & ~self.cleared
        self.clear_writes()

    def view(self) -> tuple[int, ...]:
        """All of the outside that the machine can see, but for the pins."""
        shared = self.shared
        return (
            shared.levels,
            shared.enables,
            shared.flags,
            len(self.rx.words),
            len(self.tx.words),
        )
