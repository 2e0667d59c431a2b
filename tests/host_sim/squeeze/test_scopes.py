# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which names mean the module's own things: held against Python's own table of symbols."""

import ast
import symtable

import pytest

from host_sim.drive_folder import ROOT, read_program
from host_sim.squeeze.scopes import global_uses

SOURCES = read_program(ROOT)


def symbols(table):
    """Every symbol that is read somewhere, with the kind of scope around it."""
    for symbol in table.get_symbols():
        if symbol.is_referenced():
            yield table.get_type(), symbol
    for child in table.get_children():
        yield from symbols(child)


@pytest.mark.parametrize("path", sorted(SOURCES))
def test_uses_are_those_of_pythons_table_of_symbols(path):
    """But for what a class reads before it has its own of that name: Python decides that later."""
    nodes = global_uses(ast.parse(SOURCES[path]))
    found = {node.id for node, _ in nodes if isinstance(node.ctx, ast.Load)}
    read = list(symbols(symtable.symtable(SOURCES[path], path, "exec")))
    expected = {one.get_name() for kind, one in read if one.is_global() or kind == "module"}
    in_classes = {one.get_name() for kind, one in read if kind == "class" and one.is_local()}
    assert expected <= found <= expected | in_classes
