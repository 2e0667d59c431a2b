# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The milliseconds that the app lives by."""

import supervisor


class Clock:
    """supervisor.ticks_ms: small ints, no float; wraps 65 s after boot, then at 2**29 ms."""

    def now_ms(self):
        """Milliseconds, to be compared with firmware.rules.ticks.since only."""
        return supervisor.ticks_ms()
