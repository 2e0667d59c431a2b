# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The same lines in every game print the same on MicroPython, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")


def printed(interpreter, program):
    paths = {"PYTHONPATH": str(ROOT), "MICROPYPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [str(interpreter), str(Path(__file__).with_name(program))]
    finished = subprocess.run(command, env={**os.environ, **paths}, capture_output=True)
    assert (finished.returncode, finished.stderr) == (0, b"")
    return finished.stdout


@pytest.mark.parametrize("game", ["take_it", "vzyat", "take_that", "take_5"])
def test_both_pythons_print_the_same(game):
    on_micropython = printed(MICROPYTHON, f"{game}_program.py")
    assert on_micropython == printed(sys.executable, f"{game}_program.py")
    assert on_micropython.count(b"\n") > 100
