# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's crashes.txt, with places in the source instead of those in the compiled files."""

import ast
import re
from bisect import bisect_right
from operator import itemgetter
from pathlib import Path

from host_sim.drive_folder import PLACES, ROOT
from host_sim.squeeze.join import Places

CRASHES = "crashes.txt"
COMPILED = re.compile(r'File "(?P<module>[^"/]+)(?<!\.py)", line (?P<line>\d+)(, in \S+)?')
ENTRY = re.compile(r"crash \d+\n[^\0\xff]*")


class NoCrashes(Exception):
    """A folder is not the box's drive, or nothing was written there; the text says so."""


def read_crashes(drive: Path, root: Path = ROOT) -> str:
    """All entries, each traceback with files, lines and functions of the source in `root`.

    That must be the source which the drive was made of. A drive of sources has no PLACES: its
    entries are what the box wrote. Raises NoCrashes.
    """
    try:
        text = (drive / CRASHES).read_bytes().decode(errors="replace").replace("\r\n", "\n")
        places = read_places(drive / PLACES) if (drive / PLACES).exists() else None
    except OSError as error:
        raise NoCrashes(f"expected the box's drive, with {CRASHES}: {error}") from error
    entries = [entry.rstrip() for entry in ENTRY.findall(text)]
    if not entries:
        raise NoCrashes(f"{drive / CRASHES}: no entry")
    if places is not None:
        entries = [translated(entry, places, root) for entry in entries]
    return "\n\n".join(entries) + "\n"


def read_places(file: Path) -> dict[str, Places]:
    """By the full name of a compiled module: what `make drive` wrote about it."""
    places: dict[str, Places] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        name, first, source = line.split(" ")
        places.setdefault(name, []).append((int(first), source))
    return places


def translated(traceback: str, places: dict[str, Places], root: Path) -> str:
    """A traceback with the places of the source where those of compiled files stood."""

    def place(match: re.Match[str]) -> str:
        name, line = match["module"], int(match["line"])
        alone = [(1, name.replace(".", "/") + ".py")]
        first, source = _source_at(places.get(name, alone), line)
        line -= first - 1
        return f'File "{source}", line {line}, in {_function_at(root / source, line)}'

    return COMPILED.sub(place, traceback)


def _source_at(places: Places, line: int) -> tuple[int, str]:
    return places[max(0, bisect_right(places, line, key=itemgetter(0)) - 1)]


def _function_at(file: Path, line: int) -> str:
    """Class and function in which a line stands."""
    if not file.is_file():
        return "?"
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    named = (node for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef))
    around = [one for one in named if one.lineno <= line <= (one.end_lineno or 0)]
    return ".".join(one.name for one in sorted(around, key=lambda one: one.lineno)) or "<module>"
