# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What guides through measuring the box: `calibrate`, `selftest`."""

from firmware.app.on_demand import load


def answer_calibrate(request):
    """Measure how late each zone closes."""
    return load("firmware.app.guided").answer(request)


def answer_selftest(request):
    """Find out which part works."""
    return load("firmware.app.guided").answer(request)
