# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The journal's lines in flash, each behind the one before."""

from binascii import crc32

FORMAT = 1
"""Where every checksum begins: lines of another format have none that fits."""
SECTOR = 512
SLOT_SECTORS = 8
"""As large as the flash."""
STRIDE = 16
"""Sectors from slot to slot: a block of flash may hold the end of one, and none of the next."""
SLOTS = 16
FILE_SECTORS = (SLOTS + 1) * STRIDE - SLOT_SECTORS
LOW_BYTES = 1024
"""So little room is left that the next rest is used to make some."""
HEAD = "from "
OPENING = "new "


def first_sector(slot):
    """The first sector of a slot; the file begins with 4 KiB that hold its mark alone."""
    return SLOT_SECTORS + slot * STRIDE


def format_line(number, text):
    """`NUMBER CHECKSUM TEXT`, the CRC-32 of `NUMBER TEXT` in eight hexadecimal digits."""
    checksum = crc32(("%d %s" % (number, text)).encode(), FORMAT)
    return ("%d %08x %s\n" % (number, checksum, text)).encode()


class Journal:
    """Appends lines to flash of 4 KiB; what is done when that is full is in journal_moving.

    `nvm` is like microcontroller.nvm: bytes of flash. A slice that is still erased is programmed,
    1 ms; any other write erases all of it first, 45 ms, 400 at worst. `file` is like FixedFile, or
    None while there is none to write to. A flash begins with what holds whatever is played, then
    `from MATCH FIRST`: the match on the table begins with line MATCH (0: there is none), this flash
    with line FIRST. docs/journal.md says more.

    The rest is set by journal_reading.restore: `next` and `first` are the numbers of the next line
    and of the first in the flash (0: none), `match` that of the match's opening, `end` the first
    erased byte, `slots` the number of the first line in each slot (0: none), `newest` the slot that
    was written last. While `must_begin` nothing can be appended.
    """

    def __init__(self, nvm, file):
        self.nvm = nvm
        self.file = file
        self.next = 1
        self.first = 0
        self.match = 0
        self.end = 0
        self.slots = [0] * SLOTS
        self.newest = 0
        self.must_begin = True

    @property
    def is_low(self):
        """Whether room should be made while nobody waits."""
        is_used = self.file is not None and self.first > 0
        return is_used and self.end > len(self.nvm) - LOW_BYTES

    def append(self, texts):
        """Keep these lines behind the others; false, and nothing is kept, without room for all."""
        lines = [format_line(self.next + place, text) for place, text in enumerate(texts)]
        data = b"".join(lines)
        end = self.end + len(data)
        if self.must_begin or end > len(self.nvm):
            return False
        self.nvm[self.end : end] = data
        self.end = end
        for text in texts:
            if text.startswith(OPENING):
                self.match = self.next
            self.next += 1
        return True
