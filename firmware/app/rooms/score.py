# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Totals, and how each came about: `score`."""

from firmware.app.on_demand import words_of
from firmware.app.reply import Reply
from firmware.app.words import expect_no_words
from firmware.rules.record import Record


def answer_score(request):
    """The score of the game being played."""
    expect_no_words(request)
    desk = request.desk
    match = desk.require_match()
    game = match.opening.game
    score = match.game.score()
    words = words_of(game)
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


def _player_fields(player, detail):
    pairs = (("name", player.name), ("points", player.points), ("total", player.total))
    return Record(pairs + (("detail", detail),))


def _put_notes(reply, notes, texts):
    shown = []
    for code, facts in notes:
        shown.append(texts.text("note." + code, dict(facts)))
        reply.note("note." + code, **dict(facts))
    reply.put("notes", shown)


def _tell_leaders(reply, game):
    """Who leads in a match of several rounds, and by which direction."""
    board = getattr(game, "board", None)
    if board is None or not board.count:
        return
    names = [game.names[seat] for seat in board.leaders()]
    reply.note("score.lowest_leads" if board.lowest_wins else "score.highest_leads", names=names)


def _tell_end(reply, score, desk):
    if not score.final:
        _tell_leaders(reply, desk.match.game)
        reply.note("score.not_final", game=desk.match.opening.game)
    elif len(score.winners) == 1:
        reply.note("score.winner", name=score.winners[0])
    else:
        reply.note("score.winners", names=score.winners)
