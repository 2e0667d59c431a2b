# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Zones that close late by nature are judged as if they did not."""

from itertools import permutations

import pytest

from firmware.rules.delayed_changes import MOST_SKEW_NS
from tests.rules.arbiter_bench import SIX, Bench, hand


def skewed(skews_us, hands, **options):
    bench = Bench(hands, **options)
    bench.arbiter.set_skews([skews_us.get(zone, 0) * 1_000 for zone in SIX])
    bench.arm()
    return bench


def test_a_late_zone_is_given_its_time_back():
    hands = {1: hand(100_000), 2: hand(100_200)}
    assert skewed({}, hands, tie_window_us=0).all(200_000)[1:] == ["100_010 take 1@100_000"]
    assert skewed({2: 300}, hands, tie_window_us=0).all(200_000)[1:] == ["100_210 take 2@100_200"]
    assert skewed({1: -300}, hands, tie_window_us=0).all(200_000)[1:] == ["100_210 take 2@100_200"]


@pytest.mark.parametrize(("late", "early"), list(permutations(SIX, 2)))
def test_any_two_zones_are_evened_out_to_the_tick(late, early):
    hands = {late: hand(100_300), early: hand(100_000)}
    skews = {late: 200, early: -100}
    (verdict, *_) = skewed(skews, hands, tie_window_us=0).all(200_000)[1:]
    one, other = sorted((late, early))
    assert verdict == f"100_310 dead_heat {one}@100_300 {other}@100_300"


def test_the_verdict_waits_for_the_latest_zone():
    bench = skewed({6: 5_000}, {1: hand(100_000), 6: hand(104_999)}, tie_window_us=0)
    assert bench.all(104_998) == ["0 armed"]
    assert bench.arbiter.wait_ms(104_000) == 1
    assert bench.all(200_000) == ["105_009 take 6@104_999"]


def test_skews_may_change_while_hands_are_down():
    bench = Bench({1: hand(100_000), 2: hand(1_500_000), 3: hand(1_500_100)}, tie_window_us=0)
    bench.arm()
    assert bench.all(110_000)[-1] == "100_010 take 1@100_000"
    bench.arbiter.set_skews([0, 0, 200_000, 0, 0, 0])
    assert bench.all(1_400_000)[-1] == "1_100_000 armed"
    assert bench.all(1_550_000) == ["1_500_110 take 3@1_500_100"]
    bench.arbiter.set_skews([0] * 6)
    assert bench.all(9_000_000)[-1] == "2_500_100 armed"


@pytest.mark.parametrize("skew", [MOST_SKEW_NS + 1, -MOST_SKEW_NS - 1])
def test_a_skew_beyond_the_bound_is_refused(skew):
    bench = Bench({})
    with pytest.raises(ValueError, match=f"^skew must be within 5000000 ns, not {skew}$"):
        bench.arbiter.set_skews([0, 0, 0, skew, 0, 0])
