# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Places that give a name a meaning."""

import ast
from collections.abc import Iterable, Iterator

from host_sim.squeeze.names import CannotSqueeze


def refuse_rebound(statements: Iterable[ast.stmt], names: Iterable[str]) -> None:
    """Raises CannotSqueeze where one of these, a constant, is a parameter, a local or a class's."""
    constants = frozenset(names)
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        for name in constants.intersection(_bound(node)):
            raise CannotSqueeze(f"line {getattr(node, 'lineno', 0)}: {name} is a constant")


def _bound(node: ast.AST) -> Iterator[str]:
    """What a node alone gives a meaning, but for imports."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.ExceptHandler | ast.FunctionDef | ast.ClassDef) and node.name:
        yield node.name
