# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The same games print the same on MicroPython, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("take_that_program.py")
MICROPYTHON = Path(sys.executable).with_name("micropython")


def printed(interpreter):
    paths = {"PYTHONPATH": str(ROOT), "MICROPYPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [str(interpreter), str(PROGRAM)]
    finished = subprocess.run(command, env={**os.environ, **paths}, capture_output=True)
    assert (finished.returncode, finished.stderr) == (0, b"")
    return finished.stdout


def test_both_pythons_print_the_same():
    on_micropython = printed(MICROPYTHON)
    assert on_micropython == printed(sys.executable)
    assert on_micropython.count(b"\n") > 300
