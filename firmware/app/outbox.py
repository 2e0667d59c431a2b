# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What waits to be sent on one serial channel."""

LINE_COST = 48
"""Bytes of heap that a waiting line takes beside its own: object headers and rounding."""


class Outbox:
    """Lines in order over a port that takes what it has room for; never waits, never cuts a line.

    `write(data)` takes the bytes it has room for and returns how many; 0 or None when full.
    `limit` bounds the bytes that wait. Beyond it information is dropped, oldest first and counted.
    Answers are never dropped: while they fill the box, `is_full` tells the console to take no
    further command, so that at most one command's answer exceeds the limit.
    """

    def __init__(self, write, limit=4096):
        self._write = write
        self._limit = limit
        self._lines = []
        self._are_answers = []
        self._size = 0
        self._answers_size = 0
        self._sent = 0
        self._dropped = 0

    @property
    def is_full(self):
        """Whether a further command must wait."""
        return self._answers_size >= self._limit

    def answer(self, data):
        """Send these bytes, whatever happens: answers, refusals, echo."""
        self._add(data, True)
        self._make_room()

    def inform(self, data):
        """Send this line of information unless the port stays full; its line end included."""
        self._add(data, False)
        self._make_room()

    def turn(self):
        """Pass on what the port has room for. Idle it costs one look at an empty list."""
        while self._lines and self._pass_on():
            pass

    def count_dropped(self):
        """One line of information never came here: count it with those that were dropped."""
        self._dropped += 1

    def take_dropped(self):
        """How many lines were dropped since the last time; 0 until all that was left is sent.

        To be told with `answer`: the news of a loss must not be lost itself.
        """
        if self._lines or not self._dropped:
            return 0
        dropped = self._dropped
        self._dropped = 0
        return dropped

    def _add(self, data, is_answer):
        if not data:
            return
        self._lines.append(data)
        self._are_answers.append(is_answer)
        self._resize(len(data) + LINE_COST, is_answer)

    def _make_room(self):
        """Drop information, oldest first; a line that has begun stays."""
        place = 1 if self._sent else 0
        while self._size > self._limit and place < len(self._lines):
            if self._are_answers[place]:
                place += 1
            else:
                self._remove(place)
                self._dropped += 1

    def _remove(self, place):
        data = self._lines.pop(place)
        self._resize(-len(data) - LINE_COST, self._are_answers.pop(place))

    def _resize(self, change, is_answer):
        self._size += change
        if is_answer:
            self._answers_size += change

    def _pass_on(self):
        """Whether the first line went out whole."""
        line = self._lines[0]
        self._sent += self._write(memoryview(line)[self._sent :]) or 0
        if self._sent < len(line):
            return False
        self._remove(0)
        self._sent = 0
        return True
