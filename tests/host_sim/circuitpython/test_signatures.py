# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""All we supply has the names and parameters of circuitpython-stubs; what we lack is listed."""

import ast
import importlib
import inspect
from importlib.util import find_spec
from pathlib import Path

import pytest

MODULES = (
    "analogio digitalio microcontroller neopixel_write nvm pwmio rp2pio storage supervisor usb_cdc"
    " watchdog"
).split()
LACKING = {
    "digitalio": {"DigitalInOutProtocol"},  # for type checking only
    "rp2pio": {"FifoType", "FifoType_piov0", "MovStatusType", "MovStatusType_piov0"},  # likewise
    "rp2pio.StateMachine": {"last_write", "pending", "pending_write", "writing"},
    "storage": {
        "erase_filesystem",
        "mount",
        "umount",
        "unsafe_disable_usb_drive",  # not in CircuitPython 10.2
    },
    "storage.VfsFat": {
        "ilistdir", "mkdir", "mkfs", "mount", "rmdir", "stat", "umount"
    },
    "supervisor": {"reset_terminal", "set_next_code_file"},
    "supervisor.Runtime": {"rgb_status_brightness"},
    "supervisor.StatusBar": {"display"},
    "microcontroller.Pin": {"__hash__"},  # every Python object has it
    "analogio.AnalogOut": {"__enter__", "__exit__", "value"},  # the RP2040 has none to construct
}  # fmt: skip
"""Names of the stubs that have no place in the simulator."""
FREE = {"__exit__", "__hash__"}
"""Methods that the stubs give without the arguments Python calls them with."""
BLINKAS = {
    ("microcontroller", "Pin"),
    ("digitalio", "Direction"),
    ("digitalio", "DriveMode"),
    ("digitalio", "Pull"),
}
"""Classes that programs do not construct, and whose __init__ is Blinka's affair."""
KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def stub(module):
    """The syntax tree of a module's stub."""
    place = find_spec("circuitpython_typing").submodule_search_locations[0]
    path = Path(place).parent / f"{module}-stubs" / "__init__.pyi"
    return ast.parse(path.read_text(encoding="utf-8"))


def members(body):
    """name -> node of the functions, classes and annotated names of a module or class."""
    found = {}
    for node in body:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            found.setdefault(node.name, node)
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = node
        elif isinstance(node, ast.Assign):
            found[node.targets[0].id] = node
    return found


def stub_parameters(node, module):
    """[(name, kind, default)] of a function in a stub; defaults as values, ... for none."""
    arguments = node.args
    positional = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    pairs = zip(positional, defaults, strict=True)
    keywords = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return [(each.arg, "positional", value(default, module)) for each, default in pairs] + [
        (each.arg, "keyword", value(default, module)) for each, default in keywords
    ]


def value(default, module):
    return ... if default is None else eval(ast.unparse(default), vars(module))


def our_parameters(function):
    def default(parameter):
        return ... if parameter.default is parameter.empty else parameter.default

    return [
        (parameter.name, KINDS[parameter.kind], default(parameter))
        for parameter in inspect.signature(function).parameters.values()
    ]


def supplied(holder, names):
    return {name for name in names if getattr(holder, name, None) is not None}


def class_names(kind):
    """What a class of ours offers: its own and Blinka's, without what every object has."""
    common = set(dir(object)) - {"__init__", "__hash__"}
    return {name for name in dir(kind) if name not in common and inspect_public(name)}


def inspect_public(name):
    return not name.startswith("_") or name in {
        "__bool__", "__enter__", "__exit__", "__getitem__", "__init__", "__len__", "__setitem__"
    }  # fmt: skip


CLASSES = [
    (module, name)
    for module in MODULES
    for name, node in members(stub(module).body).items()
    if isinstance(node, ast.ClassDef) and name not in LACKING.get(module, ())
]
METHODS = [
    (module, kind, name)
    for module, kind in CLASSES
    for name, node in members(members(stub(module).body)[kind].body).items()
    if isinstance(node, FUNCTIONS)
    and name not in FREE
    and name not in LACKING.get(f"{module}.{kind}", ())
    and (module, kind) not in BLINKAS
]
FUNCTION_NAMES = [
    (module, name)
    for module in MODULES
    for name, node in members(stub(module).body).items()
    if isinstance(node, FUNCTIONS) and name not in LACKING.get(module, ())
]


@pytest.mark.parametrize("name", MODULES)
def test_names_of_modules(chip, name):
    chip.data_enabled = True
    module = importlib.import_module(name)
    names = set(members(stub(name).body))
    assert names - supplied(module, names) == LACKING.get(name, set())


@pytest.mark.parametrize(("module", "kind"), CLASSES)
def test_names_of_classes(module, kind):
    ours = getattr(importlib.import_module(module), kind)
    names = set(members(members(stub(module).body)[kind].body))
    assert names - class_names(ours) - FREE == LACKING.get(f"{module}.{kind}", set()) - FREE


@pytest.mark.parametrize(("module", "name"), FUNCTION_NAMES)
def test_functions(module, name):
    ours = importlib.import_module(module)
    node = members(stub(module).body)[name]
    if (module, name) == ("neopixel_write", "neopixel_write"):
        assert [kind for _, kind, _ in our_parameters(ours.neopixel_write)] == ["positional"] * 2
        return
    assert our_parameters(getattr(ours, name)) == stub_parameters(node, ours)


@pytest.mark.parametrize(("module", "kind", "name"), METHODS)
def test_methods(module, kind, name):
    ours = importlib.import_module(module)
    node = members(members(stub(module).body)[kind].body)[name]
    method = inspect.unwrap(getattr(getattr(ours, kind), name))
    assert our_parameters(method) == stub_parameters(node, ours)


@pytest.mark.parametrize(("module", "kind"), CLASSES)
def test_nothing_of_our_own_invention(module, kind):
    """A program that leaned on a name the box lacks would only fail on the box."""
    ours = getattr(importlib.import_module(module), kind)
    names = set(members(members(stub(module).body)[kind].body))
    own = {name for name in class_names(ours) if not name.startswith("__")} - names
    allowed = {
        ("microcontroller", "Pin"): own,
        ("digitalio", "DriveMode"): {"iteritems"},
        ("digitalio", "Direction"): {"iteritems"},
        ("digitalio", "Pull"): {"iteritems"},
        ("storage", "VfsFat"): {"remove"},  # extmod/vfs_fat.c has it, its stub has not
        ("watchdog", "WatchDogTimeout"): {"add_note", "args", "with_traceback"},
    }
    assert own == allowed.get((module, kind), set())
