# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Short names for what no other file can see."""

import ast
import symtable
from collections.abc import Iterable, Iterator
from itertools import count
from string import ascii_lowercase

from host_sim.squeeze.edits import Edit, apply

Use = tuple[int, int, str]
"""Line (from 1) and byte (from 0) where a name stands, and the name."""
UNFOLLOWED = (ast.JoinedStr, ast.Global, ast.Nonlocal)
FIXED = (ast.ExceptHandler, ast.FunctionDef, ast.ClassDef)
BY_NAME = ("getattr", "hasattr", "setattr", "delattr")


class CannotSqueeze(Exception):
    """A source uses a name in a way that cannot be followed; the text says where."""


def shorten(source: str, keywords: frozenset[str]) -> str:
    """The same program with short names for locals, parameters, and what begins with an underscore.

    A parameter in `keywords`, those that any file passes by name, keeps its name.
    """
    tree = ast.parse(source)
    _check(tree)
    scopes = symtable.symtable(source, "source", "exec")
    edits = [*_renamings(_all_uses(tree), private_names(tree))]
    for function, scope in _outermost_functions(tree, scopes):
        edits += _renamings(_name_uses(function), _local_names(function, scope, keywords))
    return apply(source, edits)


def keywords_of(sources: Iterable[str]) -> frozenset[str]:
    """Every name that is passed by keyword somewhere in these files."""
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    return frozenset(node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg)


# -- what cannot be followed


def _check(tree: ast.AST) -> None:
    for node in ast.walk(tree):
        if isinstance(node, UNFOLLOWED):
            raise CannotSqueeze(f"line {node.lineno}: {type(node).__name__}")
        if isinstance(node, ast.ImportFrom) and any(is_private(one.name) for one in node.names):
            raise CannotSqueeze(f"line {node.lineno}: a private name is imported")
        if isinstance(node, ast.Call) and _names_a_private(node):
            raise CannotSqueeze(f"line {node.lineno}: a private name is put together from texts")


def _names_a_private(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Name) or call.func.id not in BY_NAME:
        return False
    texts = (node for argument in call.args for node in ast.walk(argument))
    return any(isinstance(node, ast.Constant) and is_private(str(node.value)) for node in texts)


def is_private(name: str) -> bool:
    """Whether it begins with one underscore."""
    return name.startswith("_") and not name.startswith("__")


# -- what gets a short name


def private_names(tree: ast.Module) -> dict[str, str]:
    """Short names for what the file itself calls with one underscore in front."""
    found = [name for name in _defined_names(tree) if is_private(name)]
    fresh = ("_" + short for short in _short_names())
    return dict(zip(dict.fromkeys(found), fresh, strict=False))


def _defined_names(tree: ast.Module) -> Iterator[str]:
    """What is made here; what is only used, like a library's own, may be made elsewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _local_names(
    function: ast.AST, scope: symtable.SymbolTable, keywords: frozenset[str]
) -> dict[str, str]:
    """Short names for what lives in a function and in those within it, the same in all of them."""
    local: dict[str, None] = {}
    other = {*keywords, *_fixed_names(function)}
    for table in _all_tables(scope):
        for symbol in table.get_symbols():
            if symbol.is_global() or table.get_type() == "class":
                other.add(symbol.get_name())
            else:
                local[symbol.get_name()] = None
    renamed = [name for name in local if name not in other and name[0] not in "_."]
    fresh = (short for short in _short_names() if short not in other)
    return dict(zip(renamed, fresh, strict=False))


def _fixed_names(function: ast.AST) -> Iterator[str]:
    """Exceptions, imports, what is defined within, and parameters beside `**facts`: a short name
    could be that of a fact."""
    for node in ast.walk(function):
        if isinstance(node, ast.arguments) and node.kwarg:
            yield from [one.arg for one in [*node.args, *node.kwonlyargs]]
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, FIXED) and node.name and node is not function:
            yield node.name


def _short_names() -> Iterator[str]:
    yield from ascii_lowercase
    for number in count():
        yield from (letter + str(number) for letter in ascii_lowercase)


def _all_tables(scope: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield scope
    for child in scope.get_children():
        yield from _all_tables(child)


def _outermost_functions(
    tree: ast.AST, scope: symtable.SymbolTable
) -> Iterator[tuple[ast.AST, symtable.SymbolTable]]:
    """Functions and methods, but not those within a function, each with its table of symbols."""
    tables = {(table.get_lineno(), table.get_name()): table for table in scope.get_children()}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node, tables[node.lineno, node.name]
        elif isinstance(node, ast.ClassDef):
            yield from _outermost_functions(node, tables[node.lineno, node.name])


# -- where names stand


def _all_uses(tree: ast.AST) -> Iterator[Use]:
    """Every place that names something."""
    yield from _name_uses(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            end = node.end_col_offset or 0
            yield node.end_lineno or 0, end - len(node.attr.encode()), node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            keyword_size = len("def " if isinstance(node, ast.FunctionDef) else "class ")
            yield node.lineno, node.col_offset + keyword_size, node.name


def _name_uses(tree: ast.AST) -> Iterator[Use]:
    """Every place that names a variable or a parameter."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.col_offset, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.col_offset, node.arg


def _renamings(uses: Iterable[Use], names: dict[str, str]) -> Iterator[Edit]:
    for line, begin, name in uses:
        if name in names:
            yield line, begin, line, begin + len(name.encode()), names[name]
