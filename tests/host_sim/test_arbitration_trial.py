# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Contests by chance: the hindsight they are compared with, and the comparison."""

import dataclasses
from random import Random

import pytest

from host_sim.arbitration.contests import random_contest
from host_sim.arbitration.hindsight import Lean, first_touches, true_verdict
from host_sim.arbitration.lines import LID, changes_of
from host_sim.arbitration.referee import Call, Verdict, verdict_of
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.trial import by_ruling, run_contests

US = 125
MS = 125_000
CALL = Call(1_000)
PRESSED = (LID, 0, 900 * MS)


def hand(place, start, lasts=80 * MS):
    return (place, start, start + lasts)


def firsts(*intervals, call=CALL, lean=Lean()):  # noqa: B008 - a constant
    return first_touches(changes_of(intervals), call, lean)


def test_a_few_thousand_contests_bring_no_wrong_award():
    found = run_contests(3_000, seed=2, processes=1)
    assert found["wrong"] == found["meant: unexplained"] == 0
    assert found["right"] + found["at_a_limit"] == 3_000
    assert found["take"] > 1_500 and found["dead_heat"] > 300 and found["none"] > 0


def test_contests_have_all_that_may_happen_at_a_table():
    random = Random(3)
    contests = [random_contest(random) for _ in range(1_000)]
    assert {bin(one.call.seated).count("1") for one in contests} == {2, 3, 4, 5, 6}
    assert any(one.stuck_place is not None for one in contests)
    assert any(one.spikes for one in contests)
    assert any(one.call.may_take != one.call.seated for one in contests)
    assert any(hand.at < one.call.armed_at for one in contests for hand in one.hands)
    assert any(not hand.is_strong for one in contests for hand in one.hands)
    assert {one.call.window_us for one in contests} == {0, 1_000, 20_000}


def test_an_award_to_another_than_the_first_is_found_wrong():
    """The trial is no empty form: it sees a referee that prefers the lower number."""
    random = Random(4)
    wrong = 0
    for _ in range(300):
        contest = random_contest(random)
        verdict = verdict_of(log_by_model(contest.changes), contest.call)
        touches = first_touches(contest.changes, contest.call)
        if verdict.kind == "take" and len(touches) > 1:
            others = sorted(set(touches) - set(verdict.zones))
            assert by_ruling(contest, Verdict("take", (others[0],))) == "wrong"
            wrong += 1
    assert wrong > 100


def test_a_verdict_at_the_edge_of_the_window_may_fall_on_either_side():
    contest = random_contest(Random(5))
    for gap, kinds in ((125_000, ("take", "dead_heat")), (124_000, ("dead_heat",))):
        hands = [hand(0, 10 * MS), hand(1, 10 * MS + gap), PRESSED]
        edge = dataclasses.replace(contest, call=CALL, changes=changes_of(hands))
        verdicts = [Verdict("take", (1,)), Verdict("dead_heat", (1, 2))]
        right = [verdict.kind for verdict in verdicts if by_ruling(edge, verdict) != "wrong"]
        assert tuple(right) == kinds


def test_the_result_does_not_depend_on_how_the_work_is_shared():
    assert run_contests(60, seed=9, processes=1) == run_contests(60, seed=9, processes=2)


@pytest.mark.parametrize(
    ("intervals", "found"),
    [
        ([hand(2, 5 * MS), PRESSED], {3: 5 * MS}),
        ([hand(2, 5 * MS)], {}),
        ([hand(2, 5 * MS), (LID, 35 * MS, 36 * MS)], {3: 5 * MS}),
        ([hand(2, 5 * MS), (LID, 35 * MS + 1, 36 * MS)], {}),
        ([hand(2, 5 * MS, 10 * US), PRESSED], {3: 5 * MS}),
        ([hand(2, 5 * MS, 10 * US - 1), PRESSED], {}),
        ([hand(2, 5 * MS, 9 * US), hand(2, 9 * MS), PRESSED], {3: 5 * MS}),
        ([hand(2, 5 * MS, 9 * US), hand(2, 11 * MS), PRESSED], {3: 11 * MS}),
        ([hand(2, 100), hand(2, 100 + 109 * MS), PRESSED], {}),
        ([hand(2, 100), hand(2, 100 + 110 * MS), PRESSED], {3: 100 + 110 * MS}),
    ],
)
def test_when_a_touch_counts(intervals, found):
    assert firsts(*intervals) == found


def test_only_who_sits_there_and_may_take_counts():
    hands = [hand(0, 5 * MS), hand(1, 6 * MS), hand(2, 7 * MS), PRESSED]
    assert firsts(*hands, call=Call(0, seated=0b110, may_take=0b101)) == {3: 7 * MS}


def test_contact_alone_is_enough_when_no_pressure_is_asked_for():
    assert firsts(hand(0, 5 * MS), call=Call(0, needs_pressure=False)) == {1: 5 * MS}


def test_what_the_sensor_cannot_see_can_be_left_out():
    hands = [(2, 5 * MS, 5 * MS + 5), hand(2, 6 * MS), PRESSED]
    assert firsts(*hands) == {3: 5 * MS}
    assert firsts(*hands, lean=Lean(blind=12)) == {3: 6 * MS}


def test_hands_within_the_window_share_first_place():
    changes = changes_of([hand(4, 10 * MS), hand(0, 11 * MS - 1), hand(1, 11 * MS), PRESSED])
    assert true_verdict(changes, CALL) == ("dead_heat", (1, 5))
    assert true_verdict(changes, Call(0)) == ("take", (5,))
    assert true_verdict([], CALL) == ("none", ())
