# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What must not matter to the arbiter: reading order, looking, zone numbers, the time of day."""

from bisect import bisect

from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware.rules.arbiter import LID, Arbiter
from tests.rules.arbiter_oracle import canonical
from tests.rules.arbiter_script import (
    NO_SKEWS,
    Dice,
    Referee,
    make_script,
    mask_of,
    play,
    referee_of,
)
from tests.rules.arbiter_strategies import moments, scripts, skews

FEW = settings(max_examples=100, deadline=None)
CROWDED = make_script(Dice(11).choose)


def found(referee):
    """All that a referee has found, in its order."""
    return referee.records, referee.contacts


# -- the order of reading


@FEW
@given(scripts(), skews(), st.randoms(use_true_random=False))
def test_changes_may_be_added_in_any_order(script, skews_ns, random):
    shuffled = list(script.changes)
    random.shuffle(shuffled)
    other = referee_of(script._replace(changes=tuple(shuffled)), skews_ns=skews_ns)
    assert found(other) == found(referee_of(script, skews_ns=skews_ns))


# -- the moments of looking


def marks_of(script, looks):
    """A time mark for every look at which nothing changes: the mask as it is."""
    times = [at for at, _ in script.changes]
    masks = [0] + [down for _, down in script.changes]
    return [(at, masks[bisect(times, at)]) for at in looks if at not in times]


def look_often(script, looks, changes, skews_ns=NO_SKEWS):
    """A referee that looks at all these moments and reads no change before its time."""
    referee = Referee(script, skews_ns=skews_ns)
    unread = sorted(changes)
    for now in sorted({*looks, script.arm_at, script.end}):
        while unread and unread[0][0] <= now:
            referee.arbiter.add(*unread.pop(0))
        if now == script.arm_at:
            referee.arm()
        referee.look(now)
    return referee


@FEW
@given(st.data(), scripts())
def test_it_does_not_matter_when_one_looks(data, script):
    looks = data.draw(moments(script))
    assert found(look_often(script, looks, script.changes)) == found(referee_of(script))


@FEW
@given(st.data(), scripts(), skews())
def test_it_does_not_matter_when_one_looks_at_a_box_with_skews(data, script, skews_ns):
    looks = data.draw(moments(script))
    often = look_often(script, looks, script.changes, skews_ns)
    assert found(often) == found(referee_of(script, skews_ns=skews_ns))


@FEW
@given(st.data(), scripts())
def test_time_marks_change_nothing(data, script):
    looks = data.draw(moments(script))
    marked = [*script.changes, *marks_of(script, looks)]
    assert found(look_often(script, looks, marked)) == found(referee_of(script))


@settings(max_examples=300, deadline=None)
@given(scripts())
def test_changes_that_are_taken_in_at_once_bring_the_same(script):
    referee = Referee(script)
    for at, down in [change for change in script.changes if change[0] <= script.arm_at]:
        referee.take_in(at, down)
    referee.arm()
    for at, down in [change for change in script.changes if change[0] > script.arm_at]:
        referee.take_in(at, down)
    referee.look(script.end)
    assert found(referee) == found(referee_of(script))


def test_bounce_is_taken_in_at_once_but_news_is_not():
    arbiter = Arbiter(1_000_000)
    arbiter.add(0, 1)
    arbiter.judge(100)
    changes = [(150, 0), (160, 1), (170, 0), (180, 2), (190, LID), (31_000, 1)]
    assert [arbiter.take_in(at, down) is None for at, down in changes] == [
        True,  # opens
        True,  # closes again
        True,
        False,  # another zone
        False,  # the lid
        False,  # after the release
    ]


@FEW
@given(scripts())
def test_outcomes_come_in_the_order_of_time(script):
    times = [at for at, *_ in play(script)]
    assert times == sorted(times)


# -- zone numbers


def renumbered(script, numbers):
    """The script with zone z, its player and its calls moved to `numbers[z - 1]`."""

    def moved(mask):
        return mask_of([numbers[place] for place in range(6) if mask >> place & 1]) | mask & LID

    return script._replace(
        seated=moved(script.seated),
        wary=moved(script.wary),
        calls=tuple(script.calls[numbers.index(zone)] for zone in range(1, 7)),
        changes=tuple((at, moved(down)) for at, down in script.changes),
    )


def renumbered_records(records, numbers):
    return [
        (at, kind, code, tuple((numbers[zone - 1], *times) for zone, *times in touches))
        for at, kind, code, touches in records
    ]


def in_order(records):
    """Records in canonical order; touches at the same tick by zone."""
    return canonical(
        (at, kind, code, tuple(sorted(touches, key=lambda touch: (touch[1], touch[0]))))
        for at, kind, code, touches in records
    )


@settings(max_examples=200, deadline=None)
@given(scripts(), st.just(NO_SKEWS) | skews(), st.permutations(range(1, 7)))
@example(CROWDED, NO_SKEWS, [6, 5, 4, 3, 2, 1])
def test_no_zone_has_an_edge(script, skews_ns, numbers):
    expected = renumbered_records(play(script, skews_ns=skews_ns), numbers)
    moved = tuple(skews_ns[numbers.index(zone)] for zone in range(1, 7))
    assert in_order(play(renumbered(script, numbers), skews_ns=moved)) == in_order(expected)


# -- the time of day


def shifted(script, ticks):
    return script._replace(
        arm_at=script.arm_at + ticks,
        changes=tuple((at + ticks, down) for at, down in script.changes),
        end=script.end + ticks,
    )


def shifted_records(records, ticks):
    return [
        (at + ticks, kind, code, tuple(shifted_touch(touch, ticks) for touch in touches))
        for at, kind, code, touches in records
    ]


def shifted_touch(touch, ticks):
    zone, at, pressed_at = touch
    return (zone, at + ticks, None if pressed_at is None else pressed_at + ticks)


@FEW
@given(scripts(), st.integers(0, 2**70))
@example(CROWDED, 2**29 - 13_000_000)
@example(CROWDED, 2**30 - 13_000_000)
@example(CROWDED, 2**31 - 13_000_000)
@example(CROWDED, 2**32 - 13_000_000)
@example(CROWDED, 2**62 - 13_000_000)
@example(CROWDED, 2**64 + 1)
def test_the_time_of_day_does_not_matter(script, ticks):
    assert play(shifted(script, ticks)) == shifted_records(play(script), ticks)


# -- the clock


def scaled(script, factor):
    return script._replace(
        arm_at=script.arm_at * factor,
        changes=tuple((at * factor, down) for at, down in script.changes),
        end=script.end * factor,
    )


def in_us(records, ticks_per_us):
    """Records in whole microseconds: an outcome may wait for one more tick."""
    return [
        (
            at // ticks_per_us,
            kind,
            code,
            tuple(
                (zone, touched // ticks_per_us, pressed and pressed // ticks_per_us)
                for zone, touched, pressed in touches
            ),
        )
        for at, kind, code, touches in records
    ]


@FEW
@given(scripts(ticks_per_us=1, nudge=1))
def test_the_clock_rate_does_not_matter(script):
    slow, fast = (in_us(play(scaled(script, rate), rate * 1_000_000), rate) for rate in (125, 150))
    assert slow == fast
