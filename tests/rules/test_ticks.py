# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Milliseconds that wrap around."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.ticks import PERIOD, add, since

MOMENTS = st.integers(0, PERIOD - 1)


def test_period_is_that_of_supervisor_ticks_ms():
    assert PERIOD == 2**29


@pytest.mark.parametrize(
    ("at", "ms", "expected"),
    [(0, 0, 0), (5, 7, 12), (PERIOD - 1, 1, 0), (PERIOD - 3, 10, 7), (0, -1, PERIOD - 1)],
)
def test_add(at, ms, expected):
    assert add(at, ms) == expected


@pytest.mark.parametrize(
    ("later", "earlier", "expected"),
    [
        (12, 5, 7),
        (5, 12, -7),
        (7, PERIOD - 3, 10),
        (PERIOD - 3, 7, -10),
        (PERIOD // 2 - 1, 0, PERIOD // 2 - 1),
        (PERIOD // 2, 0, -PERIOD // 2),
    ],
)
def test_since(later, earlier, expected):
    assert since(later, earlier) == expected


@given(MOMENTS, st.integers(-PERIOD // 2, PERIOD // 2 - 1))
def test_since_undoes_add_across_the_wrap(at, ms):
    assert since(add(at, ms), at) == ms


@given(MOMENTS, MOMENTS)
def test_small_integers_of_a_small_python_suffice(later, earlier):
    assert -(2**30) <= later - earlier + PERIOD // 2 < 2**30
