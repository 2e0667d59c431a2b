# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A file of fixed size on the drive, written in place."""

import errno

import storage

SECTOR = 512
MARK = b"This file belongs to the Take It! box.\n"
"""How its first sector begins, which is written once, when the file is made."""


class FixedFile:
    """Whole sectors of a file in the root folder; a write touches neither FAT nor directory.

    FatFs passes whole sectors of an existing chain on to the disk as they are, and changes the
    directory only at f_sync and f_close: so this file is never flushed and never closed. What does
    close it is the interpreter, at a soft reload. The drive keeps 4 KiB in RAM before it erases
    and programs them; reading makes it do so (supervisor_flash_read_blocks).

    A write erases the one or two blocks of 4 KiB that hold its sectors, 45 ms each, 400 at worst,
    and a cut meanwhile destroys them: leave 4 KiB unused before and behind what must not go along.

    Every method raises OSError when the drive does not do it.
    """

    def __init__(self, name):
        self._name = name
        self._file = None
        self.is_writable = False

    def open(self, sectors):
        """Open the file, making it first if it is missing: the one moment when FAT is written.

        Where only the computer may write, it can be read alone. A file of the name that has another
        size, or begins with anything but MARK, was made by somebody else and is left as it is.
        """
        drive = storage.getmount("/")
        self.is_writable = not drive.readonly
        if not self._find(drive):
            self._make(drive, sectors * SECTOR)
        if self._size() != sectors * SECTOR or not self.read(0).startswith(MARK):
            raise OSError(errno.EINVAL)

    def _find(self, drive):
        """Whether it is there; one of no size was being made when the power went."""
        try:
            self._file = drive.open(self._name, "r+b" if self.is_writable else "rb")
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
            return False
        return self._size() > 0

    def _size(self):
        return self._file.seek(0, 2)

    def _make(self, drive, size):
        from firmware.devices.new_file import make_file

        begin = MARK + b" " * (SECTOR - len(MARK))
        self._file = make_file(drive, self._name, begin, size)

    def read(self, sector):
        """The bytes of a sector; what has been written is in flash then."""
        self._file.seek(sector * SECTOR)
        data = self._file.read(SECTOR)
        if len(data) != SECTOR:
            raise OSError(errno.EIO)
        return data

    def write(self, sector, data):
        """Write whole sectors; until one is read, those that were there before may still be."""
        self._file.seek(sector * SECTOR)
        self._file.write(data)
