# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest as told by `slaps`: who came when, and why the verdict."""

LATER_TOUCHES = 12
"""So many touches after the contest are remembered."""


class ContestReport:
    """Collects what the arbiter found; times are microseconds after the deciding touch.

    A contest's own touches stay until the next verdict. Touches refused since then are told too:
    somebody will ask why a slap did not count. `is_open` from a verdict to the contest's end.
    What may change by the time that it is told is kept: who sat where, the tie window in force.
    """

    def __init__(self, desk):
        self._desk = desk
        self.window_us = desk.settings.tie_window_us
        self.verdict = None
        self.strength_percent = None
        self.is_open = False
        self._touches = []
        self._later = []

    def add(self, outcome):
        """Note an outcome of the arbiter."""
        if outcome.kind in ("take", "dead_heat", "unheard"):
            self.verdict = outcome
            self.window_us = self._desk.settings.tie_window_us
            self._touches = self._later
            self._later = []
            self.is_open = True
        known = self._touches if self.is_open else self._later
        known += [touch for touch in outcome.touches if touch not in known]
        self._later = self._later[-LATER_TOUCHES:]
        if outcome.kind in ("contest", "armed"):
            self.is_open = False
        if outcome.kind != "take":  # the winner's light waits; the contest's end names all
            for touch in outcome.touches:
                touch.player = self._desk.name_at(touch.zone) or ""

    def name(self, touch):
        """Who sat at the zone when the hand came, or None: somebody may have moved since."""
        player = touch.player
        return (self._desk.name_at(touch.zone) if player is None else player) or None

    def touches(self):
        """All touches, oldest first."""
        return sorted(self._touches + self._later, key=lambda touch: touch.key())
