# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Names that are not the program's own: those of Python, of the interpreter, of its libraries."""

import ast
import builtins
import importlib
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import files
from pathlib import Path

STUBS = "circuitpython-stubs"
ALWAYS = ("io", "adafruit_pixelbuf")
"""What a program is given without importing it: open files, and neopixel's base class."""


def foreign_names(sources: Iterable[str], libraries: Iterable[Path]) -> frozenset[str]:
    """All that objects may have which come from outside `sources`; libraries are files."""
    modules = {*ALWAYS, *(name for source in sources for name in _imported(ast.parse(source)))}
    names = {name for kind in vars(builtins).values() for name in dir(kind)}
    for path in [*_stubs(modules), *libraries]:
        names.update(_given(ast.parse(path.read_text(encoding="utf-8"))))
    for module in modules & sys.stdlib_module_names:
        names.update(_reached(module))
    return frozenset(names)


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _stubs(modules: set[str]) -> Iterator[Path]:
    for file in files(STUBS) or ():
        if file.suffix == ".pyi" and file.parts[0].removesuffix("-stubs") in modules:
            yield Path(str(file.locate()))


def _given(tree: ast.AST) -> Iterator[str]:
    """What a file defines, parameters included, at any depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


def _reached(module: str) -> Iterator[str]:
    """What a module of the standard library has, and the classes in it."""
    things = vars(importlib.import_module(module))
    yield from things
    for thing in things.values():
        if isinstance(thing, type):
            yield from dir(thing)
