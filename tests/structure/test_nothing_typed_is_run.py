# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""On the box no text becomes code, and no name of a module or method comes from outside."""

import ast
import re

from tests.structure.sources import nodes

BOX = ("firmware", "boot.py", "code.py", "safemode.py")
CONSTANT = r"'firmware\.app\.[a-z_.]+'"
RUNS_TEXT = {"eval", "exec", "compile", "execfile", "globals", "locals", "setattr", "input"}


def calls(*names):
    """(file, argument) of every call of a bare name, or of a method of that name."""
    for name, node in nodes(*BOX):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names:
            yield name, ast.unparse(node.args[0]) if node.args else ""


def test_no_text_is_run_as_code():
    assert sorted({call for name in RUNS_TEXT for call in calls(name)}) == [
        ("firmware/app/settings.py", "self")
    ]


def test_modules_are_loaded_by_names_from_fixed_tables():
    """A constant, or a word that was found in a table first: of rooms, games, procedures."""
    found = set(calls("load", "__import__"))
    assert sorted(each for each in found if not re.fullmatch(CONSTANT, each[1])) == [
        ("firmware/app/commands.py", "PACKAGE + '.' + request.room"),
        ("firmware/app/games.py", "'firmware.rules.' + name + '.game'"),
        ("firmware/app/guided.py", "WORDS[request.command]"),
        ("firmware/app/match.py", "REWINDING"),
        ("firmware/app/on_demand.py", "module"),
        ("firmware/app/on_demand.py", "words_module(game)"),
        ("firmware/app/table.py", "lacking"),
    ]


def test_files_are_opened_by_the_devices_and_by_texts_alone():
    """Those of the devices have names that are constants; see app/texts.py for the other one."""
    assert sorted(set(calls("open", "_open_file", "remove", "rename", "mkdir", "unlink"))) == [
        ("firmware/app/journal_reading.py", "FILE_SECTORS"),
        ("firmware/app/texts.py", "self._folder + '/' + name + '.txt'"),
        ("firmware/devices/crashes.py", "GUARD + ENTRIES + GUARD"),
        ("firmware/devices/file_opening.py", "FILLER"),
        ("firmware/devices/file_opening.py", "name"),
        ("firmware/rules/arbiter.py", "at"),
    ]
