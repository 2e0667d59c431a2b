# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A pass in which nothing happens allocates nothing: the parts, on MicroPython's locked heap."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MICROPYTHON = Path(sys.executable).parent / "micropython"
PROGRAM = Path(__file__).parent / "idle_on_micropython.py"


def test_idle_parts_allocate_nothing():
    command = [str(MICROPYTHON), str(PROGRAM), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = "force\nforce pressed\nbutton\nsounder\nport\nclock\nwatchdog\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, lines, "")
