# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The whole acceptance test, on the executed PIO words, for all 30 ordered pairs."""

import pytest

from host_sim.arbitration.conditions import conditions
from host_sim.arbitration.measure import PAIRS, executed, gap_table
from host_sim.arbitration.sampler import log_by_model
from host_sim.arbitration.stalled import PAIRS as ZONE_PAIRS
from host_sim.arbitration.stalled import stalled_takes
from host_sim.arbitration.trial import run_contests
from host_sim.arbitration.wire_log import log_by_pio
from tests.host_sim.test_arbitration_sampler import random_script

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("condition", conditions(), ids=lambda one: one.name)
def test_no_pair_of_zones_differs_from_another(condition):
    tables = [gap_table(condition, pair, executed) for pair in PAIRS]
    assert tables == [tables[0]] * len(PAIRS)
    assert tables[0].always_right_from == condition.limit
    assert sum(tables[0].wrong) == 0


def test_the_stalled_box_tells_every_pair_apart():
    assert stalled_takes() == [first for first, _ in ZONE_PAIRS]


def test_a_hundred_thousand_contests_bring_no_wrong_award():
    found = run_contests(100_000, seed=10, processes=1)
    assert (found["wrong"], found["meant: unexplained"]) == (0, 0)


def test_twenty_thousand_random_scripts_are_logged_alike():
    for seed in range(10_000, 30_000):
        changes, down = random_script(seed)
        assert (seed, log_by_model(changes, down)) == (seed, log_by_pio(changes, (), down))
