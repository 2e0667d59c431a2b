# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The typed words of Take That in their one spelling."""

from firmware.rules.board import VERBS as BOARD_VERBS
from firmware.rules.board import parse_board_event
from firmware.rules.errors import Refused
from firmware.rules.names import find, fold
from firmware.rules.take_that.cards import EMPTY, parse_card, parse_count, reverse, size

PILES = ("open", "closed", "hand")
VERBS = ("lay", "twist", "take", "done", "pile", "end") + PILES + BOARD_VERBS


def parse_event(words, names):
    """The event meant by these words: names in full, cards and counts in their one spelling."""
    verb = fold(words[0]) if words else ""
    if verb not in VERBS:
        raise Refused("event/unknown", got=" ".join(words[:1]), verbs=VERBS)
    if verb in BOARD_VERBS:
        return parse_board_event(words, names)
    event = (verb,)
    if verb not in ("end", "pile"):
        if len(words) < 2:
            raise Refused("event/no_name", verb=verb, names=names)
        event += (names[find(names, words[1])],)
    if verb in PILES:
        return event + _format_pile(verb, parse_pile(verb, words[2:]))
    if verb in ("lay", "twist"):
        event += (str(parse_card(" ".join(words[2:3]))),)
    if verb == "pile":
        event += (str(parse_count(" ".join(words[1:2]))),)
    if len(words) > len(event):
        raise Refused("event/extra_word", verb=verb, got=words[len(event)])
    return event


def parse_pile(verb, words):
    """A pile: CARD..., or 0; face up also one COUNT; face down also COUNT `toads` COUNT.

    The first count is that of all the cards, the second says how many of these are toads.
    """
    if tuple(words) == ("0",):
        return EMPTY
    if verb == "open":
        return _parse_open(words)
    if verb == "closed" and len(words) == 3 and fold(words[1]) == "toads":
        pile = ((), parse_count(words[0]), parse_count(words[2]))
        if pile[2] > pile[1]:
            raise Refused("take_that/more_toads_than_cards", got=pile[2], cards=pile[1])
        return pile
    return (_parse_cards(words), 0, 0)


def _parse_open(words):
    """Face-up cards, which lie in pairs of a card and its reverse."""
    pile = ((), parse_count(words[0]), 0) if len(words) == 1 else (_parse_cards(words), 0, 0)
    for card in pile[0]:
        if card == reverse(card):
            raise Refused("take_that/open_toad", card=card)
    if size(pile) % 2:
        raise Refused("take_that/odd", got=size(pile))
    for card in pile[0]:
        if reverse(card) not in pile[0]:
            raise Refused("take_that/no_pair", card=card, reverse=reverse(card))
    return pile


def _parse_cards(words):
    cards = ()
    for word in words:
        card = parse_card(word)
        if card in cards:
            raise Refused("take_that/used", card=card, player=None)
        cards += (card,)
    return cards


def _format_pile(verb, pile):
    """The words that `parse_pile` reads."""
    if not pile[1]:
        return tuple([str(card) for card in pile[0]])
    return (str(pile[1]),) + (("toads", str(pile[2])) if verb == "closed" else ())
