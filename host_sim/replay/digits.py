# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How finely the times of a trace are written."""

from decimal import Decimal
from fractions import Fraction


class WrittenDigits:
    """Takes times as written. Plain decimals show their last place by zeros at the end, so that the
    finest counts. As `1.23457E-06` all have so many digits, and the last place moves with the
    value: there the coarsest counts, and a zero tells nothing."""

    def __init__(self) -> None:
        self._finest_plain = 0
        self._has_plain = False
        self._coarsest: int | None = None

    def add(self, cell: str, value: Decimal) -> None:
        """One time and its text."""
        exponent = value.as_tuple().exponent
        assert isinstance(exponent, int)
        if "e" not in cell.lower():
            self._finest_plain = min(self._finest_plain, exponent)
            self._has_plain = self._has_plain or value != 0
        elif value:
            self._coarsest = max(exponent, exponent if self._coarsest is None else self._coarsest)

    @property
    def unit(self) -> Fraction:
        """One in the last place, where both are mixed that of the plain ones."""
        if self._has_plain or self._coarsest is None:
            return Fraction(10) ** self._finest_plain
        return Fraction(10) ** self._coarsest
