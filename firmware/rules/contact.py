# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The contact of one zone, debounced on release only."""


class Contact:
    """Open or closed, and the touch that is going on.

    `is_off` until a touch begins and after its release: the zone has stayed open long enough, or
    there were only spikes. All times are sensor ticks.
    """

    def __init__(self, zone, limits):
        self.bit = 1 << (zone - 1)
        self.zone = zone
        self.is_off = True
        self.touch = None
        self._limits = limits
        self._is_down = False
        self._lasting = 0
        self._real_at = 0
        self._opened_at = 0
        self._spiked_at = None

    def be_wary(self):
        """The zone is known to answer when a neighbour is slapped: from now on a touch is none
        unless it lasts as long as no echo does."""
        self._lasting = self._limits.echo

    def open(self, at):
        """The contact opens; the tick at which that is a release, or None without a touch."""
        self._is_down = False
        self._opened_at = at
        if self._spiked_at is None:
            self._spiked_at = at
        return self.deadline()

    def close(self, at):
        """The contact closes."""
        self._is_down = True
        self._real_at = at + self._limits.glitch
        if self._lasting and not self.is_off:
            self._real_at = max(self._real_at, self.touch.at + self._lasting)

    def begin(self, touch):
        """The closing is a new touch."""
        self.is_off = False
        self.touch = touch
        self._spiked_at = None
        if self._lasting:
            self._real_at = touch.at + self._lasting

    def bounce(self):
        """The closing is one more contact of the same touch; True when it may prove it no spike."""
        self.touch.contacts += 1
        return self.touch.is_real is None

    def shake(self, at, is_down):
        """Bounce of a touch that is real; the tick at which an opening is a release, or None."""
        self._is_down = bool(is_down)
        if is_down:
            self.touch.contacts += 1
            return None
        self._opened_at = at
        return at + self._limits.release

    def settle(self, at):
        """What time alone has decided by now: the touch is real, a spike, or released."""
        if self.is_off:
            return
        if self.touch.is_real is None:
            self._settle_spike(at)
        if not self._is_down and at - self._opened_at >= self._limits.release:
            self._release()

    def _settle_spike(self, at):
        if self._is_down and at >= self._real_at:
            self.touch.is_real = True
        elif not self._is_down and at >= self.deadline():
            self.touch.is_real = False
            self._release()

    def _release(self):
        self.touch.lasted = self._opened_at - self.touch.at
        self.is_off = True
        self.touch = None

    def deadline(self):
        """The tick at which `settle` has something to do, or None."""
        if self.is_off:
            return None
        is_undecided = self.touch.is_real is None
        if self._is_down:
            return self._real_at if is_undecided else None
        if not is_undecided:
            return self._opened_at + self._limits.release
        bounce = self._limits.bounce
        if self._lasting:
            last = max(self.touch.at + self._lasting + bounce, self._opened_at)
            return min(self._opened_at + bounce, last) + 1
        return max(self._spiked_at + bounce, self._opened_at) + 1

    def stuck_at(self):
        """The tick from which a zone that was never released is stuck, or None: one that lies
        closed, or that chatters without end."""
        return None if self.is_off else self.touch.at + self._limits.stuck

    def has_hand(self, at):
        """Whether a hand still lies on the zone; a stuck zone is no hand."""
        return not self.is_off and at < self.stuck_at()
