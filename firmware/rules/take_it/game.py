# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One game of Take It!: what may happen next, what follows from it."""

from firmware.rules.errors import Refused
from firmware.rules.names import find, fold
from firmware.rules.opening import check_opening, choice
from firmware.rules.take_it.cards import format_card, parse_card
from firmware.rules.take_it.doubles import RULINGS
from firmware.rules.take_it.scoring import score

PLAYING = "playing"
SCORING = "scoring"
OVER = "over"

CALLS = 3
CALLS_OF_FEW = 4
FEW_PLAYERS = 3


class TakeIt:
    """A game in progress; a seat is a player's place in `names`, counted from 0.

    What is kept is only what happened: whose takes, whose cards, whether somebody said `end`.
    Calls, dealer and the rest follow from it, so taking a take back needs no bookkeeping.
    An event is a tuple of words, as a person types them: ("cards", "Ann", "5", "d-2").
    """

    NAME = "take_it"
    PLAYERS = (2, 6)
    VERBS = ("take", "void", "cards", "end")
    SLAPS = "race"
    # Name and values, the default first; None stands for a player's name, by default the first.
    OPTIONS = (("dealer", None), ("joker", RULINGS))

    def __init__(self, names, options):
        """Players clockwise; `options` are the texts that were given, by name."""
        check_opening(names, options, self)
        self.names = tuple(names)
        self.calls = CALLS_OF_FEW if len(names) <= FEW_PLAYERS else CALLS
        self._first_dealer = find(names, options.get("dealer", names[0]))
        self._ruling = choice(options, "joker", RULINGS)
        self._takes = []
        self._cards = [None] * len(names)
        self._is_ended = False

    @property
    def options(self):
        """Every option with the value in force."""
        return (("dealer", self.names[self._first_dealer]), ("joker", self._ruling))

    @property
    def phase(self):
        """PLAYING; SCORING when no take can follow; OVER when all cards are entered as well."""
        if not self._is_ended and self._rest_seat() is None:
            return PLAYING
        return SCORING if None in self._cards else OVER

    @property
    def dealer(self):
        """Who deals: whoever took last, from the first spent last call on whoever spent that."""
        return self.names[self._dealer_seat()]

    @property
    def rest_to(self):
        """Who gets the row and the stock, being the only one with calls left; or None."""
        seat = self._rest_seat()
        return None if seat is None else self.names[seat]

    def calls_left(self, seat):
        """How many calls a player can still spend."""
        return self.calls - self._takes.count(seat)

    def can_slap(self, seat):
        """Whether a hand on the box would be a call."""
        return self.phase == PLAYING and self.calls_left(seat) > 0

    def slap_event(self, seat):
        """The event of a won contest."""
        return ("take", self.names[seat])

    def lamp(self, seat):
        """What the zone shows: (lights lit, has the dealer's marker, glows)."""
        return (self.calls_left(seat), seat == self._dealer_seat(), False)

    def next_options(self):
        """The options of a further game: the deal moves on to the next player."""
        dealer = self.names[(self._first_dealer + 1) % len(self.names)]
        return (("dealer", dealer), ("joker", self._ruling))

    def status(self):
        """The fields of the whole table, as pairs."""
        return (
            ("game", self.NAME),
            ("phase", self.phase),
            ("dealer", self.dealer),
            ("rest_to", self.rest_to),
        )

    def players(self):
        """The fields of each player, as pairs, clockwise; cards are None until entered."""
        totals = [player.total for player in self.score().players]
        return tuple([self._player(seat, total) for seat, total in enumerate(totals)])

    def score(self):
        """The Score as things stand; final when the game is over."""
        return score(self.names, self._cards, self._ruling, self.phase == OVER)

    def snapshot(self):
        """Everything there is to know, in one value that can be compared."""
        takes = tuple([self.names[seat] for seat in self._takes])
        return (self.NAME, self.names, self.options, takes, tuple(self._cards), self._is_ended)

    def _player(self, seat, total):
        return (
            ("name", self.names[seat]),
            ("total", total),
            ("calls_left", self.calls_left(seat)),
            ("piles", self._takes.count(seat)),
            ("cards", self._cards[seat]),
        )

    def _rest_seat(self):
        seats = [seat for seat in range(len(self.names)) if self.calls_left(seat) > 0]
        return seats[0] if len(seats) == 1 else None

    def _dealer_seat(self):
        for count, seat in enumerate(self._takes, 1):
            if self._takes[:count].count(seat) == self.calls:
                return seat
        return self._takes[-1] if self._takes else self._first_dealer

    def parse(self, words):
        """The event meant by these words: names in full, cards in their one spelling."""
        verb = fold(words[0]) if words else ""
        if verb not in self.VERBS:
            raise Refused("event/unknown", got=" ".join(words[:1]), verbs=self.VERBS)
        wanted = 1 if verb in ("void", "end") else 2
        if len(words) < wanted:
            raise Refused("event/no_name", verb=verb, names=self.names)
        if len(words) > wanted and verb != "cards":
            raise Refused("event/extra_word", verb=verb, got=words[wanted])
        names = [self.names[find(self.names, word)] for word in words[1:wanted]]
        return tuple([verb] + names + [format_card(parse_card(word)) for word in words[wanted:]])

    def apply(self, event):
        """Check, then change; what followed, as (name, facts). Refused: nothing has changed."""
        words = self.parse(event)
        if words[0] == "void":
            return self._void()
        if words[0] == "end":
            return self._end()
        seat = self.names.index(words[1])
        return self._take(seat) if words[0] == "take" else self._enter(seat, words[2:])

    def _take(self, seat):
        self._check_playing("take")
        if not self.calls_left(seat):
            raise Refused("take_it/no_calls_left", player=self.names[seat], calls=self.calls)
        self._takes.append(seat)
        effects = (("take", self._call_facts(seat)),)
        return effects if self.phase == PLAYING else effects + (self._game_over(),)

    def _void(self):
        if not self._takes:
            raise Refused("take_it/nothing_to_void")
        seat = self._takes.pop()
        return (("void", self._call_facts(seat)),)

    def _enter(self, seat, cards):
        self._cards[seat] = cards
        return (("cards", (("player", self.names[seat]), ("cards", cards))),)

    def _end(self):
        self._check_playing("end")
        self._is_ended = True
        return (self._game_over(),)

    def _check_playing(self, verb):
        if self.phase != PLAYING:
            raise Refused("take_it/over", verb=verb)

    def _call_facts(self, seat):
        calls_left = self.calls_left(seat)
        return (("player", self.names[seat]), ("calls_left", calls_left), ("dealer", self.dealer))

    def _game_over(self):
        return ("game_over", (("rest_to", self.rest_to),))
