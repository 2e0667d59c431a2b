# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Взять; the table keeps stock, discards and hands, which the referee never sees."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from firmware.rules.vzyat.game import Vzyat
from host_sim.bots.dealing import deal

NAMES = ("Ann", "Ben", "Cem", "Dora")
JOKER = "*"
PLACES = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
DECK = tuple(rank + suit for suit in "shdc" for rank in PLACES[:13]) + (JOKER, JOKER)
HAND = 7
LONGEST = 13
MOST_TURNS = 400  # then players who only keep their cards give the deal up
STOCK, DISCARD = "stock", "discard"


@dataclass(frozen=True)
class Laid:
    """A sequence on the table."""

    number: int
    owner: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """What one player sees; `drawn` is the card just drawn from the discards, if any."""

    name: str
    hand: Sequence[str]
    laid: Sequence[Laid]
    top: str | None
    drawn: str | None = None


@dataclass(frozen=True)
class Play:
    """A meld, or a lay-off on a sequence: declared cards from the hand."""

    cards: tuple[str, ...]
    on: Laid | None = None
    is_high: bool = False

    def event(self, name: str) -> tuple[str, ...]:
        """The words with which a player says so."""
        if self.on is None:
            return ("meld", name, *self.cards)
        return ("layoff", name, *self.cards, str(self.on.number))

    def gain(self, name: str) -> int:
        """Points that the player has more on the table afterwards."""
        if self.on is None or (self.on.owner != name and self.is_high):
            return worth(self.cards + (self.on.cards if self.on else ()))
        return worth(self.cards) if self.on.owner == name else 0


class Player(Protocol):
    """Decides with what a player sees."""

    def draw(self, view: View, random: Random) -> str:
        """STOCK or DISCARD; there is a discard to draw."""

    def play(self, view: View, random: Random) -> Play | None:
        """One of `plays(view)`, or nothing more."""

    def discard(self, view: View, random: Random) -> str:
        """One of `discards(view)`."""


def worth(cards: Sequence[str]) -> int:
    """Points of cards on the table or in hand."""
    return sum(_worth(card) for card in cards)


def _worth(card: str) -> int:
    if card[0] == JOKER:
        return 20
    return {"A": 15, "K": 10, "Q": 10, "J": 10, "10": 10}.get(card[:-1], 5)


def left(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The hand without these cards."""
    rest = list(hand)
    for card in cards:
        rest.remove(JOKER if card[0] == JOKER else card)
    return rest


def discards(view: View, played: Sequence[str] = ()) -> list[str]:
    """Cards that may be discarded after a play: all but the one that was drawn from there."""
    rest = left(view.hand, played)
    return left(rest, [view.drawn]) if view.drawn and view.drawn in rest else rest


def plays(view: View) -> list[Play]:
    """Every play with as few jokers as it takes, after which there is a card to discard."""
    found = [Play(cards) for cards in melds(view.hand)]
    for laid in view.laid:
        found += lay_offs(view.hand, laid)
    return [play for play in found if discards(view, play.cards)]


def melds(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every sequence that the hand can make, jokers where a card is missing."""
    for suit in sorted({card[-1] for card in hand} - {JOKER}):
        for low in range(12):
            run = longest_run(hand, suit, range(low, min(low + LONGEST, 14)))
            for length in range(3, len(run) + 1):
                if any(card[0] != JOKER for card in run[:length]):
                    yield run[:length]


def lay_offs(hand: Sequence[str], laid: Laid) -> Iterator[Play]:
    """Every lay-off that the hand can make on a sequence."""
    first = laid.cards[0].strip(JOKER)
    low = PLACES.index(first[:-1])
    high = low + len(laid.cards)
    room = LONGEST - len(laid.cards)
    upwards = longest_run(hand, first[-1], range(high, min(high + room, 14)))
    downwards = longest_run(hand, first[-1], range(low - 1, max(low - room, 0) - 1, -1))
    for length in range(1, len(upwards) + 1):
        yield Play(upwards[:length], laid, True)
    for length in range(1, len(downwards) + 1):
        yield Play(downwards[:length], laid, False)


def longest_run(hand: Sequence[str], suit: str, places: Sequence[int]) -> tuple[str, ...]:
    """As many cards in these places, one after the other, as hand and jokers have."""
    jokers = hand.count(JOKER)
    run: list[str] = []
    for place in places:
        card = PLACES[place] + suit
        if card not in hand:
            card = JOKER + card
            jokers -= 1
        if jokers < 0:
            break
        run.append(card)
    return tuple(run)


class RandomPlayer:
    """Anything that is legal; more often a play than none, so that deals come to an end."""

    def draw(self, view: View, random: Random) -> str:
        return random.choice((STOCK, DISCARD))

    def play(self, view: View, random: Random) -> Play | None:
        choices = plays(view)
        return random.choice(choices) if choices and random.random() < 0.8 else None

    def discard(self, view: View, random: Random) -> str:
        return random.choice(discards(view))


class SensiblePlayer:
    """Takes what scores, first what scores most; keeps neighbours, throws away dear cards.

    A card at the low end of another's sequence scores for its owner: only to go out.
    """

    def draw(self, view: View, random: Random) -> str:
        assert view.top is not None
        with_top = View(view.name, [*view.hand, view.top], view.laid, view.top, view.top)
        return DISCARD if self._best_gain(with_top) > self._best_gain(view) else STOCK

    def _best_gain(self, view: View) -> int:
        return max((play.gain(view.name) for play in plays(view)), default=0)

    def play(self, view: View, random: Random) -> Play | None:
        choices = [
            play
            for play in plays(view)
            if play.gain(view.name) > 0 or len(view.hand) == len(play.cards) + 1
        ]
        return max(choices, key=lambda play: (play.gain(view.name), play.cards), default=None)

    def discard(self, view: View, random: Random) -> str:
        return min(discards(view), key=lambda card: (self._use(card, view), -_worth(card), card))

    def _use(self, card: str, view: View) -> int:
        """How many neighbours a card has in hand, up to two places away; a joker is kept."""
        if card == JOKER:
            return 99
        place = PLACES.index(card[:-1])
        places = (place, 13) if place == 0 else (place,)
        near = {at + step for at in places for step in (-2, -1, 1, 2)} & set(range(14))
        return sum(PLACES[at] + card[-1] in view.hand for at in near)


@dataclass
class Tally:
    """What happens in a match: turns, and captures and outs of every seat."""

    captures: list[int]
    outs: list[int]
    turns: int = 0


@dataclass(frozen=True)
class Result:
    """A whole match: points of every seat deal by deal, what happened, who won (ties share)."""

    rounds: tuple[tuple[int, ...], ...]
    tally: Tally
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(sum(points) for points in zip(*self.rounds, strict=True))


class Table:
    """One deal: the cards that the box does not see."""

    def __init__(self, game: Vzyat, random: Random):
        hands, self.stock = deal(DECK, len(game.names), HAND, random)
        self.game = game
        self.hands = dict(zip(game.names, hands, strict=True))
        self.discards = [self.stock.pop(0)]

    def view(self, name: str, drawn: str | None = None) -> View:
        """What this player sees."""
        laid = []
        for record in dict(self.game.status())["sequences"]:
            facts = dict(record.pairs)
            laid.append(Laid(facts["id"], facts["owner"], facts["cards"]))
        top = self.discards[-1] if self.discards else None
        return View(name, self.hands[name], laid, top, drawn)

    def turn_discards_over(self) -> bool:
        """The discards without the top card become the stock; whether there is one now."""
        if not self.stock:
            self.stock, self.discards = self.discards[-2::-1], self.discards[-1:]
        return bool(self.stock)

    def draw(self, name: str, source: str) -> str | None:
        """Move a card into the hand; the card if all have seen it."""
        card = self.discards.pop() if source == DISCARD else self.stock.pop(0)
        self.hands[name].append(card)
        return card if source == DISCARD else None

    def lay(self, name: str, play: Play) -> bool:
        """Say so to the referee; whether that took a sequence from another."""
        facts = dict(self.game.apply(play.event(name))[0][1])
        self.hands[name] = left(self.hands[name], play.cards)
        return facts.get("taken_from") is not None

    def discard(self, name: str, card: str) -> None:
        """Move a card from the hand to the discards."""
        self.hands[name].remove(card)
        self.discards.append(card)

    def count(self) -> None:
        """Everybody else shows the cards left; with the last hand the referee closes the deal."""
        for name, hand in self.hands.items():
            if hand:
                self.game.apply(("hand", name, *hand))


def play_game(
    players: Sequence[Player], seed: int, options: dict[str, str] | None = None
) -> Result:
    """A match to its end, dealt and played by chance from this seed."""
    random = Random(seed)
    game = Vzyat(NAMES[: len(players)], options or {})
    tally = Tally([0] * len(players), [0] * len(players))
    while game.phase != "over":
        play_deal(game, players, random, tally)
    winners = tuple(game.names.index(name) for name in game.score().winners)
    return Result(game.board.rounds(), tally, winners)


def play_deal(game: Vzyat, players: Sequence[Player], random: Random, tally: Tally) -> None:
    """Deal and play until somebody is out or nothing can be drawn; then count the hands."""
    table = Table(game, random)
    last_turn = tally.turns + MOST_TURNS
    while game.phase == "playing":
        if tally.turns == last_turn or not table.turn_discards_over():
            game.apply(("end",))
            break
        seat = game.names.index(game.turn)
        tally.captures[seat] += play_turn(table, game.turn, players[seat], random)
        tally.turns += 1
        is_out = not table.hands[game.turn]
        tally.outs[seat] += is_out
        game.apply(("out" if is_out else "done", game.turn))
    table.count()


def play_turn(table: Table, name: str, player: Player, random: Random) -> int:
    """Draw, play, discard; how many sequences that took from others."""
    drawn = table.draw(name, player.draw(table.view(name), random))
    captures = 0
    play = player.play(table.view(name, drawn), random)
    while play is not None:
        captures += table.lay(name, play)
        play = player.play(table.view(name, drawn), random)
    table.discard(name, player.discard(table.view(name, drawn), random))
    return captures
