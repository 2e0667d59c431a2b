# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's signals as board pins: GENERATED from hardware/pinmap.csv by `make pins`."""

import board

# Zone 1 first. All zones, then PRESSURE, are neighbours from FIRST_LINE on: LINES pins, which the
# slap program samples in one instruction, zone 1 in bit 0, pressure in bit 6.
ZONE_PINS = (
    board.GP2,
    board.GP3,
    board.GP4,
    board.GP5,
    board.GP6,
    board.GP7,
)
PRESSURE = board.GP8
FIRST_LINE = ZONE_PINS[0]
LINES = 7

PIXELS = board.GP16
PIEZO = board.GP17
BUTTON = board.GP22
FORCE = board.GP26
LED = board.LED
