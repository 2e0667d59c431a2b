# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A rigid board that a person brings down on all six zones at once."""

from math import cos, pi, sin
from random import Random

ZONES = 6
LEAN_US = 300
"""Whoever holds it brings the same side down first by about so much, seen from the middle,"""
TILT_US = 300
"""give or take so much in either direction: a third of a millimetre at one metre a second."""
JITTER_US = 25
"""What a contact adds by itself."""


def zone_times_us(random: Random, turns: int) -> list[float]:
    """When each zone of an even box closes, the first at 0; the box was turned on so often."""
    ahead, aside = random.gauss(LEAN_US, TILT_US), random.gauss(0, TILT_US)
    times = []
    for place in range(ZONES):
        angle = (place + turns) * pi / 3
        wave = ahead * cos(angle) + aside * sin(angle)
        times.append(wave + random.gauss(0, JITTER_US))
    return [time - min(times) for time in times]
