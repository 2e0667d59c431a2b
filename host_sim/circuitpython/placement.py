# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which PIO block and which of its words a state machine gets, as pico-sdk and rp2pio choose."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_sim.chip import Chip
from host_sim.pio import PioBlock, StateMachine

ANY_OFFSET = -1
LAST_FIRST = (1, 0)
"""The SDK looks for room in PIO1 before PIO0."""


@dataclass
class Place:
    """A claimed state machine whose program lies at `offset` of its block."""

    chip: Chip
    block: PioBlock
    machine: StateMachine
    key: object
    offset: int
    length: int
    pins: int

    def free(self) -> None:
        """Let the machine go, and the program with the last machine that runs it."""
        places = self.chip.claims.places
        places.remove(self)
        self.block.release(self.machine)
        if not any(place.block is self.block and place.key == self.key for place in places):
            self.block.unload(self.offset, self.length)


def find(
    chip: Chip, key: object, words: Sequence[int], pins: int, offset: int = ANY_OFFSET
) -> Place | None:
    """Claim a machine for a program; None if there is no room or another block has the pins.

    `key` tells programs apart: the real one goes by the address of the program's array, so two
    equal arrays are two programs, and one array used twice lies in memory once.
    """
    place = _shared(chip, key, len(words), offset) or _fresh(chip, key, words, offset)
    if place is None:
        return None
    place.pins = pins
    chip.claims.places.append(place)
    if any(other.block is not place.block and other.pins & pins for other in chip.claims.places):
        place.free()
        return None
    return place


def _shared(chip: Chip, key: object, length: int, offset: int) -> Place | None:
    for block in chip.pio:
        for other in chip.claims.places:
            same = (other.block, other.key, other.length) == (block, key, length)
            if same and offset in (ANY_OFFSET, other.offset) and (machine := _claim(block)):
                return Place(chip, block, machine, key, other.offset, length, 0)
    return None


def _fresh(chip: Chip, key: object, words: Sequence[int], offset: int) -> Place | None:
    for number in LAST_FIRST:
        block = chip.pio[number]
        machine = _claim(block)
        at = None if machine is None else _load(block, words, offset)
        if machine is not None and at is not None:
            return Place(chip, block, machine, key, at, len(words), 0)
        if machine is not None:
            block.release(machine)
    return None


def _claim(block: PioBlock) -> StateMachine | None:
    try:
        return block.claim()
    except RuntimeError:
        return None


def _load(block: PioBlock, words: Sequence[int], offset: int) -> int | None:
    try:
        return block.load(words, None if offset == ANY_OFFSET else offset)
    except RuntimeError:
        return None
