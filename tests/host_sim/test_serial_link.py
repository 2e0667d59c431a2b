# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A program at a TCP port of the box: when it comes, when it goes, what it has sent."""

import socket

import pytest

from host_sim.clock import Clock
from host_sim.serial_ends import LOOPBACK, TcpEnd
from host_sim.serial_link import SerialLink
from host_sim.usb_serial import FIFO_BYTES, SerialPort

TURN_CYCLES = 125_000
PACKET_US = 64
PATIENCE_TURNS = 100_000


class Bench:
    """A channel of a box whose program reads when the test says so."""

    def __init__(self):
        self.clock = Clock()
        self.port = SerialPort("console", self.clock, PACKET_US)
        self.port.attach()
        self.end = TcpEnd()
        self._link = SerialLink(self.end, self.port)

    def turn_until(self, is_so):
        """Milliseconds of the box's time, as many as the computer's network needs."""
        for _ in range(PATIENCE_TURNS):
            self.clock.run_until(self.clock.cycles + TURN_CYCLES)
            self._link.turn()
            self.port.catch_up()
            if is_so():
                return
        raise AssertionError("expected it to become so")

    def program(self, data):
        """Somebody connects and writes; the box takes what it has room for."""
        program = socket.create_connection((LOOPBACK, self.end.port))
        program.sendall(data)
        self.turn_until(lambda: self.port.in_waiting == min(len(data), FIFO_BYTES))
        return program


@pytest.fixture
def bench():
    bench = Bench()
    yield bench
    bench.end.close()


@pytest.mark.parametrize("size", [0, 100, 1000])
def test_a_program_that_has_gone_is_missed_though_the_box_reads_nothing(bench, size):
    program = bench.program(b"y" * size)
    bench.turn_until(lambda: bench.port.connected)
    program.close()
    bench.turn_until(lambda: not bench.port.connected)


def test_what_it_had_sent_still_arrives(bench):
    sent = bytes(32 + number % 90 for number in range(1000))
    bench.program(sent).close()
    bench.turn_until(lambda: not bench.port.connected)
    read = bytearray()

    def is_all_here():
        read.extend(bench.port.device_read(FIFO_BYTES))
        return len(read) == len(sent)

    bench.turn_until(is_all_here)
    assert read == sent


def test_the_next_program_is_let_in(bench):
    bench.program(b"y" * 1000).close()
    bench.turn_until(lambda: not bench.port.connected)
    with socket.create_connection((LOOPBACK, bench.end.port)):
        bench.turn_until(lambda: bench.port.connected)
