# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Take 5 against the referee, and against what others have found."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.take_5.game import Take5
from host_sim.bots.dealing import deal
from host_sim.bots.take_5 import (
    NAMES,
    Careful,
    HighestCheap,
    RandomCheap,
    RandomPlayer,
    Result,
    cheapest_row,
    play_game,
    play_round,
)

ROWS = ((10, 20), (33,), (41, 42, 43, 44, 46), (55,))
GAMES = 1200


def wins_of_the_first(players, **options):
    """In how many of a hundred games the first player wins, alone or with others."""
    won = [0 in play_game(players, seed, options).winners for seed in range(GAMES)]
    return 100 * sum(won) / GAMES


def mean_heads(players, rounds):
    """Heads a player and round."""
    random = Random(1)
    game = Take5(NAMES[:players], {})
    for _ in range(rounds):
        play_round(game, [RandomCheap()] * players, random)
        if game.phase == "over":
            game.apply(("on",))
    return sum(game.board.totals()) / players / rounds


# Dealing


@given(st.integers(0, 10), st.integers(0, 10), st.integers(0, 2**32))
def test_every_card_is_dealt_once(hands, size, seed):
    dealt, rest = deal(range(104), hands, size, Random(seed))
    assert [len(hand) for hand in dealt] == [size] * hands
    assert sorted(sum(dealt, []) + rest) == list(range(104))


def test_the_seed_decides():
    first, again, other = (deal(range(104), 4, 10, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_no_more_than_the_deck_is_dealt():
    with pytest.raises(ValueError) as error:
        deal(range(39), 4, 10, Random(1))
    assert str(error.value) == "expected at most 39 cards to deal, got 4 x 10"


# Players


def test_the_cheapest_row_has_the_fewest_heads_not_the_fewest_cards():
    assert [cheapest_row(ROWS), cheapest_row(ROWS[1:]), cheapest_row(((1, 2), (3, 4)))] == [1, 0, 0]


@pytest.mark.parametrize(
    ("player", "card", "row"),
    [(HighestCheap(), 104, 1), (Careful(), 34, 1)],
)
def test_what_they_play(player, card, row):
    hand = [104, 9, 47, 34, 70]
    assert (player.card(hand, ROWS, Random(1)), player.row(ROWS, Random(1))) == (card, row)


@pytest.mark.parametrize("hand", [[9, 47], [47, 9]])
def test_the_careful_one_would_rather_take_one_cheap_row_than_a_full_one(hand):
    assert Careful().card(hand, ROWS, Random(1)) == 9


def test_chance_plays_every_card_and_row():
    random = Random(1)
    player = RandomPlayer()
    assert {player.card([1, 2, 3], ROWS, random) for _ in range(50)} == {1, 2, 3}
    assert {player.row(ROWS, random) for _ in range(50)} == {0, 1, 2, 3}


# Games


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("deck", ["all", "known"])
def test_everybody_plays_legally_to_the_end(count, deck):
    players = [
        (RandomPlayer(), RandomCheap(), HighestCheap(), Careful())[n % 4] for n in range(count)
    ]
    result = play_game(players, seed=count, options={"deck": deck})
    lowest = min(result.totals)
    winners = tuple(seat for seat in range(count) if result.totals[seat] == lowest)
    *before, last = result.rounds
    assert (max(result.totals) > 66, result.winners) == (True, winners)
    assert max(Result(tuple(before), ()).totals, default=0) <= 66


def test_the_same_seed_plays_the_same_game():
    players = [RandomPlayer(), Careful()]
    assert play_game(players, 5) == play_game(players, 5) != play_game(players, 6)


# What the literature says; a standard error is below 0.1 heads and 1.5 of a hundred games.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "rounds", "heads"), [(2, 6000, 8.2), (4, 3000, 12.1), (10, 1500, 14.7)]
)
def test_mean_heads_a_round(players, rounds, heads):
    assert abs(mean_heads(players, rounds) - heads) < 0.3


@pytest.mark.slow
@pytest.mark.parametrize(("players", "wins"), [(4, 46), (6, 30)])
def test_the_highest_card_first_against_chance(players, wins):
    found = wins_of_the_first([HighestCheap()] + [RandomCheap()] * (players - 1), reach="at")
    assert abs(found - wins) < 4


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 75), (4, 60), (6, 40)])
def test_care_beats_chance(players, least):
    assert wins_of_the_first([Careful()] + [RandomCheap()] * (players - 1)) > least
