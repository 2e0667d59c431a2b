# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's code uses only what CPython, MicroPython and CircuitPython share."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.structure.absent import absences
from tests.structure.sources import ROOT, parse, python_files

MICROPYTHON = Path(sys.executable).with_name("micropython")
PORTABLE = python_files("firmware/rules", "firmware/app")
ON_THE_BOX = python_files("firmware", "boot.py", "code.py", "safemode.py")

# For each line of standard input, in MicroPython: what went wrong with it.
COMPILE = """
import sys
for name in sys.stdin.read().split("\\n"):
    try:
        with open(name) as file:
            compile(file.read(), name, "exec")
    except Exception as error:
        print(name, repr(error))
"""
IMPORT = """
import sys
for name in sys.stdin.read().split("\\n"):
    try:
        __import__(name)
    except Exception as error:
        print(name, repr(error))
"""


def micropython(source, lines):
    """What a MicroPython started at the root prints and complains, given lines to read."""
    command = [MICROPYTHON, "-c", source]
    done = subprocess.run(command, input="\n".join(lines), cwd=ROOT, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_rules_and_app_use_nothing_that_is_absent_somewhere():
    assert [
        f"{name}:{line} {what}" for name in PORTABLE for line, what in absences(parse(name))
    ] == []


def test_everything_on_the_box_compiles_on_micropython():
    assert micropython(COMPILE, ON_THE_BOX) == ""


def test_rules_and_app_import_on_micropython():
    modules = [name[:-3].replace("/", ".").replace(".__init__", "") for name in PORTABLE]
    assert micropython(IMPORT, modules) == ""


def test_what_does_not_compile_is_noticed(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("x = [*a]\n")
    assert micropython(COMPILE, [str(bad)]).startswith(f"{bad} SyntaxError(")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import typing", ["import typing"]),
        ("from functools import cache", ["import functools"]),
        ("import collections.abc", []),
        ("match x:\n    case 1: pass", ["match"]),
        ("a = [*b]", ["* in a display"]),
        ("a = *b, c", ["* in a display"]),
        ("a = {*b}", ["* in a display"]),
        ("a = {**b}", ["** in a display"]),
        ("f(*a, **b)", []),
        ("a, *b = c", []),
        ("[a, *b] = c", []),
        ("def f(a, /): pass", ["positional-only /"]),
        ("def f(*a, **b): pass", []),
        ("raise A from b", ["raise from"]),
        ("raise A(b)", []),
        ("class A(B, C): pass", ["several bases"]),
        ("class A(B, metaclass=C): pass", ["class keywords"]),
        ("class A(B): pass", []),
        ("a.ljust(3)", [".ljust"]),
        ("a._replace(b=1)", ["._replace"]),
        ("self._replace(b=1)", []),
        ("a.__doc__", [".__doc__"]),
        ("a = __doc__", ["__doc__"]),
        ("n.bit_length()", [".bit_length"]),
        ("zip(a, b, strict=True)", ["zip(strict=)"]),
        ("zip(a, b)", []),
        ("json.dumps(a, sort_keys=True)", ["dumps(sort_keys=)"]),
        ("next(a, None)", ["next with 2 arguments"]),
        ("next(a)", []),
        ("format(a, 'x')", ["format"]),
        ("format = 1", []),
        ("'{a}'.format(a=1)", []),
        ("f'{a!r:>3}'", []),
        ("except_ = UnicodeDecodeError", ["UnicodeDecodeError"]),
        ("except_ = UnicodeError", []),
    ],
)
def test_absences_are_recognised(source, found):
    assert [what for _, what in absences(ast.parse(source))] == found
