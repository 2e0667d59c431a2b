# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Modules that take memory only while they are needed."""

import sys


def load(module):
    """The module of this full name."""
    __import__(module)
    return sys.modules[module]


def words_of(game):
    """The module that words the details of a game, by the game's name."""
    return load("firmware.app." + game + "_words")


def forget(package, name):
    """Free the memory of a module, with those below it; a desktop has enough of it.

    A package keeps its modules as attributes: those must go as well.
    """
    if sys.implementation.name == "cpython":
        return
    root = package + "." + name
    for module in [module for module in sys.modules if (module + ".").startswith(root + ".")]:
        del sys.modules[module]
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, name):
        delattr(parent, name)
