# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""os and open as programs on the box see them: the drive, and nothing outside it."""

import errno
import os
import posixpath
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from host_sim.chip import Chip

DRIVE_BYTES = 1 << 20
CLUSTER_BYTES = 512
FOLDER_MODE = 0x4000
FILE_MODE = 0x8000
TEXTS = {
    errno.ENOENT: "No such file/directory",
    errno.EEXIST: "File exists",
    errno.EROFS: "Read-only filesystem",
    errno.ENOTEMPTY: "Directory not empty",
}
"""CircuitPython's texts; it prints other errors by their names alone."""


def box_error(number: int, name: str = "") -> OSError:
    """An OSError with CircuitPython's text."""
    text = TEXTS.get(number) or errno.errorcode.get(number, "")
    return OSError(number, f"{text}: {name}" if name else text)


@contextmanager
def box_errors(name: str = "") -> Iterator[None]:
    """Whatever goes wrong on the computer is told as the box tells it."""
    try:
        yield
    except OSError as error:
        raise box_error(error.errno or errno.EIO, name) from None


class BoxFiles:
    """The functions of CircuitPython's module os, and open().

    Names are those of the computer's file system: where that tells upper from lower case, so does
    this drive, unlike a real one.
    """

    sep = "/"

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._here = "/"

    # -- where

    def start(self) -> None:
        """A new program starts at the root."""
        self._here = "/"

    def getcwd(self) -> str:
        """The current folder."""
        return self._here

    def chdir(self, path: str) -> None:
        """Make a folder the current one."""
        with box_errors():
            if not self._path(path).is_dir():
                raise box_error(errno.ENOENT)
            self._here = self._place(path)

    def _place(self, name: str) -> str:
        """The absolute path on the drive."""
        return posixpath.normpath(posixpath.join("/", self._here, name))

    def _path(self, name: str) -> Path:
        self._chip.spend(self._chip.costs.drive)
        return self._chip.drive.path(self._place(name))

    def _path_to_change(self, name: str) -> Path:
        self._chip.drive.check_writable()
        return self._path(name)

    # -- files

    def open(self, name: str, mode: str = "r", **options: Any) -> IO[Any]:
        """Like the box's own open(): refuses to write while the computer owns the drive."""
        with box_errors(name):
            is_change = bool(set(mode) & set("wax+"))
            path = self._path_to_change(name) if is_change else self._path(name)
            if path.is_dir():
                raise box_error(errno.ENOENT)
            if "b" in mode:
                return open(path, mode)
            return open(path, mode, encoding="utf-8", newline="\n")

    def remove(self, path: str) -> None:
        """Delete a file."""
        with box_errors():
            file = self._path_to_change(path)
            if file.is_dir():
                raise box_error(errno.EISDIR)
            file.unlink()

    unlink = remove

    def rename(self, old_path: str, new_path: str) -> None:
        """Move a file or a folder; a file of the new name is replaced."""
        with box_errors():
            self._path_to_change(old_path).rename(self._path(new_path))

    def stat(self, path: str) -> tuple[int, ...]:
        """(mode, 0, 0, 0, 0, 0, size, and the time three times); the root has no time."""
        with box_errors():
            file = self._path(path)
            found = file.stat()
        if file.is_dir():
            time = 0 if self._place(path) == "/" else int(found.st_mtime)
            return (FOLDER_MODE, 0, 0, 0, 0, 0, 0, time, time, time)
        time = int(found.st_mtime)
        return (FILE_MODE, 0, 0, 0, 0, 0, found.st_size, time, time, time)

    def utime(self, path: str, times: tuple[int, int]) -> None:
        """Set the time of a file."""
        with box_errors():
            os.utime(self._path_to_change(path), times)

    # -- folders

    def listdir(self, path: str = "") -> list[str]:
        """The names in a folder."""
        with box_errors():
            folder = self._path(path)
            if not folder.is_dir():
                raise box_error(errno.ENOENT)
            return sorted(entry.name for entry in folder.iterdir())

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        with box_errors():
            self._path_to_change(path).mkdir()

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        with box_errors():
            self._path_to_change(path).rmdir()

    def statvfs(self, path: str) -> tuple[int, ...]:
        """Sizes of a drive of 1 MiB with what is on it now."""
        with box_errors():
            files = [file for file in self._path("/").rglob("*") if file.is_file()]
        used = sum(-(-file.stat().st_size // CLUSTER_BYTES) for file in files)
        count = DRIVE_BYTES // CLUSTER_BYTES
        free = max(0, count - used)
        return (CLUSTER_BYTES, CLUSTER_BYTES, count, free, free, 0, 0, 0, 0, 255)

    # -- the rest of os

    def sync(self) -> None:
        """Everything is written already."""

    def urandom(self, size: int) -> bytes:
        """Random bytes."""
        return random.randbytes(size)

    def getenv(self, key: str, default: str | None = None) -> str | None:
        """A text from settings.toml."""
        from host_sim.circuitpython.supervisor import get_setting

        value = get_setting(key, default)
        return None if value is None else str(value)
