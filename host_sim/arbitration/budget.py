# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What stands between a hand's arrival and its time stamp, each part with its size and source."""

import math
from typing import NamedTuple

from host_sim.arbitration.conditions import AFTER_CHANGE, SAMPLE

NS_A_CYCLE = 8.0


class Part(NamedTuple):
    """One error of the difference of two time stamps: its standard deviation and its most, in ns;
    `owner`: software, sensor or world; `source`: measured, data sheet or assumed."""

    name: str
    owner: str
    sd_ns: float
    most_ns: float
    source: str


def _evenly_spread(cycles: int) -> float:
    """Standard deviation of the difference of two stamps, each late by 0 to `cycles` - 1 cycles."""
    return math.sqrt((cycles**2 - 1) / 12 * 2) * NS_A_CYCLE


PARTS = (
    Part("when the CPU looks", "software", 0, 0, "measured here: prompt and late verdicts agree"),
    Part("decoding and comparing", "software", 0, 0, "exact: whole cycles in unbounded integers"),
    Part("a time mark beside a change", "software", 2.3, NS_A_CYCLE, "measured: tests/pio"),
    Part(
        "sampling, quiet wires",
        "sensor",
        _evenly_spread(SAMPLE),
        (SAMPLE - 1) * NS_A_CYCLE,
        "measured here",
    ),
    Part(
        "sampling, after a change",
        "sensor",
        _evenly_spread(AFTER_CHANGE),
        (AFTER_CHANGE - 1) * NS_A_CYCLE,
        "measured here",
    ),
    Part("synchroniser", "sensor", 4.6, NS_A_CYCLE, "RP2040 data sheet 3.5.6.3: 1 cycle, computed"),
    Part("crystal, on 1 ms", "sensor", 17, 30, "assumed: 30 ppm; scales, never reorders"),
    Part("bounce", "world", 0, 0, "measured here: the first edge counts"),
    Part("switch: travel of two zones", "world", 250e3, 500e3, "assumed: 0.5 mm at 1 to 2 m/s"),
    Part("hand: flat or on edge", "world", 2.5e6, 5e6, "assumed: 10 mm at 2 m/s"),
)


def sd_ns(owner: str) -> float:
    """Independent errors of one owner together (the rough case of sampling, not the quiet)."""
    parts = [part for part in PARTS if part.owner == owner and "quiet" not in part.name]
    return math.sqrt(sum(part.sd_ns**2 for part in parts))


def share_of(owner: str) -> float:
    """The owner's part of the variance of all that stands between a hand and its time stamp."""
    owners = ("software", "sensor", "world")
    return sd_ns(owner) ** 2 / sum(sd_ns(one) ** 2 for one in owners)
