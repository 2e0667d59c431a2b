# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Bots of Take That: legal, fair, and the sensible one better than chance."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from firmware.rules.errors import Refused
from firmware.rules.take_that.game import TakeThat
from host_sim.bots.take_that import (
    DECK,
    NAMES,
    Move,
    RandomPlayer,
    SensiblePlayer,
    Table,
    View,
    hold_chance,
    play_game,
)


class Cautious(RandomPlayer):
    """Any lay or twist; takes only what must be taken."""

    def move(self, view: View, random: Random) -> Move:
        moves = [move for move in view.moves() if move.verb != "take"]
        return random.choice(moves or [Move("take")])


def positions(count: int, seed: int) -> Iterator[tuple[TakeThat, Table, View]]:
    """Every position of a round of random moves, with what the player to move sees."""
    random = Random(seed)
    game = TakeThat(NAMES[:count], {})
    table = Table(game, random)
    while game.board.count == 0:
        view = table.view(game.turn, dict(game.status())["row"])
        yield game, table, view
        move = RandomPlayer().move(view, random)
        name = game.turn
        game.apply(move.event(name))
        if move.card is not None:
            table.carry_out(name, move.card)


def is_allowed(game: TakeThat, move: Move) -> bool:
    try:
        deepcopy(game).apply(move.event(game.turn))
    except Refused:
        return False
    return True


def test_the_deck_is_that_of_the_rules():
    assert (len(DECK), DECK[0], DECK[-1]) == (79, 12, 98)


@pytest.mark.parametrize("count", [2, 4])
def test_a_player_knows_exactly_the_moves_that_the_referee_allows(count):
    for game, _, view in positions(count, 5):
        every = [Move(verb, card) for verb in ("lay", "twist") for card in view.hand]
        every += [Move("take")]
        assert view.moves() == [move for move in every if is_allowed(game, move)]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_card_of_79_is_in_one_place_and_the_stock_as_the_referee_counts_it(count):
    for seed in range(5):
        for game, table, _ in positions(count, seed):
            cards = list(table.stock)
            for hand in table.hands.values():
                cards += hand
            for pile in game.snapshot()[-1][3]:
                cards += pile[0]
            assert sorted(cards) == list(DECK)
            assert dict(game.status())["pile"] == len(table.stock)


def test_a_player_sees_the_own_hand_and_what_was_laid():
    for game, table, view in positions(3, 1):
        others = [card for name in game.names if name != game.turn for card in table.hands[name]]
        following = game.names[(game.names.index(game.turn) + 1) % 3]
        assert view == View(
            table.hands[game.turn],
            dict(game.status())["row"],
            len(table.stock),
            set(others + table.stock),
            len(table.hands[following]),
        )


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("round_end", ["play_out", "stock"])
@pytest.mark.parametrize("strict", ["off", "on"])
def test_whole_games_under_every_option(count, round_end, strict):
    players = [SensiblePlayer(), RandomPlayer(), SensiblePlayer(), RandomPlayer()][:count]
    options = {"round_end": round_end, "strict": strict}
    result = play_game(players, 7, options)
    assert len(result.rounds) == 2
    best = max(result.totals)
    assert result.winners == tuple(s for s, total in enumerate(result.totals) if total == best)
    assert play_game(players, 7, options) == result


@pytest.mark.parametrize(("count", "least"), [(2, 55), (3, 50), (4, 45)])
def test_the_sensible_player_beats_chance(count, least):
    players = [SensiblePlayer()] + [RandomPlayer()] * (count - 1)
    wins = [seed for seed in range(60) if play_game(players, seed).winners == (0,)]
    assert len(wins) >= least


def test_the_sensible_player_beats_players_who_only_avoid_to_take():
    players = [SensiblePlayer(), Cautious()]
    wins = [seed for seed in range(60) if play_game(players, seed).winners == (0,)]
    assert len(wins) >= 40


@pytest.mark.parametrize(
    ("hand", "row", "move"),
    [
        ((45, 23), (32,), Move("twist", 23)),
        ((98, 12), (55,), Move("take")),
        ((45, 98), (44,), Move("lay", 45)),
    ],
)
def test_what_the_sensible_player_does(hand, row, move):
    unseen = set(DECK) - set(hand) - set(row)
    assert SensiblePlayer().move(View(hand, row, 50, unseen, 9), Random(1)) == move


def test_how_likely_a_card_is_held():
    view = View((), (), 2, {12, 13, 14, 15}, 2)
    assert [hold_chance(cards, view) for cards in ([], [12], [12, 13, 14], [98])] == [
        0.0,
        0.5,
        1.0,
        0.0,
    ]
