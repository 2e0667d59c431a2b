# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who plays and under which options."""

from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.notation import parse_number


def check_opening(names, options, game):
    """Refuse players or options that the game (PLAYERS, OPTIONS) does not know."""
    from firmware.rules.entry import check  # its memory is needed for this moment alone

    check(names, options, game)


def choice(options, option, values):
    """The value given for an option, otherwise the first one."""
    value = options.get(option, values[0])
    if fold(value) not in values:
        raise Refused("option/value", option=option, got=value, values=values)
    return fold(value)


def number(options, option, default, bounds):
    """The number given for an option, otherwise the default."""
    text = options.get(option, str(default))
    value = parse_number(text)
    if value is None or not bounds[0] <= value <= bounds[1]:
        raise Refused("option/bounds", option=option, got=text, low=bounds[0], high=bounds[1])
    return value
