# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box knows of itself: `info`."""

from firmware.app.reply import Reply
from firmware.app.version import VERSION
from firmware.app.words import expect_no_words
from firmware.rules.record import Record


def answer_info(request):
    """Version, interpreter, resolution of the time stamps, tie window, current, free memory."""
    expect_no_words(request)
    desk = request.desk
    pairs = [("version", VERSION), ("tie_window_us", desk.settings.tie_window_us)]
    pairs += desk.part_facts()
    reply = Reply().put("report", Record(pairs))
    for name, value in pairs:
        reply.tell("info." + name, value=value)
    return reply
