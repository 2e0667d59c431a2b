# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Calibrates from drops by chance and prints all there is to see; runs on every Python."""

from firmware.rules.calibration import (
    format_calibration,
    measure,
    parse_calibration,
    square_root,
    untilted,
)
from firmware.rules.errors import Refused
from tests.rules.arbiter_script import Dice

SKEWS_NS = (300_000, -200_000, 100_000, 0, -250_000, 50_000)


def drops_of(seed, count, tilt_ns, jitter_ns):
    """Drops of a board that tilts by up to so much along either of two axes."""
    dice = Dice(seed)
    drops = []
    for _ in range(count):
        one, other = [dice.choose(range(-tilt_ns, tilt_ns + 1)) for _ in range(2)]
        waves = (one, other, other - one, -one, -other, one - other)
        drop = []
        for place, skew in enumerate(SKEWS_NS):
            drop.append(skew + waves[place] + dice.choose(range(-jitter_ns, jitter_ns + 1)))
        drops.append([value - min(drop) for value in drop])
    return drops


def show(seed, count, tilt_ns, jitter_ns):
    try:
        line = format_calibration(
            measure(seed, "2026-12-01", drops_of(seed, count, tilt_ns, jitter_ns))
        )
    except Refused as refused:
        print(refused.code, sorted([str(value) for value in refused.facts.values()]))
        return
    print(line, parse_calibration(line).window_us, format_calibration(parse_calibration(line)))


def main():
    for seed in range(20):
        for tilt_ns in (1, 400_000, 2_000_000, 9_000_000):
            show(seed, 20, tilt_ns, 40_000)
        show(seed, seed, 300_000, 1_000_000)
    print(untilted((5, 1, -3, 1_000_000, 7, 0)), [square_root(n) for n in (0, 1, 3, 4, 10**15)])


if __name__ == "__main__":
    main()
