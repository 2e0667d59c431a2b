# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""When touches count: late hands, hands held down, arming again, what the table asks for."""

import pytest

from tests.rules.arbiter_bench import UNPRESSED, Bench, hand, judged

TAKE_1 = ["101_000 take 1@100_000", "380_001 contest 1@100_000"]

# -- late hands


def test_hands_up_to_250_ms_after_the_first_belong_to_the_contest():
    assert judged({1: hand(100_000), 2: hand(350_001), 3: hand(350_000), 4: hand(200_000)}) == [
        "101_000 take 1@100_000",
        "350_011 refused 2@350_001 not_armed",
        "380_001 contest 1@100_000 4@200_000 3@350_000",
    ]


def test_a_late_hand_needs_pressure_and_calls_as_well():
    hands = {1: hand(100_000), 2: hand(200_000), 3: hand(102_000), 4: hand(110_000, 3)}
    assert judged(hands, may_take=[1, 2], lid=[(90_000, 120_000)]) == [
        "101_000 take 1@100_000",
        "102_010 refused 3@102_000 no_calls_left",
        "115_004 refused 4@110_000 glitch",
        "230_001 refused 2@200_000 no_pressure",
        "380_001 contest 1@100_000",
    ]


def test_the_last_late_hand_is_still_waited_for():
    hands = {1: hand(100_000), 2: hand(350_000)}
    assert judged(hands, lid=[(90_000, 130_000), (380_000, 390_000)]) == [
        "101_000 take 1@100_000",
        "380_001 contest 1@100_000 2@350_000",
    ]


@pytest.mark.parametrize(
    ("at", "length", "refusal"),
    [
        (379_995, 60_000, "380_005 refused 2@379_995 not_armed"),
        (379_000, 5, "384_006 refused 2@379_000 glitch"),
    ],
)
def test_a_hand_that_is_undecided_when_the_contest_closes_is_refused_after_it(at, length, refusal):
    assert judged({1: hand(100_000), 2: hand(at, length)}) == [*TAKE_1, refusal]


def test_a_late_hand_that_waits_for_pressure_does_not_slip_into_the_contest():
    hands = {1: hand(100_000), 2: hand(351_000)}
    assert judged(hands, lid=[(90_000, 110_000)]) == [
        *TAKE_1,
        "381_001 refused 2@351_000 not_armed",
    ]


def test_a_zone_counts_once_in_a_contest():
    assert judged({1: [(100_000, 120_000), (170_000, 200_000)], 2: hand(210_000)}) == [
        "101_000 take 1@100_000",
        "380_001 contest 1@100_000 2@210_000",
    ]


def test_a_zone_counts_once_even_if_it_comes_again_before_the_verdict():
    hands = {1: [(100_000, 100_020), (131_000, 140_000)], 2: hand(119_000)}
    assert judged(hands, tie_window_us=20_000, lid=[(60_000, 75_000), (145_000, 200_000)]) == [
        "145_000 dead_heat 1@100_000 2@119_000",
        "380_001 contest 1@100_000 2@119_000",
    ]


def test_a_spike_of_a_zone_that_counted_does_not_swallow_its_next_touch():
    assert judged({1: [(100_000, 120_000), (340_000, 340_005), (351_000, 400_000)]}) == [
        "101_000 take 1@100_000",
        "351_010 refused 1@351_000 not_armed",
        "380_001 contest 1@100_000",
    ]


def test_a_zone_that_was_refused_may_still_come_late():
    hands = {1: hand(100_000), 2: [(102_000, 102_005), (150_000, 200_000)]}
    assert judged(hands) == [
        "101_000 take 1@100_000",
        "107_006 refused 2@102_000 glitch",
        "380_001 contest 1@100_000 2@150_000",
    ]


# -- down before arming


def arming_at_100_ms(hands, until=600_000):
    """The lines of all outcomes when the box is armed at 100 ms."""
    bench = Bench(hands)
    assert bench.all(100_000) == []
    bench.arm(100_000)
    return bench.all(until)


def test_a_zone_already_down_is_refused_until_released():
    assert arming_at_100_ms({1: [(80_000, 150_000), (179_999, 200_000), (230_000, 260_000)]}) == [
        "100_000 armed",
        "100_000 refused 1@80_000 held_before_arming",
        "231_000 take 1@230_000",
        "510_001 contest 1@230_000",
    ]


def test_a_zone_opened_less_than_30_ms_ago_is_still_down():
    assert arming_at_100_ms({1: [(60_000, 70_001), (100_001, 150_000)]}, 200_000) == [
        "100_000 armed",
        "100_000 refused 1@60_000 held_before_arming",
        "101_001 take 1@100_001",
    ]
    assert arming_at_100_ms({1: [(60_000, 70_000), (100_001, 150_000)]}, 200_000) == [
        "100_000 armed",
        "101_001 take 1@100_001",
    ]


def test_a_held_hand_neither_wins_nor_blocks():
    assert arming_at_100_ms({1: hand(99_990), 2: hand(100_500)}, 200_000) == [
        "100_000 armed",
        "100_000 refused 1@99_990 held_before_arming",
        "101_500 take 2@100_500",
    ]


def test_held_hands_come_in_the_order_of_their_first_edges():
    bouncing = [(70_000, 70_100), (75_000, 200_000)]
    assert arming_at_100_ms({1: hand(90_000), 2: hand(60_000), 3: bouncing}) == [
        "100_000 armed",
        "100_000 refused 2@60_000 held_before_arming",
        "100_000 refused 3@70_000 held_before_arming",
        "100_000 refused 1@90_000 held_before_arming",
    ]


def test_a_spike_before_arming_is_no_hand():
    assert arming_at_100_ms({1: hand(90_000, 5)}) == ["100_000 armed"]


def test_a_spike_while_arming_holds_its_zone_only_until_it_is_known_to_be_one():
    assert arming_at_100_ms({1: [(99_000, 99_005), (104_006, 150_000)]}, 200_000) == [
        "100_000 armed",
        "100_000 refused 1@99_000 held_before_arming",
        "105_006 take 1@104_006",
    ]


def test_a_held_zone_without_a_player_is_not_heard():
    bench = Bench({1: hand(90_000), 2: hand(95_000)})
    bench.all(100_000)
    bench.arm(100_000, seated=[2, 3], may_take=[2, 3])
    assert bench.all(600_000) == [
        "100_000 armed",
        "100_000 refused 2@95_000 held_before_arming",
    ]


# -- arming again


def test_the_box_arms_again_one_second_after_the_deciding_touch():
    assert judged({1: hand(100_000)}, until=1_099_999) == TAKE_1
    assert judged({1: hand(100_000)}, until=1_100_000) == [*TAKE_1, "1_100_000 armed"]


def test_the_box_arms_again_after_a_dead_heat():
    assert judged({1: hand(100_000), 2: hand(100_300)}, until=2_000_000) == [
        "101_000 dead_heat 1@100_000 2@100_300",
        "380_001 contest 1@100_000 2@100_300",
        "1_100_000 armed",
    ]


@pytest.mark.parametrize(
    ("contacts", "armed_at"),
    [
        ([(100_000, 1_069_999)], "1_100_000"),
        ([(100_000, 1_070_000)], "1_100_000"),
        ([(100_000, 1_070_001)], "1_100_001"),
        ([(100_000, 1_500_000)], "1_530_000"),
        ([(100_000, 1_500_000), (1_529_999, 1_600_000)], "1_630_000"),
    ],
)
def test_arming_waits_until_the_hand_is_off_for_30_ms(contacts, armed_at):
    assert judged({1: contacts}, until=2_000_000) == [*TAKE_1, f"{armed_at} armed"]


def test_arming_waits_for_all_hands():
    hands = {1: hand(100_000), 2: hand(200_000, 1_300_000), 3: hand(1_090_000, 200_000)}
    assert judged(hands, until=2_000_000) == [
        "101_000 take 1@100_000",
        "380_001 contest 1@100_000 2@200_000",
        "1_090_010 refused 3@1_090_000 not_armed",
        "1_530_000 armed",
    ]


def test_arming_does_not_wait_for_a_zone_without_a_player():
    hands = {1: hand(100_000), 5: hand(200_000, 3_000_000)}
    assert judged(hands, until=2_000_000, seated=[1, 2]) == [*TAKE_1, "1_100_000 armed"]


def test_arming_waits_until_a_spike_is_known_to_be_one():
    assert judged({1: hand(100_000), 2: hand(1_099_000, 5)}, until=2_000_000) == [
        *TAKE_1,
        "1_104_006 refused 2@1_099_000 glitch",
        "1_104_006 armed",
    ]


def test_a_hand_between_contest_and_arming_is_refused():
    assert judged({1: hand(100_000), 2: hand(700_000)}, until=2_000_000) == [
        *TAKE_1,
        "700_010 refused 2@700_000 not_armed",
        "1_100_000 armed",
    ]


def test_a_touch_at_the_tick_of_arming_counts():
    assert judged({1: hand(100_000), 2: hand(1_100_000)}, until=1_200_000) == [
        *TAKE_1,
        "1_100_000 armed",
        "1_101_000 take 2@1_100_000",
    ]


def test_a_touch_a_tick_before_arming_holds_it_up():
    assert judged({1: hand(100_000), 2: hand(1_099_999)}, until=1_200_000) == [
        *TAKE_1,
        "1_100_009 refused 2@1_099_999 not_armed",
        "1_189_999 armed",
    ]


def test_a_zone_that_stays_closed_for_10_s_no_longer_holds_up_arming():
    hands = {1: [(100_000, None)], 2: hand(10_200_000)}
    assert judged(hands, until=10_500_000) == [
        *TAKE_1,
        "10_100_000 armed",
        "10_100_000 refused 1@100_000 held_before_arming",
        "10_201_000 take 2@10_200_000",
        "10_480_001 contest 2@10_200_000",
    ]


def test_a_stuck_zone_counts_again_once_it_is_released():
    hands = {1: [(100_000, 11_000_000), (11_030_000, 11_100_000)]}
    assert judged(hands, until=11_200_000) == [
        *TAKE_1,
        "10_100_000 armed",
        "10_100_000 refused 1@100_000 held_before_arming",
        "11_031_000 take 1@11_030_000",
    ]


def test_the_10_s_of_a_stuck_zone_count_from_its_first_contact():
    hands = {1: [(100_000, 5_000_000), (5_010_000, None)]}
    assert judged(hands, until=16_000_000) == [
        *TAKE_1,
        "10_100_000 armed",
        "10_100_000 refused 1@100_000 held_before_arming",
    ]


def test_a_zone_that_chatters_without_end_is_stuck_as_well():
    chatter = [(at, at + 9_000) for at in range(100_000, 20_000_000, 20_000)]
    hands = {1: chatter, 2: hand(11_000_000)}
    assert judged(hands, until=12_000_000) == [
        *TAKE_1,
        "10_100_000 armed",
        "10_100_000 refused 1@100_000 held_before_arming",
        "11_001_000 take 2@11_000_000",
        "11_280_001 contest 2@11_000_000",
        "12_000_000 armed",
        "12_000_000 refused 1@100_000 held_before_arming",
    ]


def test_a_stuck_zone_does_not_hide_a_hand():
    hands = {1: [(100_000, None)], 2: hand(10_050_000)}
    assert judged(hands, until=11_000_000) == [
        *TAKE_1,
        "10_050_010 refused 2@10_050_000 not_armed",
        "10_140_000 armed",
        "10_140_000 refused 1@100_000 held_before_arming",
    ]


# -- what the table asks for


def test_several_contests_in_one_late_look_with_calls_spent_between_them():
    hands = {
        1: [*hand(100_000), *hand(1_200_000), *hand(2_500_000)],
        2: [*hand(101_500), *hand(1_203_000), *hand(2_400_000)],
        3: [*hand(3_500_000)],
    }
    bench = Bench(hands)
    bench.arm(may_take=[1, 2])
    now = 4_000_000
    assert bench.next(now) == ["0 armed"]
    assert bench.next(now) == ["101_000 take 1@100_000"]
    bench.allow(2)
    assert bench.next(now) == ["380_001 contest 1@100_000 2@101_500"]
    assert bench.next(now) == ["1_100_000 armed"]
    assert bench.next(now) == ["1_200_010 refused 1@1_200_000 no_calls_left"]
    assert bench.next(now) == ["1_204_000 take 2@1_203_000"]
    bench.allow()
    bench.arbiter.disarm()
    assert bench.all(now) == [
        "1_483_001 contest 2@1_203_000",
        "2_400_010 refused 2@2_400_000 not_armed",
        "2_500_010 refused 1@2_500_000 not_armed",
        "3_500_010 refused 3@3_500_000 not_armed",
    ]


def test_who_may_take_does_not_change_while_a_contest_is_open():
    bench = Bench({1: hand(100_000), 2: hand(100_800), 3: hand(200_000)})
    bench.arm()
    assert bench.all(100_500) == ["0 armed"]
    bench.allow(1)
    assert bench.next(150_000) == ["101_000 dead_heat 1@100_000 2@100_800"]
    bench.allow(1)
    assert bench.all(600_000) == ["380_001 contest 1@100_000 2@100_800 3@200_000"]


def test_who_may_take_changes_while_nobody_touches():
    bench = Bench({1: hand(100_000), 2: hand(100_800)})
    bench.arm()
    assert bench.all(50_000) == ["0 armed"]
    bench.allow(2)
    assert bench.all(600_000) == [
        "100_010 refused 1@100_000 no_calls_left",
        "101_800 take 2@100_800",
        "380_801 contest 2@100_800",
    ]


def test_disarming_refuses_the_hands_that_are_being_decided():
    bench = Bench({1: hand(100_000), 2: hand(100_800)})
    bench.arm()
    assert bench.all(100_500) == ["0 armed"]
    bench.arbiter.disarm()
    assert bench.all(5_000_000) == [
        "100_810 refused 1@100_000 not_armed",
        "100_810 refused 2@100_800 not_armed",
    ]
    assert (bench.arbiter.is_armed, bench.arbiter.wait_ms(0)) == (False, None)


def test_disarming_while_the_box_rests_keeps_it_from_arming():
    bench = Bench({1: hand(100_000), 2: hand(2_000_000)})
    bench.arm()
    bench.all(600_000)
    bench.arbiter.disarm()
    assert bench.all(5_000_000) == ["2_000_010 refused 2@2_000_000 not_armed"]


def test_arming_by_hand_ends_the_rest():
    bench = Bench({1: hand(100_000), 2: hand(550_000)})
    bench.arm()
    bench.all(500_000)
    bench.arm(500_000)
    assert bench.all(600_000) == ["500_000 armed", "551_000 take 2@550_000"]


def test_nothing_is_judged_before_the_first_arming():
    bench = Bench({1: hand(100_000), 2: hand(200_000)})
    assert bench.all(5_000_000) == []


# -- no race


def test_without_a_race_every_touch_counts_for_itself():
    hands = {1: [*hand(100_000), *hand(300_000)], 2: hand(100_200), 3: hand(150_000, 4)}
    assert judged(hands, until=5_000_000, is_race=False) == [
        "100_010 slap 1@100_000",
        "100_210 slap 2@100_200",
        "155_005 refused 3@150_000 glitch",
        "300_010 slap 1@300_000",
    ]


def test_without_a_race_a_touch_needs_a_seat_that_may_and_pressure():
    hands = {1: hand(100_000), 2: hand(100_200), 3: hand(100_300)}
    assert judged(hands, seated=[1, 2], may_take=[1], is_race=False) == [
        "100_010 slap 1@100_000",
        "100_210 refused 2@100_200 no_calls_left",
    ]
    assert judged({1: hand(100_000)}, lid=UNPRESSED, is_race=False) == [
        "130_001 refused 1@100_000 no_pressure",
    ]
    assert judged({1: hand(100_000)}, lid=[(120_000, 130_000)], is_race=False) == [
        "120_000 slap 1@100_000",
    ]
