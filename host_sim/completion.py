# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a half typed command line could become."""

from firmware.app.games import game_names, load_game
from firmware.app.settings import TABLE
from firmware.app.texts import LANGUAGES
from firmware.app.vocabulary import rooms
from host_sim.board import Board

SWITCH = ("on", "off")
HANDS = (
    "@slaps @press @release @pressure @glitch @wait @button @cut @unplug @replug @stall @noise "
    "@board @skew @stuck @dead @loose @chatter @crosstalk @swap @force @sparks @mend"
)


def complete(line: str, board: Board) -> str:
    """The line with its last word completed as far as it is sure; the same line if it is not."""
    start, _, word = line.rpartition(" ")
    fitting = [option for option in _options(start.split(), board) if _fits(option, word)]
    if not word or not fitting:
        return line
    common = _common_beginning(fitting)
    whole = common + " " if len(fitting) == 1 else common
    return line if len(common) < len(word) else line[: len(line) - len(word)] + whole


def commands(board: Board) -> list[str]:
    """Every word that a line can begin with now."""
    words = [word for _, words in rooms() for word in words]
    if board.game in game_names():
        words += load_game(board.game).VERBS
    return words + HANDS.split()


def _options(before: list[str], board: Board) -> list[str]:
    if not before:
        return commands(board)
    places = {
        "new": list(game_names()),
        "rules": list(game_names()),
        "help": commands(board),
        "set": [name for name, _, _ in TABLE],
        "lang": list(LANGUAGES),
        "json": list(SWITCH),
    }
    if len(before) == 1 and before[0] in places:
        return places[before[0]]
    return [seat.name for seat in board.seats]


def _fits(option: str, word: str) -> bool:
    return option.casefold().startswith(word.casefold())


def _common_beginning(words: list[str]) -> str:
    """The longest beginning that all words share, spelt as in the first."""
    first = words[0]
    while not all(_fits(word, first) for word in words):
        first = first[:-1]
    return first
