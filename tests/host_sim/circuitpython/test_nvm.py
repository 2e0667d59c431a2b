# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""microcontroller.nvm: slices, refusals, time, and power cuts."""

from array import array

import microcontroller
import pytest

from host_sim.chip import PowerCut

ERASE_US = 45_000
PAGE_US = 400


def elapsed_us(chip, act):
    start = chip.clock.cycles
    act()
    return (chip.clock.cycles - start) * 1e6 / chip.clock.frequency


def test_new_flash_is_all_ones(chip):
    nvm = microcontroller.nvm
    assert (len(nvm), bool(nvm), nvm[:]) == (4096, True, bytearray(b"\xff" * 4096))


def test_write_and_read(chip):
    nvm = microcontroller.nvm
    nvm[0:4] = b"abcd"
    nvm[2] = 7
    nvm[-1] = 9
    nvm[4:6] = array("B", [1, 2])
    assert (nvm[0:7], nvm[2], nvm[-1], nvm[4095]) == (bytearray(b"ab\x07d\x01\x02\xff"), 7, 9, 9)


def test_kept_over_a_power_cut_and_shared_with_nobody(chip):
    microcontroller.nvm[0:3] = b"abc"
    read = microcontroller.nvm[0:3]
    read[0] = 0
    chip.cut()
    chip.boot()
    assert microcontroller.nvm[0:3] == b"abc"


def test_refusals(chip, refusal):
    nvm = microcontroller.nvm
    lengths = "Slice and value different lengths."
    steps = "only slices with step=1 (aka None) are supported"
    assert [
        refusal(lambda: nvm[4096]),
        refusal(lambda: nvm[-4097]),
        refusal(lambda: nvm["a"]),
        refusal(lambda: nvm[0:4:2]),
        refusal(nvm.__setitem__, slice(0, 4, 2), b"ab"),
        refusal(nvm.__setitem__, slice(0, 4), b"abc"),
        refusal(nvm.__setitem__, slice(4090, 5000), b"abcdefghij"),
        refusal(nvm.__setitem__, slice(0, 2), [1, 2]),
        refusal(nvm.__setitem__, slice(0, 2), array("H", [1])),
        refusal(nvm.__setitem__, 0, 256),
        refusal(nvm.__setitem__, 0, -1),
        nvm[:],
    ] == [
        ("IndexError", "index out of range"),
        ("IndexError", "index out of range"),
        ("TypeError", "ByteArray indices must be integers, not str"),
        ("NotImplementedError", steps),
        ("NotImplementedError", steps),
        ("ValueError", lengths),
        ("ValueError", lengths),
        ("NotImplementedError", "array/bytes required on right side"),
        ("ValueError", "Array values should be single bytes."),
        ("ValueError", "bytes must be 0-255"),
        ("ValueError", "bytes must be 0-255"),
        bytearray(b"\xff" * 4096),
    ]


@pytest.mark.parametrize(
    ("before", "where", "data", "us"),
    [
        (b"", slice(0, 4), b"abcd", PAGE_US),
        (b"", slice(0, 257), b"a" * 257, 2 * PAGE_US),
        (b"", slice(255, 257), b"ab", 2 * PAGE_US),
        (b"x", slice(0, 1), b"x", ERASE_US + 16 * PAGE_US),
        (b"x", slice(4095, 4096), b"y", PAGE_US),
        (b"x", slice(0, 4096), bytes(4096), ERASE_US + 16 * PAGE_US),
    ],
)
def test_time(chip, before, where, data, us):
    chip.nvm[: len(before)] = before

    def write():
        microcontroller.nvm[where] = data

    assert elapsed_us(chip, write) == us + chip.costs.nvm_read
    assert microcontroller.nvm[where] == data


OLD = b"o" * 600 + b"\xff" * 3496
NEW = b"new" + OLD[3:]


def pages(count):
    """A block of which so many pages are programmed anew."""
    return (NEW[: 256 * count]).ljust(4096, b"\xff")


@pytest.mark.parametrize(
    ("cut_us", "left"),
    [
        (0, OLD),
        (ERASE_US / 6, bytes(2048) + OLD[2048:]),
        (ERASE_US, pages(0)),
        (ERASE_US + PAGE_US, pages(1)),
        (ERASE_US + 2 * PAGE_US, pages(2)),
        (ERASE_US + 16 * PAGE_US, NEW),
    ],
)
def test_power_cut_in_a_write(chip, cut_us, left):
    chip.nvm[:] = OLD
    chip.on_flash_write = lambda: chip.clock.at(chip.clock.cycles + chip.clock.us(cut_us), chip.cut)
    with pytest.raises(PowerCut):
        microcontroller.nvm[0:3] = b"new"
    chip.boot()
    assert microcontroller.nvm[:] == left


def test_interrupts_are_off_meanwhile(chip):
    seen = []
    chip.nvm[0] = 1
    at = chip.clock.cycles + chip.clock.us(ERASE_US)
    chip.clock.at(at, lambda: chip.when_interrupts(lambda: seen.append(chip.clock.cycles)))
    microcontroller.nvm[0] = 2
    assert seen == [chip.clock.cycles]
