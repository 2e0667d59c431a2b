# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A computer on the emulated USB: enumerates the box, speaks to each of its serial ports.

rp2040py's own USBCDC finds one port only and answers every OUT endpoint at once, with nothing if
there is nothing. This one lets an endpoint wait until there is something to send, and can leave a
port open without reading it. Descriptors: USB 2.0, chapter 9; requests: CDC PSTN 1.2, 6.3.
"""

from collections.abc import Generator
from typing import Any

from rp2040py.usb.interfaces import (
    DataDirection,
    DescriptorType,
    ISetupPacketParams,
    SetupRecipient,
    SetupType,
)
from rp2040py.usb.setup import (
    create_setup_packet,
    get_descriptor_packet,
    set_device_address_packet,
    set_device_configuration_packet,
)

INTERFACE, ENDPOINT = 4, 5
CDC_CONTROL, CDC_DATA = 2, 10
BULK = 2
CONFIGURATION_BYTES = 9
SET_CONTROL_LINE_STATE = 0x22
DTR_RTS = 3
PACKET_BYTES = 64

Steps = Generator[tuple[bytearray, int], bytes, None]


class SerialPort:
    """One serial port as a program on the computer sees it.

    `received` is all that came since power-on; with `is_read` off the port stays open, but nobody
    takes what the box offers.
    """

    def __init__(self, host: "UsbHost") -> None:
        self._host = host
        self.control = 0
        self.endpoint_in = 0
        self.endpoint_out = 0
        self.received = bytearray()
        self._to_send = bytearray()
        self._room = 0
        self._is_read = True
        self._held: list[bytes] = []
        self._unacknowledged = 0

    def write(self, data: bytes) -> None:
        """Send, as fast as the box takes it."""
        self._to_send += data
        self._pump()

    @property
    def is_read(self) -> bool:
        return self._is_read

    @is_read.setter
    def is_read(self, is_read: bool) -> None:
        self._is_read = is_read
        held, self._held = self._held, []
        for data in held:
            self.take(data)
        for _ in range(self._unacknowledged if is_read else 0):
            self._unacknowledged -= 1
            self._host.acknowledge(self.endpoint_in)

    # -- for the host

    def plug(self) -> None:
        """The box was reset: what was on its way is lost."""
        self.endpoint_in = self.endpoint_out = 0
        self._room = self._unacknowledged = 0
        self._held = []

    def take(self, data: bytes) -> None:
        """A packet from the box."""
        if not self._is_read:
            self._held.append(data)
        else:
            self.received += data

    def offer(self, room: int) -> None:
        """The box is ready for so many bytes."""
        self._room = room
        self._pump()

    def is_slow(self) -> bool:
        """Whether the box's packet stays where it is for now; it is remembered then."""
        self._unacknowledged += not self._is_read
        return not self._is_read

    def _pump(self) -> None:
        if self._room and self._to_send:
            size = min(self._room, len(self._to_send), PACKET_BYTES)
            data = bytes(self._to_send[:size])
            del self._to_send[:size]
            self._room = 0
            self._host.send(self.endpoint_out, data)


class UsbHost:
    """The computer. The box's first serial port is `console`, its second `data`."""

    def __init__(self, controller: Any) -> None:
        self.console = SerialPort(self)
        self.data = SerialPort(self)
        self._controller = controller
        self._steps: Steps | None = None
        self._answer = b""
        self._expected = 0
        self._listen()

    @property
    def is_ready(self) -> bool:
        """Whether both ports are found and open."""
        return self._steps is None and bool(self.data.endpoint_in)

    def _listen(self) -> None:
        controller = self._controller
        self._indicate = controller._indicate_buffer_ready
        controller._indicate_buffer_ready = self._buffer_ready
        controller.on_usb_enabled = controller.reset_device
        controller.on_reset_received = self._begin
        controller.on_endpoint_write = self._on_in
        controller.on_endpoint_read = self._on_out
        controller.on_reset = self._forget

    def _ports(self) -> tuple[SerialPort, SerialPort]:
        return (self.console, self.data)

    def _forget(self) -> None:
        self._steps = None
        for port in self._ports():
            port.plug()

    # -- enumeration

    def _begin(self) -> None:
        self._forget()
        self._steps = self._enumerate()
        self._request(next(self._steps))

    def _enumerate(self) -> Steps:
        """Each request with the length of its answer."""
        kind = DescriptorType.CONFIGRATION
        yield set_device_address_packet(1), 0
        head = yield get_descriptor_packet(kind, CONFIGURATION_BYTES), CONFIGURATION_BYTES
        length = int.from_bytes(head[2:4], "little")
        self._find_ports((yield get_descriptor_packet(kind, length), length))
        yield set_device_configuration_packet(1), 0
        for port in self._ports():
            yield _line_state(port.control, DTR_RTS), 0

    def _request(self, request: tuple[bytearray, int]) -> None:
        packet, self._expected = request
        self._answer = b""
        self._controller.send_setup_packet(packet)

    def _answered(self, data: bytes) -> None:
        self._answer += data
        if self._steps is None or len(self._answer) < self._expected:
            return
        try:
            self._request(self._steps.send(self._answer))
        except StopIteration:
            self._steps = None

    def _find_ports(self, descriptors: bytes) -> None:
        """The endpoints of each CDC function, in the order in which the box lists them."""
        ports = iter(self._ports())
        port = self.console
        kind = 0
        for descriptor in _split(descriptors):
            if descriptor[1] == INTERFACE:
                kind = descriptor[5]
                if kind == CDC_CONTROL:
                    port = next(ports)
                    port.control = descriptor[2]
            elif descriptor[1] == ENDPOINT and kind == CDC_DATA and descriptor[3] & 3 == BULK:
                _set_endpoint(port, descriptor[2])

    # -- endpoints

    def _on_in(self, endpoint: int, data: bytes) -> None:
        if endpoint == 0:
            self._answered(bytes(data))
        for port in self._ports():
            if endpoint and endpoint == port.endpoint_in:
                port.take(bytes(data))

    def _on_out(self, endpoint: int, room: int) -> None:
        for port in self._ports():
            if endpoint and endpoint == port.endpoint_out:
                port.offer(room)

    def _buffer_ready(self, endpoint: int, is_out: bool) -> None:
        """The controller is about to tell the box that a packet has gone through."""
        for port in self._ports():
            if endpoint and not is_out and endpoint == port.endpoint_in and port.is_slow():
                return
        self._indicate(endpoint, is_out)

    def acknowledge(self, endpoint: int) -> None:
        """A packet that waited has been taken."""
        self._indicate(endpoint, False)

    def send(self, endpoint: int, data: bytes) -> None:
        """Put a packet on the wire."""
        self._controller.endpoint_read_done(endpoint, data)


def _split(descriptors: bytes) -> list[bytes]:
    found = []
    while descriptors:
        found.append(descriptors[: descriptors[0]])
        descriptors = descriptors[descriptors[0] :]
    return found


def _set_endpoint(port: SerialPort, address: int) -> None:
    if address & 0x80:
        port.endpoint_in = address & 15
    else:
        port.endpoint_out = address & 15


def _line_state(interface: int, state: int) -> bytearray:
    return create_setup_packet(
        ISetupPacketParams(
            data_direction=DataDirection.HOST_TO_DEVICE,
            type=SetupType.CLASS,
            recipient=SetupRecipient.INTERFACE,
            b_request=SET_CONTROL_LINE_STATE,
            w_value=state,
            w_index=interface,
            w_length=0,
        )
    )
