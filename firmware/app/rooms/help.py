# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What can be typed and what is played: `help`, `games`, `rules`."""

from firmware.app.games import GAMES, game_names
from firmware.app.reply import Reply
from firmware.app.vocabulary import known_words
from firmware.app.words import expect_no_words, expect_words
from firmware.rules.errors import Refused
from firmware.rules.names import fold


def answer_help(request):
    """What can be typed now, or one command explained."""
    words = expect_words(request, 0, 1, "help [word]")
    known = known_words(request.desk)
    asked = [fold(word) for word in words] or known
    if asked[0] not in known:
        raise Refused("help/unknown", got=words[0], known=known)
    return Reply().recite("help", ["help." + word for word in asked])


def answer_games(request):
    """The games that the box knows."""
    expect_no_words(request)
    reply = Reply()
    names = []
    for name, _, least, most in GAMES:
        names.append(name)
        reply.tell("games.line", game=name, least=least, most=most)
    reply.put("games", names)
    return reply


def answer_rules(request):
    """A game's rules in a few lines."""
    words = expect_words(request, 0, 1, "rules [game]")
    name = fold(words[0]) if words else _default_game(request.desk)
    if name not in game_names():
        raise Refused("game/unknown", game=name, games=game_names())
    return Reply().recite("rules", ["rules." + name])


def _default_game(desk):
    return desk.match.opening.game if desk.match else game_names()[0]
