# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Scripts of hands on the box, and how the arbiter is made to judge them; runs on every Python."""

from collections import namedtuple

from firmware.rules.arbiter import LID, ZONES, Arbiter

Script = namedtuple(
    "Script",
    (
        "seated",  # the zones with a player
        "calls",  # calls left of zone 1, 2, ... 6
        "is_race",
        "needs_pressure",
        "window_us",
        "wary",  # the zones that are known to answer when a neighbour is slapped
        "arm_at",  # ticks, as are the times of all changes
        "changes",  # (at, down), oldest first, each tick once
        "end",  # when the last look happens
    ),
)

AFTER_ALL_US = 25_000_000
OFFSETS_US = (0, 0, 1, 10, 500, 1_000, 5_000, 19_000, 20_000, 29_000, 30_000, 40_000, 55_000)
LATE_OFFSETS_US = (120_000, 249_990, 250_000, 250_005, 260_000, 279_990, 280_000, 400_000)
LONG_HOLDS_US = (60_000, 150_000, 990_000, 1_100_000, 10_000_000, 10_600_000)
PAUSES_US = (300_000, 980_000, 1_000_000, 1_150_000, 2_000_000, 9_900_000, 12_000_000)
PRESS_OFFSETS_US = (-90_000, -30_100, -30_000, -2_000, 0, 3_000, 29_990, 30_000)
PRESS_LENGTHS_US = (100, 60_000, 60_100, 90_000, 400_000, 400_000)


def mask_of(zones):
    """The mask in which the bit of each of the zones is set."""
    mask = 0
    for zone in zones:
        mask |= 1 << (zone - 1)
    return mask


def changes_of(intervals):
    """The changes (at, down) of lines that are down during (bit, start, stop), stop None for ever.

    Where intervals of a line overlap or touch, it stays down.
    """
    moments = {}
    for bit in [1 << place for place in range(ZONES + 1)]:
        for start, stop in _united([pair[1:] for pair in intervals if pair[0] == bit]):
            moments[start] = moments.get(start, 0) | bit
            if stop is not None:
                moments[stop] = moments.get(stop, 0) | bit
    changes = []
    down = 0
    for at in sorted(moments):
        down ^= moments[at]
        changes.append((at, down))
    return tuple(changes)


def _united(pairs):
    united = []
    for start, stop in sorted(pairs, key=lambda pair: pair[0]):
        if united and (united[-1][1] is None or start <= united[-1][1]):
            last = united[-1]
            is_endless = last[1] is None or stop is None
            united[-1] = (last[0], None if is_endless else max(last[1], stop))
        else:
            united.append((start, stop))
    return united


# -- scripts by chance


class Dice:
    """Chance that is the same on every Python: Park and Miller's generator."""

    def __init__(self, seed):
        self._state = seed + 1
        for _ in range(8):
            self.choose((0,))

    def choose(self, options):
        """One of the options."""
        self._state = self._state * 48_271 % 0x7FFFFFFF
        return options[self._state // 64 % len(options)]


class _Maker:
    """Draws one script: `choose(options)` is the only chance, `nudge` ticks the smallest step."""

    def __init__(self, choose, ticks_per_us, nudge):
        self.choose = choose
        self.nudge = nudge
        self._per_us = ticks_per_us
        self.intervals = []

    def ticks(self, us):
        """`us` microseconds, or one step before or after that."""
        return us * self._per_us + self.choose((0, 0, -1, 1)) * self.nudge

    def add_hand(self, base_us):
        """One hand comes down, and may press the lid."""
        bit = 1 << self.choose(range(ZONES))
        us = base_us + self.choose(self.choose((OFFSETS_US, OFFSETS_US, LATE_OFFSETS_US)))
        at = self.ticks(us)
        for length, gap in self.choose((self.clean, self.clean, self.bounce, self.glitch))():
            self.intervals.append((bit, at, at + length))
            at += length + gap
        if self.choose((True, True, True, False)):
            start = self.ticks(us + self.choose(PRESS_OFFSETS_US))
            stop = start + self.ticks(self.choose(PRESS_LENGTHS_US))
            self.intervals.append((LID, start, stop))

    def clean(self):
        """Contacts and the gaps after them: none but the touch itself."""
        return [(self.ticks(self.choose((10, 20, 300, 10_000, 60_000) + LONG_HOLDS_US)), 0)]

    def glitch(self):
        """A spike, about as long as a spike may be."""
        return [(self.ticks(self.choose((1, 5, 10))), 0)]

    def bounce(self):
        """Contacts too short for a touch, with gaps about as long as they may be."""
        contacts = []
        for _ in range(self.choose((1, 2, 5))):
            gap_us = self.choose((2, 20, 300, 300, 5_000, 6_000, 29_990, 30_000))
            contacts.append((self.ticks(self.choose((2, 9, 10, 50))), self.ticks(gap_us)))
        return contacts + self.clean()


def make_script(choose, ticks_per_us=125, nudge=1):
    """A script of one to three rounds of hands, crowded where the ruling has its limits."""
    maker = _Maker(choose, ticks_per_us, nudge)
    first = choose(range(ZONES))
    seats = choose((2, 3, 4, 5, 6))
    seated = mask_of([(first + place) % ZONES + 1 for place in range(seats)])
    base_us = 100_000 + choose((-30_000, -5_000, 40_000, 60_000))
    for _ in range(choose((1, 2, 3))):
        for _ in range(choose((2, 3, 4, 6))):
            maker.add_hand(base_us)
        base_us += choose(PAUSES_US)
    return Script(
        seated,
        tuple([choose((0, 1, 3, 3)) if seated >> place & 1 else 0 for place in range(ZONES)]),
        choose((True, True, True, False)),
        choose((True, True, True, False)),
        choose((0, 1_000, 1_000, 20_000)),
        choose((0, 0, 0b010110, 0b111111)),
        100_000 * ticks_per_us,
        changes_of(maker.intervals),
        (base_us + AFTER_ALL_US) * ticks_per_us,
    )


# -- judging


def record(outcome):
    """An outcome as plain data: (at, kind, code, touches), a touch being (zone, at, pressed_at)."""
    touches = [(touch.zone, touch.at, touch.pressed_at) for touch in outcome.touches]
    return (outcome.at, outcome.kind, outcome.code, tuple(touches))


NO_SKEWS = (0,) * ZONES
SKEWS_NS = (0, 0, 1, 7_000, 150_000, 999_992, 5_000_000, -40, -8_000, -300_000, -5_000_000)


def make_skews(choose):
    """A skew for each zone, in nanoseconds."""
    return tuple([choose(SKEWS_NS) for _ in range(ZONES)])


class Referee:
    """An arbiter at work for a script: it spends a call a take, and stops when one has calls."""

    def __init__(self, script, ticks_per_second=125_000_000, skews_ns=NO_SKEWS):
        self.arbiter = Arbiter(ticks_per_second, script.window_us, script.needs_pressure)
        if skews_ns is not NO_SKEWS:
            self.arbiter.set_skews(skews_ns)
        for contact in self.arbiter.contacts:
            if script.wary & contact.bit:
                contact.be_wary()
        self.records = []
        self.contacts = []
        self._script = script
        self._calls = list(script.calls)

    def arm(self):
        """From now on touches count."""
        script = self._script
        self.look(script.arm_at)
        self.arbiter.arm(script.arm_at, script.seated, self._may_take(), script.is_race)

    def look(self, now):
        """Judge up to `now`, telling the arbiter who may take between its outcomes."""
        self._note_all(self.arbiter.judge(now), now)

    def take_in(self, at, down):
        """A change as the box takes it in, with all that came before it judged before."""
        self._note_all(self.arbiter.take_in(at, down), at)

    def _note_all(self, outcomes, now):
        while outcomes:
            for outcome in outcomes:
                self._note(outcome)
            outcomes = self.arbiter.judge(now)

    def _note(self, outcome):
        self.records.append(record(outcome))
        self.contacts.append(tuple([touch.contacts for touch in outcome.touches]))
        if outcome.kind == "take":
            self._calls[outcome.touches[0].zone - 1] -= 1
            self.arbiter.allow(self._may_take())
            if sum([calls > 0 for calls in self._calls]) < 2:
                self.arbiter.disarm()

    def _may_take(self):
        return mask_of([place + 1 for place in range(ZONES) if self._calls[place]])


def referee_of(script, ticks_per_second=125_000_000, skews_ns=NO_SKEWS):
    """A referee that saw all changes at once and looked only at the end."""
    referee = Referee(script, ticks_per_second, skews_ns)
    for at, down in script.changes:
        referee.arbiter.add(at, down)
    referee.arm()
    referee.look(script.end)
    return referee


def play(script, ticks_per_second=125_000_000, skews_ns=NO_SKEWS):
    """The records of all outcomes of a script."""
    return referee_of(script, ticks_per_second, skews_ns).records
