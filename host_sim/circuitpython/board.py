# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka backend: the names of the Raspberry Pi Pico's board module."""

from host_sim.circuitpython.pin import PINS

board_id = "raspberry_pi_pico"
NUMBERS = {f"GP{number}": number for number in range(29)} | {
    "SMPS_MODE": 23,
    "VBUS_SENSE": 24,
    "LED": 25,
    "GP26_A0": 26,
    "A0": 26,
    "GP27_A1": 27,
    "A1": 27,
    "GP28_A2": 28,
    "A2": 28,
    "A3": 29,
    "VOLTAGE_MONITOR": 29,
}
globals().update({name: PINS[number] for name, number in NUMBERS.items()})
__all__ = ["board_id", *NUMBERS]
