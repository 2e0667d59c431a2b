# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What may be typed for a setting; loaded when somebody sets one."""

from firmware.app.settings import TABLE
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

_LONGEST_NUMBER = 9


def parse_setting(name, text):
    """The value that `text` means for a setting. Refuses with settings/..."""
    default, allowed = _row(name)
    if isinstance(default, int):
        return _parse_bounded(name, text, allowed)
    word = text.lower()
    if word not in allowed:
        raise Refused("settings/choice", name=name, choices=allowed, got=text)
    return word


def _row(name):
    for row in TABLE:
        if row[0] == name:
            return row[1:]
    from firmware.app.nearest import nearest

    names = tuple([row[0] for row in TABLE])
    raise Refused("settings/unknown", got=name, guess=nearest(name, names), names=names)


def _parse_bounded(name, text, allowed):
    low, high, unit = allowed
    value = parse_number(text) if len(text) <= _LONGEST_NUMBER else None
    if value is None or not low <= value <= high:
        raise Refused("settings/bounds", name=name, low=low, high=high, unit=unit, got=text)
    return value
