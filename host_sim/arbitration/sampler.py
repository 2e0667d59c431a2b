# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The slap sensor's sampling as plain arithmetic: exact, and fast enough for a million contests.

The state machine samples all lines every 6 cycles; a sample that differs from the one before is
logged and delays the next to 11 cycles. tests/host_sim/test_arbitration_sampler.py holds this
against the executed PIO words on thousands of random scripts. Time marks are not modelled.
"""

from firmware.devices.slap_program import ALL_LINES, CHANGE_CYCLES, SAMPLE_CYCLES
from host_sim.arbitration.wire_log import Changes

FIRST_SAMPLE_AT = SAMPLE_CYCLES
"""Of the wires, in cycles after the start of the state machine at its word 0."""
AFTER_CHANGE_CYCLES = SAMPLE_CYCLES + CHANGE_CYCLES


def log_by_model(changes: Changes, down: int = 0) -> Changes:
    """As log_by_pio, without marks."""
    logged: Changes = []
    seen = ALL_LINES  # the machine starts with x = 0: all lines low
    at, place, end = FIRST_SAMPLE_AT, 0, len(changes)
    while True:
        while place < end and changes[place][0] <= at:
            down = changes[place][1]
            place += 1
        if down != seen:
            logged.append((at, down))
            seen = down
            at += AFTER_CHANGE_CYCLES
        elif place == end:
            return logged
        else:
            at += -(-(changes[place][0] - at) // SAMPLE_CYCLES) * SAMPLE_CYCLES
