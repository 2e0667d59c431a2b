# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Short names for attributes and methods, the same in every file."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from host_sim.squeeze.edits import Edit, apply
from host_sim.squeeze.pool import short_names
from host_sim.squeeze.scopes import defined_names

WORD = re.compile(r"[^\W\d]\w*")


def shorten_attributes(sources: dict[str, str], fixed: frozenset[str]) -> dict[str, str]:
    """The same program with short names for what its classes and objects have.

    Only what these sources make themselves, and what no text in them names, is renamed; nor is
    what `fixed` holds: names that others give, such as those of the interpreter's own modules.
    """
    trees = {path: ast.parse(source) for path, source in sources.items()}
    names = _names(list(trees.values()), fixed)
    return {path: apply(source, _edits(trees[path], names)) for path, source in sources.items()}


def is_spoken(name: str, words: frozenset[str]) -> bool:
    """Whether a program may reach for it by a text: the whole name, or its beginning, as `do_`."""
    return name in words or name.startswith(tuple(word for word in words if word.endswith("_")))


def words_in_texts(trees: Iterable[ast.AST]) -> frozenset[str]:
    """All that could be a name in the strings of a program."""
    nodes = (node for tree in trees for node in ast.walk(tree))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return frozenset(word for text in texts for word in WORD.findall(str(text)))


def _names(trees: list[ast.Module], fixed: frozenset[str]) -> dict[str, str]:
    """The new name of each, the shortest for what is used most."""
    kept = fixed | {name for tree in trees for name in _kept(tree)}
    words = words_in_texts(trees)
    uses = Counter(name for tree in trees for _, _, name in _uses(tree))
    made = {name for tree in trees for name in _made(tree) if not name.startswith("_")}
    names = [name for name, _ in uses.most_common() if name in made - kept]
    chosen = [name for name in names if not is_spoken(name, words)]
    fresh = (short for short in short_names() if short not in uses)
    return dict(zip(chosen, fresh, strict=False))


def _kept(tree: ast.Module) -> Iterator[str]:
    """What may be reached by its name: a module's own things, and parameters."""
    yield from defined_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.name


def _made(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (name for _, _, name in _class_uses(node))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _uses(tree: ast.AST) -> Iterator[tuple[int, int, str]]:
    """Line, byte, and name, wherever an attribute is named."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield (
                node.end_lineno or 0,
                (node.end_col_offset or 0) - len(node.attr.encode()),
                node.attr,
            )
        elif isinstance(node, ast.ClassDef):
            yield from _class_uses(node)


def _class_uses(node: ast.ClassDef) -> Iterator[tuple[int, int, str]]:
    """Where a class itself names what it makes: methods, values, and `@name.setter`."""
    made = set(defined_names(node))
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    for method in methods:
        yield method.lineno, method.col_offset + len("def "), method.name
    own: list[ast.AST] = [one for one in node.body if one not in methods]
    own += [one for method in methods for one in method.decorator_list]
    for one in (inner for outer in own for inner in ast.walk(outer)):
        if isinstance(one, ast.Name) and one.id in made:
            yield one.lineno, one.col_offset, one.id


def _edits(tree: ast.AST, names: dict[str, str]) -> Iterator[Edit]:
    for line, begin, name in _uses(tree):
        if name in names:
            yield line, begin, line, begin + len(name.encode()), names[name]
