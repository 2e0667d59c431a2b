# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's heap."""

import gc
import sys

SHORT_BYTES = 64_000
"""A contest shall have 60,000 bytes, a room being loaded; what is only convenient goes before."""

MOST_AT_ONCE = 10_000
LEAST_AT_ONCE = 500
"""References, of 4 bytes."""


class Memory:
    """Collects garbage when it is asked to, so that it need not be done when a hand comes down.

    A collection takes the Pico some 20 ms. A desktop Python has room enough: there this does
    nothing.
    """

    def __init__(self):
        self._marks = _marks_in_heap() if sys.implementation.name == "circuitpython" else []

    def tidy(self):
        """Collect what nobody uses any more."""
        if hasattr(gc, "mem_free"):
            gc.collect()

    @property
    def is_short(self):
        """Whether what is only convenient should go; to be asked after `tidy`."""
        return hasattr(gc, "mem_free") and gc.mem_free() < SHORT_BYTES

    def facts(self):
        """(name, value) pairs: the bytes free after a collection, where the interpreter knows."""
        if not hasattr(gc, "mem_free"):
            return ()
        gc.collect()
        return (("free_bytes", gc.mem_free()),)


def _marks_in_heap():
    """Short lists, one in each part of the heap, so that CircuitPython has the heap whole.

    By itself it makes the heap larger only when a collection was not enough (py/gc.c), so that
    until then there is one for every 10 KB that sentences leave behind: 18 ms each. All that there
    is is taken, so that every part comes into being, and given back but for the lists.
    """
    marks = []
    count = MOST_AT_ONCE
    while count >= LEAST_AT_ONCE:
        try:
            marks.append([None] * count)
        except MemoryError:
            count //= 2
    for mark in marks:
        mark.clear()
        # Not one block alone: a part of the heap with no more in use counts as empty (py/gc.c).
        mark.extend((None,) * 8)
    return marks
