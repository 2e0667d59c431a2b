# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Change what is set: `set`, `lang`, `save`, `json`."""

from firmware.app.reply import Reply
from firmware.app.words import expect_no_words, expect_words, parse_switch


def answer_set(request):
    """`set NAME VALUE`"""
    name, value = expect_words(request, 2, 2, "set NAME VALUE")
    return _set(request.desk, name, value)


def answer_lang(request):
    """`lang en`, the same as `set lang en`."""
    return _set(request.desk, "lang", expect_words(request, 1, 1, "lang en|de|ru|da")[0])


def _set(desk, name, value):
    name, shown = desk.settings.set(name, value)
    desk.apply_settings()
    desk.touch()
    return Reply().put("name", name).put("value", shown).note("set.done", name=name, value=shown)


def answer_save(request):
    """Keep game and settings over power-off now; they are kept after every change anyway."""
    expect_no_words(request)
    request.desk.touch()
    return Reply().note("save.done")


def answer_json(request):
    """`json on|off`: answers as lines of JSON on this channel."""
    is_on = parse_switch(request, "json on|off")
    request.channel.set_json(is_on)
    return Reply().put("json", is_on).note("json.off")
