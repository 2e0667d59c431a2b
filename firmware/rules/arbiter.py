# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who touched first."""

from firmware.rules.contact import Contact
from firmware.rules.limits import Limits
from firmware.rules.pressure import Pressure
from firmware.rules.touch import Outcome, Touch, add_touch, leaders

LID = 1 << 6
ZONES = 6

IDLE, ARMED, CONTEST, RESTING = range(4)


class Arbiter:
    """Judges touches by their time stamps alone.

    Changes may be added in any order and looked at as late as one likes: `judge(now)` works
    through them in the order of their time stamps, together with the deadlines that fall between.
    `at` and `now` are sensor ticks (`ticks_per_second` of them); `down` is a mask: bit 0 is zone 1,
    bit 6 the pressed lid. Whoever calls `judge(now)` vouches that all changes up to it are added.
    `contacts`, one a zone, are there to be looked at.
    """

    def __init__(self, ticks_per_second, tie_window_us=1000, needs_pressure=True):
        self._limits = Limits(ticks_per_second, tie_window_us)
        self._pressure = Pressure(self._limits)
        self.set_needs_pressure(needs_pressure)
        self.contacts = [Contact(zone, self._limits) for zone in range(1, ZONES + 1)]
        self._of_line = {contact.bit: contact for contact in self.contacts}
        self._queue, self._outcomes, self._touches, self._touched = [], [], [], []
        self._seated = self._allowed = self._may_take = self._down = self._first_at = 0
        self._is_race = self._rearms = True
        self._phase = IDLE
        self._delayed = self._decides_at = self._deadline = None

    def us(self, ticks):
        """Sensor ticks as microseconds, in tenths."""
        return self._limits.us(ticks)

    def set_tie_window(self, us):
        """First touches closer together than `us` microseconds are a dead heat."""
        self._limits.set_tie_window(us)

    def set_skews(self, skews_ns):
        """How late each zone closes by nature, zone 1 first: from now on all wait for the latest.

        At most 5,000,000 either way. All times wait with the zones, those of outcomes as well.
        """
        from firmware.rules.delayed_changes import DelayedChanges

        if self._delayed is None:
            self._delayed = DelayedChanges(self._queue, self._down)
            self._queue = []
        self._delayed.set_skews(skews_ns, self._limits.per_second)

    def set_needs_pressure(self, is_needed):
        """Whether a touch counts only with pressure on the lid, or by contact alone."""
        self._pressure.is_needed = is_needed

    @property
    def is_armed(self):
        """Whether a touch counts now."""
        return self._phase == ARMED

    @property
    def is_open(self):
        """Whether a contest is being decided: nothing may keep the box from looking."""
        return self._phase == ARMED and bool(self._touches)

    def wait_ms(self, now):
        """Whole milliseconds from the tick `now` until time alone brings something, or None."""
        tick = self._delayed.sooner(self._deadline) if self._delayed else self._deadline
        return None if tick is None else self._limits.ms(max(0, tick - now))

    # -- what the table asks for

    def arm(self, at, seated, may_take, is_race=True):
        """From `at` on touches count: of the zones in the mask `seated` those in `may_take` win.

        Zones that are down already are refused until released. With `is_race` false every touch
        counts for itself (an outcome `slap` each). Before, call `judge(at)` until it returns none.
        """
        self._outcomes = []  # of an arming that nobody has looked at
        self._seated = seated
        self._allowed = may_take
        self._is_race = is_race
        self._rearms = True
        self._start(at)

    def allow(self, may_take):
        """The zones that may take have changed; an open contest ends under the old ones."""
        self._allowed = may_take

    def allows(self, touch):
        """Whether the zone of a touch may take now."""
        return bool(self._allowed & 1 << touch.zone - 1)

    def disarm(self):
        """No touch counts until `arm`; a contest that is open to late hands is still reported."""
        self._rearms = False
        if self._phase == CONTEST:
            return
        self._phase = IDLE
        for touch in self._touches:
            touch.is_armed = False

    def add(self, at, down):
        """The lines changed to the mask `down` at the tick `at`."""
        if self._delayed is not None:
            self._delayed.add(at, down)
            return
        place = len(self._queue)
        while place and self._queue[place - 1][0] > at:
            place -= 1
        self._queue.insert(place, (at, down))

    def take_in(self, at, down):
        """`add(at, down)`, then `judge(at)`, in half the time; None means that it was bounce."""
        is_late = self._deadline is not None and self._deadline <= at
        if is_late or self._queue or self._outcomes or self._delayed is not None:
            self.add(at, down)
            return self.judge(at)
        contact = self._of_line.get(self._down ^ down)
        if contact is None or contact.is_off or not contact.touch.is_real:
            self._apply(at, down)
            return self._take_outcomes()
        self._down = down
        self._wait_for(contact.shake(at, down & contact.bit))
        return None

    def judge(self, now):
        """The next outcomes up to the tick `now`, oldest first; an empty list when there are none.

        Call it until it returns none: between two calls the game may say who may take next, so
        that a late look at several contests finds what a timely one would have found.
        """
        if self._delayed is not None:
            self._queue += self._delayed.up_to(now)
        while not self._outcomes and self._step(now):
            pass
        return self._take_outcomes()

    def _take_outcomes(self):
        outcomes, self._outcomes = self._outcomes, []
        return outcomes

    # -- time runs on

    def _step(self, now):
        """Work through the next deadline or change up to `now`; False when none is left."""
        change_at = self._queue[0][0] if self._queue else now + 1
        if self._deadline is not None and self._deadline <= min(now, change_at):
            self._settle(self._deadline)
            return True
        if change_at > now:
            return False
        self._apply(*self._queue.pop(0))
        return True

    def _apply(self, at, down):
        changed = self._down ^ down
        self._down = down
        is_news = changed & LID and self._pressure.move(at, down & LID, self._touches)
        for contact in self.contacts if changed & ~LID else ():
            if changed & contact.bit and self._move_zone(contact, at, down & contact.bit):
                is_news = True
        if is_news:
            self._settle(at)

    def _settle(self, at):
        """Everything that is certain at `at`, in the order cause before effect."""
        for contact in self._touched:
            contact.settle(at)
        self._touched = [contact for contact in self._touched if not contact.is_off]
        self._pressure.settle(self._touches, at)
        self._refuse_touches(at)
        if self._phase == ARMED:
            self._decide(at)
        if self._phase == CONTEST:
            self._close_contest(at)
        if self._phase == RESTING:
            self._rearm(at)
        self._plan(at)

    def _plan(self, at):
        """When time alone changes something next, after `at`."""
        phase_ends_at = self._phase_deadline()
        deadline = self._pressure.deadline(self._touches)
        if phase_ends_at is not None and phase_ends_at > at:
            deadline = phase_ends_at if deadline is None else min(deadline, phase_ends_at)
        for contact in self._touched:
            tick = contact.deadline()
            if tick is not None and (deadline is None or tick < deadline):
                deadline = tick
        self._deadline = deadline

    def _wait_for(self, tick):
        if tick is not None and (self._deadline is None or tick < self._deadline):
            self._deadline = tick

    # -- the lines

    def _move_zone(self, contact, at, is_down):
        """True when a spike may turn out to be none: all else is news only when time has passed."""
        if not is_down:
            self._wait_for(contact.open(at))
            return False
        contact.close(at)
        if not contact.is_off:
            return contact.bounce()
        contact.begin(self._begin_touch(contact, at))
        self._touched.append(contact)
        self._wait_for(contact.deadline())
        return False

    def _begin_touch(self, contact, at):
        """A new touch; without a seat, or a second time in the same contest, nobody hears of it."""
        if self._phase == ARMED and not self._touches:
            self._may_take = self._allowed
        is_in_contest = self._phase == CONTEST and at - self._first_at <= self._limits.contest
        is_armed = self._phase == ARMED or is_in_contest
        is_second = is_armed and any(touch.zone == contact.zone for touch in self._touches)
        touch = Touch(contact.zone, at, is_armed, bool(self._may_take & contact.bit))
        self._pressure.meet(touch)
        if self._seated & contact.bit and not is_second:
            add_touch(self._touches, touch)
        return touch

    def _refuse_touches(self, at):
        """Report settled touches that do not count; the others stay for the decision."""
        staying = []
        for touch in self._touches:
            is_settled = touch.is_settled
            touch.code = touch.refusal() if is_settled else None
            if touch.code:
                self._report("refused", at, (touch,), touch.code)
            elif is_settled and not self._is_race:
                self._report("slap", at, (touch,))
            else:
                staying.append(touch)
        self._touches = staying

    def _report(self, kind, at, touches=(), code=None):
        self._outcomes.append(Outcome(kind, at, touches, code))

    # -- the verdict

    def _decide(self, at):
        """The first hand takes as soon as no earlier or equal one can come to light."""
        tied = leaders(self._touches, self._limits)
        self._decides_at = tied[0].at + self._limits.window if tied else None
        if self._decides_at is None or at < self._decides_at:
            return
        self._first_at = tied[0].at
        self._report("take" if len(tied) == 1 else "dead_heat", at, tuple(tied))
        self._phase = CONTEST

    def _close_contest(self, at):
        if at < self._limits.closes_at(self._first_at):
            return
        self._report("contest", at, tuple([touch for touch in self._touches if touch.is_armed]))
        self._touches = [touch for touch in self._touches if not touch.is_armed]
        self._phase = RESTING if self._rearms else IDLE

    def _rearm(self, at):
        hands = [contact.has_hand(at) for contact in self._seated_contacts()]
        if at >= self._first_at + self._limits.rest and not any(hands):
            self._start(at)

    def _seated_contacts(self):
        return [contact for contact in self.contacts if self._seated & contact.bit]

    def _start(self, at):
        self._touches = []
        self._decides_at = None
        self._may_take = self._allowed
        self._phase = ARMED
        self._report("armed", at)
        held = [contact.touch for contact in self._seated_contacts() if not contact.is_off]
        for touch in sorted(held, key=Touch.key):
            self._hold(touch, at)
        self._plan(at)

    def _hold(self, earlier, at):
        """The hand was there before the box was armed."""
        touch = Touch(earlier.zone, earlier.at, False, False)
        touch.code = "held_before_arming"
        self._report("refused", at, (touch,), touch.code)

    def _phase_deadline(self):
        if self._phase == ARMED:
            return self._decides_at
        if self._phase == CONTEST:
            return self._limits.closes_at(self._first_at)
        if self._phase == IDLE:
            return None
        touched = [contact for contact in self._seated_contacts() if not contact.is_off]
        return max([self._first_at + self._limits.rest] + [one.stuck_at() for one in touched])
