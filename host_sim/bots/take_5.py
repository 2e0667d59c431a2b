# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Take 5."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from firmware.rules.take_5.cards import HIGHEST, PLAYS, ROW_LENGTH, ROWS, count_heads
from firmware.rules.take_5.game import Take5
from host_sim.bots.dealing import deal

NAMES = tuple("Ann Ben Cem Dora Eve Finn Gül Hana Ivo Jon".split())

Rows = Sequence[Sequence[int]]


class Player(Protocol):
    """What it is asked, it answers from its own cards and the rows that lie open."""

    def card(self, hand: Sequence[int], rows: Rows, random: Random) -> int:
        """The card of the hand to reveal."""

    def row(self, rows: Rows, random: Random) -> int:
        """The row to take, counted from 0."""


def cheapest_row(rows: Rows) -> int:
    """The row with the fewest bull heads, the first among equals."""
    return min(range(len(rows)), key=lambda row: count_heads(rows[row]))


class RandomPlayer:
    """Any card, any row."""

    def card(self, hand: Sequence[int], rows: Rows, random: Random) -> int:
        return random.choice(hand)

    def row(self, rows: Rows, random: Random) -> int:
        return random.randrange(len(rows))


class RandomCheap(RandomPlayer):
    """Any card, the cheapest row."""

    def row(self, rows: Rows, random: Random) -> int:
        return cheapest_row(rows)


class HighestCheap(RandomCheap):
    """Always the highest card, the cheapest row."""

    def card(self, hand: Sequence[int], rows: Rows, random: Random) -> int:
        return max(hand)


class Careful(RandomCheap):
    """The card with the least to fear, the cheapest row.

    A card is surely sixth on a full row, and surely too low below all rows. Elsewhere it is sixth
    when others fill the places before it, the more likely the more cards lie between.
    """

    def card(self, hand: Sequence[int], rows: Rows, random: Random) -> int:
        return min(hand, key=lambda card: (self._fear(card, rows), card))

    def _fear(self, card: int, rows: Rows) -> float:
        below = [row for row in rows if row[-1] < card]
        if not below:
            return count_heads(rows[cheapest_row(rows)])
        row = max(below, key=lambda row: row[-1])
        between = card - row[-1] - 1
        places = ROW_LENGTH - len(row)
        return count_heads(row) * min(1.0, between / HIGHEST * 4) ** places


@dataclass(frozen=True)
class Result:
    """A whole game: the heads of every seat round by round, and who won (ties share)."""

    rounds: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The heads of every seat."""
        return tuple(sum(heads) for heads in zip(*self.rounds, strict=True))


def play_game(
    players: Sequence[Player], seed: int, options: dict[str, str] | None = None
) -> Result:
    """A game to its end, dealt and played by chance from this seed."""
    random = Random(seed)
    game = Take5(NAMES[: len(players)], options or {})
    while game.phase == "playing":
        play_round(game, players, random)
    winners = tuple(game.names.index(name) for name in game.score().winners)
    return Result(game.board.rounds(), winners)


def play_round(game: Take5, players: Sequence[Player], random: Random) -> None:
    """Deal, lay the start rows, make ten plays."""
    options = dict(game.options)
    highest = PLAYS * len(players) + ROWS if options["deck"] == "known" else HIGHEST
    hands, rest = deal(range(1, highest + 1), len(players), PLAYS, random)
    rows = rows_after(game.apply(("rows",) + tuple(map(str, rest[:ROWS]))))
    for _ in range(PLAYS):
        rows = _play(game, players, hands, rows, random)


def rows_after(effects) -> Rows:
    """The rows as the referee tells them after an event."""
    return effects[0][1][0][1]


def _play(game: Take5, players: Sequence[Player], hands, rows: Rows, random: Random) -> Rows:
    """Everybody reveals a card; who has to choose a row does."""
    words = ["play"]
    for name, player, hand in zip(game.names, players, hands, strict=True):
        card = player.card(hand, rows, random)
        hand.remove(card)
        words += (name, str(card))
    effects = game.apply(tuple(words))
    pairs = effects[0][1]
    if len(pairs) == 2:
        return rows_after(effects)
    chooser = players[game.names.index(pairs[2][1])]
    row = chooser.row(rows_after(effects), random)
    return rows_after(game.apply(("choose", pairs[2][1], str(row + 1))))
