# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The verbs of the game being played: `take Ann`, `cards Ann 5 j`."""

from firmware.app.game_events import effect_events
from firmware.app.on_demand import words_of
from firmware.app.reply import Reply


def play(request):
    """A verb of the game itself: `take Ann`, `cards Ann 5 j`."""
    desk = request.desk
    effects = desk.play((request.command,) + request.words)
    request.events += effect_events(desk, effects)
    reply = Reply()
    for name, pairs in effects[:1]:
        request.answered = name
        for key, value in pairs:
            reply.put(key, value)
        reply.note(desk.match.opening.game + ".did." + name, **dict(pairs))
        for key, facts in _did_lines(desk.match.opening.game, name, dict(pairs)):
            reply.tell(key, **facts)
    return reply


def _did_lines(game, name, facts):
    """(message key, facts) of what an effect tells besides its own line: rows, cards taken."""
    words = words_of(game)
    return words.did_lines(name, facts) if hasattr(words, "did_lines") else ()
