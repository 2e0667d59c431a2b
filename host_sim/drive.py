# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive: a folder, and the question who may write to it.

Flags as in CircuitPython's supervisor/shared/filesystem.c: the drive is writable by USB or by
Python, not by both, unless the protection is off; boot.py may always write (`in_boot`); a host that
has the drive mounted writable holds a lock which remount() meets.
"""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

READ_ONLY_TEXT = "Read-only filesystem"


class Drive:
    """`folder` stands for CIRCUITPY; without one the drive has flags but no files.

    What storage.getmount("/").open writes is not in the folder but in the simulated flash, see
    Chip.volume; `on_operation(name)` is called before each of its operations and may raise OSError.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = None if folder is None else Path(folder).resolve()
        self.label = "CIRCUITPY"
        self.usb_enabled = True
        self.usb_writable = True
        self.protected = True
        self.in_boot = True
        self.locked_by_host = False
        self.on_operation: Callable[[str], None] = lambda name: None

    def power_up(self) -> None:
        """Flags as at every reset: shown over USB and writable by the host only."""
        self.usb_enabled = True
        self.usb_writable = True
        self.protected = True
        self.in_boot = True
        self.locked_by_host = False

    @property
    def writable_by_code(self) -> bool:
        return not self.protected or not self.usb_writable or self.in_boot

    @property
    def writable_by_usb(self) -> bool:
        return self.usb_enabled and (not self.protected or self.usb_writable)

    def host_mount(self) -> None:
        """The host mounts the drive; if it may write, it holds the lock from now on."""
        self.locked_by_host = self.writable_by_usb

    def host_eject(self) -> None:
        self.locked_by_host = False

    def path(self, name: str) -> Path:
        """The file in the folder that stands for `name` on the drive; never one outside it."""
        if self.folder is None:
            raise OSError(errno.ENODEV, "No such device")
        path = (self.folder / name.lstrip("/")).resolve()
        if not path.is_relative_to(self.folder):
            raise OSError(errno.ENOENT, "No such file/directory")
        return path

    def check_writable(self) -> None:
        if not self.writable_by_code:
            raise OSError(errno.EROFS, READ_ONLY_TEXT)

    def open(self, name: str, mode: str = "r") -> IO[Any]:
        """Like the box's own open(): refuses to write while USB owns the drive."""
        if set(mode) & set("wax+"):
            self.check_writable()
        return open(self.path(name), mode)

    def remove(self, name: str) -> None:
        self.check_writable()
        self.path(name).unlink()

    def rename(self, old: str, new: str) -> None:
        """A file of the new name is replaced, as extmod/vfs_fat.c does it."""
        self.check_writable()
        self.path(old).replace(self.path(new))

    def listdir(self, name: str = "/") -> list[str]:
        return sorted(entry.name for entry in self.path(name).iterdir())
