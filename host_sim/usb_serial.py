# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One USB serial channel: both ends, the buffers between them, and the time bytes take.

TinyUSB as CircuitPython builds it: 256 bytes each way in the device, 64-byte packets. The device
hands one packet to the endpoint, where it waits for the host. While no host holds the port open
(DTR off) writing never blocks: the oldest bytes are overwritten. A packet from the host is taken
only when 64 bytes are free, so a full buffer keeps Ctrl-C out.
"""

from collections.abc import Callable

from host_sim.clock import Clock

FIFO_BYTES = 256
PACKET_BYTES = 64
CTRL_C = 3


class SerialPort:
    """The device end is used by usb_cdc.Serial, the host_ methods by the outside world.

    `host_buffer_bytes` is what the host's driver takes before its program reads (a Linux tty:
    4096); with `host_reads` off the host holds the port open and takes nothing at all.
    """

    def __init__(self, name: str, clock: Clock, packet_us: float) -> None:
        self.name = name
        self.host_buffer_bytes = 4096
        self.host_reads = True
        self.on_ctrl_c: Callable[[], None] | None = None
        self._clock = clock
        self._packet_cycles = max(1, clock.us(packet_us))
        self._attached = False
        self._open = False
        self._moved_at = clock.cycles
        self._held_at: int | None = None
        self._to_host = bytearray()
        self._endpoint = b""
        self._at_host = bytearray()
        self._from_host = bytearray()
        self._received = bytearray()

    # the host

    def host_open(self) -> None:
        """A program on the host opens the port: DTR goes on."""
        self.catch_up()
        self._open = True

    def host_close(self) -> None:
        self.catch_up()
        self._open = False

    def host_write(self, data: bytes) -> int:
        """Hand bytes to the host's driver, which keeps them until the device takes them."""
        self.catch_up()
        self._from_host += data
        return len(data)

    def host_read(self, size: int = -1) -> bytes:
        """Everything (or `size` bytes) that has arrived at the host by now."""
        self.catch_up()
        count = len(self._at_host) if size < 0 else size
        data = bytes(self._at_host[:count])
        del self._at_host[:count]
        return data

    @property
    def host_waiting(self) -> int:
        """Bytes in the host's driver that the device has not taken yet."""
        self.catch_up()
        return len(self._from_host)

    # the cable

    @property
    def is_attached(self) -> bool:
        """Whether the host has enumerated the device."""
        return self._attached

    def attach(self) -> None:
        """The host has enumerated the device."""
        self._attached = True
        self._moved_at = self._clock.cycles

    def detach(self) -> None:
        """Cable pulled or device reset: whatever was under way is lost."""
        self._attached = False
        self._open = False
        self._endpoint = b""
        self._to_host.clear()
        self._from_host.clear()
        self._received.clear()

    def hold(self) -> None:
        """The device's interrupts go off: nothing crosses, and that time is lost to the cable."""
        self.catch_up()
        if self._held_at is None:
            self._held_at = self._clock.cycles

    def let_go(self) -> None:
        """They are on again."""
        now = self._clock.cycles
        if self._held_at is not None:
            self._moved_at = min(now, self._moved_at + now - self._held_at)
        self._held_at = None

    def catch_up(self) -> None:
        """Move the packets that had time to cross the cable since the last look."""
        if self._held_at is not None:
            return
        elapsed = self._clock.cycles - self._moved_at
        packets = elapsed // self._packet_cycles
        self._moved_at += packets * self._packet_cycles
        if not self._attached or not (self._endpoint or self._to_host or self._from_host):
            return
        while packets > 0 and (self._packet_to_host() | self._packet_from_host()):
            packets -= 1

    def _packet_to_host(self) -> bool:
        self._fill_endpoint()
        room = self.host_buffer_bytes - len(self._at_host)
        if not (self._open and self.host_reads and self._endpoint) or room < len(self._endpoint):
            return False
        self._at_host += self._endpoint
        self._endpoint = b""
        self._fill_endpoint()
        return True

    def _packet_from_host(self) -> bool:
        if not self._from_host or FIFO_BYTES - len(self._received) < PACKET_BYTES:
            return False
        packet = bytes(self._from_host[:PACKET_BYTES])
        del self._from_host[:PACKET_BYTES]
        self._received += packet
        if CTRL_C in packet and self.on_ctrl_c:
            self._received.clear()
            self.on_ctrl_c()
        return True

    def _fill_endpoint(self) -> None:
        if self._attached and not self._endpoint and self._to_host:
            self._endpoint = bytes(self._to_host[:PACKET_BYTES])
            del self._to_host[:PACKET_BYTES]

    # the device

    @property
    def connected(self) -> bool:
        return self._attached and self._open

    @property
    def in_waiting(self) -> int:
        return len(self._received)

    @property
    def out_waiting(self) -> int:
        """Bytes in the device's buffer; the packet in the endpoint is not counted."""
        return len(self._to_host)

    def device_write(self, data: bytes) -> int:
        """Put what fits into the buffer (without DTR the oldest bytes give way); how many."""
        if not self.connected:
            self._overwrite(data)
            return min(len(data), FIFO_BYTES)
        count = min(len(data), FIFO_BYTES - len(self._to_host))
        self._to_host += data[:count]
        self._fill_endpoint()
        return count

    def _overwrite(self, data: bytes) -> None:
        self._to_host += data[-FIFO_BYTES:]
        del self._to_host[: max(0, len(self._to_host) - FIFO_BYTES)]
        self._fill_endpoint()

    def device_read(self, size: int) -> bytes:
        data = bytes(self._received[:size])
        del self._received[:size]
        return data

    def discard_input(self) -> None:
        self._received.clear()

    def discard_output(self) -> None:
        self._to_host.clear()
