# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Many lines in little memory."""

LINES = 16
"""So many lines are one text: alone each would take the Pico 40 bytes more, and a list of hundreds
one piece of the heap that may not be there any more. To look through a list of more than 128 also
doubles the time of a collection of garbage (py/gc.c)."""


class PackedLines:
    """A stack of lines, none of them empty or with a line end in it."""

    def __init__(self):
        self._texts = []
        self._count = 0

    def __len__(self):
        return self._count

    def part(self, start=0, end=None):
        """Iterate over the lines from number `start` on, up to but not including `end`: as they are
        now, whatever comes or goes meanwhile."""
        count = (len(self) if end is None else end) - start
        return _lines(tuple(self._texts[start // LINES :]), start % LINES, count)

    @property
    def size(self):
        """Characters of all lines together with their ends."""
        return sum([len(text) + 1 for text in self._texts])

    def append(self, line):
        """One more line."""
        if self._count % LINES:
            self._texts[-1] += "\n" + line
        else:
            self._texts.append(line)
        self._count += 1

    def pop(self):
        """Take the last line away; which it was. There must be one."""
        rest, _, line = self._texts.pop().rpartition("\n")
        if rest:
            self._texts.append(rest)
        self._count -= 1
        return line

    def last(self):
        """The last line. There must be one."""
        return self._texts[-1].rpartition("\n")[2]


def _lines(texts, start, count):
    for text in texts:
        for line in text.split("\n")[start : start + count]:
            yield line
            count -= 1
        start = 0
