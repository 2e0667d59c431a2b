# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The slap program's words are what its source says, and its figures what its comments say."""

import ast
import re
from pathlib import Path

import adafruit_pioasm

from firmware.devices import slap_program
from tests.pio.rigs import SLAP_SETTINGS, Bench


def source_below(name):
    """The bare text that follows the assignment of a name."""
    body = ast.parse(Path(slap_program.__file__).read_text(encoding="utf-8")).body
    place = [isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name for one in body]
    return ast.literal_eval(body[place.index(True) + 1].value)


SOURCE = source_below("WORDS")


def test_words_are_the_assembled_source():
    program = adafruit_pioasm.Program(SOURCE)
    assert tuple(program.assembled) == slap_program.WORDS
    assert program.pio_kwargs == {
        "sideset_enable": 0,
        "wrap_target": slap_program.WRAP_TARGET,
        "wrap": slap_program.WRAP,
    }


def test_mark_words_are_the_assembled_source():
    assert tuple(adafruit_pioasm.assemble(source_below("MARK_WORDS"))) == slap_program.MARK_WORDS


def test_it_fits_beside_the_pixels_program_of_four_words():
    assert len(slap_program.WORDS) + 4 <= 32


def test_every_instruction_has_a_comment_and_a_cycle():
    lines = [line for line in SOURCE.splitlines() if line.startswith("    ")]
    cycles = [int(re.search(r";.*\s(\d+)( = \w+)?$", line)[1]) for line in lines]
    assert cycles == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]


def bench():
    """The program running freely, its words taken away by DMA."""
    made = Bench(slap_program.WORDS, **SLAP_SETTINGS)
    made.machine.rx_sink = [].append
    return made.run(100)


def samples_since(made, before):
    return (before - made.isr) & slap_program.COUNTER_MASK


def test_a_sample_takes_the_cycles_it_says():
    made = bench()
    before = made.isr
    made.run(10 * slap_program.SAMPLE_CYCLES)
    assert samples_since(made, before) == 10


def test_a_change_takes_the_cycles_it_says():
    made = bench()
    before = made.isr
    made.wires.drive(2, 0)
    made.run(10 * slap_program.SAMPLE_CYCLES + slap_program.CHANGE_CYCLES)
    assert samples_since(made, before) == 10


def test_a_mark_takes_the_cycle_it_says():
    made = bench()
    before = made.isr
    made.machine.exec(slap_program.MARK_WORDS[0])
    cycles = 10 * slap_program.SAMPLE_CYCLES + slap_program.CHANGE_CYCLES
    made.run(cycles + slap_program.MARK_CYCLES)
    assert samples_since(made, before) == 10


def test_no_reading_is_the_sentinel():
    assert slap_program.SENTINEL not in range(1 << slap_program.LINES)
    assert slap_program.LINES == slap_program.ZONES + 1
    assert slap_program.PRESSURE_BIT == slap_program.ZONES
