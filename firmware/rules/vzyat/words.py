# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The events of Взять as they are typed."""

from firmware.rules.board import VERBS as BOARD_VERBS
from firmware.rules.board import parse_board_event
from firmware.rules.errors import Refused
from firmware.rules.names import find, fold
from firmware.rules.notation import parse_number
from firmware.rules.vzyat.cards import JOKER, is_joker, parse_card

VERBS = ("meld", "layoff", "hand", "done", "out", "end", "points") + BOARD_VERBS


def parse_words(words, names):
    """The event meant by these words, every word in its one spelling."""
    verb = fold(words[0]) if words else ""
    if verb not in VERBS:
        raise Refused("event/unknown", got=" ".join(words[:1]), verbs=VERBS)
    if verb in BOARD_VERBS:
        return parse_board_event(words, names)
    wanted = 1 if verb == "end" else 2
    if len(words) < wanted:
        raise Refused("event/no_name", verb=verb, names=names)
    if len(words) > wanted and verb in ("done", "out", "end"):
        raise Refused("event/extra_word", verb=verb, got=words[wanted])
    if verb == "points":
        return (verb,) + _parse_points(words[1:], names)
    players = tuple([names[find(names, word)] for word in words[1:wanted]])
    rest = words[2:]
    if verb == "layoff":
        return (verb,) + players + _parse_lay_off(rest)
    cards = tuple([parse_card(word) for word in rest])
    if verb == "hand":
        cards = tuple([JOKER if is_joker(card) else card for card in cards])
    return (verb,) + players + cards


def _parse_lay_off(words):
    """Cards, then the number of a sequence."""
    number = parse_number(words[-1]) if words[1:] else None
    if number is None:
        raise Refused("vzyat/layoff_form", got=" ".join(words))
    return tuple([parse_card(word) for word in words[:-1]]) + (str(number),)


def _parse_points(words, names):
    """Every player once, each with the points behind the name; clockwise."""
    points = {}
    for place in range(1, len(words), 2):
        number = parse_number(words[place])
        if number is None:
            raise Refused("board/not_points", got=words[place])
        points[find(names, words[place - 1])] = str(number)
    if len(points) != len(names) or len(words) != 2 * len(names):
        raise Refused("vzyat/points_form", names=names)
    event = ()
    for seat, name in enumerate(names):
        event += (name, points[seat])
    return event
