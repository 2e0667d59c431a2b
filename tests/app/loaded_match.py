# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A match out of its journal, as a box takes it up at the start; but nothing may be refused."""

from collections.abc import Sequence

from firmware.app.match import Match
from firmware.app.rewinding import replay, settle
from firmware.app.rooms.opening import parse_opening
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_event


def load_match(lines: Sequence[str]) -> Match:
    """The match that the lines of a journal or of `Match.log` tell, from the first line on."""
    opening = parse_event(lines[0])
    if opening[:1] != ("new",):
        raise Refused("event/unknown", got=" ".join(opening[:1]), verbs=("new",))
    match = Match(parse_opening(opening[1:]))
    for line in lines[1:]:
        replay(match, line)
    settle(match)
    return match
