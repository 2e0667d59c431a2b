# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Take That."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from firmware.rules.take_that.cards import closed_points, reverse, without
from firmware.rules.take_that.game import TakeThat
from firmware.rules.take_that.round import HAND, HAND_OF_FOUR, REACH
from host_sim.bots.dealing import deal

NAMES = ("Ann", "Ben", "Cem", "Dora")
DECK = tuple(card for card in range(12, 99) if card % 10)


@dataclass(frozen=True)
class Move:
    """`lay` or `twist` with a card of the hand, or `take`."""

    verb: str
    card: int | None = None

    def event(self, name: str) -> tuple[str, ...]:
        """The words with which a player says so."""
        return (self.verb, name) if self.card is None else (self.verb, name, str(self.card))


@dataclass(frozen=True)
class View:
    """What one player sees: the own hand, the row, how high the stock is, who is how far.

    `unseen` are the cards that may still be in the stock or in other hands: a player remembers
    what was laid. `others` is how many cards the next player holds; `is_strict`, that
    the row may be taken only by one who can do nothing else.
    """

    hand: Sequence[int]
    row: tuple[int, ...]
    stock: int
    unseen: Collection[int]
    others: int
    is_strict: bool = False

    def moves(self) -> list[Move]:
        """Everything that the rules allow, in the order of the hand."""
        lays = [Move("lay", card) for card in self.hand if can_follow(card, self.row)]
        twists = [Move("twist", card) for card in self.hand if reverse(card) in self.row]
        may_take = self.row and not (self.is_strict and (lays or twists))
        return lays + twists + [Move("take")] * bool(may_take)


def can_follow(card: int, row: Sequence[int]) -> bool:
    """Whether a card may be laid at the right end."""
    return not row or abs(card - row[-1]) <= REACH


class Player(Protocol):
    """Decides with what a player sees."""

    def move(self, view: View, random: Random) -> Move:
        """One of `view.moves()`."""


class RandomPlayer:
    """Any legal move."""

    def move(self, view: View, random: Random) -> Move:
        return random.choice(view.moves())


class SensiblePlayer:
    """The move after which the row is likely to hurt the next player, not this one.

    Nothing is taken without need. A twist is worth its two cards; a row left behind, what it
    costs times the chance that the next player can neither lay nor twist; a card that another
    may twist gives two away, one that this hand may twist is worth keeping for that.
    """

    def move(self, view: View, random: Random) -> Move:
        moves = [move for move in view.moves() if move.verb != "take"]
        return max(moves, key=lambda move: self._worth(view, move)) if moves else Move("take")

    def _worth(self, view: View, move: Move) -> float:
        assert move.card is not None
        hand = [card for card in view.hand if card != move.card]
        if move.verb == "twist":
            row = without(view.row, reverse(move.card))
            return 2 + self._left_behind(view, row, hand)
        row = view.row + (move.card,)
        chance = hold_chance([reverse(move.card)], view)
        own = 1 if reverse(move.card) in hand else 0
        return self._left_behind(view, row, hand) + own - 2 * chance

    def _left_behind(self, view: View, row: tuple[int, ...], hand: Sequence[int]) -> float:
        if not row:
            return 0
        useful = [card for card in view.unseen if can_follow(card, row) or reverse(card) in row]
        is_stuck = 1 - hold_chance(useful, view)
        followers = sum(can_follow(card, row) for card in hand)
        return -closed_points((row, 0, 0)) * is_stuck + 0.3 * min(followers, 3)


def hold_chance(cards: Collection[int], view: View) -> float:
    """How likely the next player holds one of these cards, as far as they are unseen."""
    wanted = sum(card in view.unseen for card in cards)
    chance = 1.0
    for drawn in range(view.others):
        left = len(view.unseen) - drawn
        chance *= max(0.0, (left - wanted) / left) if left > 0 else 1.0
    return 1 - chance


@dataclass(frozen=True)
class Result:
    """A whole game: points of every seat round by round, moves by kind, winners (ties share)."""

    rounds: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[str, int], ...]
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(sum(points) for points in zip(*self.rounds, strict=True))


class Table:
    """The cards of one round, which the referee never sees before they are played."""

    def __init__(self, game: TakeThat, random: Random):
        names = game.names
        size = HAND_OF_FOUR if len(names) == 4 else HAND
        hands, self.stock = deal(DECK, len(names), size, random)
        self.names = names
        self.is_strict = dict(game.options)["strict"] == "on"
        self.hands = dict(zip(names, hands, strict=True))
        self.laid: set[int] = set()

    def view(self, name: str, row: tuple[int, ...]) -> View:
        """What this player sees."""
        hand = self.hands[name]
        following = self.names[(self.names.index(name) + 1) % len(self.names)]
        unseen = set(DECK) - self.laid - set(hand)
        others = len(self.hands[following])
        return View(hand, row, len(self.stock), unseen, others, self.is_strict)

    def carry_out(self, name: str, card: int) -> None:
        """The card leaves the hand; one is drawn while there is one."""
        self.hands[name].remove(card)
        self.laid.add(card)
        if self.stock:
            self.hands[name].append(self.stock.pop(0))


def play_game(
    players: Sequence[Player], seed: int, options: dict[str, str] | None = None
) -> Result:
    """A game to its end, dealt and played by chance from this seed."""
    random = Random(seed)
    game = TakeThat(NAMES[: len(players)], options or {})
    moves = {"lay": 0, "twist": 0, "take": 0}
    while game.phase == "playing":
        play_round(game, players, random, moves)
    winners = tuple(game.names.index(name) for name in game.score().winners)
    return Result(game.board.rounds(), tuple(moves.items()), winners)


def play_round(
    game: TakeThat, players: Sequence[Player], random: Random, moves: dict[str, int]
) -> None:
    """Deal; move until the referee closes the round; count the moves by kind."""
    table = Table(game, random)
    number = game.board.count
    row: tuple[int, ...] = ()
    while game.board.count == number:
        name = game.turn
        move = players[game.names.index(name)].move(table.view(name, row), random)
        if table.is_strict and move.verb == "take":
            game.apply(("hand", name) + tuple(map(str, table.hands[name])))
        row = dict(game.apply(move.event(name))[0][1])["row"]
        moves[move.verb] += 1
        if move.card is not None:
            table.carry_out(name, move.card)
