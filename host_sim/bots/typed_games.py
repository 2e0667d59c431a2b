# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Whole games by bots as the lines that one would type."""

from collections.abc import Sequence
from random import Random
from typing import Any

from firmware.app.games import load_game
from firmware.rules.notation import format_event
from host_sim.bots import take_5, take_it, take_that, vzyat


class Typed:
    """A game that writes down what is played; otherwise it is the game."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self._game = load_game(name)(tuple(names), {})
        self.lines = [" ".join(("new", name, *names))]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, event: tuple[str, ...]) -> Any:
        """An accepted event is a line."""
        event = self._game.parse(event)
        effects = self._game.apply(event)
        self.lines.append(format_event(event))
        return effects


def typed_game(name: str, count: int, seed: int) -> list[str]:
    """The lines of a game of so many sensible players to its end."""
    names = {"take_it": take_it.NAMES, "vzyat": vzyat.NAMES}.get(name, take_5.NAMES)[:count]
    typed: Any = Typed(name, names)
    PLAY[name](typed, count, Random(seed))
    return typed.lines


def _take_it(typed: Any, count: int, random: Random) -> None:
    players = [take_it.SensiblePlayer() for _ in range(count)]
    table = take_it.Table(typed, players, random, take_it.TIE_WINDOW_US)
    while table.stock and typed.phase == "playing":
        table.turn_card()
    table.end()


def _vzyat(typed: Any, count: int, random: Random) -> None:
    tally = vzyat.Tally([0] * count, [0] * count)
    while typed.phase != "over":
        vzyat.play_deal(typed, [vzyat.SensiblePlayer() for _ in range(count)], random, tally)


def _take_that(typed: Any, count: int, random: Random) -> None:
    moves = {"lay": 0, "twist": 0, "take": 0}
    while typed.phase == "playing":
        players = [take_that.SensiblePlayer() for _ in range(count)]
        take_that.play_round(typed, players, random, moves)


def _take_5(typed: Any, count: int, random: Random) -> None:
    while typed.phase == "playing":
        take_5.play_round(typed, [take_5.Careful() for _ in range(count)], random)


PLAY = {"take_it": _take_it, "vzyat": _vzyat, "take_that": _take_that, "take_5": _take_5}
