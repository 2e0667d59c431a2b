# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A folder as the FAT12 volume that a Pico keeps in its flash.

As CircuitPython 10 formats its own 1 MB: sectors and clusters of 512 bytes, one FAT, 512 entries in
the root folder. Layout and the numbers in it: Microsoft's "FAT: General Overview", version 1.03.
"""

import struct
from collections.abc import Sequence
from pathlib import Path

PICO_SECTORS = 2048
SECTOR = 512
"""Bytes of a sector; a cluster is one sector."""
ROOT_ENTRIES = 512
ENTRY = 32
ROOT_SECTORS = ROOT_ENTRIES * ENTRY // SECTOR
FIRST_CLUSTER = 2
CHAIN_END = 0xFFF
NAME_PART = 13
"""Characters of a long name in one entry."""
IS_FOLDER = 0x10
IS_FILE = 0x20
IS_LONG_NAME = 0x0F
DATE = 1 << 5 | 1
"""The first day of 1980: the same folder makes the same volume."""


class FullError(Exception):
    """The folder does not fit the volume."""


class Fat12Volume:
    """A volume of `sectors` that holds `folder`; `clusters` in all, of which `used` are taken."""

    def __init__(self, folder: Path, sectors: int = PICO_SECTORS) -> None:
        self._sectors = sectors
        self._fat_sectors = _sectors_of(sectors * 3 // 2)
        self._first_sector = 1 + self._fat_sectors + ROOT_SECTORS
        self.clusters = sectors - self._first_sector
        self._data = bytearray()
        self._next_of: list[int] = [0xFF8, CHAIN_END]
        self._root = self._entries_of(folder, 0)
        if len(self._root) > ROOT_ENTRIES * ENTRY:
            raise FullError(f"the root folder must have at most {ROOT_ENTRIES} entries")

    @property
    def used(self) -> int:
        return len(self._next_of) - FIRST_CLUSTER

    def image(self) -> bytes:
        """All sectors of the volume; refuses what does not fit."""
        if self.used > self.clusters:
            raise FullError(f"the drive must take {self.clusters} clusters, not {self.used}")
        root = self._root.ljust(ROOT_ENTRIES * ENTRY, b"\0")
        whole = self._boot_sector() + self._table() + root + self._data
        return whole.ljust(self._sectors * SECTOR, b"\0")

    # -- files and folders

    def _entries_of(self, folder: Path, own: int) -> bytes:
        """The entries of a folder whose first cluster is `own` (0: the root), its files stored."""
        entries = b""
        for number, path in enumerate(sorted(folder.iterdir())):
            entries += _long_name(path.name, number)
            entries += self._add_folder(path, own) if path.is_dir() else self._add_file(path)
        return entries

    def _add_file(self, path: Path) -> bytes:
        content = path.read_bytes()
        first = self._take(len(content))
        self._store(first, content)
        return _tail(IS_FILE, first, len(content))

    def _add_folder(self, path: Path, parent: int) -> bytes:
        first = self._take(_folder_bytes(path))
        dots = _short_name(b".") + _tail(IS_FOLDER, first, 0)
        dots += _short_name(b"..") + _tail(IS_FOLDER, parent, 0)
        self._store(first, dots + self._entries_of(path, first))
        return _tail(IS_FOLDER, first, 0)

    def _take(self, size: int) -> int:
        """The first of a chain of fresh clusters for so many bytes; 0 for none."""
        count = _sectors_of(size)
        if not count:
            return 0
        first = len(self._next_of)
        self._next_of += [*range(first + 1, first + count), CHAIN_END]
        self._data += bytes(count * SECTOR)
        return first

    def _store(self, first: int, content: bytes) -> None:
        if first:
            begin = (first - FIRST_CLUSTER) * SECTOR
            self._data[begin : begin + len(content)] = content

    # -- the volume's own sectors

    def _boot_sector(self) -> bytes:
        geometry = struct.pack(
            "<HBHBHHBHHHII",
            SECTOR,
            1,  # sectors in a cluster
            1,  # reserved: this one
            1,  # FATs
            ROOT_ENTRIES,
            self._sectors,
            0xF8,
            self._fat_sectors,
            63,
            255,
            0,
            0,
        )
        label = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, 1, b"NO NAME    ", b"FAT12   ")
        head = b"\xeb\xfe\x90MSDOS5.0" + geometry + label
        return head.ljust(SECTOR - 2, b"\0") + b"\x55\xaa"

    def _table(self) -> bytes:
        """The FAT: two entries of 12 bits in three bytes."""
        table = bytearray()
        for low, high in _pairs(self._next_of):
            table += (low | high << 12).to_bytes(3, "little")
        return bytes(table.ljust(self._fat_sectors * SECTOR, b"\0"))


def _pairs(values: Sequence[int]) -> list[tuple[int, int]]:
    even = [*values, 0]
    return [(even[place], even[place + 1]) for place in range(0, len(values), 2)]


def _sectors_of(size: int) -> int:
    return -(-size // SECTOR)


def _folder_bytes(folder: Path) -> int:
    """How much room the entries of a folder take, the two dots included."""
    names = [path.name for path in folder.iterdir()]
    return ENTRY * (2 + sum(1 + len(_name_parts(name)) for name in names))


def _name_parts(name: str) -> list[str]:
    """A long name in parts of 13 characters; the last is ended by a NUL, then filled up."""
    filled = name if len(name) % NAME_PART == 0 else name + "\0"
    filled += "\uffff" * (-len(filled) % NAME_PART)
    return [filled[at : at + NAME_PART] for at in range(0, len(filled), NAME_PART)]


def _long_name(name: str, number: int) -> bytes:
    """The entries of a long name, the last part first, and the short name they belong to."""
    short = _short_name(b"%06d~1" % number)
    parts = _name_parts(name)
    entries = b""
    for order in range(len(parts), 0, -1):
        is_last = 0x40 if order == len(parts) else 0
        text = parts[order - 1].encode("utf-16-le")
        entries += struct.pack(
            "<B10sBBB12sH4s",
            order | is_last,
            text[:10],
            IS_LONG_NAME,
            0,
            _checksum(short),
            text[10:22],
            0,
            text[22:],
        )
    return entries + short


def _short_name(name: bytes) -> bytes:
    return name.ljust(11)


def _checksum(short: bytes) -> int:
    """One byte that ties a long name to its short one: rotate right, add."""
    total = 0
    for byte in short:
        total = ((total & 1) << 7 | total >> 1) + byte & 0xFF
    return total


def _tail(attributes: int, first: int, size: int) -> bytes:
    """What follows the short name in an entry."""
    return struct.pack("<BBBHHHHHHHI", attributes, 0, 0, 0, DATE, DATE, 0, 0, DATE, first, size)
