# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The journal's lines, kept in two places."""

import errno
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
    """The first sector of a slot; the file begins with 4 KiB that are not used."""
    return SLOT_SECTORS + slot * STRIDE


def format_line(number, text):
    """`NUMBER CHECKSUM TEXT`, the CRC-32 of `NUMBER TEXT` in eight hexadecimal digits."""
    checksum = crc32(("%d %s" % (number, text)).encode(), FORMAT)
    return ("%d %08x %s\n" % (number, checksum, text)).encode()


class Journal:
    """Appends lines to flash of 4 KiB, and copies them to a ring of slots when that is full.

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

    def copy(self):
        """Copy the flash to the next slot; raises OSError when it is not there afterwards.

        The flash that was copied when the power went is copied to the same slot again.
        """
        if not self.first:
            return
        slot = self.newest
        if self.slots[slot] != self.first:
            slot = (slot + 1) % SLOTS
            self._check_free(slot)
        for place in range(SLOT_SECTORS):
            self.file.write(first_sector(slot) + place, self._sector(place))
        for place in range(SLOT_SECTORS):
            if self.file.read(first_sector(slot) + place) != self._sector(place):
                raise OSError(errno.EIO)
        self.slots[slot] = self.first
        self.newest = slot

    def _check_free(self, slot):
        """The lines of a slot end where those of the one after it begin."""
        if self.slots[slot] and 0 < self.match < self.slots[(slot + 1) % SLOTS]:
            raise OSError(errno.ENOSPC)

    def _sector(self, place):
        return bytes(self.nvm[place * SECTOR : (place + 1) * SECTOR])

    def begin(self, standing, texts):
        """Erase the flash and keep these lines; false when there is no room, then it stays.

        What stands goes in one write with its head and a line, lest a cut take a part of it.
        """
        texts = standing + ["from %d %d" % (self.match, self.next)] + texts
        size = sum([len(format_line(self.next, text)) + 1 for text in texts])
        self.must_begin = size > len(self.nvm)
        if self.must_begin:
            return False
        self._erase()
        self.first = self.next
        together = len(standing) + 2
        self.append(texts[:together])
        for text in texts[together:]:
            self.append([text])
        return True

    def _erase(self):
        """In one go where the heap has room for that; else once for each piece."""
        blank = _blank(len(self.nvm))
        for at in range(0, len(self.nvm), len(blank)):
            self.nvm[at : at + len(blank)] = blank
        self.end = 0


def _blank(size):
    """Erased bytes, as many up to `size` as the heap can give in one piece."""
    while size > SECTOR:
        try:
            return b"\xff" * size
        except MemoryError:
            size //= 2
    return b"\xff" * size
