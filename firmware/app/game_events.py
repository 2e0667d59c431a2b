# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What games and hands bring about, as events for every listener."""

from firmware.app.reply import Event

TOLD = ("take", "void", "game_over", "turn")
"""Effects of a game that the whole table hears; the others are told to the one who typed."""
FOR_OTHERS = ("started", "void", "undone", "redone")
"""Events that only repeat what the answer to a command says, for those who did not type it."""


def effect_events(desk, effects, by):
    """An Event for each effect that the table should hear; `by` is "slap" or "hand"."""
    return [_effect_event(desk, name, pairs, by) for name, pairs in effects if name in TOLD]


def _effect_event(desk, name, pairs, by):
    facts = dict(pairs)
    if name == "take":
        return take_event(desk, facts["player"], by, None, ())
    key = "event." + name
    if name == "void":
        key = desk.match.opening.game + ".did.void"
    if name == "game_over" and facts["rest_to"] is None:
        key += ".no_rest"
    return Event(name, list(pairs), key, facts)


def take_event(desk, player, by, margin_us, order):
    """Somebody took; `order` is ((name, microseconds after the first), ...) of all hands."""
    zone = desk.zone_of(player)
    fields = [
        ("game", desk.match.opening.game),
        ("player", player),
        ("zone", zone),
        ("by", by),
        ("margin_us", margin_us),
        ("order", [list(hand) for hand in order]),
    ]
    facts = {"player": player, "zone": zone, "margin_us": margin_us}
    key = "event.take.by_hand" if by == "hand" else "event.take"
    if len(order) > 1:
        facts["second"] = order[1][0]
        key = "event.take.margin"
    return Event("take", fields, key, facts)


def dead_heat_event(desk, touches):
    """Several hands were first; nobody pays."""
    players = [desk.name_at(touch.zone) for touch in touches]
    gap_us = desk.arbiter.us(touches[-1].at - touches[0].at)
    fields = [
        ("game", desk.match.opening.game),
        ("players", players),
        ("gap_us", gap_us),
        ("window_us", desk.settings.tie_window_us),
    ]
    return Event("dead_heat", fields, "event.dead_heat", dict(fields))


def refused_event(desk, touch):
    """A touch that does not count, and why; `player` is null at an empty zone."""
    player = desk.name_at(touch.zone)
    fields = [("player", player), ("zone", touch.zone), ("code", touch.code)]
    return Event("refused", fields, "event.refused." + touch.code, dict(fields))


def started_event(desk):
    """A game has begun."""
    opening = desk.match.opening
    fields = [("game", opening.game), ("players", list(opening.names))]
    return Event("started", fields, "new.started", {"game": opening.game, "names": opening.names})


def history_event(name, line):
    """An event was taken back (`undone`) or played again (`redone`)."""
    return Event(name, [("line", line)], name[:4] + ".done", {"line": line})


def store_full_event():
    """The memory has no room for the whole game any more."""
    return Event("store_full", [], "event.store_full", {})


def pressure_event(is_dead, needs_pressure):
    """No touch brings pressure any more, or one does again; with `auto` contact alone counts."""
    fields = [("works", not is_dead), ("needs_pressure", needs_pressure)]
    key = "event.pressure.dead." + needs_pressure if is_dead else "event.pressure.works"
    return Event("pressure_sensor", fields, key, {})


def ready_event():
    """The box has started and knows no game."""
    return Event("ready", [], "event.ready", {})


def resumed_event(desk):
    """The box has started and plays on where it was."""
    names = list(desk.match.opening.names)
    fields = [
        ("game", desk.match.opening.game),
        ("players", names),
        ("events", len(desk.match.events)),
    ]
    return Event("resumed", fields, "event.resumed", dict(fields))
