# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""rp2pio.StateMachine: what it refuses, in the words of the real one."""

from array import array

import board
import digitalio
import pytest
import rp2pio
from digitalio import Pull

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."
NOP = array("H", [0xA042])
"""mov y, y"""
JMP_PIN = array("H", [0x00C0])
WAIT_GPIO_5 = array("H", [0x2005])
WAIT_PIN_0 = array("H", [0x2020])
WAIT_PIN_3 = array("H", [0x2023])
IN_PINS_1 = array("H", [0x4001])
IN_PINS_2 = array("H", [0x4002])
IN_X_1 = array("H", [0x4021])
OUT_PINS_1 = array("H", [0x6001])
OUT_PINDIRS_2 = array("H", [0x6082])
OUT_X_1 = array("H", [0x6021])
SET_PINS = array("H", [0xE001])
SET_PINDIRS = array("H", [0xE081])
MOV_TO_PINS = array("H", [0xA001])
MOV_FROM_PINS = array("H", [0xA020])


def value_error(text):
    return "ValueError", text


ARGUMENTS = [
    ({"program": 5}, ("TypeError", "object with buffer protocol required")),
    ({"program": "jmp"}, value_error("Program size invalid")),
    ({"program": b""}, value_error("program length must be 2-64")),
    ({"program": bytes(66)}, value_error("program length must be 2-64")),
    ({"program": bytes(3)}, value_error("Program size invalid")),
    ({"init": bytes(66)}, value_error("init length must be 0-64")),
    ({"init": bytes(3)}, value_error("Init program size invalid")),
    ({"pio_version": 1}, value_error("out_pin_count must be <= 0")),
    ({"first_in_pin": 2}, ("TypeError", "first_in_pin must be of type Pin, not int")),
    ({"jmp_pin": "a"}, ("TypeError", "jmp_pin must be of type Pin, not str")),
    ({"jmp_pin_pull": 1}, ("TypeError", "jmp_pull must be of type Pull or None, not int")),
    ({"out_pin_count": 0}, value_error("out_pin_count must be >= 1")),
    ({"in_pin_count": 0}, value_error("in_pin_count must be >= 1")),
    ({"set_pin_count": 6}, value_error("set_pin_count must be 1-5")),
    ({"sideset_pin_count": 0}, value_error("set_pin_count must be 1-5")),
    ({"pull_threshold": 0}, value_error("pull_threshold must be 1-32")),
    ({"push_threshold": 33}, value_error("push_threshold must be 1-32")),
    ({"fifo_type": "txput"}, value_error("Invalid fifo_type")),
    ({"mov_status_type": "irq"}, value_error("Invalid mov_status_type")),
    ({"first_in_pin": board.GP28, "in_pin_count": 3}, value_error("Pin count too large")),
    ({"wrap": 1}, value_error("wrap must be -1-0")),
    ({"wrap_target": 1}, value_error("wrap_target must be 0-0")),
    ({"frequency": 125_000_001}, value_error("frequency out of range")),
    ({"frequency": 1900}, value_error("frequency out of range")),
    ({"offset": 32}, ("RuntimeError", "All state machines in use")),
]


@pytest.mark.parametrize(("arguments", "refused"), ARGUMENTS)
def test_arguments(chip, refusal, arguments, refused):
    assert refusal(rp2pio.StateMachine, **({"program": NOP, "frequency": 0} | arguments)) == refused
    assert (chip.claims.pins, chip.claims.places) == (set(), [])


PROGRAMS = [
    (JMP_PIN, {}, "Missing jmp_pin. program[0] jumps on pin"),
    (WAIT_GPIO_5, {}, "program[0] uses extra pin"),
    (WAIT_PIN_0, {}, "Missing first_in_pin. program[0] waits based on pin"),
    (WAIT_PIN_3, {"first_in_pin": board.GP2}, "program[0] waits on input outside of count"),
    (IN_PINS_1, {}, "Missing first_in_pin. program[0] shifts in from pin(s)"),
    (IN_PINS_2, {"first_in_pin": board.GP2}, "program[0] shifts in more bits than pin count"),
    (IN_X_1, {}, "Program does IN without loading ISR"),
    (OUT_PINS_1, {}, "Missing first_out_pin. program[0] shifts out to pin(s)"),
    (
        OUT_PINDIRS_2,
        {"first_out_pin": board.GP2},
        "program[0] shifts out more bits than pin count",
    ),
    (OUT_X_1, {}, "Program does OUT without loading OSR"),
    (SET_PINS, {}, "Missing first_set_pin. program[0] sets pin(s)"),
    (SET_PINDIRS, {}, "Missing first_set_pin. program[0] sets pin(s)"),
    (MOV_TO_PINS, {}, "Missing first_out_pin. program[0] writes pin(s)"),
    (MOV_FROM_PINS, {}, "Missing first_in_pin. program[0] reads pin(s)"),
]


@pytest.mark.parametrize(("program", "arguments", "text"), PROGRAMS)
def test_programs(chip, refusal, program, arguments, text):
    assert refusal(rp2pio.StateMachine, program, 0, **arguments) == value_error(text)


@pytest.mark.parametrize("name", ["init", "may_exec"])
def test_the_other_programs_are_looked_at_too(chip, refusal, name):
    refused = refusal(rp2pio.StateMachine, NOP, 0, **{name: SET_PINS})
    assert refused == value_error(f"Missing first_set_pin. {name}[0] sets pin(s)")


def test_out_and_set_must_agree(chip, refusal):
    both = {"first_out_pin": board.GP2, "first_set_pin": board.GP2}
    assert [
        refusal(rp2pio.StateMachine, NOP, 0, **both, initial_out_pin_state=1),
        refusal(rp2pio.StateMachine, NOP, 0, **both, initial_set_pin_direction=0),
    ] == [
        value_error("Initial set pin state conflicts with initial out pin state"),
        value_error("Initial set pin direction conflicts with initial out pin direction"),
    ]


def test_an_output_has_no_pull(chip, refusal):
    arguments = {"first_out_pin": board.GP2, "first_in_pin": board.GP2, "pull_in_pin_up": 1}
    text = "pull masks conflict with direction masks"
    assert refusal(rp2pio.StateMachine, NOP, 0, **arguments) == value_error(text)


def test_bus_keepers_are_not_simulated(chip, refusal):
    arguments = {"first_in_pin": board.GP2, "pull_in_pin_up": 1, "pull_in_pin_down": 1}
    text = "host_sim has no bus keepers: pull up and down on one pin"
    refused = refusal(rp2pio.StateMachine, NOP, 0, **arguments)
    assert refused == ("NotImplementedError", text)


def test_pins_in_use(chip, refusal):
    digitalio.DigitalInOut(board.GP4)
    seven = {"first_in_pin": board.GP2, "in_pin_count": 7}
    assert refusal(rp2pio.StateMachine, NOP, 0, **seven) == value_error("GP4 in use")
    machine = rp2pio.StateMachine(NOP, 0, first_in_pin=board.GP2, in_pin_count=2)
    assert refusal(digitalio.DigitalInOut, board.GP3) == value_error("GP3 in use")
    assert refusal(rp2pio.StateMachine, NOP, 0, jmp_pin=board.GP3) == value_error("GP3 in use")
    machine.deinit()
    assert chip.claims.pins == {4}


def test_machines_that_share_a_pin_must_share_a_block(chip, refusal):
    first = rp2pio.StateMachine(NOP, 0, first_in_pin=board.GP2)
    others = [
        rp2pio.StateMachine(NOP, 0, first_in_pin=board.GP2, exclusive_pin_use=False)
        for _ in range(3)
    ]
    refused = refusal(rp2pio.StateMachine, NOP, 0, first_in_pin=board.GP2, exclusive_pin_use=False)
    assert refused == ("RuntimeError", "All state machines in use")
    first.deinit()
    assert chip.claims.pins == {2}
    for machine in others:
        machine.deinit()
    assert (chip.claims.pins, chip.claims.places, chip.claims.sharers) == (set(), [], {})


def test_eight_machines_and_no_more(chip, refusal):
    machines = [rp2pio.StateMachine(NOP, 0) for _ in range(8)]
    full = ("RuntimeError", "All state machines in use")
    assert refusal(rp2pio.StateMachine, NOP, 0) == full
    machines.pop().deinit()
    rp2pio.StateMachine(NOP, 0)


def test_thirty_two_words_a_block(chip, refusal):
    machines = [rp2pio.StateMachine(array("H", NOP * 20), 0) for _ in range(2)]
    full = ("RuntimeError", "All state machines in use")
    assert refusal(rp2pio.StateMachine, array("H", NOP * 13), 0) == full
    twelve = rp2pio.StateMachine(array("H", NOP * 12), 0)
    assert [machine.offset for machine in (*machines, twelve)] == [12, 12, 0]


def test_one_array_is_one_program(chip):
    """Up to CircuitPython 10.2.1 sharing goes by the identity of the array."""
    program = array("H", NOP * 11)
    first, shared, equal = (
        rp2pio.StateMachine(program, 0),
        rp2pio.StateMachine(program, 0),
        rp2pio.StateMachine(array("H", program), 0),
    )
    assert [machine.offset for machine in (first, shared, equal)] == [21, 21, 10]
    first.deinit()
    assert rp2pio.StateMachine(array("H", program), 0, offset=0).offset == 0
    shared.deinit()
    assert rp2pio.StateMachine(array("H", program), 0).offset == 21


def test_a_given_offset(chip, refusal):
    assert rp2pio.StateMachine(NOP, 0, offset=7).offset == 7
    assert rp2pio.StateMachine(array("H", NOP), 0, offset=7).offset == 7
    refused = refusal(rp2pio.StateMachine, array("H", NOP), 0, offset=7)
    assert refused == ("RuntimeError", "All state machines in use")


def test_deinited(chip, refusal):
    with rp2pio.StateMachine(NOP, 0) as machine:
        pass
    machine.deinit()
    word = array("I", [0])
    calls = [
        machine.restart,
        machine.stop,
        lambda: machine.run(NOP),
        lambda: machine.write(word),
        lambda: machine.readinto(word),
        lambda: machine.background_read(word),
        machine.clear_txstall,
        machine.clear_rxfifo,
        lambda: machine.rxstall,
        lambda: machine.txstall,
        lambda: machine.in_waiting,
        lambda: machine.offset,
        lambda: machine.pc,
        lambda: machine.frequency,
        lambda: setattr(machine, "frequency", 5000),
        lambda: machine.rxfifo,
        lambda: machine.last_read,
    ]
    assert [refusal(call) for call in calls] == [value_error(DEINITED)] * len(calls)


def test_read_only_properties(chip, refusal):
    machine = rp2pio.StateMachine(NOP, 0)
    names = "in_waiting rxstall txstall offset pc rxfifo reading pending_read last_read".split()
    assert {refusal(setattr, machine, name, 1)[0] for name in names} == {"AttributeError"}


def test_buffers(chip, refusal):
    push = array("H", [0x8020, 0x80A0])
    machine = rp2pio.StateMachine(push, 0)
    eight = array("Q", [0])
    wide = value_error("Buffer elements must be 4 bytes long or less")
    no_buffer = ("TypeError", "object with buffer protocol required")
    assert [
        refusal(machine.readinto, eight),
        refusal(machine.write, eight),
        refusal(machine.background_read, eight),
        refusal(machine.background_read, loop=eight),
        refusal(machine.readinto, b"four"),
        refusal(machine.background_read, b"four"),
        refusal(machine.background_read, [1]),
        refusal(machine.write, 4),
        refusal(machine.run, bytes(3)),
        refusal(machine.background_read, array("I", [0]), loop=array("H", [0])),
    ] == [
        *[wide] * 4,
        *[no_buffer] * 4,
        value_error("Program size invalid"),
        value_error("Mismatched data size"),
    ]


def test_directions_a_program_does_not_use(chip, refusal):
    machine = rp2pio.StateMachine(NOP, 0)
    word = array("I", [0])
    assert [refusal(machine.write, word), refusal(machine.readinto, word)] == [
        ("RuntimeError", "No out in program"),
        ("RuntimeError", "No in in program"),
    ]


def test_what_is_not_simulated_says_so(chip, refusal):
    machine = rp2pio.StateMachine(NOP, 0)
    word = array("I", [0])
    assert [
        refusal(machine.background_write, word),
        refusal(machine.write_readinto, word, word),
    ] == [
        ("NotImplementedError", "host_sim has no background_write"),
        ("NotImplementedError", "host_sim has no write_readinto"),
    ]


def test_pins_are_sequential(chip, refusal):
    pins = [board.GP2, board.GP3, board.GP4]
    assert [
        rp2pio.pins_are_sequential(pins),
        rp2pio.pins_are_sequential(pins[::-1]),
        rp2pio.pins_are_sequential([board.A0, board.A1]),
        rp2pio.pins_are_sequential([]),
        refusal(rp2pio.pins_are_sequential, [2]),
    ] == [True, False, True, True, ("TypeError", "pins must be of type Pin, not int")]


@pytest.mark.parametrize("pull", [Pull.UP, Pull.DOWN, None])
def test_pull_of_the_jump_pin(chip, pull):
    chip.wires.drive(9, 0)
    machine = rp2pio.StateMachine(JMP_PIN, 0, jmp_pin=board.GP5, jmp_pin_pull=pull)
    pulled = chip.wires.level(5)
    machine.deinit()
    assert (pulled, chip.wires.level(5)) == (int(pull is Pull.UP), 0)
