# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Reads a FAT12 volume by its own boot sector, written apart from what makes one."""

import struct
from collections.abc import Iterator

IS_FOLDER = 0x10
IS_LONG_NAME = 0x0F
IS_LABEL = 0x08


class Fat12Reader:
    """Finds files and folders as a computer does."""

    def __init__(self, image: bytes) -> None:
        fields = struct.unpack_from("<HBHBHHBH", image, 11)
        self._sector, self._per_cluster, reserved, fats, self._entries, _, _, fat_sectors = fields
        self._image = image
        self._fat = reserved * self._sector
        self._root = self._fat + fats * fat_sectors * self._sector
        self._data = self._root + self._entries * 32

    def files(self) -> dict[str, bytes]:
        """Every file by its path."""
        root = self._image[self._root : self._data]
        return dict(self._walk(root, ""))

    def _walk(self, entries: bytes, path: str) -> Iterator[tuple[str, bytes]]:
        for name, attributes, first, size in self._listed(entries):
            content = self._chain(first)
            if attributes & IS_FOLDER:
                yield from self._walk(content, f"{path}{name}/")
            else:
                yield path + name, content[:size]

    def _listed(self, entries: bytes) -> Iterator[tuple[str, int, int, int]]:
        """(long name, attributes, first cluster, size) of all but the dots."""
        parts: list[bytes] = []
        for at in range(0, len(entries), 32):
            entry = entries[at : at + 32]
            if entry[0] == 0:
                return
            if entry[11] == IS_LONG_NAME:
                parts.insert(0, entry[1:11] + entry[14:26] + entry[28:32])
            elif entry[0] == 0xE5 or entry[11] & IS_LABEL:
                parts = []
            elif entry[:1] != b".":
                name = b"".join(parts).decode("utf-16-le").partition("\0")[0].rstrip("\uffff")
                yield name or short_name(entry), entry[11], *struct.unpack("<HI", entry[26:32])
                parts = []

    def _chain(self, cluster: int) -> bytes:
        content = b""
        size = self._sector * self._per_cluster
        while 2 <= cluster < 0xFF8:
            begin = self._data + (cluster - 2) * size
            content += self._image[begin : begin + size]
            cluster = self._next(cluster)
        return content

    def _next(self, cluster: int) -> int:
        pair = int.from_bytes(self._image[self._fat + cluster * 3 // 2 :][:2], "little")
        return pair >> 4 if cluster % 2 else pair & 0xFFF


def short_name(entry: bytes) -> str:
    """The name of a file that has no long one; byte 12 tells which part is in small letters."""
    stem, ending = (part.decode("ascii").rstrip() for part in (entry[:8], entry[8:11]))
    stem = stem.lower() if entry[12] & 0x08 else stem
    ending = ending.lower() if entry[12] & 0x10 else ending
    return f"{stem}.{ending}" if ending else stem
