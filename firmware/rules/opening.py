# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who plays and under which options, checked before a game begins."""

from firmware.rules.errors import Refused
from firmware.rules.names import check_names, fold
from firmware.rules.notation import parse_number


def check_opening(names, options, game):
    """Refuse players or options that the game (PLAYERS, OPTIONS) does not know."""
    least, most = game.PLAYERS
    if not least <= len(names) <= most:
        raise Refused("game/players", got=len(names), least=least, most=most)
    known = tuple([option for option, _ in game.OPTIONS])
    check_names(names, known)
    for option in sorted(options):
        if option not in known:
            raise Refused("option/unknown", got=option, options=known)


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
