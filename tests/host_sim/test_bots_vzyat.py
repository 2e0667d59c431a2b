# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players of Взять keep the rules, lose no card, and the sensible one wins."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.vzyat.game import Vzyat
from host_sim.bots.vzyat import (
    DECK,
    DISCARD,
    MOST_TURNS,
    NAMES,
    STOCK,
    Laid,
    Play,
    RandomPlayer,
    SensiblePlayer,
    Table,
    Tally,
    View,
    discards,
    lay_offs,
    melds,
    play_deal,
    play_game,
    play_turn,
    plays,
)

RANDOM, SENSIBLE = RandomPlayer(), SensiblePlayer()
TABLES = [
    (RANDOM, RANDOM),
    (SENSIBLE, SENSIBLE, SENSIBLE),
    (SENSIBLE, RANDOM, RANDOM, SENSIBLE),
]
HANDS = st.lists(st.integers(0, 53), min_size=1, max_size=14, unique=True)


def hand(words):
    return words.split()


def found(plays):
    return sorted(" ".join(cards) for cards in plays)


@pytest.mark.parametrize(
    ("cards", "sequences"),
    [
        ("5h 7h 8d", []),
        ("5h 6h 7h 8h", ["5h 6h 7h", "5h 6h 7h 8h", "6h 7h 8h"]),
        ("Kh Ah 2h", []),
        ("Qh Kh Ah", ["Qh Kh Ah"]),
        ("* 5h 6h", ["*4h 5h 6h", "5h 6h *7h"]),
        ("* * 2s", ["*As 2s *3s", "2s *3s *4s"]),
        ("* *", []),
    ],
)
def test_melds_of_a_hand(cards, sequences):
    assert found(melds(hand(cards))) == sequences


def test_lay_offs_of_a_hand():
    laid = Laid(3, "Ben", ("5d", "6d", "*7d"))
    assert list(lay_offs(hand("* 8d 3d 4d Kd"), laid)) == [
        Play(("8d",), laid, True),
        Play(("8d", "*9d"), laid, True),
        Play(("4d",), laid, False),
        Play(("4d", "3d"), laid, False),
        Play(("4d", "3d", "*2d"), laid, False),
    ]


def test_no_lay_off_beyond_an_ace():
    low, high = Laid(1, "Ben", ("Ad", "2d", "3d")), Laid(2, "Ben", ("Qd", "Kd", "*Ad"))
    assert [play.cards for play in lay_offs(hand("4d Kd Jd"), low)] == [("4d",)]
    assert [play.cards for play in lay_offs(hand("2d Ad Jd"), high)] == [("Jd",)]


def test_a_card_is_kept_to_discard_which_is_not_the_one_just_drawn_from_there():
    assert plays(View("Ann", hand("5h 6h 7h"), (), None)) == []
    assert plays(View("Ann", hand("5h 6h 7h 9c"), (), None, "9c")) == []
    assert plays(View("Ann", hand("5h 6h 7h 9c"), (), None)) == [Play(("5h", "6h", "7h"))]
    assert discards(View("Ann", hand("5h 9c 7h"), (), None, "9c")) == ["5h", "7h"]


def test_of_two_jokers_the_one_not_just_drawn_is_discarded():
    view = View("Ann", hand("* *"), (), None, "*")
    assert discards(view) == ["*"]
    assert [player.discard(view, Random(1)) for player in (RANDOM, SENSIBLE)] == ["*", "*"]


def test_what_a_play_gains():
    own, other = Laid(1, "Ann", ("5h", "6h", "7h")), Laid(2, "Ben", ("Jd", "Qd", "Kd"))
    gains = [
        Play(("*9s", "10s", "Js")),
        Play(("8h",), own, True),
        Play(("4h",), own, False),
        Play(("Ad",), other, True),
        Play(("10d",), other, False),
    ]
    assert [play.gain("Ann") for play in gains] == [40, 5, 5, 45, 0]


@given(HANDS, HANDS)
def test_the_referee_accepts_every_play_that_is_found(first, second):
    cards = [DECK[at] for at in first if at not in second]
    game = Vzyat(("Ann", "Ben"), {})
    for meld in list(melds([DECK[at] for at in second]))[-1:]:
        game.apply(("meld", "Ben", *meld))
    laid = [
        Laid(1, "Ben", dict(record.pairs)["cards"]) for record in dict(game.status())["sequences"]
    ]
    jokers = 2 - sum(card[0] == "*" for one in laid for card in one.cards)
    while cards.count("*") > jokers:
        cards.remove("*")
    for play in plays(View("Ann", cards, laid, None)):
        again = Vzyat(("Ann", "Ben"), {})
        for one in laid:
            again.apply(("meld", "Ben", *one.cards))
        facts = dict(again.apply(play.event("Ann"))[0][1])
        assert (facts["owner"] == "Ann") == (play.on is None or play.is_high)


def test_the_sensible_player_takes_the_most_and_keeps_neighbours():
    other = Laid(1, "Ben", ("Jd", "Qd", "Kd"))
    view = View("Ann", hand("Ad 5h 6h 7h 2c 3c 9s Ks"), (other,), None)
    random = Random(1)
    assert SENSIBLE.play(view, random) == Play(("Ad",), other, True)
    assert SENSIBLE.discard(view, random) == "Ad"
    assert SENSIBLE.discard(View("Ann", hand("* 2c 3c 9s Ks"), (), None), random) == "Ks"


def test_the_sensible_player_gives_to_others_only_to_go_out():
    other = Laid(1, "Ben", ("5d", "6d", "7d"))
    random = Random(1)
    assert SENSIBLE.play(View("Ann", hand("4d 9c Ks"), (other,), None), random) is None
    assert SENSIBLE.play(View("Ann", hand("4d 9c"), (other,), None), random) == Play(
        ("4d",), other, False
    )


def test_the_sensible_player_draws_a_discard_that_helps_at_once():
    random = Random(1)
    assert SENSIBLE.draw(View("Ann", hand("5h 6h Ks"), (), "7h"), random) == DISCARD
    assert SENSIBLE.draw(View("Ann", hand("5h 6h Ks"), (), "8h"), random) == STOCK


def cards_of(table):
    """Every card at the table, jokers as such."""
    laid = [card for one in table.view("Ann").laid for card in one.cards]
    everywhere = [*table.stock, *table.discards, *laid, *sum(table.hands.values(), [])]
    return Counter("*" if card[0] == "*" else card for card in everywhere)


@pytest.mark.parametrize("players", TABLES)
def test_every_card_is_in_one_place_all_the_time(players):
    for seed in range(5):
        random = Random(seed)
        game = Vzyat(NAMES[: len(players)], {})
        table = Table(game, random)
        while all(table.hands.values()) and table.turn_discards_over():
            assert cards_of(table) == Counter(DECK)
            name = game.turn
            play_turn(table, name, players[game.names.index(name)], random)
            game.apply(("done", name))
        assert cards_of(table) == Counter(DECK)


@pytest.mark.parametrize("players", TABLES)
def test_a_match_goes_to_500_and_is_the_same_again(players):
    for seed in range(4):
        result = play_game(players, seed)
        best = max(result.totals)
        before = [sum(points) for points in zip(*result.rounds[:-1], strict=True)] or [0]
        assert max(before) < 500 <= best
        winners = tuple(seat for seat, total in enumerate(result.totals) if total == best)
        assert result.winners == winners
        assert sum(result.tally.outs) <= len(result.rounds)
        assert play_game(players, seed) == result


def test_the_discards_under_the_top_one_become_the_stock():
    table = Table(Vzyat(("Ann", "Ben"), {}), Random(1))
    table.stock, table.discards = [], hand("5h 6h 7h")
    assert table.turn_discards_over()
    assert (table.stock, table.discards) == (["6h", "5h"], ["7h"])
    table.stock = []
    assert not table.turn_discards_over()


class Hoarder(RandomPlayer):
    """Plays nothing."""

    def play(self, view, random):
        return None


def test_players_who_only_keep_their_cards_give_the_deal_up():
    game = Vzyat(("Ann", "Ben"), {})
    tally = Tally([0, 0], [0, 0])
    play_deal(game, (Hoarder(), Hoarder()), Random(1), tally)
    assert (tally, game.board.count) == (Tally([0, 0], [0, 0], MOST_TURNS), 1)
    assert max(game.board.totals()) < 0


def test_the_sensible_player_wins_against_random_ones():
    wins = Counter(
        play_game([SENSIBLE if seat == own else RANDOM for seat in range(3)], seed).winners
        == (own,)
        for seed in range(10)
        for own in range(3)
    )
    assert wins[True] >= 27
