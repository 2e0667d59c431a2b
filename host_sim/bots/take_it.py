# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Take It!: when they call, how fast their hands are."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from firmware.rules.arbiter import Arbiter
from firmware.rules.take_it.game import TakeIt
from firmware.rules.take_it.scoring import score

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")

# The publisher's deck list is not public. This one is made up, of the kinds that the rules name,
# so that it plays: more plus than minus, three of most numbers to make pairs and odd ones.
FULL = "-5 -4 -3 -3 -2 -2 -1 1 1 2 2 3 3 4 4 5 5 6 7 8"
DOUBLE = "d-4 d-4 d-3 d-3 d-3 d-2 d-2 d-2 d2 d2 d2 d3 d3 d3 d4 d4 d4 d5 d5 d5 d6 d6 d6 d8 d8"
DECK = tuple((FULL + " " + DOUBLE + " j" * 5 + " t" * 8).split())
POINTS_A_CARD = 2
"""About what a card of this deck is worth to a player who chooses."""

TIE_WINDOW_US = 1000
FASTEST_US = 150_000
TICKS_PER_SECOND = 1_000_000
LONG_AFTER = 60 * TICKS_PER_SECOND


@dataclass(frozen=True)
class View:
    """What one player sees, and still knows of what went by.

    `pile` are the own cards as far as they are remembered, `tens` is the most of the 10-or-nothing
    cards that somebody else took; calls are those left. `stock` counts the cards to come.
    """

    row: tuple[str, ...]
    pile: tuple[str, ...]
    tens: int
    calls: int
    others_calls: int
    stock: int

    def gain(self) -> int:
        """What the row would add to the own score as things stand."""
        return self._points(self.pile + self.row) - self._points(self.pile)

    def _points(self, cards: tuple[str, ...]) -> int:
        return score(("me", "other"), (cards, ("t",) * self.tens), "pairs", False).players[0].total


class Player(Protocol):
    """Decides with what a player sees; `memory` counts the own cards that it still knows.

    The hand is on the box `reaction_ms` after the decision, with such a spread.
    """

    memory: int
    reaction_ms: int
    spread_ms: int

    def calls(self, view: View, random: Random) -> bool:
        """Whether to call now: a card was turned, and there is a call to spend."""


class RandomPlayer:
    """Calls after one card in eight, whatever lies there."""

    memory = 0
    reaction_ms = 350
    spread_ms = 80

    def calls(self, view: View, random: Random) -> bool:
        return random.random() < 1 / 8


class SensiblePlayer:
    """Calls when the row is worth as much as a call will be worth on average.

    That is what is still to come, divided by all calls that are left; a bit less, as others count
    as well and may be faster.
    """

    memory = len(DECK)
    reaction_ms = 350
    spread_ms = 80
    patience = 0.9

    def calls(self, view: View, random: Random) -> bool:
        to_come = view.stock + len(view.row)
        fair = POINTS_A_CARD * to_come / (view.calls + view.others_calls)
        return view.gain() >= max(1, self.patience * fair)


class ForgetfulPlayer(SensiblePlayer):
    """As sensible, but knows only the last few of the own cards."""

    memory = 6


@dataclass(frozen=True)
class Result:
    """A whole game: points of every seat, who won (ties share), and how it came.

    `takes` counts those of every seat; the rest went to the seat `rest_to`, or else `left` lay
    there at the end.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    takes: tuple[int, ...]
    dead_heats: int
    rest_to: int | None
    left: tuple[str, ...]

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The points of every seat; a game is one round."""
        return (self.totals,)


def first_hands(arrivals_us: dict[int, int], tie_window_us: int = TIE_WINDOW_US) -> tuple[int, ...]:
    """The seat of the first hand, or those that share it, by the box's own arbiter."""
    arbiter = Arbiter(TICKS_PER_SECOND, tie_window_us, needs_pressure=False)
    everybody = sum(1 << seat for seat in arrivals_us)
    arbiter.arm(0, everybody, everybody)
    for at in sorted(set(arrivals_us.values())):
        down = sum(1 << other for other, its in arrivals_us.items() if its <= at)
        arbiter.add(at, down)
    outcomes = arbiter.judge(LONG_AFTER)
    while not outcomes or outcomes[0].kind not in ("take", "dead_heat"):
        outcomes = arbiter.judge(LONG_AFTER)
    return tuple(touch.zone - 1 for touch in outcomes[0].touches)


class Table:
    """The cards, which the referee never sees before they are entered at the end."""

    def __init__(self, game: TakeIt, players: Sequence[Player], random: Random, tie_window_us: int):
        self.game = game
        self.stock = random.sample(DECK, len(DECK))
        self.row: tuple[str, ...] = ()
        self.piles: list[tuple[str, ...]] = [()] * len(players)
        self.dead_heats = 0
        self._players = players
        self._random = random
        self._tie_window_us = tie_window_us

    def turn_card(self) -> None:
        """The dealer turns a card; who wants to calls until the row has gone or nobody does."""
        self.row += (self.stock.pop(),)
        callers = [seat for seat in range(len(self.piles)) if self._wants(seat)]
        while callers and self.row:
            first = self._first_hands(callers)
            if len(first) == 1:
                self._take(first[0])
            else:
                self.dead_heats += 1

    def _first_hands(self, callers: Sequence[int]) -> tuple[int, ...]:
        return first_hands({seat: self._arrival_us(seat) for seat in callers}, self._tie_window_us)

    def view(self, seat: int) -> View:
        """What this player sees and knows."""
        game, memory = self.game, self._players[seat].memory
        others = [other for other in range(len(self.piles)) if other != seat]
        return View(
            self.row,
            self.piles[seat][-memory:] if memory else (),
            max(self.piles[other].count("t") for other in others),
            game.calls_left(seat),
            sum(game.calls_left(other) for other in others),
            len(self.stock),
        )

    def _wants(self, seat: int) -> bool:
        if not self.game.can_slap(seat):
            return False
        return self._players[seat].calls(self.view(seat), self._random)

    def _arrival_us(self, seat: int) -> int:
        player = self._players[seat]
        reaction_us = self._random.gauss(player.reaction_ms * 1000, player.spread_ms * 1000)
        return max(FASTEST_US, round(reaction_us))

    def _take(self, seat: int) -> None:
        self.game.apply(self.game.slap_event(seat))
        self._give(seat)

    def _give(self, seat: int) -> None:
        self.piles[seat] += self.row
        self.row = ()

    def end(self) -> None:
        """The stock is out, or only one has calls left and gets the rest; count the cards."""
        if self.game.phase == "playing":
            self.game.apply(("end",))
        if self.game.rest_to is not None:
            self.row += tuple(self.stock)
            self.stock = []
            self._give(self.game.names.index(self.game.rest_to))
        for name, pile in zip(self.game.names, self.piles, strict=True):
            self.game.apply(("cards", name, *pile))


def play_game(
    players: Sequence[Player],
    seed: int,
    options: dict[str, str] | None = None,
    tie_window_us: int = TIE_WINDOW_US,
) -> Result:
    """A game to its end, dealt and played by chance from this seed."""
    game = TakeIt(NAMES[: len(players)], options or {})
    table = Table(game, players, Random(seed), tie_window_us)
    while table.stock and game.phase == "playing":
        table.turn_card()
    table.end()
    found = game.score()
    return Result(
        tuple(player.total for player in found.players),
        tuple(game.names.index(name) for name in found.winners),
        tuple(game.calls - game.calls_left(seat) for seat in range(len(players))),
        table.dead_heats,
        None if game.rest_to is None else game.names.index(game.rest_to),
        table.row,
    )
