# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""storage: who may write to CIRCUITPY."""

import errno
from typing import Any

from host_sim.circuitpython import current
from host_sim.drive import Drive
from host_sim.fat12 import SECTOR
from host_sim.fat_drive import FatFile

TOO_LATE = "Cannot change USB devices now"
VISIBLE = "Cannot remount path when visible via USB."


class VfsFat:
    """The mounted drive, as getmount() returns it."""

    def __init__(self, block_device: object) -> None:
        raise NotImplementedError("VfsFat")

    @property
    def label(self) -> str:
        return current.chip().drive.label

    @label.setter
    def label(self, label: str) -> None:
        drive = current.chip().drive
        drive.check_writable()
        drive.label = label.upper()[:11]

    @property
    def readonly(self) -> bool:
        return not current.chip().drive.writable_by_code

    def open(self, path: str, mode: str) -> Any:
        drive = _operate("open")
        if set(mode) & set("wax+"):
            drive.check_writable()
        return DriveFile(current.chip().volume.open(path, mode))

    def remove(self, path: str) -> None:
        _operate("remove").check_writable()
        current.chip().volume.remove(path)

    def statvfs(self, path: str) -> tuple[int, ...]:
        _operate("statvfs")
        volume = current.chip().volume
        free = volume.count_free()
        return (SECTOR, SECTOR, volume.clusters, free, free, 0, 0, 0, 0, 255)


class DriveFile:
    """A file as VfsFat.open returns it."""

    def __init__(self, file: FatFile) -> None:
        self._file = file

    def seek(self, offset: int, whence: int = 0) -> int:
        _operate("seek")
        return self._file.seek(offset, whence)

    def read(self, size: int) -> bytes:
        _operate("read")
        return self._file.read(size)

    def write(self, data: bytes) -> int:
        _operate("write")
        return self._file.write(data)

    def flush(self) -> None:
        _operate("flush")
        self._file.flush()

    def close(self) -> None:
        _operate("close")
        self._file.close()


def _operate(name: str) -> Drive:
    """An operation on the drive begins; it may be made to fail."""
    chip = current.chip()
    chip.spend(chip.costs.drive if name == "open" else chip.costs.drive_sector)
    chip.drive.on_operation(name)
    return chip.drive


_CIRCUITPY = VfsFat.__new__(VfsFat)


def _check_root(mount_path: str) -> None:
    chip = current.chip()
    chip.spend(chip.costs.drive)
    if mount_path != "/":
        raise OSError(errno.EINVAL, "Invalid argument")


def remount(
    mount_path: str,
    readonly: bool = False,
    *,
    disable_concurrent_write_protection: bool = False,
) -> None:
    _check_root(mount_path)
    drive = current.chip().drive
    if drive.locked_by_host:
        raise RuntimeError(VISIBLE)
    drive.usb_writable = bool(readonly)
    drive.protected = not disable_concurrent_write_protection
    if current.chip().usb_up:
        drive.host_mount()


def getmount(mount_path: str) -> VfsFat:
    _check_root(mount_path)
    return _CIRCUITPY


def disable_usb_drive() -> None:
    _show_drive(False)


def enable_usb_drive() -> None:
    _show_drive(True)


def _show_drive(shown: bool) -> None:
    chip = current.chip()
    chip.spend(chip.costs.usb)
    if chip.usb_up:
        raise RuntimeError(TOO_LATE)
    chip.drive.usb_writable = shown
    chip.drive.usb_enabled = shown
