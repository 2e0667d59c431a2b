# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the ring shows: `lights`."""

from firmware.app.light_show import LIGHTS, LIGHTS_PER_ZONE, paint_rest, paint_share
from firmware.app.reply import Reply
from firmware.app.words import expect_no_words


def answer_lights(request):
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


def paint(view, now_ms, colours):
    """Put the picture of now into `colours`, a list of 24: zone 1's four first."""
    for index in range(len(view.lamps)):
        paint_share(view, index, now_ms, colours)
    paint_rest(view, colours)
