# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What games and hands bring about, as events for every listener."""

from firmware.app.reply import Event

NEWS = ("turn", "reveal", "round_over", "game_over")
"""Effects that every game may have: also who typed the command hears them, as events."""


def effect_events(desk, effects, by="hand"):
    """An Event for each effect of a typed command, or of one by "slap"."""
    return [_effect_event(desk, name, pairs, by) for name, pairs in effects]


def _effect_event(desk, name, pairs, by):
    """A take has the fields that takes have in every game, then its own; `rest_to` may be null."""
    facts = dict(pairs)
    fields = list(pairs)
    if name == "take":
        order = ((facts["player"], 0.0),) if by == "slap" else ()
        event = take_event(desk, facts["player"], by, None, order)
        if desk.match.game.SLAPS == "race":
            return event
        fields = event.fields + fields[1:]
    elif name == "game_over" and "rest_to" not in facts:
        fields.append(("rest_to", None))
    event = Event(name, fields, _effect_key(desk, name, facts), facts)
    event.is_repetition = name not in NEWS
    return event


def _effect_key(desk, name, facts):
    """The sentence: one for all games, or what the game itself has to say about it."""
    if name == "game_over" and "winners" in facts:
        return "event.game_over.winners"
    if name == "game_over":
        return "event.game_over" if facts["rest_to"] else "event.game_over.no_rest"
    return "event." + name if name in NEWS else desk.match.opening.game + ".did." + name


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
    """A touch that does not count, and why."""
    player = desk.name_at(touch.zone)
    fields = [("player", player), ("zone", touch.zone), ("code", touch.code)]
    return Event("refused", fields, "event.refused." + touch.code, dict(fields))


def history_event(name, line):
    """An event was taken back (`undone`) or played again (`redone`)."""
    event = Event(name, [("line", line)], name[:4] + ".done", {"line": line})
    event.is_repetition = True
    return event


def pressure_event(fault, needs_pressure):
    """No touch brings pressure any more (`dead`), the lid is under pressure all the time (`held`),
    or all is well again (None); with `auto` contact alone counts while it is dead."""
    fields = [("works", fault is None), ("fault", fault), ("needs_pressure", needs_pressure)]
    key = "event.pressure." + (fault or "works")
    if fault == "dead":
        key += "." + needs_pressure
    return Event("pressure_sensor", fields, key, {})
