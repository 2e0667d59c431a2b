# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Other ways to tell who was first, each on races small enough to follow by hand."""

from random import Random

import pytest

from host_sim.arbitration.contenders import Score, compare
from host_sim.arbitration.peers import (
    RAW_TICK,
    Award,
    box,
    interrupts,
    is_closed,
    keypad,
    polling,
    truly_first,
)
from host_sim.arbitration.races import (
    HandInRace,
    count_broken_symmetries,
    least_pair_p,
    random_races,
    zone_wins,
)
from host_sim.arbitration.significance import chi_square_p, chi_square_tail, even_chance_p

US = 125


def hand(place, at_us, lasts_us=100_000):
    return HandInRace(place, ((at_us * US, (at_us + lasts_us) * US),))


class Lowest(Random):
    """Chance that always falls on the lowest."""

    def random(self):
        return 0.0

    def randrange(self, start, stop=None, step=1):
        return 0 if stop is None else start


RACE = (hand(4, 1_000), hand(1, 9_000))


def test_the_box_awards_the_first_or_nobody():
    assert truly_first(RACE) == 4
    assert box(0)(RACE, Lowest()) == Award(4)
    assert box(20_000)(RACE, Lowest()) == Award(None)


def test_a_scan_gives_the_row_to_the_lower_number():
    """Scans come at 0 and 19.53 ms: both hands are down at the second."""
    assert keypad(20)(RACE, Lowest()) == Award(1, True)


def test_a_faster_scan_does_so_only_within_a_millisecond():
    assert keypad(1)(RACE, Lowest()) == Award(4, False)
    assert keypad(1)((hand(4, 1_000), hand(1, 1_900)), Lowest()) == Award(1, True)


def test_a_scan_that_meets_an_open_bounce_sees_nothing():
    bouncing = HandInRace(4, ((10, RAW_TICK - 5), (RAW_TICK + 5, 1 << 40)))
    later = hand(1, 1_900)
    assert [is_closed(bouncing, RAW_TICK + step) for step in (-6, -5, 4, 5)] == [1, 0, 0, 1]
    assert keypad(1)((bouncing, later), Lowest()) == Award(1, True)


def test_polling_looks_in_the_order_of_its_lines():
    assert polling((hand(4, 700), hand(1, 1_100)), Lowest()) == Award(1, True)
    assert polling((hand(4, 700), hand(1, 9_000)), Lowest()) == Award(4, False)


def test_interrupts_that_had_to_wait_come_in_the_order_of_the_pins():
    assert interrupts((hand(4, 33_100), hand(1, 33_400)), Lowest()) == Award(1, True)
    assert interrupts((hand(4, 1_000), hand(1, 1_300)), Lowest()) == Award(4, False)


def test_all_methods_are_scored_in_the_same_races():
    scores = compare(150)
    assert {(score.hands, score.races) for score in scores} == {(2, 150), (4, 150), (6, 150)}
    assert [score.wrong for score in scores if score.method.startswith("this box")] == [0] * 6
    assert all(score.wrong > 5 for score in scores if score.method == "keypad scan, 20 ms")


def test_bias_is_what_a_zone_gets_beyond_its_due():
    score = Score("a method", 2)
    for first, place in ((0, 0), (1, 0), (1, 1), (1, None)):
        score.add(first, place, False)
    assert (score.races, score.wrong, score.dead_heats) == (4, 1, 1)
    assert score.bias[:3] == [1.0, -0.5, 0.0]


def test_races_are_the_same_for_the_same_seed():
    assert list(random_races(5, 4, 1, 100.0)) == list(random_races(5, 4, 1, 100.0))


def test_no_zone_has_an_edge():
    assert count_broken_symmetries(150) == 0
    assert all(one.p > 0.001 for one in zone_wins(400))
    assert least_pair_p(400) > 0.001


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [
        (3.8415, 1, 0.05),
        (5.9915, 2, 0.05),
        (7.8147, 3, 0.05),
        (9.4877, 4, 0.05),
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (0, 5, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(x, freedom, p):
    assert round(chi_square_tail(x, freedom), 5) == p


def test_pearsons_test_and_the_fair_coin():
    assert round(chi_square_p([5, 8, 9, 8, 10, 20], [10.0] * 6), 5) == 0.01991
    assert chi_square_p([7, 7], [7.0, 7.0]) == 1.0
    assert [round(even_chance_p(wins, 10), 6) for wins in (0, 1, 5, 9)] == [
        0.001953,
        0.021484,
        1.0,
        0.021484,
    ]
