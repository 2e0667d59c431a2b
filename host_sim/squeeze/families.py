# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Classes with bases in other files: their objects have short names from several files."""

import ast
from collections.abc import Iterator

from host_sim.squeeze.modules import Modules, Thing
from host_sim.squeeze.names import CannotSqueeze, is_private, private_names
from host_sim.squeeze.scopes import defined_names


def refuse_mixed_families(sources: dict[str, str]) -> None:
    """Raises CannotSqueeze where two private names of an object would become one, or one two."""
    families = _Families(Modules(sources))
    for module, tree in families.modules.trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                families.refuse_mixed(module, node)


class _Families:
    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self._short = {module: private_names(tree) for module, tree in modules.trees.items()}

    def refuse_mixed(self, module: str, node: ast.ClassDef) -> None:
        """Look at a class and all that it descends from."""
        pairs = {pair for one in self._line(module, node) for pair in self._renamed(*one)}
        names, short = {name for name, _ in pairs}, {short for _, short in pairs}
        if not len(pairs) == len(names) == len(short):
            text = f"{module}, line {node.lineno}: {node.name} and a base share private names"
            raise CannotSqueeze(text)

    def _line(self, module: str, node: ast.ClassDef) -> list[tuple[str, ast.ClassDef]]:
        found = [(module, node)]
        for other, one in found:
            things = [thing for base in one.bases for thing in self._things(other, base)]
            found += [base for base in self._classes(things) if base not in found]
        return found

    def _things(self, module: str, base: ast.expr) -> list[Thing]:
        """What a base may be: of `module.Name` the name alone tells enough."""
        if isinstance(base, ast.Attribute):
            return [(other, base.attr) for other in self.modules.trees]
        name = base.id if isinstance(base, ast.Name) else ""
        return [self.modules.known[module].get(name, (module, name))]

    def _classes(self, things: list[Thing]) -> Iterator[tuple[str, ast.ClassDef]]:
        for module, name in things:
            for node in self.modules.trees[module].body:
                if isinstance(node, ast.ClassDef) and node.name == name:
                    yield module, node

    def _renamed(self, module: str, node: ast.ClassDef) -> Iterator[tuple[str, str]]:
        """Every private name in a class, and what it becomes."""
        used = [one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)]
        for name in filter(is_private, [*defined_names(node), *used]):
            yield name, self._short[module].get(name, name)
