# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The arbiter finds the same on MicroPython as on CPython."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MICROPYTHON = str(Path(sys.executable).with_name("micropython"))
SCRIPTS = 400


def transcript(python):
    command = [python, "-m", "tests.rules.arbiter_transcript", str(SCRIPTS)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout


def test_micropython_prints_byte_for_byte_the_same_outcomes():
    expected = transcript(sys.executable)
    assert expected.count(b"script ") == SCRIPTS
    assert transcript(MICROPYTHON) == expected
