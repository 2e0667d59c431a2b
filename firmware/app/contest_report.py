# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest as told by `slaps`: who came when, and why the verdict."""

from firmware.rules.record import Record

LATER_TOUCHES = 12
"""So many touches after the contest are remembered."""


class ContestReport:
    """Collects what the arbiter found; times are microseconds after the deciding touch.

    A contest's own touches stay until the next verdict. Touches refused since then are told too:
    somebody will ask why a slap did not count. `is_open` from a verdict to the contest's end.
    """

    def __init__(self):
        self.verdict = None
        self.strength_percent = None
        self.is_open = False
        self._touches = []
        self._later = []

    def add(self, outcome):
        """Note an outcome of the arbiter."""
        if outcome.kind in ("take", "dead_heat", "unheard"):
            self.verdict = outcome
            self._touches = self._later
            self._later = []
            self.is_open = True
        known = self._touches if self.is_open else self._later
        known += [touch for touch in outcome.touches if touch not in known]
        self._later = self._later[-LATER_TOUCHES:]
        if outcome.kind in ("contest", "armed"):
            self.is_open = False

    def touches(self):
        """All touches, oldest first."""
        return sorted(self._touches + self._later, key=lambda touch: touch.key())

    def counting(self):
        """The touches that counted, oldest first."""
        return [touch for touch in self.touches() if touch.code is None]

    def first_at(self):
        """The sensor tick that the report counts from: the deciding touch, else the first."""
        return self.verdict.touches[0].at if self.verdict else self.touches()[0].at

    def fields(self, desk):
        """The value of `contest` in JSON."""
        us = desk.arbiter.us
        touches = [self._touch_fields(touch, desk, us) for touch in self.touches()]
        return Record(
            (
                ("verdict", self.verdict.kind if self.verdict else None),
                ("window_us", desk.settings.tie_window_us),
                ("margin_us", self.margin_us(us)),
                ("strength_percent", self.strength_percent),
                ("touches", touches),
            )
        )

    def margin_us(self, us):
        """From the first counting hand to the second, or None when there was no second."""
        counting = self.counting()
        return us(counting[1].at - counting[0].at) if len(counting) > 1 else None

    def _touch_fields(self, touch, desk, us):
        first_at = self.first_at()
        pressed_at = touch.pressed_at
        return Record(
            (
                ("player", desk.name_at(touch.zone)),
                ("zone", touch.zone),
                ("at_us", us(touch.at - first_at)),
                ("pressed_us", None if pressed_at is None else us(pressed_at - first_at)),
                ("contacts", touch.contacts),
                ("code", touch.code),
            )
        )
