# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How close two hands may come: measured on the executed PIO words, for every ordered pair."""

import pytest

from firmware.devices import slap_program
from host_sim.arbitration.conditions import WRAP, conditions
from host_sim.arbitration.measure import (
    PAIRS,
    GapTable,
    executed,
    gap_table,
    modelled,
    tie_window,
)
from host_sim.arbitration.referee import Call, prompt_verdict_of, verdict_of
from host_sim.arbitration.stalled import stalled_takes
from host_sim.arbitration.trial import count_late_differences
from host_sim.arbitration.wire_log import SlapWires, log_by_pio

BY_NAME = {condition.name: condition for condition in conditions()}
NONE = [0] * 15
QUIET = GapTable(right=[0, 1, 2, 3, 4, 5] + [6] * 9, tied=[6, 5, 4, 3, 2, 1] + [0] * 9, wrong=NONE)


def test_on_quiet_wires_every_pair_has_the_same_table_to_the_last_race():
    tables = {pair: gap_table(BY_NAME["quiet"], pair, executed) for pair in PAIRS}
    assert tables == dict.fromkeys(PAIRS, QUIET)
    assert (QUIET.always_right_from, QUIET.largest_tie) == (6, 5)


@pytest.mark.parametrize("name", ["bounce", "third"])
def test_after_a_change_eleven_cycles_are_enough(name):
    one, other = (gap_table(BY_NAME[name], pair, modelled) for pair in ((0, 1), (5, 2)))
    assert one == other
    assert (one.always_right_from, one.largest_tie, one.wrong) == (11, 10, NONE)


@pytest.mark.parametrize("name", ["bounce", "third"])
@pytest.mark.parametrize("variant", [0, 3, 7])
def test_model_and_executed_words_agree_in_rough_surroundings(name, variant):
    for phase in range(6):
        race = BY_NAME[name].build((3, 1), 10, phase, variant)
        assert modelled(race) == executed(race)


def test_the_counter_wraps_before_between_and_after_these_touches():
    places = set()
    for variant in range(BY_NAME["wrap"].variants):
        race = BY_NAME["wrap"].build((0, 1), 6, 0, variant)
        wires = SlapWires()
        wires.run(race.changes, race.marks)
        counts = wires.words[::2][-3:-1]
        places.add(tuple(count < 1 << 31 for count in counts))
        assert race.changes[1][0] > WRAP - 100
    assert places == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize(
    ("window_us", "found"),
    [(0, (0, 5)), (1_000, (124_997, 125_002)), (20_000, (2_499_995, 2_500_000))],
)
def test_the_tie_window_is_found_by_bisection_in_both_orders(window_us, found):
    for pair in ((0, 5), (5, 0), (2, 3)):
        assert tie_window(BY_NAME["quiet"], pair, window_us, executed) == found


def test_the_tie_window_is_as_wide_with_bounce_and_noise_or_a_third_zone():
    for name in ("bounce", "third"):
        least, most = tie_window(BY_NAME[name], (0, 1), 1_000, modelled)
        assert 124_989 <= least <= most <= 125_011


def test_a_late_look_finds_what_a_prompt_one_does():
    assert count_late_differences(200) == 0
    race = BY_NAME["quiet"].build((0, 1), 6, 0, 0)
    logged = executed(race)
    assert prompt_verdict_of(logged, Call(0)) == verdict_of(logged, Call(0)) == ("take", (1,))


def test_the_whole_box_tells_six_cycles_apart_while_its_program_is_busy_elsewhere():
    pairs = [(1, 2), (6, 1), (3, 5)]
    assert stalled_takes(pairs) == [1, 6, 3]
    assert stalled_takes(pairs, gap=0) == [None, None, None]


def test_a_mark_shows_as_a_pair_that_changes_nothing():
    assert log_by_pio([(100, 1)], [60]) == [(6, 0), (59, 0), (101, 1)]


def test_there_are_more_than_two_cycles_of_every_kind_of_surroundings():
    assert [(one.name, one.limit, one.variants) for one in conditions()] == [
        ("quiet", slap_program.SAMPLE_CYCLES, 1),
        ("bounce", 11, 8),
        ("third", 11, 52),
        ("mark", 12, 24),
        ("wrap", 6, 6),
    ]
