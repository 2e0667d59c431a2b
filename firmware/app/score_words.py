# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Totals and how each came about, for `score`."""

import sys

from firmware.app.json_line import Fields
from firmware.app.reply import Reply


def score_reply(desk):
    """The Reply of `score` for the game being played."""
    match = desk.require_match()
    game = match.opening.game
    score = match.game.score()
    words = _words_of(game)
    reply = Reply().put("final", score.final)
    players = []
    for player in score.players:
        reply.tell("score.player", name=player.name, points=player.points, total=player.total)
        lines = words.detail_lines(dict(player.detail))
        for key, facts in lines:
            reply.tell(key, **facts)
        players.append(_player_fields(player, words.detail_fields(player.detail, desk.texts)))
    reply.put("players", players).put("winners", score.winners)
    _put_notes(reply, score.notes, desk.texts)
    _tell_end(reply, score, desk)
    return reply


def _words_of(game):
    """The module that words a game's details; loaded only for the game being played."""
    module = "firmware.app." + game + "_words"
    __import__(module)
    return sys.modules[module]


def _player_fields(player, detail):
    pairs = (("name", player.name), ("points", player.points), ("total", player.total))
    return Fields(pairs + (("detail", detail),))


def _put_notes(reply, notes, texts):
    shown = []
    for code, facts in notes:
        shown.append(texts.text("note." + code, dict(facts)))
        reply.note("note." + code, **dict(facts))
    reply.put("notes", shown)


def _tell_end(reply, score, desk):
    if not score.final:
        reply.note("score.not_final", game=desk.match.opening.game)
    elif len(score.winners) == 1:
        reply.note("score.winner", name=score.winners[0])
    else:
        reply.note("score.winners", names=score.winners)
