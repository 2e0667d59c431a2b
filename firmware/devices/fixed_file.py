# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A file of fixed size on the drive, written in place."""

import errno

SECTOR = 512


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
        """Open the file of so many sectors, or make it: see file_opening, loaded for that alone."""
        from firmware.devices.file_opening import open_file

        self._file, self.is_writable = open_file(self._name, sectors)

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
