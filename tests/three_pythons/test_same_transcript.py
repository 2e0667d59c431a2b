# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The same playthrough prints the same transcript, byte for byte, on CPython and MicroPython."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROGRAM = Path(__file__).parent / "play_on_bare_table.py"
MICROPYTHON = Path(sys.executable).parent / "micropython"
PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("*.play"))


def transcript(python: Path | str, *arguments: object) -> bytes:
    """What the program prints under a Python."""
    command = [str(python), str(PROGRAM), str(ROOT), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.mark.parametrize("mode", ["text", "json"])
@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_both_pythons_print_the_same(playthrough, mode):
    on_cpython = transcript(sys.executable, playthrough, mode)
    assert transcript(MICROPYTHON, playthrough, mode) == on_cpython
    assert on_cpython.count(b"\n> ") > 10


def test_there_are_playthroughs():
    assert [path.stem for path in PLAYTHROUGHS] == sorted(path.stem for path in PLAYTHROUGHS)
    assert PLAYTHROUGHS
