# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""usb_cdc: buffers, time-outs, Ctrl-C, and a host that does not read."""

import pytest
import usb_cdc

from host_sim.chip import Hung, Reset

TOO_LATE = ("RuntimeError", "Cannot change USB devices now")
BUFFERED = 256 + 64
"""The device's buffer and the packet that waits in the endpoint."""


@pytest.fixture
def port(chip):
    """The console, open at the host; neither end waits."""
    chip.console.host_open()
    usb_cdc.console.timeout = 0
    usb_cdc.console.write_timeout = 0
    return chip.console


def text(count):
    return bytes(32 + number % 90 for number in range(count))


def elapsed_us(chip, act):
    start = chip.clock.cycles
    result = act()
    return result, (chip.clock.cycles - start) * 1e6 / chip.clock.frequency


# which channels there are


@pytest.mark.parametrize(
    ("arguments", "there"),
    [
        ({}, (True, False)),
        ({"data": True}, (True, True)),
        ({"console": False, "data": True}, (False, True)),
    ],
)
def test_enable(fresh, arguments, there):
    usb_cdc.enable(**arguments)
    assert (usb_cdc.console is not None, usb_cdc.data is not None) == there
    fresh.start_usb()
    assert (usb_cdc.console is not None, usb_cdc.data is not None) == there


def test_disable(fresh):
    usb_cdc.disable()
    assert (usb_cdc.console, usb_cdc.data) == (None, None)
    fresh.boot()
    assert (usb_cdc.console is None, usb_cdc.data) == (False, None)


def test_only_before_usb_is_up(chip, refusal):
    assert [refusal(usb_cdc.enable, data=True), refusal(usb_cdc.disable)] == [TOO_LATE] * 2
    assert usb_cdc.data is None


def test_unknown_name(chip, refusal):
    error = ("AttributeError", "'module' object has no attribute 'serials'")
    assert refusal(lambda: usb_cdc.serials) == error


def test_data_is_a_channel_of_its_own(fresh):
    usb_cdc.enable(data=True)
    fresh.start_usb()
    fresh.console.host_open()
    fresh.data.host_open()
    usb_cdc.data.timeout = 0
    fresh.data.host_write(b"in\x03")
    usb_cdc.data.write(b"out")
    fresh.spend(1000)
    assert (usb_cdc.data.read(10), fresh.data.host_read(), fresh.console.host_read()) == (
        b"in\x03",
        b"out",
        b"",
    )


# connected


def test_connected(chip):
    seen = [usb_cdc.console.connected]
    chip.console.host_open()
    seen.append(usb_cdc.console.connected)
    chip.unplug_usb()
    seen.append(usb_cdc.console.connected)
    chip.plug_usb()
    seen.append(usb_cdc.console.connected)
    chip.console.host_open()
    chip.console.host_close()
    seen.append(usb_cdc.console.connected)
    assert seen == [False, True, False, False, False]


# reading


def test_read_takes_what_is_there(chip, port):
    port.host_write(text(300))
    chip.spend(1000)
    waiting = usb_cdc.console.in_waiting
    assert (waiting, usb_cdc.console.read(10), usb_cdc.console.read()) == (
        256,
        text(10),
        text(256)[10:],
    )
    chip.spend(1000)
    assert (usb_cdc.console.read(), usb_cdc.console.read(), usb_cdc.console.read(0)) == (
        text(300)[256:],
        b"",
        b"",
    )


def test_readinto(chip, port, refusal):
    buffer = bytearray(b"......")
    port.host_write(b"abcd")
    chip.spend(1000)
    assert (usb_cdc.console.readinto(buffer), buffer) == (4, b"abcd..")
    error = ("TypeError", "object with buffer protocol required")
    assert refusal(usb_cdc.console.readinto, b"...") == error


def test_lines(chip, port):
    port.host_write(b"one\r\ntwo\nthree")
    chip.spend(1000)
    console = usb_cdc.console
    lines = [console.readline(), console.readline(2), console.readlines(), console.readline()]
    assert lines == [b"one\r\n", b"tw", [b"o\n", b"three"], b""]


@pytest.mark.parametrize(("timeout", "waits_us"), [(0, 0), (0.01, 11_000), (0.5, 501_000)])
def test_read_timeout(chip, port, timeout, waits_us):
    """The real one compares with <=, so it waits up to a millisecond more than it was told."""
    usb_cdc.console.timeout = timeout
    data, us = elapsed_us(chip, lambda: usb_cdc.console.read(5))
    assert data == b""
    assert 0 <= us - waits_us <= 300


def test_a_wait_ends_when_the_bytes_come(chip, port):
    usb_cdc.console.timeout = 1
    chip.clock.at(chip.clock.cycles + chip.clock.us(5_000), lambda: port.host_write(b"hello"))
    data, us = elapsed_us(chip, lambda: usb_cdc.console.read(5))
    assert data == b"hello"
    assert 5_000 < us < 6_000


def test_waiting_for_ever_for_bytes_is_found_out(chip, port, refusal):
    usb_cdc.console.timeout = None
    kind, said = refusal(usb_cdc.console.read, 1)
    assert kind == "Hung"
    assert said == "usb_cdc.console.read waits for ever: the host sends nothing, after 20.000 s"


def test_the_watchdog_ends_a_wait(chip, port):
    usb_cdc.console.timeout = None
    chip.watchdog.timeout_s = 3
    chip.watchdog.start()
    with pytest.raises(Reset):
        usb_cdc.console.read(1)
    assert chip.next_reset_reason == "WATCHDOG"


# writing


def test_write_reaches_the_host_after_a_while(chip, port):
    count = usb_cdc.console.write(text(100))
    at_once = port.host_read()
    chip.spend(1000)
    assert (count, at_once, port.host_read()) == (100, b"", text(100))


def test_write_without_waiting_is_partial(chip, port):
    port.host_reads = False
    console = usb_cdc.console
    counts = [console.write(text(200)), console.write(text(200)), console.write(text(200))]
    assert (counts, console.out_waiting) == ([200, 120, 0], 256)
    port.host_reads = True
    chip.spend(1000)
    assert port.host_read() == text(200) + text(120)


def test_the_hosts_own_buffer_fills_first(chip, port):
    port.host_buffer_bytes = 100
    for _ in range(10):
        usb_cdc.console.write(text(60))
        chip.spend(1000)
    assert (usb_cdc.console.out_waiting, len(port.host_read())) == (256, 60)


@pytest.mark.parametrize(("timeout", "waits_us"), [(0.01, 11_000), (0.2, 201_000)])
def test_write_timeout(chip, port, timeout, waits_us):
    """Twice: the stream layer tries the rest once more."""
    port.host_reads = False
    usb_cdc.console.write_timeout = timeout
    count, us = elapsed_us(chip, lambda: usb_cdc.console.write(text(1000)))
    assert count == BUFFERED
    assert 0 <= us - 2 * waits_us <= 600


def test_write_waits_for_a_host_that_reads(chip, port):
    usb_cdc.console.write_timeout = None
    got = []

    def take():
        got.append(port.host_read())
        chip.clock.at(chip.clock.cycles + chip.clock.us(1000), take)

    take()
    count = usb_cdc.console.write(text(10_000))
    chip.spend(2_000)
    assert (count, b"".join(got)) == (10_000, text(10_000))


def test_waiting_for_ever_for_a_reader_is_found_out(chip, port):
    port.host_reads = False
    usb_cdc.console.write_timeout = None
    said = "usb_cdc.console.write waits for ever: the host does not read, after 20.000 s"
    with pytest.raises(Hung) as hung:
        usb_cdc.console.write(text(1000))
    assert str(hung.value) == said


def test_without_dtr_the_oldest_bytes_give_way(chip):
    """A write longer than the buffer ends up out of order, as TinyUSB takes its end first."""
    usb_cdc.console.write_timeout = None
    written = [usb_cdc.console.write(text(64)), usb_cdc.console.write(text(500))]
    chip.console.host_open()
    chip.spend(1000)
    assert (written, chip.console.host_read()) == (
        [64, 500],
        text(64) + text(500)[-12:] + text(500)[256:],
    )


def test_write_takes_text_as_the_real_one_does(chip, port, refusal):
    error = ("TypeError", "object with buffer protocol required")
    assert [usb_cdc.console.write("für"), refusal(usb_cdc.console.write, 3)] == [4, error]
    chip.spend(1000)
    assert port.host_read() == "für".encode()


def test_throughput_is_that_of_a_full_speed_port(chip, port):
    usb_cdc.console.write_timeout = None
    port.host_buffer_bytes = 1 << 20
    _, us = elapsed_us(chip, lambda: usb_cdc.console.write(text(100_000)))
    assert 95_000 < us < 400_000


def full(chip, port):
    """Fill the buffer; the host has taken nothing yet."""
    port.host_reads = False
    usb_cdc.console.write(text(1000))
    port.host_reads = True
    return chip


def test_what_the_flash_keeps_waiting_has_not_crossed_meanwhile(chip, port):
    chip.write_nvm(0, b"abcd")
    full(chip, port).write_nvm(0, b"efgh")
    chip.catch_up()
    at_once = port.out_waiting
    chip.spend(1000)
    assert (at_once, usb_cdc.console.out_waiting, port.host_read()) == (256, 0, text(BUFFERED))


def test_an_erase_of_the_drive_lets_nothing_cross(chip, port):
    full(chip, port).flash.rewrite(bytearray(b"\xff" * 4096), 0, bytes(4096))
    chip.catch_up()
    assert port.out_waiting == 256


def test_a_host_that_looks_while_interrupts_are_off_moves_nothing(chip, port):
    read = []
    full(chip, port).disable_interrupts()
    for look in (port.host_read, lambda: port.host_write(b"in"), lambda: port.host_waiting):
        chip.clock.run_until(chip.clock.cycles + chip.clock.us(9_000))
        read.append(look())
    held = (read, port.out_waiting, port.in_waiting)
    chip.enable_interrupts()
    chip.spend(1000)
    assert (held, port.in_waiting) == (([b"", 2, 2], 256, 0), 2)


def test_a_reset_while_interrupts_are_off_opens_the_way_again(chip, port):
    chip.disable_interrupts()
    chip.reset("SOFTWARE")
    chip.boot("SOFTWARE")
    chip.start_usb()
    port.host_open()
    usb_cdc.console.write(b"again")
    chip.spend(1000)
    assert port.host_read() == b"again"


# buffers and settings


def test_reset_buffers(chip, port):
    port.host_reads = False
    port.host_write(b"abc")
    usb_cdc.console.write(text(200))
    chip.spend(1000)
    usb_cdc.console.reset_input_buffer()
    usb_cdc.console.reset_output_buffer()
    usb_cdc.console.flush()
    assert (usb_cdc.console.in_waiting, usb_cdc.console.out_waiting) == (0, 0)
    port.host_reads = True
    chip.spend(1000)
    assert port.host_read() == text(200)[:64]


def test_timeouts_are_none_after_every_boot(chip):
    console = usb_cdc.console
    console.timeout, console.write_timeout = 1, 0
    seen = [(console.timeout, console.write_timeout)]
    chip.reload()
    seen.append((console.timeout, console.write_timeout))
    chip.boot()
    seen.append((console.timeout, console.write_timeout))
    console.timeout = -1
    seen.append((console.timeout, console.write_timeout))
    assert seen == [(1.0, 0.0), (1.0, 0.0), (None, None), (None, None)]


def test_read_only(chip, refusal):
    for name in ("connected", "in_waiting", "out_waiting"):
        assert refusal(setattr, usb_cdc.console, name, 1)[0] == "AttributeError"


def test_each_call_takes_time(chip, port):
    assert elapsed_us(chip, lambda: usb_cdc.console.in_waiting) == (0, 20)


# Ctrl-C


def test_ctrl_c_interrupts_the_program_and_empties_the_buffer(chip, port):
    port.host_write(b"abc\x03def")
    chip.spend(1000)
    with pytest.raises(KeyboardInterrupt):
        chip.spend(1)
    assert usb_cdc.console.read() == b""


def test_ctrl_c_in_a_wait(chip, port):
    usb_cdc.console.timeout = None
    chip.clock.at(chip.clock.cycles + chip.clock.us(5_000), lambda: port.host_write(b"\x03"))
    with pytest.raises(KeyboardInterrupt):
        usb_cdc.console.read(1)
    assert usb_cdc.console.in_waiting == 0


def test_a_full_buffer_keeps_ctrl_c_out(chip, port):
    port.host_write(text(256))
    port.host_write(b"\x03")
    chip.spend(5000)
    assert usb_cdc.console.read(256) == text(256)
    chip.spend(1000)
    with pytest.raises(KeyboardInterrupt):
        chip.spend(1)
