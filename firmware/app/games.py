# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which games there are, and how one is loaded."""

import sys

from firmware.rules.errors import Refused
from firmware.rules.names import fold

GAMES = (
    ("take_it", "TakeIt", 2, 6),
    ("vzyat", "Vzyat", 2, 4),
    ("take_that", "TakeThat", 2, 4),
    ("take_5", "Take5", 2, 10),
)
"""Name as typed, class, least and most players. A game's module is imported only when played."""


def game_names():
    """The names of all games, as typed after `new`."""
    return tuple([row[0] for row in GAMES])


def load_game(word):
    """The class of the game called `word`; refuses with game/unknown."""
    for name, class_name, _, _ in GAMES:
        if name == fold(word):
            _forget_others(name)
            module = "firmware.rules." + name + ".game"
            __import__(module)
            return getattr(sys.modules[module], class_name)
    raise Refused("game/unknown", game=word, games=game_names())


def _forget_others(name):
    """Free the memory of the other games' modules; a desktop has enough of it.

    A package keeps its modules as attributes: those must go as well.
    """
    if sys.implementation.name == "cpython":
        return
    for other in game_names():
        if other != name:
            _forget("firmware.rules", other)
            _forget("firmware.app", other + "_words")


def _forget(package, name):
    root = package + "." + name
    for module in [module for module in sys.modules if (module + ".").startswith(root + ".")]:
        del sys.modules[module]
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, name):
        delattr(parent, name)
