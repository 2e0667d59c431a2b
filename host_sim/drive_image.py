# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is in the flash of a box whose drive is a folder of this computer."""

import tempfile
from functools import lru_cache
from pathlib import Path

from firmware.app.journal import FILE_SECTORS
from host_sim.fat12 import SECTOR, Fat12Volume
from host_sim.private_drive import copy_drive

JOURNAL = "journal.bin"
MARK = b"This file belongs to the Take It! box.\n"
"""As in firmware/devices/file_opening.py, which is nothing to import without a chip."""


@lru_cache(maxsize=8)
def drive_image(folder: Path | None, is_new: bool = False) -> bytes:
    """The volume with what belongs on a box; without a folder no program.

    The journal's file is there, as after the box's first start, unless it `is_new`. Made once a
    folder: what changes in it later is not in the flash.
    """
    with tempfile.TemporaryDirectory() as name:
        if folder is not None:
            copy_drive(folder, Path(name))
        if not is_new:
            begin = MARK.ljust(SECTOR)
            (Path(name) / JOURNAL).write_bytes(begin.ljust(FILE_SECTORS * SECTOR, b"\0"))
        return Fat12Volume(Path(name)).image()
