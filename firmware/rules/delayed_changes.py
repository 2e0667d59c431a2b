# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Changes of the lines with each line's delayed, so that every line is as late as the latest."""

MOST_SKEW_NS = 5_000_000
"""No zone closes earlier or later than the lid's average by more than this."""


class DelayedChanges:
    """Takes in the sensor's changes, and hands them out when they have waited.

    A zone that closes late by nature cannot be heard earlier, but all others can wait for it. As
    no line is moved to the front, all that is added up to a tick is all there is up to that tick.
    """

    def __init__(self, added, down):
        self._added = added
        self._added_down = down
        self._down = down
        self._edges = []
        self._delays = ()

    def set_skews(self, skews_ns, per_second):
        """How late each zone closes, zone 1 first; what waits already keeps its delay."""
        for skew in skews_ns:
            if not -MOST_SKEW_NS <= skew <= MOST_SKEW_NS:
                raise ValueError("skew must be within %d ns, not %d" % (MOST_SKEW_NS, skew))
        skews = list(skews_ns) + [0]
        latest = max(skews)
        self._delays = [(latest - skew) * per_second // 1_000_000_000 for skew in skews]

    def sooner(self, tick):
        """This tick or, when it comes sooner, that of the next change that has to wait, or None."""
        if self._edges and (tick is None or self._edges[0][0] < tick):
            return self._edges[0][0]
        return tick

    def add(self, at, down):
        """The lines changed to the mask `down` at the tick `at`, as the sensor saw it."""
        place = len(self._added)
        while place and self._added[place - 1][0] > at:
            place -= 1
        self._added.insert(place, (at, down))

    def up_to(self, now):
        """The changes (at, down) that have waited until `now` or before, oldest first."""
        while self._added and self._added[0][0] <= now:
            self._split(*self._added.pop(0))
        changes = []
        while self._edges and self._edges[0][0] <= now:
            at, lines = self._edges.pop(0)
            self._down ^= lines
            changes.append((at, self._down))
        return changes

    def _split(self, at, down):
        """The sensor's change as one edge for each line that has changed."""
        changed = self._added_down ^ down
        self._added_down = down
        for place, delay in enumerate(self._delays):
            if changed & 1 << place:
                self._insert(at + delay, 1 << place)

    def _insert(self, at, line):
        """Edges at one tick are one change: no line comes before another."""
        place = len(self._edges)
        while place and self._edges[place - 1][0] > at:
            place -= 1
        if place and self._edges[place - 1][0] == at:
            self._edges[place - 1] = (at, self._edges[place - 1][1] ^ line)
        else:
            self._edges.insert(place, (at, line))
