# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a command expects behind its first word."""

from firmware.rules.errors import Refused


def expect_no_words(request):
    """Refuse anything behind a command that stands alone."""
    if request.words:
        raise Refused("console/usage", usage=request.command)


def expect_words(request, least, most, usage):
    """Refuse fewer than `least` or more than `most` words; `usage` shows the right form."""
    if not least <= len(request.words) <= most:
        raise Refused("console/usage", usage=usage)
    return request.words


def parse_switch(request, usage):
    """`on` or `off` as a bool."""
    word = expect_words(request, 1, 1, usage)[0].lower()
    if word not in ("on", "off"):
        raise Refused("console/usage", usage=usage)
    return word == "on"
