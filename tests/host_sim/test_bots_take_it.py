# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Take It! keep the rules, lose no card, and the sensible one wins."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.rules.take_it.cards import format_card, parse_card
from firmware.rules.take_it.game import TakeIt
from host_sim.bots.take_it import (
    DECK,
    FASTEST_US,
    NAMES,
    ForgetfulPlayer,
    RandomPlayer,
    SensiblePlayer,
    Table,
    View,
    first_hands,
    play_game,
)

RANDOM, SENSIBLE, FORGETFUL = RandomPlayer(), SensiblePlayer(), ForgetfulPlayer()
ARRIVALS = st.dictionaries(st.integers(0, 5), st.integers(FASTEST_US, 160_000), min_size=1)


class Never(RandomPlayer):
    """Calls nothing."""

    def calls(self, view, random):
        return False


class Always(RandomPlayer):
    """Calls whatever lies there."""

    def calls(self, view, random):
        return True


class Twins(Always):
    """Everybody is about as fast as everybody else."""

    spread_ms = 1


class Memo(Never):
    """Keeps all that it saw."""

    def __init__(self, memory):
        self.memory = memory
        self.views = []

    def calls(self, view, random):
        self.views.append(view)
        return len(view.row) == 3


def test_every_card_of_the_made_up_deck_is_one():
    assert [format_card(parse_card(word)) for word in DECK] == list(DECK)


# Whose hand was first


@given(ARRIVALS, st.sampled_from((0, 1, 1000, 20_000)))
def test_the_first_hand_wins_and_all_within_the_window_share(arrivals, window_us):
    first = min(arrivals.values())
    shared = [seat for seat, at in arrivals.items() if at == first or at - first < window_us]
    assert sorted(first_hands(arrivals, window_us)) == sorted(shared)


# What players see and do


@pytest.mark.parametrize(
    ("row", "pile", "tens", "gain"),
    [
        (("5", "-3"), (), 0, 2),
        (("d6",), ("d6",), 0, 6),
        (("d6",), (), 0, 0),
        (("j",), ("d-2",), 0, -2),
        (("t",), (), 0, 10),
        (("t",), ("t",), 2, 10),
        (("t",), (), 2, 0),
    ],
)
def test_what_a_row_is_worth_hangs_on_what_is_remembered(row, pile, tens, gain):
    assert View(row, pile, tens, 3, 9, 40).gain() == gain


@pytest.mark.parametrize(
    ("row", "stock", "calls"),
    [(("5",), 58, False), (("5", "8", "7"), 56, True), (("1",), 0, True), (("-1",), 0, False)],
)
def test_the_sensible_player_waits_for_a_row_that_is_worth_a_call(row, stock, calls):
    assert SENSIBLE.calls(View(row, (), 0, 3, 9, stock), Random(1)) is calls


def test_a_player_remembers_its_last_cards_and_counts_the_tens_of_others():
    players = [Memo(2), Memo(99), Memo(0)]
    game = TakeIt(NAMES[:3], {})
    table = Table(game, players, Random(1), 1000)
    table.piles = [("1", "t", "t"), ("2", "3", "4"), ("t",)]
    table.turn_card()
    seen = [player.views[-1] for player in players]
    assert [(view.pile, view.tens) for view in seen] == [
        (("t", "t"), 1),
        (("2", "3", "4"), 2),
        ((), 2),
    ]
    assert {(view.row, view.calls, view.others_calls, view.stock) for view in seen} == {
        (table.row, 4, 8, len(DECK) - 1)
    }


def test_who_has_no_calls_left_is_not_asked():
    players = [Memo(0), Memo(0), Memo(0)]
    game = TakeIt(NAMES[:3], {})
    table = Table(game, players, Random(1), 1000)
    for _ in range(4):
        game.apply(("take", "Ann"))
    table.turn_card()
    assert [len(player.views) for player in players] == [0, 1, 1]


# Games


@settings(max_examples=20)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_every_card_is_in_a_pile_or_left_and_the_referee_counts_the_calls(count, seed):
    players = [(SENSIBLE, RANDOM, FORGETFUL)[seat % 3] for seat in range(count)]
    game = TakeIt(NAMES[:count], {})
    table = Table(game, players, Random(seed), 1000)
    while table.stock and game.phase == "playing":
        table.turn_card()
        cards = sum(table.piles, ()) + table.row + tuple(table.stock)
        assert sorted(cards) == sorted(DECK)
    table.end()
    assert game.phase == "over"
    entered = [dict(fields)["cards"] for fields in game.players()]
    assert entered == table.piles
    assert sorted(sum(entered, ()) + table.row) == sorted(DECK)


def test_one_player_is_left_with_calls_and_gets_the_rest():
    result = play_game([Always()] * 4, 1)
    assert (sum(result.takes), sorted(result.takes)[1:]) == (9 + min(result.takes), [3, 3, 3])
    assert result.takes[result.rest_to] < 3
    assert result.left == ()


def test_nobody_calls_and_the_row_scores_for_nobody():
    result = play_game([Never()] * 3, 1)
    assert (result.totals, result.winners, result.takes) == ((0, 0, 0), (0, 1, 2), (0, 0, 0))
    assert (result.rest_to, sorted(result.left)) == (None, sorted(DECK))


def test_hands_that_come_together_pay_nothing_and_call_again():
    heats = [play_game([Twins()] * 4, 1, tie_window_us=us).dead_heats for us in (0, 300, 1000)]
    assert heats[0] < heats[1] < heats[2]


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("joker", ["pairs", "split"])
def test_whole_games_follow_from_their_seed(count, joker):
    players = [(SENSIBLE, RANDOM)[seat % 2] for seat in range(count)]
    result = play_game(players, 7, {"joker": joker})
    best = max(result.totals)
    assert result.winners == tuple(s for s, total in enumerate(result.totals) if total == best)
    assert result.rounds == (result.totals,)
    assert play_game(players, 7, {"joker": joker}) == result != play_game(players, 8)


@pytest.mark.parametrize(("count", "least"), [(2, 17), (4, 14), (6, 7)])
def test_the_sensible_player_beats_chance(count, least):
    players = [SENSIBLE] + [RANDOM] * (count - 1)
    assert len([seed for seed in range(20) if play_game(players, seed).winners == (0,)]) >= least
