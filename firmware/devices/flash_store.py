# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box remembers without power."""

from binascii import crc32

import microcontroller

MAGIC = b"TIB1"
HEADER = len(MAGIC) + 2 + 4
"""Magic, length (2 bytes) and CRC-32 (4 bytes) of the text, both little-endian."""


class FlashStore:
    """One text in the microcontroller's own 4 KiB of flash.

    A write erases the whole sector with interrupts off (45 ms typical, 400 ms at worst), so it is
    never made while a contest is open, nor when the text is the one already there.
    """

    def __init__(self):
        self._flash = microcontroller.nvm
        self.room = len(self._flash) - HEADER

    def load(self):
        """The text that was saved last; "" when there is none or it is damaged."""
        header = bytes(self._flash[0:HEADER])
        length = header[4] | header[5] << 8
        if header[:4] != MAGIC or length > self.room:
            return ""
        text = bytes(self._flash[HEADER : HEADER + length])
        return text.decode() if _checksum(text) == header[6:] else ""

    def save(self, text):
        """Keep a text of at most `room` bytes; False when it does not fit."""
        data = text.encode()
        if len(data) > self.room:
            return False
        header = MAGIC + bytes((len(data) & 255, len(data) >> 8)) + _checksum(data)
        if bytes(self._flash[0 : HEADER + len(data)]) != header + data:
            self._flash[0 : HEADER + len(data)] = header + data
        return True


def _checksum(data):
    value = crc32(data)
    return bytes([(value >> shift) & 255 for shift in (0, 8, 16, 24)])
