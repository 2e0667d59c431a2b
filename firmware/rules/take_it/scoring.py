# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the cards score."""

from collections import namedtuple

from firmware.rules.score import PlayerScore, Score
from firmware.rules.take_it.cards import DOUBLE, FULL, JOKER, TEN, parse_card
from firmware.rules.take_it.doubles import PAIRS, SPLIT, score_doubles

TEN_POINTS = 10

_Hand = namedtuple("_Hand", ("full", "numbers", "jokers", "tens"))


def score(names, cards, ruling, final):
    """The Score; `cards` are each player's words, or None while they are not entered."""
    hands = [_hand(words or ()) for words in cards]
    tens = award_tens([hand.tens for hand in hands])
    players = []
    notes = []
    for seat, name in enumerate(names):
        players.append(_player(name, hands[seat], tens[seat], ruling))
        notes += _notes(name, hands[seat], tens[seat], ruling)
    return Score(final, tuple(players), _winners(players) if final else (), tuple(notes))


def award_tens(held):
    """10 for each who holds the most 10-or-nothing cards, 0 for the others and if nobody does."""
    most = max(held)
    return tuple([TEN_POINTS if most and count == most else 0 for count in held])


def _winners(players):
    highest = max([player.total for player in players])
    return tuple([player.name for player in players if player.total == highest])


def _hand(words):
    cards = [parse_card(word) for word in words]
    kinds = [card.kind for card in cards]
    full = sum([card.number for card in cards if card.kind == FULL])
    numbers = [card.number for card in cards if card.kind == DOUBLE]
    return _Hand(full, numbers, kinds.count(JOKER), kinds.count(TEN))


def _player(name, hand, ten, ruling):
    double = score_doubles(hand.numbers, hand.jokers, ruling)
    points = hand.full + double.points + ten
    detail = (
        ("full", hand.full),
        ("double", double.points),
        ("ten", ten),
        ("pairs", double.pairs),
        ("jokers", tuple([(number, number) for number in double.jokers])),
        ("singles", double.singles),
        ("jokers_left", double.jokers_left),
        ("tens_held", hand.tens),
    )
    return PlayerScore(name, points, points, detail)


def _notes(name, hand, ten, ruling):
    """The rulings on which this player's points depend."""
    rest = hand.full + ten
    pairs = rest + score_doubles(hand.numbers, hand.jokers, PAIRS).points
    split = rest + score_doubles(hand.numbers, hand.jokers, SPLIT).points
    used = pairs if ruling == PAIRS else split
    plus = rest + score_doubles(hand.numbers, hand.jokers, ruling, zero_is_plus=True).points
    on_jokers = (("player", name), ("used", ruling), ("pairs", pairs), ("split", split))
    on_zero = (("player", name), ("points", used), ("if_plus", plus))
    notes = [("take_it/joker_ruling", on_jokers)] if pairs != split else []
    return notes + ([("take_it/zero_ruling", on_zero)] if used != plus else [])
