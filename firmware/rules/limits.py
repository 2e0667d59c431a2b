# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How long things may take at the zones, in microseconds and in sensor ticks."""

GLITCH_US = 10
"""A contact shorter than this is a spike, and spikes alone are no hand, however many."""
BOUNCE_US = 5_000
"""A spike is the beginning of bounce when a contact that is none begins within this after it."""
PRESSURE_US = 30_000
"""A touch counts when the lid is pressed within this, before or after the contact."""
RELEASE_US = 30_000
"""A zone that stays open this long is released: the hand is off."""
ECHO_US = 10_000
"""No hand is off again so soon (70 ms is quick); what a neighbour's slap shakes closed is."""
CONTEST_US = 250_000
"""Hands that come down within this after the first belong to its contest."""
REST_US = 1_000_000
"""The box arms again this long after the deciding touch, when all hands are off."""
STUCK_US = 10_000_000
"""A touch that goes on this long is a stuck zone: arming no longer waits for it."""


class Limits:
    """The limits in sensor ticks, at `ticks_per_second`; `window` is the tie window."""

    def __init__(self, ticks_per_second, tie_window_us):
        self.per_second = ticks_per_second
        self.glitch = self._ticks(GLITCH_US)
        self.bounce = self._ticks(BOUNCE_US)
        self.pressure = self._ticks(PRESSURE_US)
        self.release = self._ticks(RELEASE_US)
        self.echo = self._ticks(ECHO_US)
        self.contest = self._ticks(CONTEST_US)
        self.rest = self._ticks(REST_US)
        self.stuck = self._ticks(STUCK_US)
        self.window = 0
        self.set_tie_window(tie_window_us)

    def set_tie_window(self, us):
        """First touches closer together than `us` microseconds are a dead heat."""
        self.window = self._ticks(us)

    def us(self, ticks):
        """Ticks as microseconds, in tenths, as a float."""
        return (ticks * 10_000_000 + self.per_second // 2) // self.per_second / 10

    def ms(self, ticks):
        """Ticks as whole milliseconds, rounded down."""
        return ticks * 1000 // self.per_second

    def closes_at(self, first_at):
        """When all late hands of a contest are settled: one pressure time after its end."""
        return first_at + self.contest + self.pressure + 1

    def is_tie(self, first, second):
        """Whether touches at these two ticks share first place."""
        return second == first or second - first < self.window

    def _ticks(self, us):
        return us * self.per_second // 1_000_000
