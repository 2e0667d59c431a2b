# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Games of Take It! of any course, beside a referee who keeps the books by hand."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.take_it.game import TakeIt

NAMES = ("Ann", "Anja", "Ben", "Яна", "Eve", "Finn")
CARDS = ("5", "-3", "d6", "D6", "d-2", "d0", "+4", "j", "T", "x", "100")

PLAYERS = st.sampled_from(NAMES + ("be", "an", "яна", "p1", "P3", "p9"))
TAKES = PLAYERS.map(lambda name: ("take", name))
OTHERS = st.sampled_from([("void",), ("end",), ("take",), ("hit", "Ann"), ()])
HANDS = st.lists(st.sampled_from(CARDS), max_size=6).map(tuple)
ENTRIES = st.builds(lambda name, hand: ("cards", name) + hand, PLAYERS, HANDS)
WORDS = st.text(max_size=4) | st.sampled_from(("take", "cards", "void", "end") + NAMES + CARDS)
EVENTS = st.lists(TAKES | TAKES | TAKES | OTHERS | ENTRIES, max_size=40)
ANY_EVENTS = st.lists(st.lists(WORDS, max_size=5).map(tuple), max_size=20)
COUNTS = st.integers(2, 6)


class Bookkeeper:
    """Counts calls down one by one; takes a take back by playing all others again."""

    def __init__(self, names):
        self.names = names
        self.takes = []
        self.is_ended = False
        self.replay([])

    def replay(self, takes):
        self.calls = dict.fromkeys(self.names, 4 if len(self.names) < 4 else 3)
        self.dealer = self.names[0]
        self.is_dealer_fixed = False
        self.takes = []
        for name in takes:
            self.take(name)

    def take(self, name):
        self.takes.append(name)
        self.calls[name] -= 1
        self.dealer = self.dealer if self.is_dealer_fixed else name
        self.is_dealer_fixed = self.is_dealer_fixed or self.calls[name] == 0

    def follow(self, event):
        if event[0] == "take":
            self.take(event[1])
        if event[0] == "void":
            self.replay(self.takes[:-1])
        self.is_ended = self.is_ended or event[0] == "end"

    def books(self):
        able = [name for name in self.names if self.calls[name]]
        rest_to = able[0] if len(able) == 1 else None
        can_slap = [name in able and len(able) > 1 and not self.is_ended for name in self.names]
        return tuple(self.calls.values()), self.dealer, rest_to, can_slap


def books(game):
    seats = range(len(game.names))
    can_slap = [game.can_slap(seat) for seat in seats]
    return tuple(game.calls_left(seat) for seat in seats), game.dealer, game.rest_to, can_slap


def everything(game):
    return game.snapshot(), game.status(), game.players(), game.score()


def accepted(game, event):
    """The event as the journal keeps it; None when it was refused, which must change nothing."""
    before = everything(game)
    try:
        parsed = game.parse(event)
        game.apply(event)
    except Refused:
        assert everything(game) == before
        return None
    return parsed


def play(game, events):
    return [parsed for parsed in [accepted(game, event) for event in events] if parsed]


@given(COUNTS, EVENTS)
def test_calls_dealer_and_rest_are_those_in_the_books(count, events):
    game = TakeIt(NAMES[:count], {})
    bookkeeper = Bookkeeper(NAMES[:count])
    for parsed in play(game, events):
        bookkeeper.follow(parsed)
    assert books(game) == bookkeeper.books()


@given(COUNTS, EVENTS)
def test_the_journal_replayed_gives_the_same_game(count, events):
    game = TakeIt(NAMES[:count], {})
    journal = [format_event(event) for event in play(game, events)]
    again = TakeIt(NAMES[:count], dict(game.options))
    assert play(again, [parse_event(line) for line in journal]) == [
        parse_event(line) for line in journal
    ]
    assert everything(again) == everything(game)


@given(ANY_EVENTS)
def test_whatever_is_typed_is_played_or_refused_without_a_trace(events):
    game = TakeIt(NAMES[:3], {})
    play(game, events)


@given(COUNTS, EVENTS)
def test_a_slap_is_accepted_exactly_when_it_can_be(count, events):
    game = TakeIt(NAMES[:count], {})
    play(game, events)
    for seat in range(count):
        copy = TakeIt(NAMES[:count], {})
        play(copy, events)
        assert (accepted(copy, copy.slap_event(seat)) is not None) == game.can_slap(seat)


@given(COUNTS, EVENTS, st.integers(0, 5))
def test_a_take_voided_leaves_no_trace(count, events, seat):
    game = TakeIt(NAMES[:count], {})
    play(game, events)
    before = everything(game)
    if game.can_slap(seat % count):
        game.apply(game.slap_event(seat % count))
        game.apply(("void",))
    assert everything(game) == before
