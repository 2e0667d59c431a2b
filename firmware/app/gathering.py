# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What comes down on the box together: from the first edge until all lines have been up."""

QUIET_MS = 41
"""All is over when every line has been up so long: then the arbiter, too, has seen every zone
released (30 ms), the most delayed one as well (10 ms)."""
LINES = 7


class Gathering:
    """Collects changes of the lines in the mask `watched`, as the sensor saw them."""

    def __init__(self, watched, ticks_per_second):
        self._watched = watched
        self._quiet = QUIET_MS * ticks_per_second // 1000
        self._down = 0
        self._edge_at = 0
        self._firsts = [None] * LINES
        self._contacts = [0] * LINES

    def add(self, at, down):
        """The lines are down as the mask says from `at` on, or still are.

        When what came down before is over by then: (each line's first tick or None, how often
        each closed); else None.
        """
        over = self._take_over(at)
        self._note(at, down & self._watched)
        return over

    def _take_over(self, at):
        if self._down or not any(self._contacts) or at - self._edge_at < self._quiet:
            return None
        over = (self._firsts, self._contacts)
        self._firsts = [None] * LINES
        self._contacts = [0] * LINES
        return over

    def _note(self, at, down):
        closed = down & ~self._down
        if down != self._down:
            self._edge_at = at
        self._down = down
        for line in range(LINES):
            if closed & 1 << line:
                self._count(line, at)

    def _count(self, line, at):
        self._contacts[line] += 1
        if self._firsts[line] is None:
            self._firsts[line] = at
