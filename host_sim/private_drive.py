# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A copy of the box's drive: what is done to it changes no source."""

import shutil
from pathlib import Path

PARTS = ("firmware", "lib", "boot.py", "code.py", "safemode.py", "settings.toml")


def copy_drive(source: Path, target: Path) -> None:
    """Copy what belongs on a box; what is not there is left out."""
    for name in PARTS:
        part = source / name
        if part.is_dir():
            shutil.copytree(part, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif part.exists():
            shutil.copy(part, target / name)
