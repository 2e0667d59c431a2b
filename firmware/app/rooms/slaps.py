# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest: `slaps`."""

from firmware.app.reply import Reply
from firmware.app.words import expect_no_words
from firmware.rules.record import Record


def answer_slaps(request):
    """Who came when, and why the verdict; `contest` is null while there has been none."""
    expect_no_words(request)
    desk = request.desk
    report = desk.contest
    reply = Reply()
    if not report.touches():
        return reply.put("contest", None).note("slaps.none")
    reply.put("contest", _contest_fields(desk))
    _tell_verdict(reply, desk)
    for touch in report.touches():
        _tell_touch(reply, touch, desk)
    return reply


def _contest_fields(desk):
    """The value of `contest` in JSON."""
    report = desk.contest
    return Record(
        (
            ("verdict", report.verdict.kind if report.verdict else None),
            ("window_us", report.window_us),
            ("margin_us", _margin_us(desk)),
            ("strength_percent", report.strength_percent),
            ("touches", [_touch_fields(touch, desk) for touch in report.touches()]),
        )
    )


def _touch_fields(touch, desk):
    us = desk.arbiter.us
    first_at = _first_at(desk.contest)
    pressed_at = touch.pressed_at
    return Record(
        (
            ("player", desk.contest.name(touch)),
            ("zone", touch.zone),
            ("at_us", us(touch.at - first_at)),
            ("pressed_us", None if pressed_at is None else us(pressed_at - first_at)),
            ("contacts", touch.contacts),
            ("code", touch.code),
        )
    )


def _margin_us(desk):
    """From the first counting hand to the second, in a dead heat to the last that shares it; None
    when there was no second."""
    verdict = desk.contest.verdict
    hands = [touch for touch in desk.contest.touches() if touch.code is None][:2]
    if verdict is not None and verdict.kind == "dead_heat":
        hands = verdict.touches
    return desk.arbiter.us(hands[-1].at - hands[0].at) if len(hands) > 1 else None


def _first_at(report):
    """The sensor tick that the report counts from: the deciding touch, else the first."""
    return report.verdict.touches[0].at if report.verdict else report.touches()[0].at


def _tell_verdict(reply, desk):
    report = desk.contest
    facts = {
        "window_us": report.window_us,
        "margin_us": _margin_us(desk),
    }
    if report.verdict is None:
        reply.tell("slaps.verdict.none")
        return
    facts["names"] = [desk.contest.name(touch) for touch in report.verdict.touches]
    key = "slaps.verdict." + report.verdict.kind
    if report.verdict.kind == "take" and facts["margin_us"] is not None:
        key += ".margin"
    reply.tell(key, **facts)
    if report.strength_percent is not None:
        reply.tell("slaps.strength", percent=report.strength_percent)


def _tell_touch(reply, touch, desk):
    us = desk.arbiter.us
    first_at = _first_at(desk.contest)
    facts = {
        "player": desk.contest.name(touch) or "-",
        "zone": touch.zone,
        "at_us": us(touch.at - first_at),
        "contacts": touch.contacts,
    }
    if touch.pressed_at is not None:
        facts["pressed_us"] = us(touch.pressed_at - touch.at)
    reply.tell(
        "slaps.touch" if touch.pressed_at is not None else "slaps.touch.no_pressure", **facts
    )
    if touch.code:
        reply.note("event.refused." + touch.code, player=facts["player"], zone=touch.zone)
