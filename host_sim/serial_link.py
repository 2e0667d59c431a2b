# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Carries bytes between a serial channel of the box and the end that a program has open."""

from host_sim.serial_ends import CHUNK_BYTES, SerialEnd
from host_sim.usb_serial import CTRL_C, SerialPort


class SerialLink:
    """`turn()` is called often and never waits; nothing is lost on either way while USB is up.

    What the box has no room for stays with the program that writes it: its write waits. What the
    program does not read stays in the box, which then sees a host that does not read.
    """

    def __init__(self, end: SerialEnd, port: SerialPort) -> None:
        self._end = end
        self._port = port
        self._was_open = False
        self._to_box = b""
        self._from_box = b""

    def turn(self) -> None:
        """Open or close the port as the program did, then carry bytes."""
        self._follow(self._end.is_open)
        if self._port.is_attached:
            self._carry_to_box()
            self._carry_from_box()
        else:
            self._lose()

    def _follow(self, is_open: bool) -> None:
        if is_open and not self._port.connected:
            self._port.host_open()
        if self._was_open and not is_open:
            self._port.host_close()
            self._port.host_read()
            self._from_box = b""
            self._end.forget()
        self._was_open = is_open

    def _lose(self) -> None:
        """The cable is out: what is written now goes nowhere."""
        self._end.read()
        self._to_box = self._from_box = b""

    def _carry_to_box(self) -> None:
        """A Ctrl-C ends its packet, as it ends a write: the box drops what comes in with it."""
        if self._port.host_waiting:
            return
        data = self._to_box or self._end.read()
        end = data.find(CTRL_C) + 1 or len(data)
        self._to_box = data[end:]
        if data:
            self._port.host_write(data[:end])

    def _carry_from_box(self) -> None:
        self._from_box = self._from_box or self._port.host_read(CHUNK_BYTES)
        if self._from_box:
            self._from_box = self._from_box[self._end.write(self._from_box) :]
