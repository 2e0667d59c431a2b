# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Could it be chance? P-values by plain arithmetic."""

import math
from collections.abc import Sequence


def chi_square_p(observed: Sequence[int], expected: Sequence[float]) -> float:
    """How often chance alone strays at least this far from what is expected (Pearson's test)."""
    pairs = zip(observed, expected, strict=True)
    return chi_square_tail(sum((o - e) ** 2 / e for o, e in pairs), len(observed) - 1)


def chi_square_tail(x: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, by its closed forms (Abramowitz and Stegun
    26.4.4 and 26.4.5)."""
    half = x / 2
    if freedom % 2:
        start = math.erfc(math.sqrt(half))
        powers = [k + 0.5 for k in range((freedom - 1) // 2)]
    else:
        start = 0.0
        powers = [float(k) for k in range(freedom // 2)]
    if x <= 0:
        return 1.0
    return start + sum(_poisson_like(half, power) for power in powers)


def _poisson_like(half: float, power: float) -> float:
    """half**power * exp(-half) / gamma(power + 1)."""
    return math.exp(power * math.log(half) - half - math.lgamma(power + 1))


def even_chance_p(wins: int, races: int) -> float:
    """How often a fair coin strays at least as far as `wins` of `races` (exact, two-sided)."""
    distance = abs(2 * wins - races)
    if distance == 0:
        return 1.0
    tail = sum(_even_chance(k, races) for k in range((races - distance) // 2 + 1))
    return min(1.0, 2 * tail)


def _even_chance(k: int, n: int) -> float:
    log = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(log - n * math.log(2))
