# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Runs a script on CPython and on MicroPython and compares what it prints."""

import contextlib
import io
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).parent / "micropython"


@pytest.fixture(scope="session")
def both_pythons():
    """A function: script -> its output, which must be the same on both Pythons."""

    def run(script):
        here = _run_here(script)
        assert _run_on_micropython(script) == here
        return here

    return run


def _run_here(script):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(script, "script", "exec"), {})
    return output.getvalue()


def _run_on_micropython(script):
    done = subprocess.run(
        [MICROPYTHON, "-c", script],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
