# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Modules that take memory only while they are needed."""

import sys


def load(module):
    """The module of this full name."""
    __import__(module)
    return sys.modules[module]


def is_loaded(module):
    """Whether it takes no time to have the module of this full name."""
    return module in sys.modules


def words_module(game):
    """The full name of the module that words the details of a game, by the game's name."""
    return "firmware.app." + game + "_words"


def words_of(game):
    """That module itself."""
    return load(words_module(game))


def forget(package, name):
    """Free the memory of a module, of a package with all below it; a desktop has enough of it.

    A package keeps its modules as attributes: those must go as well. Only for a package all loaded
    modules are looked at, which takes the Pico 10 ms.
    """
    root = package + "." + name
    module = sys.modules.get(root)
    if module is None or sys.implementation.name == "cpython":
        return
    gone = [root]
    if hasattr(module, "__path__"):
        gone += [each for each in sys.modules if each.startswith(root + ".")]
    for each in gone:
        del sys.modules[each]
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, name):
        delattr(parent, name)
