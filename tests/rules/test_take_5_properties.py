# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Matches of Take 5 of any course: no card is lost, and what is refused leaves no trace."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.take_5.cards import HEADS, count_heads
from firmware.rules.take_5.game import Take5

NAMES = ("Ann", "Anja", "Ben", "Яна", "Eve", "Finn", "Gül", "Hana", "Ivo", "Jon")

PLAYERS = st.sampled_from(NAMES[:3] + ("an", "be", "p1", "P3", "p9"))
CARDS = st.integers(1, 30).map(str)
NUMBERS = st.integers(-1, 9).map(str)
FULL_PLAYS = st.permutations(range(1, 31)).map(
    lambda cards: ("play", "Ann", str(cards[0]), "Anja", str(cards[1]), "Ben", str(cards[2]))
)
EVENTS = st.one_of(
    st.permutations(range(1, 31)).map(lambda cards: ("rows",) + tuple(map(str, cards[:4]))),
    FULL_PLAYS,
    FULL_PLAYS,
    st.builds(lambda name, row: ("choose", name, row), PLAYERS, NUMBERS),
    st.sampled_from(NAMES[:3]).map(lambda name: ("choose", name, "2")),
    PLAYERS.map(lambda name: ("chosen", name)),
    st.builds(lambda name, heads: ("heads", name, heads), PLAYERS, NUMBERS),
    st.permutations(range(10)).map(
        lambda heads: ("heads", "Ann", str(heads[0] * 8), "Ben", "3", "Anja", str(heads[1]))
    ),
    st.builds(
        lambda name, cards: ("cards", name) + tuple(cards), PLAYERS, st.lists(CARDS, max_size=4)
    ),
    st.builds(lambda number, name, heads: ("fix", number, name, heads), NUMBERS, PLAYERS, NUMBERS),
    st.sampled_from([("round",), ("on",), ("end",), ("hit",), ()]),
)
WORDS = st.text(max_size=4) | st.sampled_from(Take5.VERBS + NAMES) | CARDS
ANY_EVENTS = st.lists(st.lists(WORDS, max_size=7).map(tuple), max_size=20)
OPTIONS = st.sampled_from([{}, {"limit": "20"}, {"limit": "9", "reach": "at"}])


def everything(game):
    lamps = [(game.lamp(seat), game.can_slap(seat)) for seat in range(len(game.names))]
    return game.snapshot(), game.status(), game.players(), game.score(), lamps


def accepted(game, event):
    """The event as the journal keeps it; None when it was refused, which must change nothing."""
    before = everything(game)
    try:
        parsed = game.parse(event)
        assert game.parse(parsed) == parsed
        game.apply(event)
    except Refused:
        assert everything(game) == before
        return None
    return parsed


def play(game, events):
    return [parsed for parsed in [accepted(game, event) for event in events] if parsed]


@given(OPTIONS, st.lists(EVENTS, max_size=40))
def test_the_journal_replayed_gives_the_same_match(options, events):
    game = Take5(NAMES[:3], options)
    journal = [format_event(event) for event in play(game, events)]
    again = Take5(NAMES[:3], dict(game.next_options()))
    assert [format_event(event) for event in play(again, map(parse_event, journal))] == journal
    assert everything(again) == everything(game)


@given(ANY_EVENTS)
def test_whatever_is_typed_is_played_or_refused_without_a_trace(events):
    play(Take5(NAMES[:3], {}), events)


@given(OPTIONS, st.lists(EVENTS, max_size=25))
def test_a_slap_is_accepted_exactly_when_it_can_be(options, events):
    game = Take5(NAMES[:3], options)
    journal = play(game, events)
    for seat in range(3):
        copy = Take5(NAMES[:3], options)
        play(copy, journal)
        assert (accepted(copy, copy.slap_event(seat)) is not None) == game.can_slap(seat)


@given(OPTIONS, st.lists(EVENTS, max_size=40))
def test_totals_are_the_rounds_added_up(options, events):
    game = Take5(NAMES[:3], options)
    play(game, events)
    score = game.score()
    assert [player.total for player in score.players] == [
        sum(dict(player.detail)["rounds"]) for player in score.players
    ]
    assert [player.total for player in score.players] == [
        dict(player)["total"] for player in game.players()
    ]
    lowest = min(player.total for player in score.players)
    winners = tuple(player.name for player in score.players if player.total == lowest)
    assert score.winners == (winners if game.phase == "over" else ())


@st.composite
def dealt(draw):
    """Players, start rows, hands, and the row that whoever must choose takes, play by play."""
    count = draw(st.integers(2, 10))
    cards = draw(st.permutations(range(1, 105)))
    hands = [cards[4 + 10 * seat : 14 + 10 * seat] for seat in range(count)]
    return NAMES[:count], cards[:4], hands, draw(st.lists(st.integers(1, 4), min_size=10))


def effects_of(game, turn, hands, row):
    """The placed play, whoever had to choose."""
    words = ("play",)
    for name, hand in zip(game.names, hands, strict=True):
        words += (name, str(hand[turn]))
    effects = game.apply(words)
    if "choose" in dict(effects[0][1]):
        return game.apply(("choose", dict(effects[0][1])["choose"], str(row)))
    return effects


@settings(max_examples=40)
@given(dealt())
def test_every_card_is_in_one_place(deal):
    names, start, hands, choices = deal
    game = Take5(names, {})
    game.apply(("rows",) + tuple(map(str, start)))
    seen, taken = list(start), []
    for turn in range(10):
        effects = effects_of(game, turn, hands, choices[turn])
        facts = dict(effects[0][1])
        seen += [hand[turn] for hand in hands]
        taken += [card for take in facts["taken"] for card in dict(take.pairs)["cards"]]
        lying = [card for row in facts["rows"] for card in row]
        assert sorted(lying + taken) == sorted(seen)
        totals = [dict(player)["total"] for player in game.players()]
        assert sum(totals) + count_heads(lying) == count_heads(seen)
    assert [name for name, _ in effects[1:2]] == ["round_over"]
    if len(names) == 10:
        assert sum(totals) + count_heads(lying) == HEADS
