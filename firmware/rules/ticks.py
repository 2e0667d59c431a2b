# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Milliseconds that wrap around, as supervisor.ticks_ms counts them."""

PERIOD = 2**29
_HALF = PERIOD // 2


def add(at, ms):
    """The moment `ms` after (or, negative, before) the moment `at`."""
    return (at + ms) & (PERIOD - 1)


def since(later, earlier):
    """Milliseconds from `earlier` to `later`; negative when `later` came first.

    Right while the two are less than PERIOD / 2 (3.1 days) apart.
    """
    return ((later - earlier + _HALF) & (PERIOD - 1)) - _HALF
