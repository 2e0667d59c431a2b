# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Bytes from a serial port become lines, with help for a person who types."""

from firmware.app.escapes import Escapes
from firmware.app.history import History
from firmware.app.utf8 import is_utf8, last_character
from firmware.rules.errors import Refused

LIMIT = 256
"""A line has at most this many bytes, its end not counted."""

_BACKSPACE, _TAB, _NEWLINE, _RETURN, _NAK, _DELETE = 0x08, 0x09, 0x0A, 0x0D, 0x15, 0x7F
_ERASE = b"\r\x1b[K"
_RUB_OUT = b"\b \b"


class LineEditor:
    """One line at a time out of the bytes it is fed; the same lines however they are cut up.

    `feed(data, count)` lends it bytes, which stay where they are until `is_hungry`. `next_line()`
    then gives a line as text, a `Refused` that says why a line was none, or None when the bytes
    are used up. An empty line is "". What no one types, control characters and escape sequences,
    is passed over.

    With `set_typing(True)` a person types: `take_echo()` gives what the terminal must print, and
    is called after every line; backspace and Ctrl-U erase, the up and down arrows bring back
    earlier lines. Each line of other output that comes while a line is half typed goes behind
    `make_way()`; the next `take_echo()` redraws.
    """

    def __init__(self):
        self._line = bytearray(LIMIT)
        self._count = 0
        self._is_too_long = False
        self._after_return = False
        self._escapes = Escapes()
        self._history = History()
        self._data = b""
        self._place = 0
        self._end = 0
        self._is_typing = False
        self._shown = 0
        self._rub_outs = 0
        self._needs_redraw = False
        self._finished_echo = b""

    @property
    def is_hungry(self):
        """Whether all bytes lent are used up, so that `feed` may be called."""
        return self._place >= self._end

    @property
    def is_at_start(self):
        """Whether no line has begun."""
        return not self._count and not self._is_too_long

    def feed(self, data, count):
        """Lend the first `count` bytes of `data`; call it only when `is_hungry`."""
        self._data = data
        self._place = 0
        self._end = count

    def next_line(self):
        """The next finished line: its text or a Refused; None when more bytes are needed."""
        while self._place < self._end:
            byte = self._data[self._place]
            self._place += 1
            if self._is_line_end(byte):
                return self._finish()
            self._take(byte)
        return None

    def drop(self):
        """Forget a line that has begun: nobody will end it."""
        self._count = 0
        self._is_too_long = False
        self._after_return = False
        self._escapes.reset()
        self._finished_echo = b""
        self._was_shown()

    # -- for a person who types

    def set_typing(self, is_on):
        """Whether a person types: then there is echo, editing and history."""
        self._is_typing = is_on
        self._was_shown()

    def take_echo(self):
        """What the terminal must print now, as bytes; b"" when nothing changed."""
        if not self._is_typing or not self._has_news():
            return b""
        echo = self._finished_echo + self._current_echo()
        self._finished_echo = b""
        self._was_shown()
        return echo

    def make_way(self):
        """What to print before other output: erases a line that is half typed."""
        if not self._is_typing or not (self._count or self._has_news()):
            return b""
        self._needs_redraw = True
        return _ERASE

    def _has_news(self):
        return (
            self._finished_echo
            or self._needs_redraw
            or self._rub_outs
            or self._shown != self._count
        )

    def _current_echo(self):
        if self._needs_redraw:
            return _ERASE + bytes(self._line[: self._count])
        return _RUB_OUT * self._rub_outs + bytes(self._line[self._shown : self._count])

    def _was_shown(self):
        self._shown = self._count
        self._rub_outs = 0
        self._needs_redraw = False

    # -- bytes

    def _is_line_end(self, byte):
        """A newline right behind a return belongs to it."""
        is_second = byte == _NEWLINE and self._after_return
        self._after_return = byte == _RETURN
        return byte == _RETURN or (byte == _NEWLINE and not is_second)

    def _take(self, byte):
        if self._escapes.take(byte):
            self._walk_history(self._escapes.arrow)
        elif byte == _TAB:
            self._add(0x20)
        elif byte >= 0x20 and byte != _DELETE:
            self._add(byte)
        elif self._is_typing and byte in (_BACKSPACE, _DELETE):
            self._erase_character()
        elif self._is_typing and byte == _NAK:
            self._replace(b"")

    def _add(self, byte):
        if self._count == LIMIT:
            self._is_too_long = True
            return
        self._line[self._count] = byte
        self._count += 1

    def _erase_character(self):
        if not self._count:
            return
        start = last_character(self._line, self._count)
        self._count = start
        if start >= self._shown:
            return
        self._shown = start
        if _is_one_column(self._line[start]):
            self._rub_outs += 1
        else:
            self._needs_redraw = True

    def _walk_history(self, arrow):
        if not arrow or not self._is_typing:
            return
        line = self._history.older() if arrow == "A" else self._history.newer()
        if line is not None:
            self._replace(line)

    def _replace(self, data):
        self._line[: len(data)] = data
        self._count = len(data)
        self._is_too_long = False
        self._needs_redraw = True

    # -- lines

    def _finish(self):
        if self._is_typing:
            self._finished_echo += self._current_echo() + b"\r\n"
        line = self._read()
        self._count = 0
        self._is_too_long = False
        self._escapes.reset()
        self._was_shown()
        return line

    def _read(self):
        if self._is_too_long:
            return Refused("console/line_too_long", limit=LIMIT)
        if not is_utf8(self._line, self._count):
            return Refused("console/not_utf8")
        data = bytes(self._line[: self._count])
        if self._is_typing:
            self._history.add(data)
        return data.decode("utf-8")


def _is_one_column(lead):
    """Whether a character stands alone in one column, by its first byte: ASCII to Cyrillic.

    CC and CD begin the accents that join the letter before them.
    """
    return lead < 0xCC or 0xCE <= lead < 0xD5
