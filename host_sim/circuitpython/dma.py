# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""rp2pio's background reads: DMA from a state machine's FIFO into the program's arrays.

Names and steps follow common-hal/rp2pio/StateMachine.c. The DMA channel moves word after word by
itself; only the change to the next buffer needs the CPU, in an interrupt.
"""

from typing import Any, Literal, NamedTuple

from host_sim.circuitpython.refusals import view

FORMATS: dict[int, Literal["B", "H", "I"]] = {1: "B", 2: "H", 4: "I"}
TOO_WIDE = "Buffer elements must be 4 bytes long or less"


class Buffer(NamedTuple):
    """An array a program gave, as elements of 1, 2 or 4 bytes."""

    array: Any
    elements: memoryview


NO_BUFFER = Buffer(None, memoryview(b""))


def element_size(array: Any, writable: bool) -> int:
    size = view(array, writable).itemsize
    if size > 4:
        raise ValueError(TOO_WIDE)
    return size


def elements(array: Any, writable: bool = True) -> memoryview:
    """The elements of an array as unsigned numbers, whatever its type code says."""
    buffer = view(array, writable)
    return buffer.cast("B").cast(FORMATS[buffer.itemsize]) if buffer.nbytes else memoryview(b"")


def swapped(word: int, size: int) -> int:
    return int.from_bytes(word.to_bytes(size, "little"), "big")


class Transfer:
    """The queue of buffers of one direction: the one being filled and up to three to follow."""

    def __init__(self) -> None:
        self.size = 0
        self.swap = False
        self.pending = 0
        self.is_completed = False
        self.is_allocated = False
        self._switched = False
        self._given = (NO_BUFFER, NO_BUFFER, NO_BUFFER)
        self._queue = [NO_BUFFER] * 4
        self._filled = 0

    def give(self, once: Any, loop: Any, loop2: Any) -> int:
        """Take the arrays of a call; their common element size, 0 if there are none."""
        sizes = [element_size(array, True) for array in (once, loop, loop2) if array is not None]
        if len(set(sizes)) > 1:
            raise ValueError("Mismatched data size")
        self._given = tuple(  # type: ignore[assignment]
            NO_BUFFER if array is None else Buffer(array, elements(array))
            for array in (once, loop, loop2)
        )
        return sizes[0] if sizes else 0

    def _arranged(self) -> tuple[Buffer, Buffer, Buffer]:
        """once, then loop and loop2 in turn for ever; for a missing one another stands in."""
        once, loop, loop2 = self._given
        if not once.elements:
            if not loop.elements:
                return loop2, loop2, loop2
            if not loop2.elements:
                return loop, loop, loop
            return loop, loop2, loop
        if not loop.elements:
            return once, loop2, loop2
        return once, loop, loop2 if loop2.elements else loop

    def check_same(self, size: int, swap: bool) -> None:
        if size != self.size:
            raise ValueError("Mismatched data size")
        if swap != self.swap:
            raise ValueError("Mismatched swap flag")

    def start(self, size: int, swap: bool) -> None:
        """The first call: the channel is claimed and begins."""
        once, loop, loop2 = self._arranged()
        self.size, self.swap = size, swap
        self._queue = [once, loop, loop2, loop]
        self._filled = 0
        self.pending = self._count()
        self.is_allocated, self.is_completed, self._switched = True, False, False

    def follow(self) -> None:
        """A later call: what it gave comes after the buffer being filled."""
        self._switched = False
        self._queue[1:] = self._arranged()
        self.pending = self._count()
        if self.is_completed and self._queue[1].elements:
            self.is_completed = False
            self.complete()

    def _count(self) -> int:
        return sum(1 for buffer in self._given if buffer.elements)

    def stop(self) -> None:
        """Halt at once. is_completed stays as it is: the real `reading` tells no better."""
        self.is_allocated = False
        self._queue = [NO_BUFFER] * 4
        self.pending = 0

    @property
    def has_room(self) -> bool:
        return self.is_allocated and self._filled < len(self._queue[0].elements)

    def store(self, word: int) -> None:
        word &= (1 << 8 * self.size) - 1
        self._queue[0].elements[self._filled] = swapped(word, self.size) if self.swap else word
        self._filled += 1

    def complete(self) -> None:
        """The interrupt at the end of a buffer: on to the next, if there is one."""
        _, first, second, third = self._queue
        self._queue = [first, second, third, second]
        self._filled = 0
        self._switched = True
        if first.array is not None:
            self.pending = max(0, self.pending - 1)
        else:
            self.is_completed = True
            self.pending = 0

    def take_last(self) -> Any:
        """The array last done with, once; b"" if there is none."""
        if not self._switched:
            return b""
        self._switched = False
        array = self._queue[1].array
        return b"" if array is None else array
