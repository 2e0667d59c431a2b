# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How often the analyser looked, found from the times alone."""

from fractions import Fraction

import pytest

from host_sim.replay.names import parse_role
from host_sim.replay.rates import find_step, parse_rate_text, step_of_samples
from host_sim.replay.trace import FS, Role

NS, MS = FS // 10**9, FS // 1_000


def times_at(rate, samples, digits):
    return [round(sample * 10**digits / rate) * (FS // 10**digits) for sample in samples]


@pytest.mark.parametrize("rate", [100_000, 500_000, 1_000_000, 12_000_000, 24_000_000])
def test_the_rate_of_changes_is_found_from_their_times(rate):
    samples = [0, 7, 1_001, 15_013, 40_127, 90_001]
    assert find_step(times_at(rate, samples, 9), NS) == Fraction(1, rate)


def test_evenly_spaced_samples_tell_any_rate():
    times = times_at(300_000, range(31), 9)
    assert step_of_samples(times, NS, 0) == Fraction(1, 300_000)


@pytest.mark.parametrize(
    ("repeats", "step"), [(0, None), (1, None), (2, Fraction(1, 20)), (3, Fraction(1, 20))]
)
def test_slow_even_times_are_those_of_samples_if_levels_repeat(repeats, step):
    assert step_of_samples([50 * MS * place for place in range(5)], NS, repeats) == step


def test_uneven_times_are_not_those_of_samples():
    assert step_of_samples([0, MS, 2 * MS, 4 * MS], NS, 2) is None


def test_times_that_fit_no_rate_resolve_what_they_are_written_with():
    assert find_step([0, 123 * NS, 457 * NS, 700_111 * NS], NS) == Fraction(1, 10**9)


def test_times_written_in_milliseconds_resolve_no_more():
    assert find_step([0, MS], MS) == Fraction(1, 1_000)


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("; Samplerate: 1 MHz", 1_000_000),
        ("Acquisition with 8/8 channels at 200 kHz", 200_000),
        ("samplerate: 2.5 mhz", 2_500_000),
        ("nothing of the kind", None),
    ],
)
def test_remarks_tell_the_rate(text, rate):
    assert parse_rate_text(text) == (None if rate is None else Fraction(1, rate))


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Zone 3", Role("line", 2)),
        ("z6", Role("line", 5)),
        ("4", Role("line", 3)),
        ("D0", Role("line", 0)),
        ("Channel 6", Role("line", 6)),
        ("GP2", Role("line", 0)),
        ("GPIO8", Role("line", 6)),
        ("pressure", Role("line", 6)),
        ("Time [us]", Role("time", unit=Fraction(1, 1_000_000))),
        ("time", Role("time")),
        ("Sample number", Role("sample")),
        ("zone 7", Role("ignored")),
        ("-", Role("ignored")),
    ],
)
def test_what_a_name_means(name, role):
    assert parse_role(name) == role
