# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The module that words one game's details."""

import sys


def words_of(game):
    """The words of a game by its name; loaded only for the game being played."""
    module = "firmware.app." + game + "_words"
    __import__(module)
    return sys.modules[module]
