# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Matches of Взять of any course, beside a table where every card is kept."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.vzyat.game import Vzyat
from tests.rules.vzyat_table import everything

NAMES = ("Ann", "Яна", "Ben", "Cem")
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
WORTH = {"A": 15, "10": 10, "J": 10, "Q": 10, "K": 10}
VERBS = "meld layoff hand done out end points round fix on".split()

PLAYERS = st.sampled_from(NAMES[:3])
SUITS = st.sampled_from("hd")  # two suits, so that cards meet
CARDS = st.builds(lambda rank, suit: rank + suit, st.sampled_from(RANKS), SUITS)
JOKERS = st.just("*") | CARDS.map(lambda card: "*" + card)
HANDS = st.lists(CARDS | CARDS | JOKERS, max_size=4).map(tuple)


@st.composite
def runs(draw, least, most):
    """Consecutive cards of a suit, some of them jokers, now and then one too many."""
    length = draw(st.integers(least, most))
    low = draw(st.integers(0, 14 - length))
    suit = draw(SUITS)
    cards = []
    for rank in RANKS[low : low + length]:
        joker = draw(st.sampled_from(("", "", "", "", "*", "* ")))
        cards.append(joker.strip() if joker == "* " else joker + rank + suit)
    return tuple(draw(st.permutations(cards)))


MELDS = st.builds(lambda name, cards: ("meld", name) + cards, PLAYERS, runs(3, 5))
LAY_OFFS = st.builds(
    lambda name, cards, number: ("layoff", name) + cards + (number,),
    PLAYERS,
    runs(1, 2),
    st.sampled_from("1234"),
)
# Lay-offs that may fit: whose, on which of the sequences, at which end, how many cards.
GROWTHS = st.tuples(
    st.just("grow"), PLAYERS, st.integers(0, 9), st.booleans(), st.integers(1, 3), st.booleans()
)
ENTRIES = st.builds(lambda name, cards: ("hand", name) + cards, PLAYERS, HANDS)
NUMBERS = st.sampled_from(("-60", "0", "35", "180", "400", "x"))
POINTS = st.tuples(NUMBERS, NUMBERS, NUMBERS).map(
    lambda points: ("points", "Ann", points[0], "Яна", points[1], "Ben", points[2])
)
FIXES = st.builds(lambda name, number: ("fix", "1", name, number), PLAYERS, NUMBERS)
TURNS = st.builds(lambda verb, name: (verb, name), st.sampled_from(("done", "out")), PLAYERS)
OTHERS = st.sampled_from([("round",), ("end",), ("on",), ("points", "Ann"), ("hit",), ()])
DEALING = MELDS | MELDS | LAY_OFFS | GROWTHS | GROWTHS | GROWTHS | ENTRIES
EVENTS = st.lists(DEALING | DEALING | POINTS | FIXES | TURNS | OTHERS, max_size=40)
WORDS = st.text(max_size=4) | st.sampled_from(VERBS) | st.sampled_from(NAMES) | CARDS | JOKERS
ANY_EVENTS = st.lists(st.lists(WORDS, max_size=6).map(tuple), max_size=20)


def points_of(cards):
    return sum(20 if card[0] == "*" else WORTH.get(card[:-1], 5) for card in cards)


class Bookkeeper:
    """Follows what was accepted and told, card by card and point by point."""

    def __init__(self):
        self.rounds = []
        self.clear()

    def clear(self):
        self.sequences = []
        self.hands = {}

    def follow(self, event, effects):
        told = dict(effects[0][1])
        if event[0] == "meld":
            self.sequences.append((event[1], told["cards"]))
        if event[0] == "layoff":
            self.lay_off(event[1], int(event[-1]) - 1, told["cards"])
        if event[0] == "hand":
            self.hands[event[1]] = event[2:]
        if event[0] == "out":
            self.hands[event[1]] = ()
        for name, pairs in effects:
            if name == "round_over" and dict(pairs)["round"] > len(self.rounds):
                self.close(event)
        if event[0] == "fix":
            self.rounds[int(event[1]) - 1][event[2]] = int(event[3])

    def lay_off(self, name, index, cards):
        """Whoever adds at the high end has the sequence; what lay there stays in its order."""
        owner, before = self.sequences[index]
        is_high = cards[: len(before)] == before
        assert is_high or cards[-len(before) :] == before
        self.sequences[index] = (name if is_high else owner, cards)

    def close(self, event):
        if event[0] == "points":
            points = {event[at]: int(event[at + 1]) for at in (1, 3, 5)}
        else:
            points = self.points()
        self.rounds.append(points)
        self.clear()

    def points(self):
        points = {name: -points_of(self.hands.get(name, ())) for name in NAMES[:3]}
        for owner, cards in self.sequences:
            points[owner] += points_of(cards)
        return points

    def cards(self):
        """Every card with a place, jokers as such."""
        placed = [card for _, cards in self.sequences for card in cards]
        placed += [card for cards in self.hands.values() for card in cards]
        return ["*" if card[0] == "*" else card for card in placed]

    def totals(self):
        now = self.points()
        return {name: now[name] + sum(one[name] for one in self.rounds) for name in now}


def grown(game, name, index, is_high, count, has_joker):
    """The lay-off of cards that follow at an end of a sequence, the first one a joker or not."""
    sequences = dict(game.status())["sequences"]
    if not sequences:
        return ("layoff", name, "5h", "1")
    facts = dict(sequences[index % len(sequences)].pairs)
    end = facts["cards"][-1 if is_high else 0].strip("*")
    place = RANKS.index(end[:-1], 1 if is_high else 0)
    ranks = RANKS[place + 1 : place + 1 + count] if is_high else RANKS[:place][-count:]
    cards = [rank + end[-1] for rank in ranks]
    if has_joker:
        cards[:1] = ["*" + card for card in cards[:1]]
    return ("layoff", name, *cards, str(facts["id"]))


def accepted(game, event):
    """(event as the journal keeps it, effects); None when refused, which must change nothing."""
    before = everything(game)
    event = grown(game, *event[1:]) if event[:1] == ("grow",) else event
    try:
        parsed = game.parse(event)
        return parsed, game.apply(event)
    except Refused:
        assert everything(game) == before
        return None


def play(game, events):
    return [done for done in [accepted(game, event) for event in events] if done]


@given(EVENTS)
def test_cards_and_points_are_those_in_the_books(events):
    game = Vzyat(NAMES[:3], {})
    books = Bookkeeper()
    for event in events:
        for parsed, effects in play(game, [event]):
            books.follow(parsed, effects)
        cards = books.cards()
        assert len(set(cards) - {"*"}) == len(cards) - cards.count("*")
        assert cards.count("*") <= 2
        assert points_of(cards) <= 420
        shown = {player.name: player.total for player in game.score().players}
        assert shown == books.totals()


@given(EVENTS)
def test_the_match_is_won_with_500_between_deals_alone(events):
    game = Vzyat(NAMES[:3], {})
    play(game, events)
    score = game.score()
    best = max(player.total for player in score.players)
    if game.phase == "over":
        assert best >= 500
        assert score.winners == tuple(one.name for one in score.players if one.total == best)
    assert score.final == bool(score.winners) == (game.phase == "over")


@given(EVENTS)
def test_the_journal_replayed_gives_the_same_match(events):
    game = Vzyat(NAMES[:3], {})
    journal = [format_event(event) for event, _ in play(game, events)]
    again = Vzyat(NAMES[:3], dict(game.options))
    replayed = play(again, [parse_event(line) for line in journal])
    assert [format_event(event) for event, _ in replayed] == journal
    assert everything(again) == everything(game)


@given(ANY_EVENTS)
def test_whatever_is_typed_is_played_or_refused_without_a_trace(events):
    game = Vzyat(NAMES, {})
    play(game, events)


@given(EVENTS)
def test_a_slap_is_accepted_exactly_when_it_can_be(events):
    for seat in range(3):
        game = Vzyat(NAMES[:3], {})
        play(game, events)
        can_slap = game.can_slap(seat)
        assert (accepted(game, game.slap_event(seat)) is not None) == can_slap
