# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One hand on one zone, and what is found about hands."""


class Touch:
    """One hand coming down on one zone; all times in sensor ticks.

    `at` is the first edge, `pressed_at` the start of the pressure that makes it count (or None),
    `code` why it does not count (or None), `contacts` how often the zone closed in its bounce,
    `lasted` from the first edge to the last opening, once it is over. Who keeps touches notes the
    `player`.
    """

    player = None

    def __init__(self, zone, at, is_armed, may_take):
        self.zone = zone
        self.at = at
        self.is_armed = is_armed
        self.may_take = may_take
        self.is_real = None
        self.is_pressed = None
        self.pressed_at = None
        self.contacts = 1
        self.lasted = 0
        self.code = None

    @property
    def is_settled(self):
        """Whether time can no longer change what this touch is."""
        return self.is_real is False or (self.is_real and self.is_pressed is not None)

    def refusal(self):
        """Why a settled touch does not count, or None when it does."""
        if not self.is_real:
            return "glitch"
        if not self.is_armed:
            return "not_armed"
        if not self.is_pressed:
            return "no_pressure"
        return None if self.may_take else "no_calls_left"

    def key(self):
        """Order of touches in a list: by time; the zone only keeps lists reproducible."""
        return (self.at, self.zone)


def add_touch(touches, touch):
    """Put a touch into a list that is in the order of `Touch.key`."""
    place = len(touches)
    while place and touches[place - 1].key() > touch.key():
        place -= 1
    touches.insert(place, touch)


def leaders(touches, limits):
    """The hands within the tie window of the first, or none while one is undecided.

    `touches` are in the order of their keys.
    """
    tied = []
    for touch in touches:
        if tied and not limits.is_tie(tied[0].at, touch.at):
            break
        if touch.may_take and not touch.is_settled:
            return []
        if touch.may_take:
            tied.append(touch)
    return tied


class Outcome:
    """What the arbiter found: `kind` at the sensor tick `at`, about `touches`.

    kind       touches                        extra
    take       the first hand                 -
    dead_heat  the hands that share first     -
    slap       one hand that counts           (only when no race is on)
    refused    one hand that does not count   `code`
    contest    every hand that counted, oldest first: the contest is closed
    armed      none: from now on touches count

    The umpire makes a take `unheard` where somebody else could not be heard: nobody takes then.
    """

    def __init__(self, kind, at, touches=(), code=None):
        self.kind = kind
        self.at = at
        self.touches = touches
        self.code = code
