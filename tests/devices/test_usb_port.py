# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A serial port that never makes the box wait, whatever the computer does or does not do."""

import pytest
import usb_cdc

from firmware.devices.usb_port import UsbPort

ROOM = 256 + 64
"""The device's buffer, and the packet that has left it for the endpoint."""
LONG = bytes(range(256)) * 3
INSTANT_US = 100


@pytest.fixture(params=["console", "data"])
def end(request, chip):
    """The computer's end of either channel."""
    return getattr(chip, request.param)


@pytest.fixture
def port(chip, end):
    return UsbPort(getattr(usb_cdc, end.name))


def write_all(chip, port, data, wait_us=1000):
    """As the outbox does: what did not fit is offered again; the counts."""
    counts = []
    while data:
        counts.append(port.write(data))
        data = data[counts[-1] :]
        chip.spend(wait_us)
    return counts


def test_what_fits_is_written_and_arrives(chip, port, end):
    count = port.write(b"// the box is ready\r\n")
    chip.spend(1000)
    assert (count, end.host_read()) == (21, b"// the box is ready\r\n")


def test_a_long_text_is_written_in_parts_and_arrives_whole(chip, port, end):
    counts = write_all(chip, port, LONG)
    chip.spend(1000)
    assert (sum(counts), len(counts) > 1, end.host_read()) == (len(LONG), True, LONG)


def test_a_computer_that_does_not_read_is_not_waited_for(chip, port, end):
    end.host_reads = False
    begin_us = chip.now_us
    counts = [port.write(LONG) for _ in range(4)]
    assert (counts, chip.now_us - begin_us < 5 * INSTANT_US) == ([ROOM, 0, 0, 0], True)
    end.host_reads = True
    chip.spend(2000)
    assert end.host_read() == LONG[:ROOM]


def test_it_goes_on_where_it_stopped_when_the_computer_reads_again(chip, port, end):
    end.host_reads = False
    done = port.write(LONG)
    end.host_reads = True
    chip.spend(2000)
    write_all(chip, port, LONG[done:])
    chip.spend(1000)
    assert (done, end.host_read()) == (ROOM, LONG)


def test_reading_takes_what_is_there(chip, port, end):
    buffer = bytearray(b"........")
    nothing = port.read_into(buffer)
    end.host_write(b"help\nstatus\n")
    chip.spend(1000)
    counts = [port.read_into(buffer)]
    read = bytes(buffer)
    counts += [port.read_into(buffer), port.read_into(buffer)]
    assert (nothing, counts, read, bytes(buffer)) == (0, [8, 4, 0], b"help\nsta", b"tus\n\nsta")


def test_reading_nothing_takes_no_time_worth_naming(chip, port):
    begin_us = chip.now_us
    port.read_into(bytearray(64))
    assert chip.now_us - begin_us <= INSTANT_US


def test_connected_is_a_program_that_has_it_open(chip, port, end):
    seen = [port.is_connected]
    end.host_close()
    seen.append(port.is_connected)
    end.host_open()
    seen.append(port.is_connected)
    chip.unplug_usb()
    seen.append(port.is_connected)
    assert seen == [True, False, True, False]


def test_unplugged_it_neither_waits_nor_fails(chip, port, end):
    chip.unplug_usb()
    begin_us = chip.now_us
    counts = [port.write(LONG[:100]) for _ in range(10)]
    read = port.read_into(bytearray(10))
    assert (counts, read, chip.now_us - begin_us < 5 * INSTANT_US) == ([100] * 10, 0, True)
    chip.plug_usb()
    end.host_open()
    end.host_write(b"help\n")
    chip.spend(2000)
    end.host_read()
    written = port.write(b"new")
    chip.spend(1000)
    buffer = bytearray(10)
    read = port.read_into(buffer)
    assert (written, end.host_read(), buffer[:read]) == (3, b"new", b"help\n")
