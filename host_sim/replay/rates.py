# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How often the analyser looked, when the trace does not say so."""

import re
from fractions import Fraction

from host_sim.replay.trace import FS, LEAST_RATE_HZ, MOST_RATE_HZ, TraceRefused

RATES_HZ = [
    base * 10**power
    for power in range(5, 9)
    for base in (1, 2, 4, 5, 8)
] + [
    125_000, 250_000, 1_250_000, 2_500_000, 3_125_000, 6_250_000, 12_000_000, 12_500_000,
    16_000_000, 24_000_000, 25_000_000, 32_000_000, 48_000_000, 125_000_000, 250_000_000,
]  # fmt: skip
"""Sample rates that analysers offer."""
NUMBER = r"[0-9]{1,18}(\.[0-9]{0,18})?"
"""A rate as it is written, without its unit."""
FINE = Fraction(1, 5)
"""Times written so coarsely that they err by more than this part of a step tell nothing."""


def parse_rate_text(text: str) -> Fraction | None:
    """The step from a remark such as sigrok's `Samplerate: 1 MHz` or `at 200 kHz`."""
    match = re.search(r"(?:samplerate:|\bat)\s*([0-9.]+)\s*([kMG]?)Hz", text, re.IGNORECASE)
    if not match:
        return None
    if not re.fullmatch(NUMBER, match[1]):
        raise TraceRefused(f"expected a rate such as 1 MHz, got {match[0]!r}")
    factor = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}[match[2].upper()]
    rate = Fraction(match[1]) * factor
    if rate > MOST_RATE_HZ:
        raise TraceRefused(f"expected a rate of 100 GHz or less, got {match[0]!r}")
    return 1 / rate if rate else None


def step_of_samples(times_fs: list[int], unit_fs: int, repeats: int) -> Fraction | None:
    """The step of evenly spaced samples; None for changes, which come evenly by chance only.

    Samples come at a rate that can be judged, or at least two of them repeat the one before: the
    last row of a list of changes may do so to tell the end.
    """
    spans = [at_fs - times_fs[0] for at_fs in times_fs]
    if not _is_even(spans, unit_fs):
        return None
    step = Fraction(spans[-1], (len(spans) - 1) * FS)
    return step if step * LEAST_RATE_HZ <= 1 or repeats > 1 else None


def find_step(times_fs: list[int], unit_fs: int) -> Fraction:
    """The step that explains times of changes, written to multiples of a unit: that of the slowest
    known rate whose samples they can be, else the unit itself."""
    spans = [at_fs - times_fs[0] for at_fs in times_fs]
    for rate in sorted(RATES_HZ):
        slack = rate * unit_fs
        if slack < FINE * FS and all(_is_whole(span * rate, slack) for span in spans):
            return Fraction(1, rate)
    return Fraction(unit_fs, FS)


def _is_even(spans: list[int], unit_fs: int) -> bool:
    """Whether these are at least four samples at equal distances."""
    steps = len(spans) - 1
    return steps >= 3 and all(
        abs(span * steps - place * spans[-1]) <= unit_fs * steps for place, span in enumerate(spans)
    )


def _is_whole(samples: int, slack: int) -> bool:
    """Whether so many samples, times FS, are a whole number of them."""
    rest = samples % FS
    return min(rest, FS - rest) <= slack
