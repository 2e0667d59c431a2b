# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The fast model of the sampling is the executed PIO program, change by change."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.devices.slap_program import ALL_LINES
from host_sim.arbitration.lines import changes_of, intervals_of
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.wire_log import log_by_pio

GAPS = (1, 2, 3, 5, 6, 7, 10, 11, 12, 13, 17, 40, 1_000, 1_000_003)
MASKS = st.integers(0, ALL_LINES)


def random_script(seed):
    """How the lines are at first, and changes close together or far apart."""
    random = Random(seed)
    cycle = random.randint(1, 30)
    changes = []
    for _ in range(random.randint(1, 24)):
        changes.append((cycle, random.randint(0, ALL_LINES)))
        cycle += random.choice(GAPS)
    return changes, random.choice((0, 0, 1, ALL_LINES))


def test_two_thousand_random_scripts_are_logged_alike():
    for seed in range(2_000):
        changes, down = random_script(seed)
        assert (seed, log_by_model(changes, down)) == (seed, log_by_pio(changes, (), down))


@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(1, 25), MASKS), max_size=12), MASKS)
def test_any_script_is_logged_alike(steps, down):
    changes, cycle = [], 0
    for gap, mask in steps:
        cycle += gap
        changes.append((cycle, mask))
    assert log_by_model(changes, down) == log_by_pio(changes, (), down)


def test_each_phase_of_the_loop_dates_a_change_at_its_first_sample():
    logged = [log_by_model([(cycle, 1)]) for cycle in range(18, 25)]
    assert logged == [[(6, 0), (at, 1)] for at in (23, 23, 23, 23, 23, 23, 29)]


def test_after_a_change_the_next_sample_comes_eleven_cycles_later():
    assert log_by_model([(50, 1), (54, 3)]) == [(6, 0), (53, 1), (64, 3)]


def test_what_comes_and_goes_between_two_samples_is_not_seen():
    assert log_by_model([(54, 1), (59, 0)]) == [(6, 0)]


def test_lines_that_are_all_down_at_the_start_look_like_the_register_at_power_on():
    assert log_by_model([], ALL_LINES) == log_by_pio([], (), ALL_LINES) == []


def test_a_line_stays_down_where_intervals_overlap_or_touch():
    changes = changes_of([(0, 10, 20), (0, 15, 30), (0, 30, 40), (6, 20, 50), (1, 7, 7)])
    assert changes == [(10, 1), (20, 65), (40, 64), (50, 0)]
    assert intervals_of(changes, 0) == [(10, 40)]
    assert intervals_of(changes[:2], 6) == [(20, None)]
