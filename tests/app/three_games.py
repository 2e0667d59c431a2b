# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Взять, Take That and Take 5 at the console, for tests that play them."""

from tests.app.bare_table import Box

GAMES = {game: f"new {game} Ann Ben" for game in ("take_5", "take_that", "vzyat")}


def box_after(*lines):
    box = Box()
    for line in lines:
        answer = box.ask(line)[0]
        assert answer["ok"], (line, answer)
    box.hear()
    return box


def ok(command, **fields):
    return {"ok": True, "cmd": command, **fields}


def event(name, **fields):
    return {"event": name, **fields}


def turn(player):
    return event("turn", player=player)


def both(*keys, ann, ben):
    """What `players` has to say of the two, by these keys beside the name."""
    rows = (("Ann", *ann), ("Ben", *ben))
    return [dict(zip(("name", *keys), row, strict=True)) for row in rows]
