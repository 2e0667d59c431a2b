# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is in the flash of a box whose drive is a folder of this computer."""

import tempfile
from functools import lru_cache
from pathlib import Path

from host_sim.fat12 import Fat12Volume
from host_sim.private_drive import copy_drive


@lru_cache(maxsize=8)
def drive_image(folder: Path | None) -> bytes:
    """The volume with what belongs on a box; empty without a folder.

    Made once a folder: what changes in it later is not in the flash.
    """
    with tempfile.TemporaryDirectory() as name:
        if folder is not None:
            copy_drive(folder, Path(name))
        return Fat12Volume(Path(name)).image()
