# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The arbiter, which sees time go by, finds what hindsight finds."""

import pytest
from hypothesis import given, settings

from tests.rules.arbiter_oracle import canonical, judge_offline
from tests.rules.arbiter_script import Dice, make_script, play
from tests.rules.arbiter_strategies import scripts


@settings(max_examples=250, deadline=None)
@given(scripts())
def test_every_outcome_is_that_of_the_ruling(script):
    assert canonical(play(script)) == judge_offline(script)


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
