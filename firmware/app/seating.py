# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who sits where, as typed after `new`."""

from firmware.rules.errors import Refused
from firmware.rules.names import find

ZONES = 6
MOVE = "zone"
"""The first word of a move to another zone, in the journal and at the console."""


class Opening:
    """The beginning of a game: its name, the players clockwise with their zones, the options.

    `zones` has one entry a player, 1 to 6, or None for a player without a zone (the seventh on).
    `options` is a tuple of (name, value) texts in the order typed.
    """

    def __init__(self, game, names, zones, options=()):
        self.game = game
        self.names = tuple(names)
        self.zones = tuple(zones)
        self.options = tuple(options)

    def of_game(self, game):
        """The same opening with the game's name as the game spells it."""
        return Opening(game, self.names, self.zones, self.options)

    def seat_at(self, zone):
        """The seat (0 on) at a zone, or None."""
        return self.zones.index(zone) if zone in self.zones else None


def format_opening(opening):
    """The words that `parse_opening` reads; zones are always named."""
    words = [opening.game]
    for name, zone in zip(opening.names, opening.zones):  # noqa: B905 - MicroPython has no strict
        words.append(name if zone is None else name + "@" + str(zone))
    for name, value in opening.options:
        words.append(name + "=" + value)
    return tuple(words)


def parse_move(opening, words):
    """`("zone", "an", "5")` as the event in full words; refused when somebody sits there."""
    if len(words) != 3:
        raise Refused("console/usage", usage="zone NAME ZONE")
    name = opening.names[find(opening.names, words[1])]
    seat = opening.seat_at(parse_zone(name, words[2]))
    if seat is not None:
        raise Refused("seat/occupied", zone=words[2], by=opening.names[seat])
    return (MOVE, name, words[2])


def moved(opening, event):
    """The opening after a move: the same players, one of them at another zone."""
    zones = list(opening.zones)
    zones[opening.names.index(event[1])] = int(event[2])
    return Opening(opening.game, opening.names, zones, opening.options)


def parse_zone(name, zone):
    """The number of a zone typed for a player; refuses what is none."""
    if len(zone) != 1 or zone not in "123456":
        raise Refused("seat/no_such_zone", name=name, zone=zone)
    return int(zone)
