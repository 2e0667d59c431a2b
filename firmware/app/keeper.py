# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Keeps settings and the game over power-off."""

from firmware.app.on_demand import forget, load
from firmware.rules.errors import Refused

SETTING = "set "
CALIBRATION = "calibration "


def _is_own(line):
    return line.startswith(SETTING) or line.startswith(CALIBRATION)


class Keeper:
    """Saves the desk as lines that one could type, and sets it up again from them."""

    def __init__(self, store, desk):
        self._store = store
        self._desk = desk
        self._saved_version = desk.version
        self._is_full = False

    def restore(self):
        """Set the desk up as it was; the lines that could not be used."""
        lines = [line for line in self._store.load().split("\n") if line]
        settings = [line[len(SETTING) :] for line in lines if line.startswith(SETTING)]
        calibrations = [line for line in lines if line.startswith(CALIBRATION)]
        journal = [line for line in lines if not _is_own(line)]
        unused = self._desk.settings.load(settings) + self._calibrate(calibrations)
        unused += self._resume(journal)
        self._saved_version = self._desk.version
        return unused

    def _calibrate(self, lines):
        try:
            for line in lines:
                load("firmware.app.guided").correct(self._desk, line[len(CALIBRATION) :])
        except Refused:
            return lines
        finally:
            forget("firmware.app", "guided")
        return []

    def _resume(self, journal):
        if not journal:
            return []
        try:
            self._desk.resume(journal)
        except Refused:
            return journal
        return []

    def turn(self):
        """Save what has changed, unless a contest is open: a write stops the program.

        True when the store has become too small for it; then it keeps what it had.
        """
        if self._saved_version == self._desk.version or self._desk.arbiter.is_open:
            return False
        self._saved_version = self._desk.version
        was_full = self._is_full
        self._is_full = not self._store.save("\n".join(self._lines()))
        return self._is_full and not was_full

    def _lines(self):
        lines = [SETTING + line for line in self._desk.settings.as_lines()]
        if self._desk.calibration:
            lines.append(CALIBRATION + self._desk.calibration)
        if self._desk.match is not None:
            lines += self._desk.match.log()
        return lines
