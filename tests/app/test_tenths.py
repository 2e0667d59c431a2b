# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Floats in tenths."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.tenths import format_tenths


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0.0"),
        (-0.0, "0.0"),
        (-0.04, "0.0"),
        (412.2, "412.2"),
        (412.25, "412.3"),
        (-412.25, "-412.3"),
        (0.95, "1.0"),
        (3200.0, "3200.0"),
        (1e15, "1000000000000000.0"),
        (-1e15, "-1000000000000000.0"),
        (float("inf"), None),
        (float("-inf"), None),
        (float("nan"), None),
    ],
)
def test_tenths(number, text):
    assert format_tenths(number) == text


@given(st.integers(-(10**14), 10**14))
def test_a_number_in_tenths_comes_back(tenths):
    assert float(format_tenths(tenths / 10)) == tenths / 10


@given(st.integers(-(10**8), 10**8))
def test_hundredths_are_rounded_half_away_from_zero(hundredths):
    exact = Decimal(hundredths) / 100
    rounded = exact.quantize(Decimal("0.1"), ROUND_HALF_UP)
    if hundredths % 10 != 5:
        assert Decimal(format_tenths(hundredths / 100)) == rounded


@given(st.floats(-1e9, 1e9))
def test_any_float_is_written_with_one_decimal_and_off_by_half_a_tenth_at_most(number):
    text = format_tenths(number)
    assert text[-2] == "." and text[-1] in "0123456789"
    assert abs(Fraction(text) - Fraction(number)) <= Fraction(1, 20) + Fraction(1, 10**6)


def test_the_same_on_micropython(both_pythons):
    numbers = [412.25, 0.05, 0.15, 0.25, 2.675, 1e14, 12345678.95, -0.05, 1e22, 1 / 3, 99.95]
    both_pythons(f"""
from firmware.app.tenths import format_tenths
for number in {numbers}:
    print(format_tenths(number))
""")
