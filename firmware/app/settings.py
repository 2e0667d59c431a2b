# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can be set, and what it is set to."""

from firmware.app.nearest import nearest
from firmware.app.texts import LANGUAGES
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

SWITCH = ("off", "on")

# Name, default, then lowest, highest and unit of a number, or the words to choose from.
TABLE = (
    ("tie_window_us", 1000, (0, 20000, "us")),
    ("needs_pressure", "auto", ("auto", "on", "off")),
    ("brightness", 20, (1, 100, "%")),
    ("volume", 50, (0, 100, "%")),
    ("lang", "en", LANGUAGES),
)
_NAMES = tuple([name for name, _, _ in TABLE])
_LONGEST_NUMBER = 9


class Settings:
    """The values by name, as attributes: ints, bools, and texts; always within bounds.

    `news` has the lines, NAME VALUE, of changes that the journal does not have yet.
    """

    def __init__(self):
        self.news = []
        self.tie_window_us = 0
        self.needs_pressure = ""
        self.brightness = 0
        self.volume = 0
        self.lang = ""
        for name, default, _ in TABLE:
            setattr(self, name, default)

    def set(self, name, text):
        """Set what was typed; (name, value) as stored. Refuses with settings/..."""
        _, default, allowed = _row(name)
        value = _parse(name, text, default, allowed)
        if value != getattr(self, name):
            self.news.append(name + " " + _format(value))
        setattr(self, name, value)
        return name, value

    def take_news(self):
        """What the journal does not have yet, once."""
        news, self.news = self.news, []
        return news

    def items(self):
        """Every setting as pairs: name, value, default, then low, high, unit or choices."""
        return [self._pairs(name, default, allowed) for name, default, allowed in TABLE]

    def as_lines(self):
        """NAME VALUE for what differs from the default, so that defaults may improve."""
        lines = []
        for name, default, _ in TABLE:
            if getattr(self, name) != default:
                lines.append(name + " " + _format(getattr(self, name)))
        return lines

    def _pairs(self, name, default, allowed):
        pairs = (("name", name), ("value", getattr(self, name)), ("default", default))
        if not _is_number(default):
            return pairs + (("choices", allowed),)
        low, high, unit = allowed
        return pairs + (("low", low), ("high", high), ("unit", unit))


def _row(name):
    for row in TABLE:
        if row[0] == name:
            return row
    raise Refused("settings/unknown", got=name, guess=nearest(name, _NAMES), names=_NAMES)


def _is_number(default):
    return isinstance(default, int) and not isinstance(default, bool)


def _parse(name, text, default, allowed):
    if _is_number(default):
        return _parse_bounded(name, text, allowed)
    word = text.lower()
    if word not in allowed:
        raise Refused("settings/choice", name=name, choices=allowed, got=text)
    return word == "on" if isinstance(default, bool) else word


def _parse_bounded(name, text, allowed):
    low, high, unit = allowed
    value = parse_number(text) if len(text) <= _LONGEST_NUMBER else None
    if value is None or not low <= value <= high:
        raise Refused("settings/bounds", name=name, low=low, high=high, unit=unit, got=text)
    return value


def _format(value):
    if isinstance(value, bool):
        return SWITCH[value]
    return str(value)
