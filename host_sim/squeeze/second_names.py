# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Names that two files have for one thing.

Each name that the box has ever heard of stays in its memory, and for the 621st the interpreter
wants 4 KB in one piece (py/qstr.c), which a box in a long match no longer has.
"""

import ast
from collections.abc import Iterator, Mapping

from host_sim.squeeze.edits import Edit, replacement
from host_sim.squeeze.modules import Modules, Thing
from host_sim.squeeze.scopes import global_uses

NAMED_BY = ("id", "arg", "name", "asname")
"""Where a syntax tree has names."""


def named_twice(modules: Modules, module: str, names: Mapping[Thing, str]) -> dict[str, str]:
    """By the name that a module has for it, what a thing is called where it stands (`names`);
    without those whose name there is any word of this module."""
    words = _words(modules.trees[module])
    imported = _imported(modules, module, names)
    return {here: called for here, called in imported if called not in words}


def _words(tree: ast.Module) -> set[str]:
    """Whatever a module calls something."""
    found = {getattr(node, field, None) for node in ast.walk(tree) for field in NAMED_BY}
    return {word for word in found if isinstance(word, str)}


def _imported(
    modules: Modules, module: str, names: Mapping[Thing, str]
) -> Iterator[tuple[str, str]]:
    for statement in modules.trees[module].body:
        for here, thing in modules.imported(statement):
            if thing in names and names[thing] != here:
                yield here, names[thing]


def second_name_edits(modules: Modules, module: str, called: Mapping[str, str]) -> Iterator[Edit]:
    """The module says what the other file says."""
    for node, _ in global_uses(modules.trees[module]):
        if node.id in called:
            yield replacement(node, called[node.id])
