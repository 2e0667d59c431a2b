# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Floats as decimal text in tenths, the same on all three Pythons."""

# From here on a float has no tenths to show; the Pico's floats have none from 4e5 on.
_LARGE = 1e15


def format_tenths(number):
    """412.23 as "412.2"; halves go away from zero; None for infinities and what is no number.

    Counted in whole tenths, because "%.1f" and round() differ: 412.25 gives 412.2 on CPython and
    412.3 on the other two.
    """
    if number != number or number - number != 0:
        return None
    size = -number if number < 0 else number
    if size >= _LARGE:
        return "%d.0" % int(number)
    tenths = int(size * 10 + 0.5)
    sign = "-" if number < 0 and tenths else ""
    return "%s%d.%d" % (sign, tenths // 10, tenths % 10)
