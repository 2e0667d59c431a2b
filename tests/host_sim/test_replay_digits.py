# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How finely times are written, plain and with an exponent."""

from decimal import Decimal
from fractions import Fraction

import pytest

from host_sim.replay.digits import WrittenDigits


@pytest.mark.parametrize(
    ("cells", "exponent"),
    [
        ("0 1", 0),
        ("0.000000 0.10 12.5", -6),
        ("0.00000E+00 1.23457E-06 1.23457E-01", -6),
        ("1.23457e-01 2.34568e-06", -6),
        ("0E-9", 0),
        ("0 1.23457E-03", -8),
        ("0.0 1e-05 1.2e-05 0.000123", -6),
        ("1.5E+03", 2),
    ],
)
def test_the_last_place_of_times_as_written(cells, exponent):
    digits = WrittenDigits()
    for cell in cells.split():
        digits.add(cell, Decimal(cell))
    assert digits.unit == Fraction(10) ** exponent
