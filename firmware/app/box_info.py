# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box knows of itself, for `info`."""

from firmware.app.reply import Reply
from firmware.app.version import VERSION
from firmware.rules.record import Record


def info_reply(desk):
    """Version, interpreter, resolution of the time stamps, tie window, current, free memory."""
    pairs = [("version", VERSION), ("tie_window_us", desk.settings.tie_window_us)]
    pairs += desk.part_facts()
    reply = Reply().put("report", Record(pairs))
    for name, value in pairs:
        reply.tell("info." + name, value=value)
    return reply
