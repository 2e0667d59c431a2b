# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The FAT12 volume in flash as CircuitPython writes it: FatFs with one window, one cached block.

Read in CircuitPython 10.2.1: lib/oofatfs/ff.c (FF_FS_TINY, so a single window of one sector for
FAT, folders and parts of sectors), extmod/vfs_fat_file.c, ports/raspberrypi/supervisor/
internal_flash.c (a written sector stays in a cache of 4 KiB until another block is written, any
sector is read, or all is synced; then the block is erased and programmed). The model's limits:

- Files in the root folder, made by short names alone; whole sectors at sector borders. Anything
  else raises NotImplementedError rather than be done in another way than on the box.
- The second after which CircuitPython writes an idle cache by itself never passes.
- Names of short files in small letters are marked so in their entry; no long names are made.
"""

import errno
import struct
from typing import NamedTuple

from host_sim.fat12 import CHAIN_END, ENTRY, FIRST_CLUSTER, SECTOR
from host_sim.flash import BLOCK_BYTES, Flash

FREE, DELETED = 0x00, 0xE5
IS_FILE = 0x20
IS_LONG_NAME = 0x0F
SMALL_LETTERS = 0x18
BLANKS = struct.Struct("<11sBB")
END_OF_CHAIN = 0xFF8


class Place(NamedTuple):
    """Where a directory entry lies."""

    sector: int
    at: int


class FatDrive:
    """`on_operation(name)` is called before each operation of a file and may raise OSError."""

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        fields = struct.unpack_from("<HBHBHHBH", flash.drive, 11)
        _, _, reserved, _, entries, sectors, _, fat_sectors = fields
        self._fat = reserved
        self._root = range(
            reserved + fat_sectors, reserved + fat_sectors + entries * ENTRY // SECTOR
        )
        self._data = self._root.stop
        self.clusters = sectors - self._data
        self.files: list[FatFile] = []
        self.lose_power()

    # -- power

    def lose_power(self) -> None:
        """What is not in flash is gone, open files with it."""
        self._cached: int | None = None
        self._cache = bytearray()
        self._window = bytearray(SECTOR)
        self._window_sector: int | None = None
        self._is_window_dirty = False
        self._last_cluster = 1
        for file in self.files:
            file.is_open = False
        self.files.clear()

    def close_files(self) -> None:
        """The heap goes at a soft reload: every file's finaliser closes it."""
        for file in list(self.files):
            file.close()

    # -- the block in RAM

    def sync(self) -> None:
        """Erase and program the block in RAM."""
        if self._cached is None:
            return
        at, self._cached = self._cached, None
        self.flash.rewrite(self.flash.drive, at, bytes(self._cache))

    def read(self, sector: int) -> bytes:
        """Never out of the cache: it is written first."""
        self.sync()
        return bytes(self.flash.drive[sector * SECTOR : (sector + 1) * SECTOR])

    def write(self, sector: int, data: bytes) -> None:
        """Into the cache; another block that is there is written first."""
        block = sector * SECTOR // BLOCK_BYTES * BLOCK_BYTES
        if self._cached != block:
            self.sync()
            self._cache = self.flash.drive[block : block + BLOCK_BYTES]
            self._cached = block
        begin = sector * SECTOR - block
        self._cache[begin : begin + SECTOR] = data
        if sector == self._window_sector:
            self._window[:] = data
            self._is_window_dirty = False

    # -- the window

    def move_window(self, sector: int) -> bytearray:
        """The sector in the window; what was there before is written if it has changed."""
        if sector != self._window_sector:
            self.sync_window()
            self._window = bytearray(self.read(sector))
            self._window_sector = sector
        return self._window

    def touch_window(self) -> None:
        """What is in the window has been changed."""
        self._is_window_dirty = True

    def sync_window(self) -> None:
        """Write the window if it has changed."""
        if self._is_window_dirty:
            self._is_window_dirty = False
            assert self._window_sector is not None
            self.write(self._window_sector, bytes(self._window))

    # -- FAT

    def next_cluster(self, cluster: int) -> int:
        """The FAT's entry of a cluster; one that crosses a border moves the window twice."""
        at = cluster * 3 // 2
        pair = self._fat_byte(at) | self._fat_byte(at + 1) << 8
        return pair >> 4 if cluster % 2 else pair & 0xFFF

    def _fat_byte(self, at: int) -> int:
        return self.move_window(self._fat + at // SECTOR)[at % SECTOR]

    def _set_next(self, cluster: int, value: int) -> None:
        at = cluster * 3 // 2
        shift, mask = (4, 0x000F) if cluster % 2 else (0, 0xF000)
        for place in (0, 1):
            window = self.move_window(self._fat + (at + place) // SECTOR)
            kept = mask >> 8 * place & 0xFF
            new = value << shift >> 8 * place & 0xFF & ~kept
            window[(at + place) % SECTOR] = window[(at + place) % SECTOR] & kept | new
            self.touch_window()

    def follow(self, cluster: int) -> int:
        """create_chain: the cluster behind this one (0: the first of a chain), taken if need be.

        0 when the drive is full.
        """
        if cluster:
            behind = self.next_cluster(cluster)
            if behind < END_OF_CHAIN:
                return behind
        found = self._find_free(cluster or self._last_cluster)
        if found:
            self._set_next(found, CHAIN_END)
            self._last_cluster = found
            if cluster:
                self._set_next(cluster, found)
        return found

    def _find_free(self, behind: int) -> int:
        end = self.clusters + FIRST_CLUSTER
        for cluster in (*range(behind + 1, end), *range(FIRST_CLUSTER, min(behind + 1, end))):
            if self.next_cluster(cluster) == 0:
                return cluster
        return 0

    def free_chain(self, cluster: int) -> None:
        """Give a file's clusters back."""
        while FIRST_CLUSTER <= cluster < END_OF_CHAIN:
            behind = self.next_cluster(cluster)
            self._set_next(cluster, 0)
            cluster = behind

    def count_free(self) -> int:
        """How many clusters nobody has."""
        end = self.clusters + FIRST_CLUSTER
        return sum(self.next_cluster(cluster) == 0 for cluster in range(FIRST_CLUSTER, end))

    def sector_of(self, cluster: int) -> int:
        """A cluster is one sector."""
        return self._data + cluster - FIRST_CLUSTER

    # -- the root folder

    def find(self, name: str) -> tuple[Place, bytes] | None:
        """Place and bytes of the entry of this name."""
        long_name = ""
        for place, entry in self._entries():
            if entry[0] == FREE:
                break
            if entry[11] == IS_LONG_NAME:
                long_name = long_part(entry) + long_name
                continue
            is_name = entry[:11] == short_name(name) or long_name.lower() == name.lower()
            if is_name and entry[0] != DELETED:
                return place, entry
            long_name = ""
        return None

    def _entries(self):
        for sector in self._root:
            for at in range(0, SECTOR, ENTRY):
                yield Place(sector, at), bytes(self.move_window(sector)[at : at + ENTRY])

    def add_entry(self, name: str) -> Place:
        """An entry of a file without any cluster, not written yet."""
        for place, entry in self._entries():
            if entry[0] in (FREE, DELETED):
                window = self.move_window(place.sector)
                head = BLANKS.pack(short_name(name), IS_FILE, SMALL_LETTERS)
                window[place.at : place.at + ENTRY] = head.ljust(ENTRY, b"\0")
                self.touch_window()
                return place
        raise OSError(errno.EACCES, "root folder full")

    # -- files

    def open(self, name: str, mode: str) -> "FatFile":
        """f_open of `rb`, `r+b` or `w+b`."""
        if mode not in ("rb", "r+b", "w+b"):
            raise NotImplementedError(f"mode must be rb, r+b or w+b, not {mode}")
        found = self.find(name)
        if found is None and mode != "w+b":
            raise OSError(errno.ENOENT, f"No such file/directory: {name}")
        place, entry = found or (self.add_entry(name), bytes(ENTRY))
        first, size = struct.unpack_from("<HI", entry, 26)
        if mode == "w+b" and first:
            self.free_chain(first)
            self._last_cluster = first - 1
        if mode == "w+b":
            first = size = 0
        file = FatFile(self, place, first, size, mode != "rb")
        file.is_modified = mode == "w+b"
        self.files.append(file)
        return file

    def remove(self, name: str) -> None:
        """f_unlink."""
        found = self.find(name)
        if found is None:
            raise OSError(errno.ENOENT, f"No such file/directory: {name}")
        place, entry = found
        first = int.from_bytes(entry[26:28], "little")
        self.move_window(place.sector)[place.at] = DELETED
        self.touch_window()
        if first:
            self.free_chain(first)
        self.sync_window()
        self.sync()

    def write_entry(self, place: Place, first: int, size: int) -> None:
        """f_sync: the entry, and all that waits to be written."""
        window = self.move_window(place.sector)
        struct.pack_into("<HI", window, place.at + 26, first, size)
        self.touch_window()
        self.sync_window()
        self.sync()


class FatFile:
    """An open file; what it does to the drive is what FatFs does."""

    def __init__(
        self, drive: FatDrive, place: Place, first: int, size: int, is_writable: bool
    ) -> None:
        self._drive = drive
        self._place = place
        self._first = first
        self._size = size
        self._is_writable = is_writable
        self._at = 0
        self._cluster = 0
        self.is_modified = False
        self.is_open = True

    def _follow(self, cluster: int) -> int:
        if self._is_writable:
            return self._drive.follow(cluster)
        return self._drive.next_cluster(cluster)

    def seek(self, offset: int, whence: int = 0) -> int:
        """f_lseek: to beyond the end takes clusters, as many as there are, and writes no data."""
        self._check_open()
        target = offset + (0, self._at, self._size)[whence]
        if target > self._size and not self._is_writable:
            target = self._size
        if self._at and (target - 1) // SECTOR >= (self._at - 1) // SECTOR:
            self._at = (self._at - 1) // SECTOR * SECTOR
        else:
            self._at, self._cluster = 0, self._first
        if target and not self._first:
            self._first = self._cluster = self._drive.follow(0)
            target = target if self._first else 0
        while target - self._at > SECTOR:
            behind = self._follow(self._cluster)
            if not behind:
                target = self._at + SECTOR
                break
            self._cluster = behind
            self._at += SECTOR
        self._at = target
        if self._at > self._size:
            self._size = self._at
            self.is_modified = True
        return self._at

    def tell(self) -> int:
        """The place of the next byte."""
        return self._at

    def _next_sector(self) -> int:
        if self._at % SECTOR:
            raise NotImplementedError("reading and writing must begin at a sector")
        self._cluster = self._follow(self._cluster) if self._at else self._first
        return self._drive.sector_of(self._cluster)

    def read(self, size: int) -> bytes:
        """Whole sectors, straight from the disk."""
        self._check_open()
        size = min(size, self._size - self._at)
        if size % SECTOR:
            raise NotImplementedError("whole sectors must be read")
        data = b""
        while len(data) < size:
            data += self._drive.read(self._next_sector())
            self._at += SECTOR
        return data

    def write(self, data: bytes) -> int:
        """Whole sectors within the file, straight to the disk."""
        self._check_open()
        if not self._is_writable:
            raise OSError(errno.EACCES, "Permission denied")
        if len(data) % SECTOR or self._at + len(data) > self._size:
            raise NotImplementedError("whole sectors within the file must be written")
        for begin in range(0, len(data), SECTOR):
            self._drive.write(self._next_sector(), bytes(data[begin : begin + SECTOR]))
            self._at += SECTOR
        self.is_modified = True
        return len(data)

    def flush(self) -> None:
        """f_sync."""
        self._check_open()
        if self.is_modified:
            self.is_modified = False
            self._drive.write_entry(self._place, self._first, self._size)

    def close(self) -> None:
        """f_close; closed, it does no harm."""
        if self.is_open:
            self.flush()
            self.is_open = False
            self._drive.files.remove(self)

    def _check_open(self) -> None:
        if not self.is_open:
            raise OSError(errno.EINVAL, "Invalid argument")


def long_part(entry: bytes) -> str:
    """The up to 13 letters of a long name in one entry."""
    text = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le")
    return text.partition("\0")[0].rstrip("\uffff")


def short_name(name: str) -> bytes:
    """The 11 bytes of a name of up to 8 letters, a dot, and up to 3."""
    stem, _, ending = name.lstrip("/").upper().partition(".")
    if len(stem) > 8 or len(ending) > 3 or not stem:
        raise NotImplementedError(f"name must be short, not {name}")
    return stem.encode().ljust(8) + ending.encode().ljust(3)
