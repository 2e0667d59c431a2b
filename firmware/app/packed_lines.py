# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Many lines in little memory."""

import gc

BLOCK = 256
"""Bytes taken at first, later four times as many at once, more for a longer line. As texts of their
own lines would take the Pico 40 bytes more each, and lie all over its heap, until no piece is left
that is large enough for anything else. For the same reason a block is taken when there is no
garbage: then it lies behind what stays."""
END = b"\n"


class PackedLines:
    """A stack of lines, none of them empty or with a line end in it."""

    def __init__(self):
        self._blocks = []
        self._used = []  # bytes of each block
        self._counts = []  # lines in each block

    def __len__(self):
        return sum(self._counts)

    @property
    def size(self):
        """Bytes of all lines together with their ends."""
        return sum(self._used)

    def append(self, line):
        """One more line."""
        data = line.encode() + END
        if not self._blocks or self._used[-1] + len(data) > len(self._blocks[-1]):
            self._add_block(len(data))
        at = self._used[-1]
        self._blocks[-1][at : at + len(data)] = data
        self._used[-1] += len(data)
        self._counts[-1] += 1

    def _add_block(self, least):
        if hasattr(gc, "mem_free"):
            gc.collect()
        self._blocks.append(bytearray(max(least, 4 * BLOCK if self._blocks else BLOCK)))
        self._used.append(0)
        self._counts.append(0)

    def last(self):
        """The last line. There must be one."""
        return bytes(self._blocks[-1][self._last_at() : self._used[-1] - 1]).decode()

    def pop(self):
        """Take the last line away; which it was. There must be one."""
        line = self.last()
        self._used[-1] = self._last_at()
        self._counts[-1] -= 1
        if not self._counts[-1]:
            for each in (self._blocks, self._used, self._counts):
                each.pop()
        return line

    def _last_at(self):
        return self._blocks[-1].rfind(END, 0, self._used[-1] - 1) + 1

    def part(self, start=0, end=None):
        """Iterate over the lines from number `start` on, up to but not including `end`; a block of
        them at a time is as it was when its first was asked for, whatever comes or goes."""
        count = (len(self) if end is None else end) - start
        place = 0
        while place < len(self._counts) and start >= self._counts[place]:
            start -= self._counts[place]
            place += 1
        while count > 0 and place < len(self._blocks):
            lines = self._lines(place)[start : start + count]
            for line in lines:
                yield line
            count -= len(lines)
            start = 0
            place += 1

    def _lines(self, place):
        text = bytes(self._blocks[place][: self._used[place] - 1])
        return text.decode().split("\n")
