# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What `replay` can be told on its command line."""

import argparse
from fractions import Fraction
from pathlib import Path

from host_sim.replay.trace import LEAST_RATE_HZ


def add_replay_options(parser: argparse.ArgumentParser) -> None:
    """The traces and all options, for argparse."""
    add = parser.add_argument
    add("traces", nargs="+", type=Path, metavar="TRACE")
    add("--rate", type=parse_rate, metavar="HZ", help="samples a second, such as 24M or 500k")
    add("--active-high", action="store_true", help="a closed contact reads 1 (default: 0)")
    add("--columns", metavar="NAME,...", help="what the columns are: time,zone 1,-,pressure ...")
    add("--window", type=parse_window, default=1000, metavar="US", help="tie window (default 1000)")
    add("--json", action="store_true", help="refusals as JSON too")


def parse_rate(text: str) -> Fraction:
    """Hertz, also as 24M or 500k; for argparse."""
    factor = {"k": 10**3, "M": 10**6, "G": 10**9}.get(text[-1:], 1)
    try:
        rate = Fraction(text if factor == 1 else text[:-1]) * factor
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"expected hertz such as 24M, got {text!r}") from None
    if rate < LEAST_RATE_HZ:
        raise argparse.ArgumentTypeError(f"expected 100k or more, got {text!r}")
    return rate


def parse_window(text: str) -> int:
    """Microseconds, 0 to 20000, as the box's setting; for argparse."""
    if not text.isascii() or not text.isdigit() or int(text) > 20_000:
        raise argparse.ArgumentTypeError(f"expected 0 to 20000 microseconds, got {text!r}")
    return int(text)
