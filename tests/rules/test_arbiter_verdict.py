# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who was first: ties, pressure, spikes, hands that may not take."""

from itertools import permutations

import pytest

from firmware.rules.arbiter import LID, Arbiter
from tests.rules.arbiter_bench import SIX, UNPRESSED, Bench, hand, judged
from tests.rules.arbiter_script import mask_of

# -- order by time stamps


def test_the_first_hand_takes_and_the_others_come_in_their_order():
    assert judged({4: hand(130_000), 2: hand(100_000), 6: hand(101_500)}) == [
        "101_000 take 2@100_000",
        "380_001 contest 2@100_000 6@101_500 4@130_000",
    ]


def test_the_tie_window_is_one_millisecond_unless_set():
    assert judged({1: hand(100_000), 2: hand(100_999)})[0] == (
        "101_009 dead_heat 1@100_000 2@100_999"
    )
    assert judged({1: hand(100_000), 2: hand(101_000)})[0] == "101_000 take 1@100_000"


@pytest.mark.parametrize(
    ("window_us", "gap", "verdict"),
    [
        (0, 0, "100_010 dead_heat 3@100_000 5@100_000"),
        (0, 1, "100_010 take 3@100_000"),
        (1_000, 0, "101_000 dead_heat 3@100_000 5@100_000"),
        (1_000, 1, "101_000 dead_heat 3@100_000 5@100_001"),
        (1_000, 999, "101_009 dead_heat 3@100_000 5@100_999"),
        (1_000, 1_000, "101_000 take 3@100_000"),
        (20_000, 0, "120_000 dead_heat 3@100_000 5@100_000"),
        (20_000, 19_999, "120_009 dead_heat 3@100_000 5@119_999"),
        (20_000, 20_000, "120_000 take 3@100_000"),
    ],
)
def test_hands_closer_together_than_the_tie_window_are_a_dead_heat(window_us, gap, verdict):
    hands = {3: hand(100_000), 5: hand(100_000 + gap)}
    assert judged(hands, tie_window_us=window_us) == [
        verdict,
        f"380_001 contest 3@100_000 5@{100_000 + gap:_}",
    ]


def test_a_tie_is_measured_from_the_first_hand_and_does_not_spread():
    assert judged({1: hand(100_000), 2: hand(100_900), 3: hand(101_800)}) == [
        "101_000 dead_heat 1@100_000 2@100_900",
        "380_001 contest 1@100_000 2@100_900 3@101_800",
    ]


def test_a_gap_of_the_tie_window_is_no_tie_when_the_verdict_comes_late_either():
    assert judged({1: hand(99_000, 5), 2: hand(100_000), 3: hand(101_000)}) == [
        "104_006 refused 1@99_000 glitch",
        "104_006 take 2@100_000",
        "380_001 contest 2@100_000 3@101_000",
    ]


def test_six_hands_in_one_sample_are_a_dead_heat_of_six():
    six = " ".join(f"{zone}@100_000" for zone in SIX)
    assert judged(dict.fromkeys(SIX, hand(100_000)), tie_window_us=0) == [
        f"100_010 dead_heat {six}",
        f"380_001 contest {six}",
    ]


@pytest.mark.parametrize(("first", "second"), list(permutations(SIX, 2)))
def test_64_ns_are_told_apart_between_any_two_zones(first, second):
    bench = Bench(
        {first: hand(100_000, 10_000), second: hand(100_008, 10_000)},
        lid=[(90_000, None)],
        ticks_per_second=125_000_000,
        tie_window_us=0,
    )
    bench.arm()
    assert bench.all(40_000_000) == [
        "0 armed",
        f"101_250 take {first}@100_000",
        f"35_100_001 contest {first}@100_000 {second}@100_008",
    ]


def test_two_changes_at_one_tick_hold_in_the_order_of_adding():
    bench = Bench({})
    for down in (mask_of([4]), mask_of([2, 4])):
        bench.arbiter.add(100_000, down | LID)
    bench.arm()
    assert bench.all(200_000) == ["0 armed", "101_000 dead_heat 2@100_000 4@100_000"]


def test_a_changed_tie_window_holds_for_the_next_verdict():
    bench = Bench({1: hand(100_000), 2: hand(100_500)})
    bench.arbiter.set_tie_window(500)
    bench.arm()
    assert bench.all(200_000) == ["0 armed", "100_500 take 1@100_000"]


# -- pressure


@pytest.mark.parametrize(
    ("press", "verdict"),
    [
        ((60_000, 69_999), "130_001 refused 1@100_000 no_pressure"),
        ((60_000, 70_000), "101_000 take 1@100_000"),
        ((60_000, 100_000), "101_000 take 1@100_000"),
        ((60_000, 300_000), "101_000 take 1@100_000"),
        ((100_000, 100_001), "101_000 take 1@100_000"),
        ((100_002, 100_003), "101_000 take 1@100_000"),
        ((129_999, 200_000), "129_999 take 1@100_000"),
        ((130_000, 200_000), "130_000 take 1@100_000"),
        ((130_001, 200_000), "130_001 refused 1@100_000 no_pressure"),
    ],
)
def test_a_touch_counts_when_the_lid_is_pressed_within_30_ms(press, verdict):
    assert judged({1: hand(100_000)}, until=200_000, lid=[press]) == [verdict]


def test_without_any_pressure_every_touch_is_refused():
    assert judged({1: hand(100_000), 2: hand(100_100)}, lid=UNPRESSED) == [
        "130_001 refused 1@100_000 no_pressure",
        "130_101 refused 2@100_100 no_pressure",
    ]


def test_pressure_before_a_hand_does_not_reach_the_hand_after_it():
    assert judged({1: hand(100_000), 2: hand(101_000)}, lid=[(60_000, 70_200)]) == [
        "101_000 take 1@100_000",
        "131_001 refused 2@101_000 no_pressure",
        "380_001 contest 1@100_000",
    ]


def test_the_verdict_waits_for_a_hand_that_would_tie_if_pressure_still_came():
    assert judged({1: hand(100_000), 2: hand(100_400)}, lid=[(60_000, 70_200)]) == [
        "130_401 refused 2@100_400 no_pressure",
        "130_401 take 1@100_000",
        "380_001 contest 1@100_000",
    ]


def test_a_hand_that_pressure_reaches_too_late_leaves_the_verdict_to_the_next():
    assert judged({1: hand(100_000), 2: hand(100_400)}, lid=[(130_200, 200_000)]) == [
        "130_001 refused 1@100_000 no_pressure",
        "130_200 take 2@100_400",
        "380_401 contest 2@100_400",
    ]


def test_the_verdict_waits_for_an_earlier_hand_that_pressure_may_still_reach():
    hands = {1: hand(100_000), 2: hand(105_000)}
    assert judged(hands, until=200_000, lid=[(128_000, 200_000)]) == ["128_000 take 1@100_000"]


def test_the_touch_tells_since_when_the_lid_was_pressed():
    hands = {1: hand(100_000), 2: hand(140_000), 3: hand(200_000)}
    bench = Bench(hands, lid=[(60_000, 70_000), (80_000, 115_000), (207_000, 300_000)])
    bench.arm()
    bench.all(600_000)
    touches = bench.last.touches
    assert [(touch.zone, touch.pressed_at) for touch in touches] == [
        (1, 80_000),
        (2, 80_000),
        (3, 207_000),
    ]


def test_no_pressure_is_asked_for_when_it_is_not_needed():
    hands = {1: hand(100_000), 2: hand(103_000)}
    assert judged(hands, lid=UNPRESSED, needs_pressure=False) == [
        "101_000 take 1@100_000",
        "380_001 contest 1@100_000 2@103_000",
    ]


# -- spikes


def test_a_contact_of_ten_microseconds_is_a_touch():
    assert judged({1: hand(100_000, 10)}) == [
        "101_000 take 1@100_000",
        "380_001 contest 1@100_000",
    ]


def test_a_shorter_contact_alone_is_a_glitch():
    assert judged({1: hand(100_000, 9)}) == ["105_010 refused 1@100_000 glitch"]


def test_a_contact_within_5_ms_makes_the_spike_the_beginning_of_bounce():
    assert judged({1: [(100_000, 100_009), (105_009, 160_000)]}) == [
        "105_019 take 1@100_000",
        "380_001 contest 1@100_000",
    ]


def test_a_contact_after_5_ms_is_a_touch_of_its_own():
    assert judged({1: [(100_000, 100_009), (105_010, 160_000)]}) == [
        "105_010 refused 1@100_000 glitch",
        "106_010 take 1@105_010",
        "385_011 contest 1@105_010",
    ]


def test_spikes_alone_are_no_hand_however_many():
    """A spark near the cables: noise for milliseconds, nothing that stays."""
    spikes = [(100_000 + 20 * turn, 100_009 + 20 * turn) for turn in range(400)]
    assert judged({1: spikes}) == [
        "105_010 refused 1@100_000 glitch",
        "110_030 refused 1@105_020 glitch",
    ]


def test_a_hand_that_comes_down_within_5_ms_of_the_first_spike_is_one_with_it():
    spikes = [(100_000 + 20 * turn, 100_009 + 20 * turn) for turn in range(200)]
    assert judged({1: [*spikes, (104_500, 160_000)]}) == [
        "104_510 take 1@100_000",
        "380_001 contest 1@100_000",
    ]


def test_a_spike_that_is_closed_after_5_ms_is_waited_for():
    assert judged({1: [(100_000, 100_003), (104_998, 105_006)], 2: hand(100_400)}) == [
        "105_007 refused 1@100_000 glitch",
        "105_007 take 2@100_400",
        "380_401 contest 2@100_400",
    ]


def test_a_glitch_neither_wins_nor_ties():
    assert judged({1: hand(100_000, 9), 2: hand(100_300)}) == [
        "105_010 refused 1@100_000 glitch",
        "105_010 take 2@100_300",
        "380_301 contest 2@100_300",
    ]


def test_the_first_edge_of_bounce_is_the_time_of_touch():
    bouncing = [(100_000, 100_004), (103_000, 103_005), (104_000, 160_000)]
    assert judged({1: bouncing, 2: hand(101_500)}) == [
        "104_010 take 1@100_000",
        "380_001 contest 1@100_000 2@101_500",
    ]


def test_forty_bounces_on_six_zones_leave_six_touches_in_order():
    bounces = {
        zone: [(at, at + 40) for at in range(100_000 + 7 * zone, 106_000 + 7 * zone, 150)]
        for zone in SIX
    }
    bench = Bench(bounces, tie_window_us=0)
    bench.arm()
    six = " ".join(f"{zone}@{100_000 + 7 * zone:_}" for zone in SIX)
    assert bench.all(600_000) == [
        "0 armed",
        "100_017 take 1@100_007",
        f"380_008 contest {six}",
    ]
    assert [touch.contacts for touch in bench.last.touches] == [40] * 6


# -- a zone that is known to answer when a neighbour is slapped


def test_what_is_over_before_10_ms_is_no_rival():
    assert judged({1: hand(100_000), 2: hand(100_060, 2_000)}, wary=[2]) == [
        "107_061 refused 2@100_060 glitch",
        "107_061 take 1@100_000",
        "380_001 contest 1@100_000",
    ]


def test_what_lasts_10_ms_is_a_hand_and_counts_from_its_first_edge():
    assert judged({1: hand(100_000), 2: hand(99_400, 10_000)}, wary=[2]) == [
        "109_400 dead_heat 2@99_400 1@100_000",
        "379_401 contest 2@99_400 1@100_000",
    ]
    assert judged({2: hand(100_000, 9_999)}, wary=[2]) == ["115_000 refused 2@100_000 glitch"]


def test_a_hand_that_bounces_for_longer_than_10_ms_is_one():
    bouncing = [(100_000, 100_400), (104_000, 104_300), (108_000, 109_900), (113_000, 160_000)]
    assert judged({2: bouncing}, wary=[2]) == [
        "113_010 take 2@100_000",
        "380_001 contest 2@100_000",
    ]


def test_a_hand_soon_after_an_echo_counts_from_its_own_edge():
    assert judged({1: hand(100_000), 2: [(100_060, 102_060), (112_000, 170_000)]}, wary=[2]) == [
        "107_061 refused 2@100_060 glitch",
        "107_061 take 1@100_000",
        "380_001 contest 1@100_000 2@112_000",
    ]


def test_spikes_without_end_keep_nobody_waiting():
    spikes = [(100_060 + 20 * turn, 100_069 + 20 * turn) for turn in range(2_000)]
    assert judged({1: hand(100_000), 2: spikes}, until=120_000, wary=[2]) == [
        "115_070 refused 2@100_060 glitch",
        "115_070 take 1@100_000",
    ]


# -- hands that may not take


def test_a_player_without_calls_does_not_win():
    assert judged({1: hand(100_000), 2: hand(105_000)}, may_take=[2, 3]) == [
        "100_010 refused 1@100_000 no_calls_left",
        "106_000 take 2@105_000",
        "385_001 contest 2@105_000",
    ]


def test_a_player_without_calls_does_not_tie():
    assert judged({1: hand(100_000), 2: hand(100_000)}, may_take=[2]) == [
        "100_010 refused 1@100_000 no_calls_left",
        "101_000 take 2@100_000",
        "380_001 contest 2@100_000",
    ]


def test_hands_refused_at_one_tick_come_in_their_own_order():
    hands = {5: hand(100_000), 2: hand(100_004)}
    assert judged(hands, may_take=[], lid=[(120_000, 130_000)]) == [
        "120_000 refused 5@100_000 no_calls_left",
        "120_000 refused 2@100_004 no_calls_left",
    ]


def test_an_undecided_hand_without_calls_holds_nobody_up():
    assert judged({1: hand(99_900, 9), 2: hand(100_000)}, may_take=[2]) == [
        "101_000 take 2@100_000",
        "104_910 refused 1@99_900 glitch",
        "380_001 contest 2@100_000",
    ]


def test_nobody_with_calls_means_no_verdict():
    assert judged({1: hand(100_000), 2: hand(100_500)}, may_take=[]) == [
        "100_010 refused 1@100_000 no_calls_left",
        "100_510 refused 2@100_500 no_calls_left",
    ]


def test_a_zone_without_a_player_is_not_heard():
    assert judged({1: hand(100_000), 2: hand(100_500)}, seated=[2, 3]) == [
        "101_500 take 2@100_500",
        "380_501 contest 2@100_500",
    ]


# -- looking at it


def test_the_state_of_a_contest_as_it_goes_on():
    bench = Bench({1: hand(100_000)})
    arbiter = bench.arbiter
    seen = []
    bench.arm()
    for now in (99_999, 100_000, 101_000, 380_001, 1_100_000):
        bench.all(now)
        is_waiting = arbiter.wait_ms(now) is not None
        seen.append((now, arbiter.is_armed, arbiter.is_open, is_waiting))
    assert seen == [
        (99_999, True, False, False),
        (100_000, True, True, True),
        (101_000, False, False, True),
        (380_001, False, False, True),
        (1_100_000, True, False, False),
    ]


@pytest.mark.parametrize(
    ("ticks_per_second", "ticks", "us"),
    [
        (125_000_000, 0, 0.0),
        (125_000_000, 8, 0.1),
        (125_000_000, 6, 0.0),
        (125_000_000, 7, 0.1),
        (125_000_000, 51_525, 412.2),
        (150_000_000, 61_830, 412.2),
        (125_000_000, -51_525, -412.2),
    ],
)
def test_ticks_as_microseconds_in_tenths(ticks_per_second, ticks, us):
    assert Arbiter(ticks_per_second).us(ticks) == us
