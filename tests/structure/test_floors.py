# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who may import whom: rules below app, devices apart, everything meets in code.py."""

import ast
import re
import sys

import pytest

from tests.structure.sources import ROOT, nodes, parse, python_files

# Present on CPython, MicroPython and CircuitPython alike.
EVERYWHERE = {"array", "binascii", "collections", "errno", "gc", "json", "struct", "sys"}
# The hardware as CircuitPython shows it.
BOARD = {
    "adafruit_pixelbuf",
    "alarm",
    "analogbufio",
    "analogio",
    "board",
    "digitalio",
    "microcontroller",
    "neopixel",
    "neopixel_write",
    "nvm",
    "pwmio",
    "rp2pio",
    "storage",
    "supervisor",
    "usb_cdc",
    "watchdog",
}
ON_CIRCUITPYTHON = EVERYWHERE | BOARD | {"os", "time", "traceback"}

# A file or folder, and all that it may import besides itself.
FLOORS = {
    "firmware/__init__.py": set(),
    "firmware/rules": {"firmware.rules", "array", "collections"},
    "firmware/app": {"firmware.rules", "firmware.app"} | EVERYWHERE,
    "firmware/devices": {"firmware.devices"} | ON_CIRCUITPYTHON,
    "boot.py": {"firmware.devices"} | ON_CIRCUITPYTHON,
    "safemode.py": {"firmware.devices"} | ON_CIRCUITPYTHON,
    "code.py": {"firmware"} | ON_CIRCUITPYTHON,
    "hardware": {"hardware"} | sys.stdlib_module_names,
}


def imported(node):
    """The full names that a node imports, `from a import b` being a.b; none for other nodes.

    A string that begins like a module of ours counts: it is there for __import__.
    """
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        return [f"{module}.{alias.name}" for alias in node.names]
    text = node.value if isinstance(node, ast.Constant) else None
    is_module = isinstance(text, str) and re.fullmatch(r"(firmware|host_sim)\.[\w.]+", text)
    return [text] if is_module else []


def is_allowed(name, allowed):
    """Whether `name` is one of the allowed modules or lies below one."""
    parts = name.split(".")
    return any(".".join(parts[:length]) in allowed for length in range(1, len(parts) + 1))


def offences(top):
    """`file:line imports name` for every import that the floor `top` may not make."""
    return [
        f"{name}:{node.lineno} imports {module}"
        for name, node in nodes(top)
        for module in imported(node)
        if not is_allowed(module, FLOORS[top])
    ]


@pytest.mark.parametrize("top", FLOORS)
def test_a_floor_imports_only_what_lies_below(top):
    assert offences(top) == []


def test_every_file_of_the_box_is_on_a_floor():
    on_floors = {name for top in FLOORS for name in python_files(top)}
    assert sorted(set(python_files("firmware")) - on_floors) == []


def test_nothing_but_the_tests_imports_tests():
    assert [
        f"{name}:{node.lineno}"
        for name, node in nodes("firmware", "host_sim", "hardware")
        for module in imported(node)
        if is_allowed(module, {"tests"})
    ] == []


def test_nothing_reaches_out_of_the_checkout():
    pattern = re.compile(r"\.\./shared|/work/|/tmp/|/home/|/root/")
    assert [
        name
        for name in python_files("firmware", "host_sim", "hardware", "boot.py", "code.py")
        if pattern.search((ROOT / name).read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import board", ["board"]),
        ("import firmware.devices.pins as pins", ["firmware.devices.pins"]),
        ("from firmware import devices, rules", ["firmware.devices", "firmware.rules"]),
        ("from firmware.devices.pins import LED", ["firmware.devices.pins.LED"]),
        ("from .pins import LED", [".pins.LED"]),
        ('__import__("firmware.devices.pins")', ["firmware.devices.pins"]),
        ('f"firmware.devices.{name}"', ["firmware.devices."]),
        ('"firmware needs a board"', []),
    ],
)
def test_imports_are_recognised(source, names):
    assert [name for node in ast.walk(ast.parse(source)) for name in imported(node)] == names


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("firmware.rules.arbiter.Arbiter", True),
        ("firmware.devices.pins", False),
        ("firmware.rules_of_thumb", False),
        ("firmware", False),
        ("array.array", True),
        ("typing", False),
        (".arbiter", False),
    ],
)
def test_what_rules_may_import(name, verdict):
    assert is_allowed(name, FLOORS["firmware/rules"]) is verdict


def test_the_place_where_everything_meets_is_short():
    assert len((ROOT / "code.py").read_text(encoding="utf-8").splitlines()) < 40


def test_code_py_works_only_when_it_is_run():
    kinds = [type(node).__name__ for node in parse("code.py").body]
    harmless = {"Expr", "Import", "ImportFrom", "FunctionDef"}
    assert set(kinds[:-1]) <= harmless
    assert ast.unparse(parse("code.py").body[-1].test) == "__name__ == '__main__'"
