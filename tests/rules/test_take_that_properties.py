# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Games of Take That of any course, beside a referee who moves every card by hand."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.take_that.game import TakeThat

NAMES = ("Ann", "Ben", "Cem", "Яна")
DECK = [10 * tens + ones for tens in range(1, 10) for ones in range(1, 10)]
DECK = [card for card in DECK if card not in (11, 99)]
OPTIONS = st.fixed_dictionaries(
    {"round_end": st.sampled_from(("play_out", "stock")), "dealer": st.sampled_from(NAMES[:2])}
)
COUNTS = st.integers(2, 4)

# Moves relative to the table, so that many are allowed: (verb, seats after the mover, number).
WHO = st.sampled_from((0, 0, 0, 0, 0, 0, 0, 1))
NEAR = st.tuples(st.just("near"), WHO, st.integers(-11, 11))
ANY = st.tuples(st.sampled_from(("lay", "twist")), WHO, st.integers(10, 100))
TURNED = st.tuples(st.just("turned"), WHO, st.integers(0, 20))
TAKE = st.tuples(st.just("take"), WHO, st.just(0))
PILE = st.tuples(st.just("pile"), st.just(0), st.integers(0, 4))
WHOLE = st.tuples(st.sampled_from(("round", "on", "end")), st.just(0), st.just(0))
COURSES = st.lists(NEAR | NEAR | NEAR | ANY | TURNED | TURNED | TAKE | PILE | WHOLE, max_size=60)

CARDS = [str(card) for card in (23, 32, 22, 45, 54, 55, 46, 11, 30, 99)]
PLAYERS = st.sampled_from(NAMES + ("be", "яна", "p1", "P3", "p9"))
VERBS = st.sampled_from(TakeThat.VERBS)
ENDINGS = st.lists(
    st.sampled_from([*CARDS, "toads", "0", "1", "2", "8", "79", "-5", "x"]), max_size=4
)
EVENTS = st.builds(lambda verb, name, rest: (verb, name, *rest), VERBS, PLAYERS, ENDINGS)
BARE = st.builds(lambda verb, rest: (verb, *rest), VERBS, ENDINGS)
ANY_EVENTS = st.lists(
    EVENTS | EVENTS | BARE | st.lists(st.text(max_size=3)).map(tuple), max_size=40
)


class HandReferee:
    """Knows where each card lies, plays two rounds, and says beforehand what is allowed."""

    def __init__(self, count, round_end, dealer):
        self.count = count
        self.at_stock = round_end == "stock"
        self.dealer = dealer
        self.sums = [0] * count
        self.rounds = 0
        self.is_over = False
        self.deal()

    def deal(self):
        self.where = {}  # card: "row", or (seat, "up" or "down")
        self.row = []
        self.stock = 79 - {2: 18, 3: 27, 4: 32}[self.count]
        self.turn = (self.dealer + 1) % self.count
        self.laid = False

    def points(self):
        points = [0] * self.count
        for card, place in self.where.items():
            if place != "row":
                up = place[1] == "up"
                points[place[0]] += 1 if up else -5 if card // 10 == card % 10 else -1
        return points

    def allows(self, verb, seat, number):
        if self.is_over or verb == "on":
            return self.is_over and verb == "on"
        if verb == "round":
            return self.laid
        if verb in ("pile", "end"):
            return True
        if seat != self.turn:
            return False
        return bool(self.row) if verb == "take" else self.allows_card(verb, number)

    def allows_card(self, verb, card):
        if card not in DECK or card in self.where:
            return False
        if verb == "twist":
            return int(str(card)[::-1]) in self.row
        return not self.row or self.row[-1] - 10 <= card <= self.row[-1] + 10

    def follow(self, verb, seat, number):
        if verb == "on":
            self.is_over = False
            self.deal()
        elif verb == "end":
            self.is_over = True
            self.close() if self.laid else None
        elif verb == "round":
            self.close()
        else:
            self.move(verb, seat, number)
            if self.laid and not self.stock and (self.at_stock or not self.row):
                self.close()

    def move(self, verb, seat, number):
        if verb == "pile":
            self.stock = number
        elif verb == "take":
            self.where.update(dict.fromkeys(self.row, (seat, "down")))
            self.row = []
        else:
            self.play(verb, seat, number)
            self.stock = max(self.stock - 1, 0)
            self.turn = (self.turn + 1) % self.count

    def play(self, verb, seat, card):
        if verb == "lay":
            self.laid = True
            self.row.append(card)
            self.where[card] = "row"
        else:
            twisted = int(str(card)[::-1])
            self.row.remove(twisted)
            self.where[card] = self.where[twisted] = (seat, "up")

    def close(self):
        self.sums = [one + more for one, more in zip(self.sums, self.points(), strict=True)]
        self.rounds += 1
        self.dealer = (self.dealer + 1) % self.count
        self.is_over = self.is_over or self.rounds >= 2
        if not self.is_over:
            self.deal()

    def books(self):
        turn = None if self.is_over else NAMES[self.turn]
        running = [0] * self.count if self.is_over else self.points()
        sums = [one + more for one, more in zip(self.sums, running, strict=True)]
        return turn, tuple(self.row), self.stock, self.rounds, sums


def books(game):
    status = dict(game.status())
    totals = [player.total for player in game.score().players]
    return status["turn"], status["row"], status["pile"], game.board.count, totals


def meant(step, referee):
    """(verb, seat, card) of a step that is told relative to the table."""
    verb, after, number = step
    seat = (referee.turn + after) % referee.count
    if verb == "near":
        return "lay", seat, (referee.row[-1] if referee.row else 50) + number
    if verb == "turned":
        card = referee.row[number % len(referee.row)] if referee.row else 23
        return "twist", seat, int(str(card)[::-1])
    return verb, seat, number


def event_of(verb, seat, number):
    if verb in ("round", "on", "end"):
        return (verb,)
    if verb == "pile":
        return (verb, str(number))
    return (verb, NAMES[seat]) if verb == "take" else (verb, NAMES[seat], str(number))


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


@given(COUNTS, OPTIONS, COURSES)
def test_the_game_agrees_with_a_referee_who_moves_every_card(count, options, course):
    game = TakeThat(NAMES[:count], options)
    referee = HandReferee(count, options["round_end"], NAMES.index(options["dealer"]))
    for step in course:
        move = meant(step, referee)
        is_allowed = referee.allows(*move)
        assert (accepted(game, event_of(*move)) is not None) == is_allowed
        if is_allowed:
            referee.follow(*move)
        assert books(game) == referee.books()


@given(COUNTS, ANY_EVENTS)
def test_the_journal_replayed_gives_the_same_game(count, events):
    game = TakeThat(NAMES[:count], {"strict": "on"})
    journal = [format_event(event) for event in play(game, events)]
    again = TakeThat(NAMES[:count], dict(game.options))
    assert play(again, [parse_event(line) for line in journal]) == [
        parse_event(line) for line in journal
    ]
    assert everything(again) == everything(game)


def cards_and_counts(game):
    """Every card that lies somewhere, how many more do, and how many of all are toads."""
    piles = game.snapshot()[-1][3]
    cards = [card for pile in piles for card in pile[0]]
    toads = sum(card in range(11, 99, 11) for card in cards) + sum(pile[2] for pile in piles)
    return cards, sum(pile[1] for pile in piles), toads


@given(COUNTS, ANY_EVENTS)
def test_every_card_is_in_one_place_and_no_more_than_there_are(count, events):
    game = TakeThat(NAMES[:count], {})
    for event in events:
        accepted(game, event)
        cards, more, toads = cards_and_counts(game)
        assert sorted(set(cards)) == sorted(cards) and set(cards) <= set(DECK)
        assert toads <= 7 and len(cards) + more - toads <= 72


@given(COUNTS, COURSES)
def test_a_slap_is_accepted_exactly_when_it_can_be(count, course):
    game = TakeThat(NAMES[:count], {})
    referee = HandReferee(count, "play_out", count - 1)
    events = []
    for step in course:
        move = meant(step, referee)
        if referee.allows(*move):
            referee.follow(*move)
            events.append(event_of(*move))
    play(game, events)
    for seat in range(count):
        copy = TakeThat(NAMES[:count], {})
        play(copy, events)
        assert (accepted(copy, copy.slap_event(seat)) is not None) == game.can_slap(seat)


# Small domains, walked whole


def first_two(verb, first, second):
    """Whether the second card may be laid on, or twist, the first."""
    game = TakeThat(NAMES[:2], {})
    game.apply(("lay", "Ann", str(first)))
    try:
        game.apply((verb, "Ben", str(second)))
    except Refused:
        return False
    return True


def test_which_card_may_be_laid_on_which():
    for first in DECK:
        followers = [card for card in DECK if first_two("lay", first, card)]
        assert followers == [card for card in DECK if 0 < abs(card - first) < 11]


def test_which_card_twists_which():
    for first in DECK:
        twisting = [card for card in DECK if first_two("twist", first, card)]
        mirrored = int(str(first)[::-1])
        assert twisting == ([] if mirrored == first else [mirrored])


def test_what_each_card_costs_when_it_is_taken():
    for card in DECK:
        game = TakeThat(NAMES[:2], {})
        game.apply(("lay", "Ann", str(card)))
        facts = dict(game.apply(("take", "Ben"))[0][1])
        assert facts["points"] == (-5 if str(card) == str(card)[::-1] else -1)
