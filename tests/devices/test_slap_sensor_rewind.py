# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The slap sensor's buffer begun anew: equal to one without end, whenever changes come."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.devices import slap_sensor
from firmware.devices.slap_program import CHANGE_CYCLES, SAMPLE_CYCLES
from firmware.devices.slap_sensor import EVENTS, REWIND_EVENTS
from tests.devices.sensor_bench import Edge, SensorBench, endless, first_difference, toggles

STEP = 20 * SAMPLE_CYCLES + CHANGE_CYCLES
"""A chattering contact: a change every microsecond."""
CALM = 500 * SAMPLE_CYCLES + CHANGE_CYCLES
"""A bouncing hand: a change every 24 us."""
FIFO_PAIRS = 4
FEW = 6
"""So many changes make a short buffer due to be begun anew."""
CALL = 1250
"""A call of the state machine takes 10 us; it acts at the end."""


@pytest.fixture
def short_buffer(monkeypatch):
    """Rewinds come early, so that they can be met often."""
    monkeypatch.setattr(slap_sensor, "REWIND_EVENTS", FEW)
    monkeypatch.setattr(slap_sensor, "EVENTS", 4 * FEW)


FILLED = toggles(100, STEP, FEW - 2)
DUE_AT = 2000
"""By then all of them have happened: looking at this cycle begins the buffer anew."""


def rewound(edges, phase, *looks):
    """(changes read, overrun) with a look that begins the buffer anew at DUE_AT, or just after."""
    bench = SensorBench(FILLED + edges)
    changes = bench.read_at(DUE_AT + phase, *looks)
    return changes, bench.sensor.has_overrun


def test_more_changes_than_the_buffer_holds():
    """Each time that the hands are off when the program looks, the buffer is begun anew."""
    edges = toggles(10_000, CALM, 6 * EVENTS)
    until = edges[-1].cycle + 1000
    bench = SensorBench(edges)
    looks = [edge.cycle + 300 for edge in edges[REWIND_EVENTS // 2 :: REWIND_EVENTS // 2 + 1]]
    changes = bench.read_at(*looks, until)
    assert first_difference(changes, endless(edges, until)) is None
    assert bench.sensor.has_overrun is False


def test_with_a_stuck_zone_the_buffer_is_begun_anew_as_well():
    bounces = toggles(10_000, CALM, 4 * EVENTS, 4)
    edges = [Edge(500, 0b1)] + [Edge(cycle, down | 1) for cycle, down in bounces]
    until = edges[-1].cycle + 1000
    bench = SensorBench(edges)
    changes = bench.read_at(*range(0, until, CALM * 20), until)
    assert first_difference(changes, endless(edges, until)) is None
    assert bench.sensor.has_overrun is False


@pytest.mark.parametrize("count", range(EVENTS - 6, EVENTS + 2))
def test_a_buffer_full_to_the_brim(count):
    """The FIFO holds four more changes until the buffer is begun anew."""
    edges = toggles(1000, STEP, count)
    more = toggles(200_000, STEP, 5, 2)
    bench = SensorBench(edges + more)
    changes = bench.read_at(150_000, 250_000)
    assert first_difference(changes, endless(edges + more, 250_000)) is None
    assert bench.sensor.has_overrun is False


AROUND = [
    DUE_AT + CALL * call + SAMPLE_CYCLES * sample for call in range(4) for sample in range(-5, 1)
]


@pytest.mark.usefixtures("short_buffer")
@pytest.mark.parametrize("phase", range(SAMPLE_CYCLES))
def test_a_change_at_every_moment_around_every_call(phase):
    """Among them those whose first word is stored or waits while the second is still to come.

    The program's calls may fall on any cycle of the sampling loop: that is the phase.
    """
    wrong = []
    for cycle in AROUND:
        edges = [Edge(cycle, 0b10), Edge(9000, 0)]
        if rewound(edges, phase, 20_000) != (endless(FILLED + edges, 20_000), False):
            wrong.append(cycle - DUE_AT)
    assert wrong == []


@pytest.mark.usefixtures("short_buffer")
@pytest.mark.parametrize("count", range(1, FIFO_PAIRS + 1))
def test_changes_in_the_gap_wait_in_the_fifo(count):
    edges = toggles(DUE_AT + CALL + 200, STEP, count, 3) + [Edge(9000, 0b11), Edge(9500, 0)]
    assert rewound(edges, 0, 20_000) == (endless(FILLED + edges, 20_000), False)


moments = st.lists(st.integers(DUE_AT - 60, DUE_AT + CALL - 1), max_size=8)
gap_moments = st.lists(st.integers(DUE_AT + CALL, DUE_AT + 4 * CALL), max_size=FIFO_PAIRS - 1)
later_looks = st.lists(st.integers(5_000, 30_000), max_size=6)
masks = st.lists(st.integers(0, 127), min_size=12, max_size=12)


@pytest.mark.usefixtures("short_buffer")
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 5), moments, gap_moments, masks, later_looks)
def test_changes_at_any_moments_of_a_rewind(phase, before, within, downs, looks):
    cycles = sorted(set(before + within))
    edges = [Edge(cycle, down) for cycle, down in zip(cycles, downs, strict=False)]
    edges += toggles(50_000, STEP, 6, 5)
    expected = endless(FILLED + edges, 60_000)
    assert rewound(edges, phase, *sorted(looks), 60_000) == (expected, False)


# too fast


def overrun_bench():
    """More changes than buffer and FIFO hold, then silence."""
    bench = SensorBench(toggles(1000, STEP, EVENTS + 20))
    bench.run_to(100_000)
    return bench


def test_an_overrun_is_reported_and_all_before_it_can_be_read():
    bench = overrun_bench()
    assert bench.sensor.has_overrun is True
    stored = [bench.sensor.read() for _ in range(EVENTS - 1)]
    assert stored == endless(toggles(1000, STEP, EVENTS + 20), 100_000)[: EVENTS - 1]


@pytest.mark.parametrize("is_read", [False, True])
def test_after_an_overrun_time_goes_on_and_nothing_is_mixed_up(is_read):
    bench = overrun_bench()
    before = bench.read() if is_read else [bench.sensor.read()]
    bench.sensor.recover()
    begin = bench.cycle
    bench.add([Edge(begin + 1000, 0b100), Edge(begin + 1000 + STEP, 0b110)])
    after = bench.read_at(begin + 5000)
    assert [down for _, down in after[-3:]] == [0, 0b100, 0b110]
    assert after[-1][0] - after[-2][0] == STEP
    times = [at for at, _ in before + after]
    assert times == sorted(set(times))
    assert bench.sensor.has_overrun is False


def test_an_overrun_breaks_no_pair():
    """Until somebody recovers, time stands still while the state machine waits, and no more."""
    bench = overrun_bench()
    bench.read()
    bench.run_to(bench.cycle + 10_000)
    bench.read()
    bench.add(toggles(bench.cycle + 1000, STEP, 4, 5))
    changes = bench.read_at(bench.cycle + 10_000)
    assert [down for _, down in changes] == [0b100000, 0, 0b100000, 0]
    assert [later[0] - earlier[0] for earlier, later in pairwise(changes)] == [STEP] * 3
