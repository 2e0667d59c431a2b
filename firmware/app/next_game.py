# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the control button begins when nobody plays; loaded for that alone."""

from firmware.app.games import game_names
from firmware.app.on_demand import load
from firmware.app.seating import Opening


def start_next(desk):
    """A game of those who have joined, or the same game once more. Its event; none, and nothing is
    begun, while hands are counted that it would throw away."""
    opening = load("firmware.app.rooms.opening")
    if desk.match is None:
        _start_joined(desk, game_names()[0])
    elif _is_counting(desk.match):
        return ()
    else:
        opening.start_again(desk)
    return (opening.started_event(desk),)


def _is_counting(match):
    if match.game.phase != "scoring":
        return False
    return hasattr(match.game, "board") or match.last_event()[0] == "cards"


def _start_joined(desk, game):
    """Who slapped to join is named after the zone's colour, clockwise."""
    names = [desk.texts.text("seat.%d" % zone) for zone in desk.joined]
    desk.start(Opening(game, names, desk.joined))
