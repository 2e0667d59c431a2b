# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Escape sequences of a terminal's keys, recognised to be passed over."""

_ESCAPE = 0x1B
_NONE, _BEGUN, _ARGUMENTS, _FINAL = range(4)


class Escapes:
    """Swallows sequences as terminals send them (ECMA-48, 5.4): ESC x, ESC O x, ESC [ ... x.

    `take(byte)` is true when the byte belongs to a sequence; with its last byte `arrow` is "A" for
    the up arrow, "B" for the down arrow, else "". A control character or a letter beyond ASCII
    breaks a sequence off and is not part of it.
    """

    def __init__(self):
        self._state = _NONE
        self.arrow = ""

    def reset(self):
        """Forget a sequence that is half through."""
        self._state = _NONE
        self.arrow = ""

    def take(self, byte):
        """Whether the byte is part of a sequence."""
        self.arrow = ""
        if byte == _ESCAPE:
            self._state = _BEGUN
            return True
        if self._state == _NONE:
            return False
        if not 0x20 <= byte < 0x7F:
            self._state = _NONE
            return False
        self._go_on(byte)
        return True

    def _go_on(self, byte):
        if self._state == _BEGUN and byte in b"[O":
            self._state = _ARGUMENTS if byte == 0x5B else _FINAL
        elif byte >= 0x40 or self._state == _FINAL:
            self._end(byte)
        elif self._state == _BEGUN and byte >= 0x30:
            self._state = _NONE

    def _end(self, byte):
        if self._state != _BEGUN and byte in b"AB":
            self.arrow = "A" if byte == 0x41 else "B"
        self._state = _NONE
