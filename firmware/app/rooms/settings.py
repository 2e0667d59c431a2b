# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is set: `settings`."""

from firmware.app.reply import Reply
from firmware.app.settings import TABLE
from firmware.app.words import expect_no_words
from firmware.rules.record import Record


def answer_settings(request):
    """Every setting with default, bounds and unit."""
    expect_no_words(request)
    reply = Reply()
    shown = []
    for pairs in setting_pairs(request.desk.settings):
        shown.append(Record(pairs))
        reply.tell("settings.line", **dict(pairs))
    reply.put("settings", shown)
    return reply


def setting_pairs(settings):
    """For each its pairs: name, value, default, then low, high, unit or choices."""
    return [_pairs(settings, name, default, allowed) for name, default, allowed in TABLE]


def _pairs(settings, name, default, allowed):
    pairs = (("name", name), ("value", getattr(settings, name)), ("default", default))
    if not isinstance(default, int):
        return pairs + (("choices", allowed),)
    low, high, unit = allowed
    return pairs + (("low", low), ("high", high), ("unit", unit))
