# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which names of a module mean something of the module itself, or of Python."""

import ast
from collections.abc import Iterable, Iterator

FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

Names = frozenset[str]
Seen = Iterator[tuple[ast.AST, Names]]
"""Nodes, each with the names that something else hides from it."""


def global_uses(tree: ast.Module) -> Iterator[tuple[ast.Name, Names]]:
    """Every name that no function or class around it has for itself, with those they have."""
    for statement in tree.body:
        yield from _uses(statement, frozenset())


def defined_names(tree: ast.Module | ast.ClassDef) -> list[str]:
    """What the statements of a module or a class make, without what they import."""
    return list(dict.fromkeys(_bound(tree.body)))


def _uses(node: ast.AST, hidden: Names) -> Iterator[tuple[ast.Name, Names]]:
    if isinstance(node, ast.Name) and node.id not in hidden:
        yield node, hidden
    for child, seen in _children(node, hidden):
        yield from _uses(child, seen)


def _children(node: ast.AST, hidden: Names) -> Seen:
    if isinstance(node, ast.ClassDef):
        yield from _all([*node.bases, *node.keywords, *node.decorator_list], hidden)
        yield from _in_class(node, hidden)
    elif isinstance(node, FUNCTIONS):
        yield from _in_function(node, hidden, hidden)
    elif isinstance(node, COMPREHENSIONS):
        targets = (name for one in node.generators for name in _stored(one.target))
        yield from _all(ast.iter_child_nodes(node), hidden | frozenset(targets))
    else:
        yield from _all(ast.iter_child_nodes(node), hidden)


def _all(nodes: Iterable[ast.AST], hidden: Names) -> Seen:
    for node in nodes:
        yield node, hidden


def _in_class(node: ast.ClassDef, hidden: Names) -> Seen:
    """A class's names are seen by the statements behind them, and not by its methods."""
    earlier = hidden
    for statement in node.body:
        made = frozenset(_bound([statement]))
        if isinstance(statement, FUNCTIONS):
            yield from _in_function(statement, hidden, earlier)
        elif isinstance(statement, ast.Assign):
            yield statement.value, earlier
            yield from _all(statement.targets, earlier | made)
        else:
            yield statement, earlier | made
        earlier |= made


def _in_function(node: ast.FunctionDef | ast.Lambda, hidden: Names, outside: Names) -> Seen:
    """`outside` is what is hidden where the function is made: from decorators and defaults."""
    arguments = [*node.args.defaults, *node.args.kw_defaults, *getattr(node, "decorator_list", [])]
    yield from _all([one for one in arguments if one is not None], outside)
    own = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
    body: list[ast.stmt] = [ast.Expr(node.body)] if isinstance(node, ast.Lambda) else node.body
    yield from _all(body, hidden | own | frozenset(_bound(body, imports=True)))


def _bound(body: list[ast.stmt], imports: bool = False) -> Iterator[str]:
    """What statements give a name to, without looking into functions and classes."""
    for node in _same_scope(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias) and imports:
            yield node.asname or node.name.partition(".")[0]
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        else:
            yield from _stored(node)


def _stored(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Tuple | ast.List | ast.Starred):
        for child in ast.iter_child_nodes(node):
            yield from _stored(child)


def _same_scope(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = list(nodes)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (ast.ClassDef, *FUNCTIONS, *COMPREHENSIONS)):
            waiting[:0] = ast.iter_child_nodes(node)
