# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which games there are, and how one is loaded."""

from firmware.app.on_demand import forget, load
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
            return getattr(load("firmware.rules." + name + ".game"), class_name)
    raise Refused("game/unknown", game=word, games=game_names())


def _forget_others(name):
    """Free the memory of the other games' modules."""
    for other in game_names():
        if other != name:
            forget("firmware.rules", other)
            forget("firmware.app", other + "_words")
