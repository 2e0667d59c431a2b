# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""rp2pio.StateMachine at work: programs, pins, FIFOs and DMA."""

from array import array

import board
import microcontroller
import pytest
import rp2pio

from firmware.devices import slap_program

NOP = array("H", [0xA042])
COUNT = array("H", [0xA0C1, 0x8020, 0x0040])
"""mov isr, x; push block; jmp x--, 0"""
ECHO = array("H", [0x80A0, 0xA0C7, 0x8020])
"""pull block; mov isr, osr; push block"""
SET_X = 0xE020
PUSH = 0x8020
SQUARE = array("H", [0xE001, 0xE000])
"""set pins, 1; set pins, 0"""


def counter(frequency=0):
    """A machine that pushes 31, 30, ... as fast as the FIFO takes them, 3 cycles a word."""
    return rp2pio.StateMachine(COUNT, frequency, init=array("H", [SET_X | 31]))


def words(count, code="I"):
    return array(code, [99] * count)


# running


def test_starts_at_its_first_word_whatever_wrap_says(chip):
    program = array("H", [0xE025, 0xE046, 0x0002, 0x0003])
    machine = rp2pio.StateMachine(program, 0, wrap_target=2, wrap=2)
    chip.spend(1)
    registers = chip.claims.places[0].machine.registers
    assert (machine.offset, machine.pc, registers["x"], registers["y"]) == (28, 30, 5, 6)


@pytest.mark.parametrize(
    ("wanted", "actual"),
    [
        (0, 125_000_000),
        (125_000_000, 125_000_000),
        (12_800_000, 12_800_000),
        (2000, 2000),
        (99_999_999, 100_000_000),
    ],
)
def test_frequency(chip, wanted, actual):
    machine = rp2pio.StateMachine(NOP, wanted)
    first = machine.frequency
    machine.frequency = 1_000_000
    assert (first, machine.frequency) == (actual, 1_000_000)


def test_output(chip):
    edges = []
    chip.wires.watch(9, lambda level, cycle: edges.append((level, cycle)))
    machine = rp2pio.StateMachine(SQUARE, 1_000_000, first_set_pin=board.GP9)
    chip.spend(5)
    machine.stop()
    levels = [level for level, _ in edges]
    gaps = {b[1] - a[1] for a, b in zip(edges, edges[1:], strict=False)}
    assert (levels[:5], gaps) == ([1, 0, 1, 0, 1], {125})
    machine.deinit()
    assert chip.wires.level(9) == 0


def test_initial_levels_and_directions(chip):
    rp2pio.StateMachine(
        NOP, 0, first_out_pin=board.GP9, out_pin_count=3, initial_out_pin_state=0b101,
        initial_out_pin_direction=0b011,
    )  # fmt: skip
    chip.wires.drive(11, 0)
    assert [chip.wires.level(gpio) for gpio in (9, 10, 11)] == [1, 0, 0]


def test_pulls(chip):
    machine = rp2pio.StateMachine(
        NOP, 0, first_in_pin=board.GP2, in_pin_count=7, pull_in_pin_up=0b1011111
    )
    pulled = [chip.wires.level(gpio) for gpio in range(2, 9)]
    machine.deinit()
    assert (pulled, chip.wires.mask()) == ([1, 1, 1, 1, 1, 0, 1], 0)


def test_run_stop_and_restart(chip):
    machine = rp2pio.StateMachine(ECHO, 0)
    machine.stop()
    machine.run(array("H", [SET_X | 9, 0xA0C1, PUSH]))
    waiting = machine.in_waiting
    machine.restart()
    machine.write(array("I", [77]))
    got = words(2)
    machine.readinto(got)
    assert (waiting, list(got), machine.pc) == (1, [9, 77], machine.offset)


# FIFO by hand


def test_readinto(chip):
    machine = counter()
    got = words(6)
    machine.readinto(got, start=1, end=-1)
    chip.spend(10)
    assert (list(got), machine.in_waiting) == ([99, 31, 30, 29, 28, 99], 8)


def test_readinto_reads_the_fifo_that_was_full(chip):
    machine = counter()
    chip.spend(100)
    stalled = machine.rxstall
    machine.clear_rxfifo()
    got = words(3)
    machine.readinto(got)
    assert (stalled, list(got)) == (True, [23, 22, 21])


@pytest.mark.parametrize(
    ("code", "right", "swap", "expected"),
    [
        ("I", True, False, 0x11223344),
        ("I", True, True, 0x44332211),
        ("H", True, False, 0x1122),
        ("H", False, False, 0x3344),
        ("H", False, True, 0x4433),
        ("B", True, False, 0x11),
        ("B", False, False, 0x44),
    ],
)
def test_narrow_elements(chip, code, right, swap, expected):
    machine = rp2pio.StateMachine(ECHO, 0, in_shift_right=right)
    machine.write(array("I", [0x11223344]))
    got = words(1, code)
    machine.readinto(got, swap=swap)
    assert got[0] == expected


@pytest.mark.parametrize(
    ("buffer", "swap", "word"),
    [
        (array("I", [0x11223344]), False, 0x11223344),
        (array("I", [0x11223344]), True, 0x44332211),
        (array("H", [0x1122]), False, 0x11221122),
        (array("H", [0x1122]), True, 0x22112211),
        (b"\x12", False, 0x12121212),
    ],
)
def test_narrow_writes_reach_all_bytes(chip, buffer, swap, word):
    machine = rp2pio.StateMachine(ECHO, 0)
    machine.write(buffer, swap=swap)
    got = words(1)
    machine.readinto(got)
    assert got[0] == word


def test_more_words_than_the_fifo_holds(chip):
    machine = rp2pio.StateMachine(array("H", [0x80A0, 0xA027]), 0)
    machine.write(array("I", range(100)))
    assert chip.claims.places[0].machine.registers["x"] == 99


def test_waiting_for_ever_is_found_out(chip, refusal):
    chip.hang_us = 50_000
    machine = rp2pio.StateMachine(ECHO, 0)
    reader = "rp2pio.StateMachine.readinto waits for ever: no words come, after 0.050 s"
    writer = (
        "rp2pio.StateMachine.write waits for ever: the program does not use the words,"
        " after 0.100 s"
    )
    assert refusal(machine.readinto, words(1)) == ("Hung", reader)
    machine.stop()
    assert refusal(machine.write, words(1)) == ("Hung", writer)


def test_an_empty_part_is_nothing(chip):
    machine = counter()
    got = words(3)
    machine.readinto(got, start=2, end=1)
    machine.write(words(0))
    assert list(got) == [99] * 3


# DMA


def test_background_read_fills_one_array_and_stops(chip):
    machine = counter()
    got = words(10)
    machine.background_read(got)
    chip.spend(10)
    assert (list(got), machine.in_waiting, machine.reading, machine.pending_read) == (
        list(range(31, 21, -1)),
        8,
        False,
        0,
    )
    assert machine.rxstall


def test_words_go_into_the_array_as_time_passes(chip):
    machine = counter(100_000)
    got = words(4)
    machine.background_read(got)
    seen = [list(got)]
    for _ in range(3):
        chip.spend(30)
        seen.append(list(got))
    assert seen == [
        [99, 99, 99, 99],
        [31, 99, 99, 99],
        [31, 30, 99, 99],
        [31, 30, 29, 99],
    ]


def test_what_waits_in_the_fifo_comes_first(chip):
    machine = counter()
    chip.spend(10)
    got = words(12)
    machine.background_read(got)
    chip.spend(10)
    assert list(got) == list(range(31, 19, -1))


@pytest.mark.parametrize(
    ("code", "swap", "last"), [("B", False, 4), ("H", False, 4), ("H", True, 1024)]
)
def test_background_read_takes_the_low_bytes(chip, code, swap, last):
    machine = counter()
    got = words(28, code)
    machine.background_read(got, swap=swap)
    chip.spend(10)
    assert got[-1] == last


def test_stop_background_read_leaves_the_rest_in_the_fifo(chip):
    machine = counter(1_000_000)
    got = words(10)
    machine.background_read(got)
    chip.spend(8)
    machine.stop_background_read()
    stored = [word for word in got if word != 99]
    chip.spend(8)
    assert stored == list(range(31, 31 - len(stored), -1))
    assert [word for word in got if word != 99] == stored
    assert machine.in_waiting
    again = words(4)
    machine.background_read(again)
    chip.spend(20)
    assert list(again) == [stored[-1] - 1 - place for place in range(4)]


def test_reading_tells_little(chip):
    """As on the real one: True before the first read and after stop_background_read()."""
    machine = counter(100_000)
    seen = [machine.reading]
    machine.background_read(words(100))
    seen.append(machine.reading)
    machine.stop_background_read()
    seen.append(machine.reading)
    assert seen == [True, True, True]


def test_a_second_array_follows_the_first(chip):
    machine = counter(1_000_000)
    first, second = words(5), words(5)
    machine.background_read(first)
    machine.background_read(second)
    chip.spend(100)
    assert (list(first), list(second)) == (list(range(31, 26, -1)), list(range(26, 21, -1)))


def test_loop_and_loop2_take_turns(chip):
    machine = counter(1_000_000)
    a, b, once = words(4), words(4), words(2)
    machine.background_read(once, loop=a, loop2=b)
    chip.spend(60)
    assert list(once) == [31, 30]
    assert [list(a), list(b)] == [[13, 12, 11, 10], [9, 16, 15, 14]]


def test_last_read_tells_once(chip):
    machine = counter(10_000)
    a, b = words(1), words(1)
    machine.background_read(loop=a, loop2=b)
    chip.spend(350)
    assert (machine.last_read is a, machine.last_read) == (True, b"")


def test_neither_array_is_nothing(chip):
    machine = counter()
    machine.background_read()
    chip.spend(10)
    assert machine.in_waiting == 8


def test_sizes_and_swap_must_stay_the_same(chip, refusal):
    machine = counter()
    machine.background_read(words(100))
    assert [
        refusal(machine.background_read, words(1, "H")),
        refusal(machine.background_read, words(1), swap=True),
    ] == [("ValueError", "Mismatched data size"), ("ValueError", "Mismatched swap flag")]


def test_part_of_an_array(chip):
    machine = counter()
    got = words(6)
    machine.background_read(memoryview(got)[2:4])
    chip.spend(10)
    assert list(got) == [99, 99, 31, 30, 99, 99]


def test_waiting_for_an_earlier_array_for_ever_is_found_out(chip, refusal):
    chip.hang_us = 10_000
    machine = rp2pio.StateMachine(ECHO, 0)
    machine.background_read(words(1))
    kind, text = refusal(machine.background_read, words(1))
    assert (kind, text.split(",")[0]) == (
        "Hung",
        "rp2pio.StateMachine.background_read waits for ever: no words come",
    )


def test_the_next_buffer_waits_for_interrupts(chip):
    """DMA goes on while flash is erased, but the change of buffers does not."""
    machine = counter(100_000)
    once, loop = words(5), words(20)
    machine.background_read(once, loop=loop)
    microcontroller.disable_interrupts()
    chip.spend(1000)
    meanwhile = (list(once), list(loop), machine.in_waiting, machine.rxstall)
    microcontroller.enable_interrupts()
    assert meanwhile == ([31, 30, 29, 28, 27], [99] * 20, 8, True)
    assert list(loop) == list(range(26, 18, -1)) + [99] * 12
    chip.spend(1000)
    assert 99 not in loop


def test_one_large_buffer_survives_a_flash_erase(chip):
    for gpio in range(2, 9):
        chip.wires.drive(gpio, 1)
    from firmware.devices.slap_sensor import SlapSensor

    sensor = SlapSensor()
    chip.nvm[0] = 0
    for number in range(100):
        at = chip.clock.cycles + chip.clock.us(100 + 400 * number)
        chip.clock.at(at, lambda level=number % 2: chip.wires.drive(4, level))
    microcontroller.nvm[0] = 1
    downs = []
    while (change := sensor.read()) is not None:
        downs.append(change[1])
    assert (sensor.has_overrun, downs[-100:]) == (False, [0b100, 0] * 50)
    sensor.deinit()


# beside others


def test_deinit_frees_everything(chip):
    machine = rp2pio.StateMachine(
        array("H", slap_program.WORDS), 0, first_in_pin=board.GP2, in_pin_count=7,
        pull_in_pin_up=0x7F, auto_push=True, push_threshold=7, in_shift_right=False,
    )  # fmt: skip
    got = words(20)
    machine.background_read(got)
    machine.deinit()
    chip.wires.drive(2, 1)
    chip.spend(100)
    assert (chip.claims.pins, chip.claims.places, chip.claims.let_go, chip.claims.sharers) == (
        set(),
        [],
        [],
        {},
    )
    assert [one.is_claimed for block in chip.pio for one in block.machines] == [False] * 8


def test_x_and_y_of_the_machine_before_are_still_there(chip):
    rp2pio.StateMachine(NOP, 0, init=array("H", [SET_X | 21])).deinit()
    rp2pio.StateMachine(array("H", NOP), 0)
    assert chip.claims.places[0].machine.registers["x"] == 21
