# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Makes a file of fixed size on the drive; loaded for that alone, when a box is new."""

import errno

FILLER = "filler.tmp"
FREE = 3
"""Place of the free clusters in what statvfs gives."""


def make_file(drive, name, begin, size):
    """Take its clusters in one piece, so that no other file's lie between them; the open file.

    `begin` is its first sector, which is in flash before the folder knows the size: a file that a
    cut leaves behind has none.

    Seeking beyond the end takes clusters in the order of the drive, and writes no data. Half of all
    that are free are taken first, for a moment: the holes between files are among them. Raises
    OSError when there is no room.
    """
    facts = drive.statvfs("/")
    half = facts[0] * facts[FREE] // 2
    if half < size:
        raise OSError(errno.ENOSPC)
    filler = drive.open(FILLER, "w+b")
    filler.seek(half)
    file = drive.open(name, "w+b")
    file.seek(size)
    file.seek(0)
    file.write(begin)
    file.flush()
    filler.close()
    drive.remove(FILLER)
    return file
