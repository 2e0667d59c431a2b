# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Every file says what it is, whose it is, and stays short enough to read."""

import ast
import re
import tomllib

import pytest

from tests.structure.sources import ROOT, all_files, is_below, nodes, parse, python_files

COPYRIGHT = "SPDX-FileCopyrightText: 2026 The Take It! Box authors"
LICENCE = "SPDX-License-Identifier: MIT"

BOX_FILE_LINES = 300
FILE_LINES = 450
FUNCTION_LINES = 40


def head(name):
    """The first five lines of a file."""
    return (ROOT / name).read_text(encoding="utf-8").splitlines()[:5]


def reuse_pattern(glob):
    """A glob of REUSE.toml as a regular expression: ** crosses folders, * does not."""
    words = {"**/": "(.*/)?", "**": ".*", "*": "[^/]*"}
    parts = re.split(r"(\*\*/|\*\*|\*)", glob)
    return re.compile("".join(words.get(part, re.escape(part)) for part in parts))


def is_licensed_from_outside(name):
    """Whether REUSE.toml speaks for the file, as for those that cannot carry a header."""
    annotations = tomllib.loads((ROOT / "REUSE.toml").read_text())["annotations"]
    globs = [glob for annotation in annotations for glob in annotation["path"]]
    return any(reuse_pattern(glob).fullmatch(name) for glob in globs)


def test_every_python_file_begins_with_its_licence():
    expected = [f"# {COPYRIGHT}", f"# {LICENCE}"]
    assert [
        name
        for name in python_files()
        if [line for line in head(name) if not line.startswith("#!")][:2] != expected
    ] == []


def test_every_other_file_is_licensed():
    others = [name for name in all_files() if not is_below(name, "LICENSES")]
    assert [
        name
        for name in others
        if not is_licensed_from_outside(name)
        and not (COPYRIGHT in "\n".join(head(name)) and LICENCE in "\n".join(head(name)))
    ] == []


@pytest.mark.parametrize(
    ("glob", "name", "fits"),
    [
        ("hardware/*.csv", "hardware/bom.csv", True),
        ("hardware/*.csv", "hardware/old/bom.csv", False),
        ("tests/**/*.play", "tests/playthroughs/a.play", True),
        ("tests/**/*.play", "tests/a.play", True),
        ("tests/**/*.play", "tests/a.py", False),
    ],
)
def test_globs_of_reuse(glob, name, fits):
    assert bool(reuse_pattern(glob).fullmatch(name)) is fits


def test_every_python_file_says_in_one_line_what_it_is():
    def first_line(name):
        return (ast.get_docstring(parse(name)) or "").partition("\n\n")[0]

    assert [
        name for name in python_files() if not re.fullmatch(r"[^\n]+[.:]", first_line(name))
    ] == []


def test_no_file_is_too_long():
    def limit(name):
        return BOX_FILE_LINES if is_below(name, "firmware") else FILE_LINES

    lengths = {name: len((ROOT / name).read_bytes().splitlines()) for name in python_files()}
    assert {name: lines for name, lines in lengths.items() if lines > limit(name)} == {}


def body_lines(function):
    """Lines of a function from the first statement after its docstring to its end."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return function.end_lineno - body[0].lineno + 1 if body else 0


def test_no_function_is_too_long():
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    assert {
        f"{name}:{node.lineno} {node.name}": body_lines(node)
        for name, node in nodes()
        if isinstance(node, functions) and body_lines(node) > FUNCTION_LINES
    } == {}


def test_no_test_waits_or_mocks():
    banned = {"sleep", "Mock", "MagicMock", "patch"}
    assert [
        f"{name}:{node.lineno} {ast.unparse(node.func)}"
        for name, node in nodes("tests")
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in banned
    ] == []
