# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Values in the place of the constants that name them."""

import ast
from collections.abc import Callable, Iterator

from host_sim.squeeze.edits import Edit, apply, replacement
from host_sim.squeeze.names import CannotSqueeze
from host_sim.squeeze.paths import module_of
from host_sim.squeeze.rebound import refuse_rebound

Value = int | str
Constants = dict[str, dict[str, Value]]
"""By module (its full name) and name."""

SMALL_INTS = range(-(2**30), 2**30)
"""A larger one takes memory wherever it stands."""
LONGEST_NAME = 10
"""CircuitPython keeps one copy of an equal text up to this length, and a copy each beyond it."""
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.Pow: int.__pow__,
    ast.LShift: int.__lshift__,
    ast.BitOr: int.__or__,
}


def constants_of(sources: dict[str, str]) -> Constants:
    """What the modules call by a capital name, unless it is also reached as somebody's attribute.

    The keys of `sources` are paths. A constant may be computed from others, of other modules too.
    """
    trees = {module_of(path): ast.parse(source) for path, source in sources.items()}
    found: Constants = {module: {} for module in trees}
    reached = {name for tree in trees.values() for name in _attributes(tree)}
    while sum(_find_more(tree, module, found) for module, tree in trees.items()):
        pass
    return {
        module: {name: value for name, value in values.items() if name not in reached}
        for module, values in found.items()
    }


def inline(source: str, path: str, constants: Constants) -> str:
    """The source with the values of constants, and without the lines that only name them.

    Raises CannotSqueeze where such a name has another meaning too.
    """
    tree = ast.parse(source)
    own = constants[module_of(path)]
    gone = [one for one in tree.body if _constant_name(one) in own]
    kept = [one for one in tree.body if one not in gone]
    known = {**own, **_imported(tree, constants)}
    refuse_rebound(kept, known)
    _refuse_other_imports(tree, {**known, **own}, constants)
    edits = [replacement(statement, "pass") for statement in gone]
    for statement in kept:
        edits += _import_edits(statement, constants)
        edits += _value_edits(statement, known)
    return apply(source, edits)


def _attributes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr


def _constant_name(statement: ast.stmt) -> str | None:
    """The name, if the statement does nothing but give a value to a name in capitals."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    return target.id if isinstance(target, ast.Name) and target.id.isupper() else None


# -- values


def _find_more(tree: ast.Module, module: str, found: Constants) -> bool:
    """Whether this module has constants that could not be computed before."""
    before = len(found[module])
    known = {**found[module], **_imported(tree, found)}
    names = [_constant_name(statement) for statement in tree.body]
    once = {name for name in names if name is not None and names.count(name) == 1}
    for name, statement in zip(names, tree.body, strict=True):
        value = _evaluate(statement.value, known) if isinstance(statement, ast.Assign) else None
        if name in once and value is not None and _is_cheap(value):
            found[module][name] = value
    return len(found[module]) > before


def _is_cheap(value: Value) -> bool:
    return value in SMALL_INTS if isinstance(value, int) else len(value) <= LONGEST_NAME


def _evaluate(node: ast.expr, known: dict[str, Value]) -> Value | None:
    """The value of an expression of whole numbers, texts and known constants; else None."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Constant) and isinstance(node.value, int | str):
        return None if isinstance(node.value, bool) else node.value
    if not isinstance(node, ast.BinOp) or type(node.op) not in OPERATORS:
        return None
    left, right = _evaluate(node.left, known), _evaluate(node.right, known)
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    return OPERATORS[type(node.op)](left, right)


def _imported(tree: ast.AST, constants: Constants) -> dict[str, Value]:
    """The constants that a module has from others, by the names that it gives them."""
    return {
        alias.asname or alias.name: values[alias.name]
        for node, values in _imports(tree, constants)
        for alias in node.names
        if alias.name in values
    }


def _imports(
    tree: ast.AST, constants: Constants
) -> Iterator[tuple[ast.ImportFrom, dict[str, Value]]]:
    """Every import from a module, with the constants of that module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node, constants.get(node.module or "", {})


def _refuse_other_imports(tree: ast.AST, known: dict[str, Value], constants: Constants) -> None:
    """Raises CannotSqueeze where a constant's name is also that of something imported."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    for node, alias in [(one, alias) for one in nodes for alias in one.names]:
        values = constants.get(getattr(node, "module", None) or "", {})
        here = alias.asname or alias.name
        if here in known and values.get(alias.name) != known[here]:
            raise CannotSqueeze(f"line {node.lineno}: {here} is a constant")


# -- edits


def _value_edits(statement: ast.stmt, known: dict[str, Value]) -> Iterator[Edit]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id in known:
            yield replacement(node, _written(known[node.id]))


def _written(value: Value) -> str:
    """Whatever operator comes next."""
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)


def _import_edits(statement: ast.stmt, constants: Constants) -> Iterator[Edit]:
    for node, values in _imports(statement, constants):
        kept = [ast.unparse(alias) for alias in node.names if alias.name not in values]
        if len(kept) < len(node.names):
            text = f"from {node.module} import {', '.join(kept)}" if kept else "pass"
            yield replacement(node, text)
