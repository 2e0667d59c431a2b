# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What `replay` can be told on its command line."""

import argparse
import re
from fractions import Fraction
from pathlib import Path

from host_sim.replay.rates import NUMBER
from host_sim.replay.trace import LEAST_RATE_HZ, MOST_RATE_HZ


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
    match = re.fullmatch(rf"({NUMBER}(?:[eE]\+?[0-9]{{1,2}})?)([kMG]?)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"expected hertz such as 24M, got {text!r}")
    rate = Fraction(match[1]) * {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}[match[3]]
    if not LEAST_RATE_HZ <= rate <= MOST_RATE_HZ:
        raise argparse.ArgumentTypeError(f"expected 100k to 100G, got {text!r}")
    return rate


def parse_window(text: str) -> int:
    """Microseconds, 0 to 20000, as the box's setting; for argparse."""
    if not text.isascii() or not text.isdigit() or int(text) > 20_000:
        raise argparse.ArgumentTypeError(f"expected 0 to 20000 microseconds, got {text!r}")
    return int(text)
