# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last lines that a person typed."""

LINES = 4
"""Kept at most, of 256 bytes at most: 1 KB."""


class History:
    """Steps back and forth through earlier lines; a new one puts the next step at the newest."""

    def __init__(self):
        self._lines = []
        self._steps = 0

    def add(self, line):
        """Keep a line, unless it is empty or the same as the one before."""
        self._steps = 0
        if not line or self._lines[-1:] == [line]:
            return
        if len(self._lines) == LINES:
            self._lines.pop(0)
        self._lines.append(line)

    def older(self):
        """One step back: the line there, or None at the oldest."""
        if self._steps == len(self._lines):
            return None
        self._steps += 1
        return self._lines[-self._steps]

    def newer(self):
        """One step forward: the line there, b"" past the newest, None when there already."""
        if not self._steps:
            return None
        self._steps -= 1
        return self._lines[-self._steps] if self._steps else b""
