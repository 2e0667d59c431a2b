# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The commands about the box itself."""

from firmware.app.games import GAMES, game_names
from firmware.app.light_show import LIGHTS, LIGHTS_PER_ZONE, paint
from firmware.app.on_demand import load
from firmware.app.reply import Reply
from firmware.app.words import expect_no_words, expect_words, parse_switch
from firmware.rules.errors import Refused
from firmware.rules.names import fold
from firmware.rules.record import Record


def help_(request):
    """What can be typed now, or one command explained."""
    from firmware.app.commands import known_words

    words = expect_words(request, 0, 1, "help [word]")
    texts = request.desk.texts
    known = known_words(request.desk)
    asked = [fold(word) for word in words] or known
    if asked[0] not in known:
        raise Refused("help/unknown", got=words[0], known=known)
    lines = [texts.text("help." + word) for word in asked]
    reply = Reply().put("help", lines)
    for word in asked:
        reply.tell("help." + word)
    return reply


def games(request):
    """The games that the box knows."""
    expect_no_words(request)
    reply = Reply()
    names = []
    for name, _, least, most in GAMES:
        names.append(name)
        reply.tell("games.line", game=name, least=least, most=most)
    reply.put("games", names)
    return reply


def rules(request):
    """A game's rules in a few lines."""
    words = expect_words(request, 0, 1, "rules [game]")
    name = fold(words[0]) if words else _default_game(request.desk)
    if name not in game_names():
        raise Refused("game/unknown", game=name, games=game_names())
    key = "rules." + name
    return Reply().put("rules", request.desk.texts.text(key).split("\n")).tell(key)


def _default_game(desk):
    return desk.match.opening.game if desk.match else game_names()[0]


def lights(request):
    """The ring's 24 colours now."""
    expect_no_words(request)
    colours = [0] * LIGHTS
    paint(request.desk.view, request.now_ms, colours)
    parts = [[colour >> 16, colour >> 8 & 255, colour & 255] for colour in colours]
    reply = Reply().put("lights", parts)
    for first in range(0, LIGHTS, LIGHTS_PER_ZONE):
        shown = ["#%06x" % colour for colour in colours[first : first + LIGHTS_PER_ZONE]]
        zone = first // LIGHTS_PER_ZONE + 1
        reply.tell("lights.zone", zone=zone, colours=" ".join(shown))
    return reply


def slaps(request):
    """The last contest: who came when, and why the verdict."""
    from firmware.app.contest_words import contest_reply

    expect_no_words(request)
    return contest_reply(request.desk)


def settings(request):
    """Every setting with default, bounds and unit."""
    expect_no_words(request)
    reply = Reply()
    shown = []
    for pairs in request.desk.settings.items():
        shown.append(Record(pairs))
        reply.tell("settings.line", **dict(pairs))
    reply.put("settings", shown)
    return reply


def set_(request):
    """`set NAME VALUE`"""
    name, value = expect_words(request, 2, 2, "set NAME VALUE")
    return _set(request.desk, name, value)


def lang(request):
    """`lang en`, the same as `set lang en`."""
    return _set(request.desk, "lang", expect_words(request, 1, 1, "lang en|de|ru|da")[0])


def _set(desk, name, value):
    name, shown = desk.settings.set(name, value)
    desk.apply_settings()
    desk.touch()
    return Reply().put("name", name).put("value", shown).note("set.done", name=name, value=shown)


def save(request):
    """Keep game and settings over power-off now; they are kept after every change anyway."""
    expect_no_words(request)
    request.desk.touch()
    return Reply().note("save.done")


def json_(request):
    """`json on|off`: answers as lines of JSON on this channel."""
    is_on = parse_switch(request, "json on|off")
    request.channel.set_json(is_on)
    return Reply().put("json", is_on).note("json.off")


def info(request):
    """The box itself: versions, resolution, current, memory."""
    from firmware.app.box_info import info_reply

    expect_no_words(request)
    return info_reply(request.desk)


def guided(request):
    """`calibrate` and `selftest`."""
    return load("firmware.app.guided").answer(request)


COMMANDS = (
    ("help", help_),
    ("games", games),
    ("rules", rules),
    ("lights", lights),
    ("slaps", slaps),
    ("settings", settings),
    ("set", set_),
    ("lang", lang),
    ("save", save),
    ("json", json_),
    ("calibrate", guided),
    ("selftest", guided),
    ("info", info),
)
