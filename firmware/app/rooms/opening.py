# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A game begins: `new`, `again`."""

from firmware.app.reply import Event, Reply
from firmware.app.seating import ZONES, Opening, parse_zone
from firmware.app.words import expect_no_words
from firmware.rules.errors import Refused
from firmware.rules.record import Record


def answer_new(request):
    """`new GAME NAME NAME... [option=value...]`"""
    request.desk.start(parse_opening(request.words))
    return _opened(request)


def answer_again(request):
    """The same players once more, the dealer moved on to the next."""
    expect_no_words(request)
    start_again(request.desk)
    return _opened(request)


def _opened(request):
    desk = request.desk
    opening = desk.match.opening
    request.tell_others(started_event(desk))
    players = [
        Record((("name", name), ("zone", zone)))
        for name, zone in zip(opening.names, opening.zones)  # noqa: B905 - not on MicroPython
    ]
    reply = Reply().put("game", opening.game).put("players", players)
    reply.put("options", Record(desk.game.options))
    reply.note("new.started", game=opening.game, names=opening.names)
    return reply


def start_again(desk):
    """The same players once more, the dealer moved on."""
    old = desk.require_match().opening
    desk.start(Opening(old.game, old.names, old.zones, desk.game.next_options()))


def started_event(desk):
    """A game has begun."""
    opening = desk.match.opening
    fields = [("game", opening.game), ("players", list(opening.names))]
    facts = {"game": opening.game, "names": opening.names}
    event = Event("started", fields, "new.started", facts)
    event.is_repetition = True
    return event


def parse_opening(words):
    """`("take_it", "Ann@3", "Ben", "dealer=Ann")` as an Opening; names are checked by the game."""
    if not words:
        raise Refused("console/usage", usage="new GAME NAME NAME... [option=value...]")
    seats = [_parse_seat(word) for word in words[1:] if "=" not in word]
    options = [_parse_option(word) for word in words[1:] if "=" in word]
    given = [name for name, _ in options]
    for name in given:
        if given.count(name) > 1:
            raise Refused("game/option_twice", option=name)
    names = [name for name, _ in seats]
    return Opening(words[0], names, _hand_out([zone for _, zone in seats]), options)


def _parse_seat(word):
    name, at, zone = word.partition("@")
    return name, parse_zone(name, zone) if at else None


def _parse_option(word):
    name, _, value = word.partition("=")
    if not name or not value:
        raise Refused("game/option_form", option=word)
    return name, value


def _hand_out(wanted):
    """Zones in order: the named ones as named, the others from the lowest free one up."""
    taken = [zone for zone in wanted if zone is not None]
    for zone in taken:
        if taken.count(zone) > 1:
            raise Refused("seat/zone_taken", zone=zone)
    free = [zone for zone in range(1, ZONES + 1) if zone not in taken]
    return [zone or (free.pop(0) if free else None) for zone in wanted]
