# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Modules that import from each other: who has what from whom."""

import ast
from collections.abc import Iterator

from host_sim.squeeze.paths import module_of
from host_sim.squeeze.scopes import defined_names

Thing = tuple[str, str]
"""A module and a name in it; the name is empty where the module itself is meant."""


class Modules:
    """All modules of a program, by their full names.

    `known` is what each has from others of them, by the names it gives to that; `made` what its
    own statements define.
    """

    def __init__(self, sources: dict[str, str]) -> None:
        self.paths = {module_of(path): path for path in sources}
        self.sources = {module_of(path): source for path, source in sources.items()}
        self.trees = {module: ast.parse(source) for module, source in self.sources.items()}
        self.made = {module: defined_names(tree) for module, tree in self.trees.items()}
        self.known = {module: dict(self._all_known(module)) for module in self.trees}

    def imported(self, statement: ast.AST) -> Iterator[tuple[str, Thing]]:
        """(name here, thing) for all that a statement has from these modules."""
        if not isinstance(statement, ast.ImportFrom):
            return
        for alias in statement.names:
            thing = self._thing(statement.module or "", alias.name)
            if thing is not None:
                yield alias.asname or alias.name, thing

    def attributes(self, module: str, name: str) -> list[ast.Attribute]:
        """Every `name.something` in a module."""
        nodes = [node for node in ast.walk(self.trees[module]) if isinstance(node, ast.Attribute)]
        return [one for one in nodes if _name_of(one.value) == name]

    def reached(self) -> Iterator[str]:
        """What is asked of anything but a module that was imported: it may be a loaded one."""
        for module, tree in self.trees.items():
            imported = {here for here, (_, name) in self.known[module].items() if not name}
            nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
            yield from (one.attr for one in nodes if _name_of(one.value) not in imported)

    def _all_known(self, module: str) -> Iterator[tuple[str, Thing]]:
        for node in ast.walk(self.trees[module]):
            yield from self.imported(node)

    def _thing(self, package: str, name: str) -> Thing | None:
        """What `from package import name` means; None for what is not of these modules."""
        module = f"{package}.{name}"
        if module in self.trees:
            return module, ""
        return self._origin(package, name) if package in self.trees else None

    def _origin(self, module: str, name: str) -> Thing:
        """The thing where it is defined, if a module only passes it on."""
        for statement in self.trees[module].body:
            for here, thing in self.imported(statement):
                if here == name:
                    return thing
        return module, name


def _name_of(node: ast.expr) -> str | None:
    """The name, if the expression is nothing else."""
    return node.id if isinstance(node, ast.Name) else None
