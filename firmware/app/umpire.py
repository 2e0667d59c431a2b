# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Carries what the arbiter finds into the game, and out to everyone."""

from firmware.app import light_show
from firmware.app.game_events import (
    dead_heat_event,
    effect_events,
    pressure_event,
    refused_event,
    take_event,
)
from firmware.app.on_demand import forget, load
from firmware.rules.arbiter import LID
from firmware.rules.ticks import add, since
from firmware.rules.touch import Outcome, Touch

KEEP_TIME_MS = 30_000
"""A time mark at least this often: the sensor's count must not wrap unseen (206 s at 125 MHz)."""
PROCEDURE_MS = 50
"""While a guided procedure listens."""
WATCH_MS = 500
"""While a zone may turn out to be stuck."""
ALL_ZONES = 0b111111


class Umpire:
    """Reads the sensor, asks the arbiter, plays the game's events.

    The winner is known to the game and to the lights at once; the sentence about it waits until
    the contest is closed, so that it can tell the margin and everyone's order.
    """

    def __init__(self, sensor, force, arbiter, desk, ring):
        self._sensor = sensor
        self._force = force
        self._arbiter = arbiter
        self._desk = desk
        self._ring = ring
        self._sensor_at = 0
        self._marked_ms = 0
        self._due_ms = None
        self._reason = (None, None)  # match and zones that it was armed for last
        self._is_armed = False
        self._late = None  # what it is to be armed for as soon as it may be
        self._effects = ()
        self._overrun = None  # loaded for as long as it lasts
        self._handlers = {
            "take": self._take,
            "dead_heat": self._dead_heat,
            "slap": self._slap,
            "refused": self._refuse,
            "contest": self._close_contest,
            "armed": self._armed,
        }

    def turn(self, now_ms):
        """One pass: what the hands did since the last; the events to tell."""
        self._force.sample()
        if self._sensor.has_overrun:
            return self._begin_anew(now_ms)
        told = self._calm_down(now_ms) if self._overrun is not None else ()
        if self._late is not None and not self._must_wait(self._late):
            self.sync()
        change = self._sensor.read()
        if change is None:
            self._keep_time(now_ms)
            return told
        events = self._take_in_all(change, now_ms)
        events += told
        if self._arbiter.is_open:
            # The mark just asked for is there already: no other pass need go by.
            events += self._take_in_all(self._sensor.read(), now_ms)
        events += self._desk.zone_watch.look(self._arbiter.contacts, self._sensor_at)
        return events

    def _take_in_all(self, change, now_ms):
        """This change and all that have come meanwhile, and what is certain by then.

        A hand that bounces makes some ten a millisecond, and the light waits for them all.
        """
        events = []
        at = self._sensor_at
        read, take_in = self._sensor.read, self._arbiter.take_in
        is_guided = self._desk.procedure is not None
        while change is not None:
            at, down = change
            outcomes = take_in(at, down)
            if is_guided or outcomes is not None:
                self._sensor_at = at
                events += self._take_in(at, down, outcomes, now_ms)
            change = read()
        self._sensor_at = at
        self._plan_mark(now_ms)
        self._keep_time(now_ms)
        return events

    def _begin_anew(self, now_ms):
        """Changes came faster than they could be stored."""
        if self._overrun is None:
            overrun = load("firmware.app.overrun")
            self._overrun = overrun.Overrun(self, self._sensor, self._arbiter, self._desk)
        return self._overrun.begin(now_ms)

    def _calm_down(self, now_ms):
        events = self._overrun.turn(now_ms)
        if self._overrun.is_over:
            self._overrun = None
            forget("firmware.app", "overrun")
        return events

    def _take_in(self, at, down, outcomes, now_ms):
        """What one change brings, in the order of time however late one looks."""
        events = self._bring_about(outcomes, at, now_ms) if outcomes else []
        if self._desk.pressure_watch.feel(down & LID, at):
            events += self.tell_pressure()
        if self._desk.procedure is not None:
            events += self._desk.procedure.add(at, down)
        return events

    def _keep_time(self, now_ms):
        """Ask for a time mark when the arbiter has waited long enough, and once in a while."""
        is_due = self._due_ms is not None and since(now_ms, self._due_ms) >= 0
        if is_due or not 0 <= since(now_ms, self._marked_ms) < KEEP_TIME_MS:
            self._mark(now_ms)

    def _mark(self, now_ms):
        self._marked_ms = now_ms
        self._sensor.mark()

    def _plan_mark(self, now_ms):
        """When time alone brings the arbiter on next; milliseconds are good enough to ask."""
        wait_ms = self._arbiter.wait_ms(self._sensor_at)
        desk = self._desk
        if wait_ms is None and desk.procedure is not None:
            wait_ms = PROCEDURE_MS
        elif wait_ms is None and desk.zone_watch.is_held:
            wait_ms = WATCH_MS
        self._due_ms = None if wait_ms is None else add(now_ms, wait_ms)

    def _bring_about(self, outcomes, at, now_ms):
        """These outcomes, and all others that are certain at the sensor tick `at`."""
        events = []
        while outcomes:
            for outcome in outcomes:
                self._desk.contest.add(outcome)
                events += self._handlers[outcome.kind](outcome, now_ms)
            outcomes = self._arbiter.judge(at)
        return events

    def tell_pressure(self):
        """The sensor has failed, or works again: play on accordingly."""
        self._desk.apply_settings()
        fault = self._desk.pressure_watch.fault
        return [pressure_event(fault, self._desk.settings.needs_pressure)]

    # -- arming

    def sync(self):
        """Arm, or let those take who may: the game on the desk has changed."""
        desk = self._desk
        if desk.procedure is not None:
            self.disarm()
            self._sensor.mark()  # the procedure lives on marks
        elif desk.match is None:
            self._arm((None, ALL_ZONES), ALL_ZONES, ALL_ZONES, False)
        elif desk.is_playing:
            is_race = desk.match.game.SLAPS == "race"
            reason = (desk.match, desk.match.opening.zones)
            self._arm(reason, desk.seated_zones(), desk.taking_zones(), is_race)
        else:
            self.disarm()

    def _arm(self, reason, seated, may_take, is_race):
        is_new = not self._is_armed or self._reason != reason
        self._late = reason if is_new and self._must_wait(reason) else None
        if self._late is not None or not is_new:
            self._arbiter.allow(may_take)
            return
        self._reason = reason
        self._is_armed = True
        self._effects = ()
        self._arbiter.arm(self._sensor_at, seated, may_take, is_race)
        self._sensor.mark()  # so that the next pass hears what arming has brought

    def _must_wait(self, reason):
        """Whether a hand of a race that is going on would count once more: a contest of the match
        is closed and told first, and after an overrun all hands must be off."""
        if self._overrun is not None and self._overrun.is_void:
            return True
        if self._arbiter.is_open:
            return reason == self._reason
        return self._desk.contest.is_open and reason[0] is self._reason[0]

    def disarm(self):
        """No touch counts until the game changes, or `arm_now`."""
        self._is_armed = False
        self._late = None
        self._arbiter.disarm()

    def arm_now(self):
        """Arm again without waiting for hands and time."""
        self._is_armed = False
        self.sync()

    def _play(self, scene, outcome, tune, now_ms):
        """Light and sound for everyone whom the outcome is about."""
        desk = self._desk
        seats = [desk.match.opening.seat_at(touch.zone) for touch in outcome.touches]
        places = [desk.lamp_place(seat) for seat in seats]
        self._ring.play(scene, places, tune, now_ms)

    # -- outcomes

    def _take(self, outcome, now_ms):
        """The first hand: the game hears it at once, and so do eyes and ears."""
        touch = outcome.touches[0]
        if not self._arbiter.allows(touch):
            # The last call was spent by hand while this contest was open.
            touch.code = "no_calls_left"
            return self._refuse(outcome, now_ms)
        unheard = self._desk.unheard_zone(touch.at, outcome.at)
        if unheard:
            return self._give_to_nobody(outcome, unheard, now_ms)
        self._play(light_show.TAKE, outcome, "take", now_ms)
        seat = self._desk.match.opening.seat_at(touch.zone)
        self._effects = self._desk.play(self._desk.game.slap_event(seat))
        self._desk.match.watch()
        self.sync()
        return ()

    def _give_to_nobody(self, outcome, zone, now_ms):
        """Who sits at `zone` may have been first, which nobody can know."""
        outcome.kind = "unheard"
        touch = Touch(zone, outcome.at, True, True)
        touch.code = "unheard"
        self._play(light_show.REFUSED, Outcome("refused", outcome.at, (touch,)), "refused", now_ms)
        return (refused_event(self._desk, touch),)

    def _dead_heat(self, outcome, now_ms):
        self._play(light_show.DEAD_HEAT_SCENE, outcome, "dead_heat", now_ms)
        return (dead_heat_event(self._desk, outcome.touches),)

    def _close_contest(self, outcome, now_ms):
        """Everyone who came is known: tell the take with its margin, unless it was taken back."""
        self._desk.contest.strength_percent = self._force.take_peak_percent()
        effects, self._effects = self._effects, ()
        if not effects or not self._desk.match.watched:
            return ()
        order = self._order(outcome.touches)
        margin_us = order[1][1] if len(order) > 1 else None
        take = take_event(self._desk, order[0][0], "slap", margin_us, order)
        return [take] + effect_events(self._desk, effects[1:])

    def _order(self, touches):
        """((name, microseconds after the first), ...) as they came."""
        us = self._arbiter.us
        first_at = touches[0].at
        return [(self._desk.name_at(touch.zone), us(touch.at - first_at)) for touch in touches]

    def _refuse(self, outcome, now_ms):
        touch = outcome.touches[0]
        if self._desk.procedure is not None:
            return ()
        has_failed = touch.code == "no_pressure" and self._desk.pressure_watch.hear(touch)
        failed = self.tell_pressure() if has_failed else []
        if self._desk.name_at(touch.zone) is None or self._desk.zone_watch.is_known(touch):
            return failed  # nobody sits there any more, or yet
        if touch.code == "no_calls_left" and self._desk.match.game.SLAPS != "race":
            touch.code = "not_your_turn"
        if touch.code != "glitch":
            self._play(light_show.REFUSED, outcome, "refused", now_ms)
        return [refused_event(self._desk, touch)] + failed

    def _slap(self, outcome, now_ms):
        """A slap that counts for itself: joins before a game, in a game means what it says."""
        desk = self._desk
        zone = outcome.touches[0].zone
        if desk.match is None:
            desk.join(zone)
            return ()
        seat = desk.match.opening.seat_at(zone)
        if seat is None or not desk.game.can_slap(seat):
            # Somebody has typed meanwhile what this slap would have said.
            outcome.touches[0].code = "no_calls_left"
            return self._refuse(outcome, now_ms)
        self._play(light_show.TAKE, outcome, "take", now_ms)
        effects = desk.play(desk.game.slap_event(seat))
        self.sync()
        return effect_events(desk, effects, "slap")

    def _armed(self, outcome, now_ms):
        self._force.take_peak_percent()
        self._ring.armed(now_ms)
        return ()
