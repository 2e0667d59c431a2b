# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What CPython has and one of the box's Pythons lacks, as seen in a syntax tree."""

import ast
from collections.abc import Iterator

ABSENT_MODULES = {
    "abc",
    "asyncio",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "marshal",
    "platform",
    "random",  # present, but differs: the box has its own generator
    "select",
    "typing",
    "zlib",
}

# Of str and bytes, int, random, namedtuple, memoryview, sys, math. CircuitPython has no more of
# them than MicroPython.
ABSENT_ATTRIBUTES = set(
    """
    capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric
    isprintable istitle ljust maketrans removeprefix removesuffix rjust swapcase title translate
    zfill as_integer_ratio bit_count bit_length is_integer shuffle
    _asdict _field_defaults _fields _make _replace __doc__
    itemsize intern getsizeof factorial isclose erf gamma lgamma
    """.split()
)

ABSENT_BUILTINS = set(
    """
    BaseExceptionGroup BlockingIOError BrokenPipeError BufferError ConnectionError
    DeprecationWarning EnvironmentError ExceptionGroup FileExistsError FileNotFoundError
    FloatingPointError IOError InterruptedError IsADirectoryError ModuleNotFoundError
    NotADirectoryError PermissionError RecursionError ReferenceError RuntimeWarning SystemError
    TimeoutError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UserWarning Warning
    __doc__ aiter anext ascii breakpoint exit format quit vars
    """.split()
)

# Keyword arguments that the built-in of this name takes on CPython alone.
ABSENT_KEYWORDS = {
    "zip": {"strict"},
    "dumps": {"sort_keys", "indent", "ensure_ascii"},
    "print": {"flush"},
    "sum": {"start"},
    "split": {"sep", "maxsplit"},
    "rsplit": {"sep", "maxsplit"},
    "splitlines": {"keepends"},
    "encode": {"encoding", "errors"},
    "decode": {"encoding", "errors"},
    "namedtuple": {"defaults", "rename", "module"},
}

# So many arguments the built-in of this name takes in CircuitPython, whose configuration leaves out
# what MicroPython calls basic features (py/mpconfig.h, MICROPY_CONFIG_ROM_LEVEL_AT_LEAST_BASIC).
MOST_ARGUMENTS = {"next": 1}


def absences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, what is absent) for each use in the tree of something that a Python of ours lacks."""
    for node in ast.walk(tree):
        check = CHECKS.get(type(node))
        for what in check(node) if check else ():
            yield getattr(node, "lineno", 0), what


def _always(what: str):
    return lambda node: [what]


def _imports(node: ast.Import) -> list[str]:
    roots = {alias.name.partition(".")[0] for alias in node.names}
    return [f"import {root}" for root in sorted(roots & ABSENT_MODULES)]


def _import_from(node: ast.ImportFrom) -> list[str]:
    root = (node.module or "").partition(".")[0]
    return [f"import {root}"] if root in ABSENT_MODULES else []


def _display(node: ast.List | ast.Tuple | ast.Set) -> list[str]:
    is_read = not isinstance(getattr(node, "ctx", ast.Load()), ast.Store)
    starred = any(isinstance(element, ast.Starred) for element in node.elts)
    return ["* in a display"] if is_read and starred else []


def _dict(node: ast.Dict) -> list[str]:
    return ["** in a display"] if None in node.keys else []


def _arguments(node: ast.arguments) -> list[str]:
    return ["positional-only /"] if node.posonlyargs else []


def _raise(node: ast.Raise) -> list[str]:
    return ["raise from"] if node.cause else []


def _class(node: ast.ClassDef) -> list[str]:
    several = ["several bases"] if len(node.bases) > 1 else []
    return several + ["class keywords" for _ in node.keywords[:1]]


def _attribute(node: ast.Attribute) -> list[str]:
    is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
    return [f".{node.attr}"] if node.attr in ABSENT_ATTRIBUTES and not is_own else []


def _name(node: ast.Name) -> list[str]:
    is_read = isinstance(node.ctx, ast.Load)
    return [node.id] if is_read and node.id in ABSENT_BUILTINS else []


def _call(node: ast.Call) -> list[str]:
    called = ast.unparse(node.func).rpartition(".")[2]
    absent = ABSENT_KEYWORDS.get(called, set())
    if called in MOST_ARGUMENTS and len(node.args) > MOST_ARGUMENTS[called]:
        return [f"{called} with {len(node.args)} arguments"]
    return [f"{called}({word.arg}=)" for word in node.keywords if word.arg in absent]


CHECKS = {
    ast.Import: _imports,
    ast.ImportFrom: _import_from,
    ast.Match: _always("match"),
    ast.TryStar: _always("except*"),
    ast.List: _display,
    ast.Tuple: _display,
    ast.Set: _display,
    ast.Dict: _dict,
    ast.arguments: _arguments,
    ast.Raise: _raise,
    ast.ClassDef: _class,
    ast.Attribute: _attribute,
    ast.Name: _name,
    ast.Call: _call,
}
