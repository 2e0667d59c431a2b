# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""All that can be typed; loaded for `help` and for what is no command."""

from firmware.app.commands import ROOMS


def rooms():
    """(room, its commands) for every room, in the order of `help`."""
    rows = [row.split(": ") for row in ROOMS[1:-1].split("|")]
    return [(room, words.strip().split(" ")) for room, words in rows]


def known_words(desk):
    """Every command that can be typed now."""
    known = [word for _, words in rooms() for word in words]
    if desk.match is not None:
        known += [verb for verb in desk.match.game.VERBS if verb not in known]
    return known
