# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How close two touches may come and still be told apart, for every pair of zones."""

from itertools import permutations

import pytest

from firmware.devices import slap_program
from tests.pio.rigs import SLAP_SETTINGS, Bench, Force, Level

ZONES = range(slap_program.ZONES)
PAIRS = list(permutations(ZONES, 2))
PHASES = range(slap_program.SAMPLE_CYCLES)
AFTER_CHANGE = slap_program.SAMPLE_CYCLES + slap_program.CHANGE_CYCLES
QUIET = 100
NS_64 = 8
"""Cycles of 8 ns."""


def log(*touches, marks=()):
    """What is decoded after these (cycle, line) have gone low."""
    bench, words = Bench(slap_program.WORDS, **SLAP_SETTINGS), []
    bench.machine.rx_sink = words.append
    todo = sorted([*touches, *((cycle, None) for cycle in marks)], key=lambda touch: touch[0])
    for cycle, line in todo:
        bench.run_to(cycle)
        if line is None:
            bench.machine.exec(slap_program.MARK_WORDS[0])
        else:
            bench.wires.drive(2 + line, 0)
    bench.run_to(todo[-1][0]).run(QUIET)
    return decode_all(words)


def decode_all(words):
    decoder = slap_program.Decoder()
    return [decoder.decode(words[i], words[i + 1]) for i in range(0, len(words), 2)][2:]


def downs(changes):
    return [down for _, down in changes]


@pytest.mark.parametrize("gap", [6, NS_64, 11, 12, 1000])
def test_any_two_zones_are_told_apart_in_either_order(gap):
    for first, second in PAIRS:
        for phase in PHASES:
            changes = log((QUIET + phase, first), (QUIET + phase + gap, second))
            assert downs(changes) == [1 << first, 1 << first | 1 << second]


def test_two_zones_closer_than_a_sample_are_told_apart_or_tie_but_never_swapped():
    """The chance of a tie is that of no sample falling in between, for all pairs alike."""
    ties = {}
    for first, second in PAIRS:
        for gap in range(6):
            found = [
                downs(log((QUIET + phase, first), (QUIET + phase + gap, second)))
                for phase in PHASES
            ]
            both = 1 << first | 1 << second
            assert all(one in ([both], [1 << first, both]) for one in found)
            ties.setdefault(gap, set()).add(found.count([both]))
    assert ties == {0: {6}, 1: {5}, 2: {4}, 3: {3}, 4: {2}, 5: {1}}


@pytest.mark.parametrize("lead", range(1, AFTER_CHANGE + 8))
def test_right_after_a_change_elsewhere_eleven_cycles_are_enough(lead):
    """The lid is pressed `lead` cycles before the first of the two touches."""
    for phase in PHASES:
        touches = [(QUIET + phase, 6), (QUIET + phase + lead, 1)]
        changes = log(*touches, (QUIET + phase + lead + AFTER_CHANGE, 4))
        assert [down & 0x3F for down in downs(changes)][-2:] == [1 << 1, 1 << 1 | 1 << 4]


@pytest.mark.parametrize("lead", range(1, AFTER_CHANGE + 8))
def test_with_a_mark_in_between_twelve_are(lead):
    for phase in PHASES:
        second = QUIET + phase + lead
        for mark in range(second - 8, second + AFTER_CHANGE + 1, 3):
            touches = [(QUIET + phase, 6), (second, 1), (second + AFTER_CHANGE + 1, 4)]
            seen = [down & 0x3F for down in downs(log(*touches, marks=[mark]))]
            assert [down for down in seen if down][0] == 1 << 1
            assert seen[-1] == 1 << 1 | 1 << 4


def test_a_touch_is_dated_at_the_first_sample_that_can_see_it():
    """On quiet wires at most 5 cycles after the touch, and evenly spread."""
    lates = []
    for phase in PHASES:
        ((at, down),) = log((QUIET + phase, 3))
        assert down == 1 << 3
        lates.append(at - QUIET - phase)
    assert sorted(lates) == [0, 1, 2, 3, 4, 5]


def test_dates_stay_exact_over_many_changes_and_marks():
    """`at` is the cycle in which the wires were as logged; marks alone cost nothing."""
    bench, words = Bench(slap_program.WORDS, **SLAP_SETTINGS), []
    bench.machine.rx_sink = words.append
    touches = []
    for turn in range(200):
        bench.run_to(1000 * turn + 500 + 7 * turn)
        bench.wires.drive(2 + turn % 6, turn // 6 % 2)
        touches.append(bench.cycle)
        bench.run(300)
        bench.machine.exec(slap_program.MARK_WORDS[0])
    bench.run(QUIET)
    changes = [change for i, change in enumerate(decode_all(words)) if i % 2 == 0]
    assert len(changes) == 200
    assert all(0 <= changes[i][0] - touches[i] <= 5 for i in range(200))


@pytest.mark.parametrize("distance", range(-20, 20))
def test_a_mark_beside_a_change_costs_at_most_one_cycle(distance):
    """...in the time of later changes, and never a pair: the change itself is always logged."""
    for phase in PHASES:
        touch = QUIET + phase
        changes = log((touch, 0), (touch + 1000, 1), marks=[touch + distance])
        firsts = {down: at for at, down in reversed(changes) if down}
        assert sorted(firsts) == [1, 3]
        assert -1 <= firsts[1] - touch <= AFTER_CHANGE
        assert -1 <= firsts[3] - touch - 1000 <= 5


@pytest.mark.parametrize("distance", range(-20, 20))
def test_a_mark_is_always_answered(distance):
    """There is a pair whose sample, or whose storing, comes after the mark was asked for."""
    for phase in PHASES:
        touch = QUIET + phase
        bench, words = Bench(slap_program.WORDS, **SLAP_SETTINGS), []
        bench.machine.rx_sink = words.append
        events = [Level(touch, 2, 0), Force(touch + distance, slap_program.MARK_WORDS[0])]
        for event in sorted(events):
            bench.do(event, words)
            if isinstance(event, Force):
                before = len(words)
        bench.run(QUIET)
        assert len(words) > before
