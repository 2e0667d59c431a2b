# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which games there are, and how one is loaded."""

import sys

from firmware.rules.errors import Refused
from firmware.rules.names import fold

GAMES = (("take_it", "firmware.rules.take_it.game", "TakeIt"),)
"""Name as typed, module, class. A game's module is imported only when it is played."""


def game_names():
    """The names of all games, as typed after `new`."""
    return tuple(name for name, _, _ in GAMES)


def load_game(word):
    """The class of the game called `word`; refuses with game/unknown."""
    for name, module, class_name in GAMES:
        if name == fold(word):
            __import__(module)
            return getattr(sys.modules[module], class_name)
    raise Refused("game/unknown", game=word, games=game_names())
