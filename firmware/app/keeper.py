# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Keeps settings and the game over power-off."""

from firmware.app.journal import Journal
from firmware.app.on_demand import forget, load

SET = "set "
CALIBRATION = "calibration "
LOST = "lost"
"""Stands behind lines that were lost: that was told, and the match went on without them."""


class Keeper:
    """Keeps every change of the desk as a line that one could type, and sets it up from them.

    Nothing is written while a contest is open: a write stops the program for up to a second. What
    the two places are, and what a cut can cost, is said in docs/journal.md.
    """

    def __init__(self, nvm, file, desk):
        self._journal = Journal(nvm, file)
        self._desk = desk
        self._kept_version = desk.version
        self._calibration = ""
        self._news = []
        self._is_full = False

    @property
    def is_behind(self):
        """Whether something has happened that would not outlast a power cut now."""
        return self._kept_version != self._desk.version

    @property
    def has_drive(self):
        """Whether the journal has its second place."""
        return self._journal.file is not None

    def restore(self, is_whole=True):
        """Set the desk up as it was, if not `is_whole` but for the match, which stays in the
        journal until the next one begins; how many lines could not be used."""
        desk = self._desk
        reading = load("firmware.app.journal_reading")
        lost = reading.restore(self._journal, lambda text: reading.apply(desk, text, is_whole))
        forget("firmware.app", "journal_reading")
        forget("firmware.app.rooms", "opening")
        forget("firmware.app", "setting")
        lost += desk.recover()
        forget("firmware.app", "rewinding")
        desk.touch()
        self._take_news()
        self._kept_version = desk.version
        if lost and self._journal.next > 1:
            self._news = [LOST]
            desk.touch()
        return lost

    def turn(self):
        """One pass: keep what is new. The names of the events that people should hear of.

        Room is made while no contest can begin: it takes two or three erases.
        """
        arbiter = self._desk.arbiter
        if self.is_behind:
            return () if arbiter.is_open else self._keep()
        if self._journal.is_low and not arbiter.is_armed:
            return self._move_on([])
        return ()

    def _keep(self):
        self._kept_version = self._desk.version
        lines = self._take_news()
        if not lines or self._journal.append(lines):
            return ()
        return self._move_on(lines)

    def _take_news(self):
        desk = self._desk
        lines, self._news = self._news, []
        lines += [SET + line for line in desk.settings.take_news()]
        if desk.calibration != self._calibration:
            self._calibration = desk.calibration
            lines.append(CALIBRATION + desk.calibration)
        if desk.match is not None:
            lines += desk.match.take_news()
        return lines

    def _move_on(self, lines):
        """Begin the flash anew, what it held being safe on the drive; else with what holds now."""
        moving = load("firmware.app.journal_moving")
        journal = self._journal
        news = ()
        if journal.file is not None:
            try:
                moving.copy(journal)
            except OSError:
                journal.file = None
                news = ("drive_unusable",)
        was_full = self._is_full
        self._is_full = not moving.begin_anew(journal, self._desk, lines)
        forget("firmware.app", "journal_moving")
        return news + ("store_full",) if self._is_full and not was_full else news
