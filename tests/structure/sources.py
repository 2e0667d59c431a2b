# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The checkout's own files, for tests that read them."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NOT_OURS = {"build", "lib", "__pycache__", "settings.toml"}
DOT_FILES = {".ci", ".editorconfig", ".gitignore", ".pre-commit-config.yaml"}


def is_ours(name: str) -> bool:
    """Whether a file or folder of this name belongs to the project, not to a tool or a user."""
    return name in DOT_FILES or not (
        name.startswith(".") or name in NOT_OURS or name.endswith(".uf2")
    )


def all_files() -> list[str]:
    """Every file of the project as a path from the root, sorted."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = filter(is_ours, folders)
        here = Path(folder).relative_to(ROOT)
        found += [(here / name).as_posix() for name in names if is_ours(name)]
    return sorted(found)


def python_files(*tops: str) -> list[str]:
    """The Python files that are, or lie below, one of `tops`; all of them without `tops`."""
    return [
        name
        for name in all_files()
        if name.endswith(".py") and (not tops or any(is_below(name, top) for top in tops))
    ]


def is_below(name: str, top: str) -> bool:
    """Whether `name` is `top` or lies in the folder `top`."""
    return name == top or name.startswith(top + "/")


def parse(name: str) -> ast.Module:
    """The syntax tree of one file."""
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), name)


def nodes(*tops: str) -> Iterator[tuple[str, ast.AST]]:
    """(file, node) for every node of the Python files of `tops`."""
    for name in python_files(*tops):
        for node in ast.walk(parse(name)):
            yield name, node
