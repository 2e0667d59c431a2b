# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Changes within a source whose lines stay where they are."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

Edit = tuple[int, int, int, int, str]
"""First line (from 1) and byte (from 0), last line and byte behind it, what comes there."""
LINE_END = re.compile("\r\n?|\n")


def apply(source: str, edits: Iterable[Edit]) -> str:
    """The source with these edits, which must not overlap; no line moves."""
    lines = [line.encode() for line in lines_of(source)]
    for first, begin, last, end, text in sorted(edits, reverse=True):
        rest = lines[last - 1][end:]
        lines[first - 1] = lines[first - 1][:begin] + text.encode()
        for line in range(first, last):
            lines[line] = b""
        lines[last - 1] += rest
    return "".join(line.decode() + "\n" for line in lines)


def lines_of(source: str) -> list[str]:
    """The lines as Python counts them; other separators, as U+2028, may stand in a text."""
    lines = LINE_END.split(source)
    return lines if lines[-1] else lines[:-1]


def replacement(node: ast.expr | ast.stmt, text: str) -> Edit:
    """The edit that puts `text` in the place of a node."""
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return node.lineno, node.col_offset, end_line, end, text


def without_comments(source: str) -> str:
    """The same program without comments, docstrings, and the strings that explain a constant."""
    return apply(source, [*_comments(source), *_bare_strings(ast.parse(source))])


def _comments(source: str) -> Iterator[Edit]:
    lines = lines_of(source)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            text = lines[line - 1]
            yield line, len(text[:column].rstrip().encode()), line, len(text.encode()), ""


def _bare_strings(tree: ast.AST) -> Iterator[Edit]:
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield replacement(value, "pass")
