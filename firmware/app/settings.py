# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can be set, and what it is set to."""

from firmware.app.texts import LANGUAGES

# Name, default, then lowest, highest and unit of a number, or the words to choose from.
TABLE = (
    ("tie_window_us", 1000, (0, 20000, "us")),
    ("needs_pressure", "auto", ("auto", "on", "off")),
    ("brightness", 20, (1, 100, "%")),
    ("volume", 50, (0, 100, "%")),
    ("lang", "en", LANGUAGES),
)


class Settings:
    """The values by name, as attributes: ints and texts; always within bounds.

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
        from firmware.app.setting import parse_setting

        value = parse_setting(name, text)
        if value != getattr(self, name):
            self.news.append(name + " " + str(value))
        setattr(self, name, value)
        return name, value

    def take_news(self):
        """What the journal does not have yet, once."""
        news, self.news = self.news, []
        return news

    def as_lines(self):
        """NAME VALUE for what differs from the default, so that defaults may improve."""
        lines = []
        for name, default, _ in TABLE:
            if getattr(self, name) != default:
                lines.append(name + " " + str(getattr(self, name)))
        return lines
