# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The arbiter, which sees time go by, finds what hindsight finds."""

import pytest
from hypothesis import given, settings

from tests.rules.arbiter_oracle import canonical, judge_offline
from tests.rules.arbiter_script import Dice, make_script, make_skews, play
from tests.rules.arbiter_strategies import scripts, skews


@settings(max_examples=250, deadline=None)
@given(scripts())
def test_every_outcome_is_that_of_the_ruling(script):
    assert canonical(play(script)) == judge_offline(script)


@settings(max_examples=150, deadline=None)
@given(scripts(), skews())
def test_every_outcome_on_a_box_with_skews_is_that_of_the_ruling(script, skews_ns):
    records = canonical(play(script, skews_ns=skews_ns))
    assert records == judge_offline(script, skews_ns=skews_ns)


def test_every_outcome_of_seeded_scripts_with_skews_is_that_of_the_ruling():
    for seed in range(500):
        dice = Dice(seed)
        script, skews_ns = make_script(dice.choose), make_skews(dice.choose)
        records = canonical(play(script, skews_ns=skews_ns))
        assert (seed, records) == (seed, judge_offline(script, skews_ns=skews_ns))


@pytest.mark.parametrize("ticks_per_us", [125, 150])
def test_every_outcome_of_seeded_scripts_is_that_of_the_ruling(ticks_per_us):
    for seed in range(1_000):
        script = make_script(Dice(seed).choose, ticks_per_us)
        ticks_per_second = ticks_per_us * 1_000_000
        records = canonical(play(script, ticks_per_second))
        assert (seed, records) == (seed, judge_offline(script, ticks_per_second))


def test_the_seeded_scripts_come_to_every_kind_of_outcome():
    found = {
        (kind, code)
        for seed in range(200)
        for _, kind, code, _ in play(make_script(Dice(seed).choose))
    }
    refusals = ("glitch", "not_armed", "no_pressure", "no_calls_left", "held_before_arming")
    others = ("armed", "take", "dead_heat", "contest", "slap")
    assert found == {(kind, None) for kind in others} | {("refused", code) for code in refusals}
