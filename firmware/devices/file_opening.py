# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Opens a file of fixed size on the drive, or makes it; loaded for that alone."""

import errno

import storage

SECTOR = 512
MARK = b"This file belongs to the Take It! box.\n"
"""How its first sector begins, which is written once, when the file is made."""
FILLER = "filler.tmp"
FREE = 3
"""Place of the free clusters in what statvfs gives."""


def open_file(name, sectors):
    """(the open file, whether it may be written); the one moment when FAT is written is when it is
    missing and must be made.

    Where only the computer may write, it can be read alone. A file of the name that has another
    size, or begins with anything but MARK, was made by somebody else and is left as it is: OSError.
    """
    drive = storage.getmount("/")
    is_writable = not drive.readonly
    size = sectors * SECTOR
    file = _find(drive, name, is_writable) or _make(drive, name, size)
    if file.seek(0, 2) != size or not _begin_of(file).startswith(MARK):
        raise OSError(errno.EINVAL)
    return file, is_writable


def _find(drive, name, is_writable):
    """The open file, None without one; one of no size was being made when the power went."""
    try:
        file = drive.open(name, "r+b" if is_writable else "rb")
    except OSError as error:
        if error.errno != errno.ENOENT:
            raise
        return None
    return file if file.seek(0, 2) else None


def _begin_of(file):
    file.seek(0)
    return file.read(SECTOR)


def _make(drive, name, size):
    """Take its clusters in one piece, so that no other file's lie between them; the open file.

    Its mark is in flash before the folder knows the size: what a cut leaves behind has none.

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
    file.write(MARK + b" " * (SECTOR - len(MARK)))
    file.flush()
    filler.close()
    drive.remove(FILLER)
    return file
