# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A USB serial port that never makes the box wait."""


class UsbPort:
    """Reads what is there and writes what fits. Takes usb_cdc.console or usb_cdc.data."""

    def __init__(self, serial):
        serial.timeout = 0
        serial.write_timeout = 0
        self._serial = serial

    @property
    def is_connected(self):
        """Whether a program on the computer has the port open."""
        return self._serial.connected

    def read_into(self, buffer):
        """Fill the front of `buffer` with what has come; how many bytes (0 allocates nothing)."""
        return self._serial.readinto(buffer) if self._serial.in_waiting else 0

    def write(self, data):
        """Send the front of `data`; how many bytes fitted."""
        return self._serial.write(data) or 0
