# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How late each zone closes by nature, from a rigid board brought down on all six at once.

All times are whole nanoseconds. The zones stand in a regular hexagon, so that a tilted board adds
one wave around it; its share in six values is a sum of sixths, and no sine is needed.
"""

from firmware.rules.delayed_changes import MOST_SKEW_NS
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

ZONES = 6
DROPS = 20
"""So many make a calibration,"""
FEWEST_DROPS = 10
"""so many at least."""
TRIMMED = 5
"""One fifth of the drops is left out at either end of a zone's values."""
MOST_SPREAD_NS = 500_000
MOST_ERROR_NS = 500_000
LONGEST_DATE = 10
_DATE_SIGNS = "0123456789-./"
_TILT = (2, 1, -1, -2, -1, 1)
_NUMBERS = 3 + 2 * ZONES


class Calibration:
    """What was measured, zone 1 first.

    A zone's skew is how much later than the average zone it closes, its spread how much that
    varies from one drop to the next with the board's tilt taken out (one standard deviation);
    `error_ns` is the standard error of the least certain skew, tilt included. `number` counts the
    calibrations of this box, `date` is what was typed, or "-".
    """

    def __init__(self, number, date, drops, error_ns, skews_ns, spreads_ns):
        self.number = number
        self.date = date
        self.drops = drops
        self.error_ns = error_ns
        self.skews_ns = tuple(skews_ns)
        self.spreads_ns = tuple(spreads_ns)

    @property
    def window_us(self):
        """The tie window to propose: three standard deviations of the gap that the two most
        scattering zones show when touched at once, in tens of microseconds, rounded up."""
        one, other = sorted(self.spreads_ns)[-2:]
        gap_ns = square_root(one * one + other * other + 2 * self.error_ns * self.error_ns)
        return 10 * (3 * gap_ns // 10_000 + 1)


def measure(number, date, drops):
    """The Calibration that follows from drops: for each the six times of first contact.

    Refuses what cannot be right with calibration/few, /scatter, /skew or /uneven.
    """
    if len(drops) < FEWEST_DROPS:
        raise Refused("calibration/few", fewest=FEWEST_DROPS, count=len(drops))
    level = [centred(drop) for drop in drops]
    flat = [untilted(drop) for drop in level]
    skews = centred([_middle(values) for values in _columns(level)])
    # Tilt takes two of the six degrees of freedom with it, the average one: half of it all.
    spreads = [square_root(2 * _variance(values)) for values in _columns(flat)]
    error = square_root(max([_variance(values) for values in _columns(level)]) // len(drops))
    _check(skews, spreads, error)
    return Calibration(number, date, len(drops), error, skews, spreads)


def _check(skews, spreads, error):
    zone, spread = _largest(spreads)
    if spread > MOST_SPREAD_NS:
        most_us = in_us(MOST_SPREAD_NS)
        raise Refused("calibration/scatter", zone=zone, us=in_us(spread), most=most_us)
    zone, skew = _largest([abs(skew) for skew in skews])
    if skew > MOST_SKEW_NS:
        raise Refused("calibration/skew", zone=zone, us=in_us(skew), most=in_us(MOST_SKEW_NS))
    if error > MOST_ERROR_NS:
        raise Refused("calibration/uneven", us=in_us(error), most=in_us(MOST_ERROR_NS))


def _largest(values):
    """The zone with the largest value, and the value."""
    return values.index(max(values)) + 1, max(values)


# -- arithmetic


def centred(values):
    """The values less their average."""
    average = sum(values) // len(values)
    return [value - average for value in values]


def untilted(values):
    """Six values around the hexagon less the wave that a tilted board makes."""
    return [value - tilt_at(values, place) for place, value in enumerate(values)]


def tilt_at(values, place):
    """What the tilt of the board adds at one of the six places."""
    shares = [_TILT[(other - place) % ZONES] * values[other] for other in range(ZONES)]
    return sum(shares) // ZONES


def square_root(number):
    """The whole square root, rounded down: the Pythons' floats differ."""
    root = number
    nearer = (root + 1) // 2
    while nearer < root:
        root = nearer
        nearer = (root + number // root) // 2
    return root


def in_us(ns):
    """Nanoseconds as microseconds, in tenths, as a float."""
    return (ns + 50) // 100 / 10


def _columns(rows):
    return [[row[place] for row in rows] for place in range(ZONES)]


def _middle(values):
    """The average without the lowest and the highest fifth: one bad drop moves little."""
    cut = len(values) // TRIMMED
    kept = sorted(values)[cut : len(values) - cut]
    return sum(kept) // len(kept)


def _variance(values):
    return sum([value * value for value in centred(values)]) // (len(values) - 1)


# -- as a line


def check_date(word):
    """A date as typed: up to ten digits, dashes, dots and strokes; refuses others."""
    if not 1 <= len(word) <= LONGEST_DATE or not all(sign in _DATE_SIGNS for sign in word):
        raise Refused("calibration/date", got=word)
    return word


def format_calibration(calibration):
    """The line that parse_calibration reads."""
    numbers = (calibration.drops, calibration.error_ns)
    numbers += calibration.skews_ns + calibration.spreads_ns
    words = [str(number) for number in (calibration.number,) + numbers]
    return " ".join(words + [calibration.date])


def parse_calibration(line):
    """The Calibration of a line; refuses with calibration/line what is none."""
    words = line.split(" ")
    numbers = [parse_number(word) for word in words[:_NUMBERS]]
    if len(words) != _NUMBERS + 1 or None in numbers or not _is_sound(numbers):
        raise Refused("calibration/line", got=line)
    number, drops, error = numbers[:3]
    skews, spreads = numbers[3 : 3 + ZONES], numbers[3 + ZONES :]
    return Calibration(number, check_date(words[-1]), drops, error, skews, spreads)


def _is_sound(numbers):
    error, skews, spreads = numbers[2], numbers[3 : 3 + ZONES], numbers[3 + ZONES :]
    if max([abs(skew) for skew in skews]) > MOST_SKEW_NS:
        return False
    return 0 <= error <= MOST_ERROR_NS and min(spreads) >= 0 and max(spreads) <= MOST_SPREAD_NS
