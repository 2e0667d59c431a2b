# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Pairs of words become times and lines, on two Pythons."""

import subprocess
import sys
from pathlib import Path

from firmware.devices.slap_program import Decoder

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")
UP = 0x7F
TOP = 0xFFFFFFFF

SCRIPT = [
    (0, 0),
    (TOP, UP),
    (TOP - 10, UP),
    (TOP - 20, UP & ~1),
    (TOP - 21, UP & ~1 & ~8),
    (TOP - 22, UP & ~1 & ~8),
    (5, UP & ~1 & ~8),
    (TOP, UP & ~64),
    (1 << 31, UP),
    (1 << 31, UP & ~2),
]
"""Pairs as they come from a state machine that starts with all registers 0, over two wraps."""

PROGRAM = """
import sys
sys.path.append("{root}")
from firmware.devices.slap_program import Decoder
decoder = Decoder()
for count, pins in {script}:
    print(decoder.decode(count, pins))
"""


def decode_all(pairs):
    decoder = Decoder()
    return [decoder.decode(count, pins) for count, pins in pairs]


def test_the_first_pair_is_what_the_registers_were_left_at():
    assert decode_all([(1234, 77)]) == [None]


def test_the_second_pair_is_the_start():
    assert decode_all([(0, 0), (TOP, UP)]) == [None, (6, 0)]


def test_the_counter_may_start_anywhere():
    assert decode_all([(1234, 77), (1233, UP), (1223, UP ^ 4)]) == [None, (6, 0), (71, 4)]


def test_active_low_ends_here():
    pins = [UP ^ 1 << bit for bit in range(7)] + [0]
    pairs = [(0, 0)] + [(TOP - i, value) for i, value in enumerate(pins)]
    downs = [change[1] for change in decode_all(pairs)[1:]]
    assert downs == [1, 2, 4, 8, 16, 32, 64, 127]


def test_each_pair_before_costs_five_cycles():
    pairs = [(0, 0), (TOP, 1), (TOP - 1, 2), (TOP - 2, 3)]
    assert [change[0] for change in decode_all(pairs)[1:]] == [6, 17, 28]


def test_a_mark_costs_one_cycle_more_for_what_follows():
    pairs = [(0, 0), (TOP, 1), (TOP - 1, 1), (TOP - 2, 1), (TOP - 3, 2)]
    assert [change[0] for change in decode_all(pairs)[1:]] == [6, 17, 29, 41]


def test_the_start_is_no_mark_even_if_the_left_over_lines_were_the_same():
    pairs = [(0, UP), (TOP, UP), (TOP - 1, 1)]
    assert [change[0] for change in decode_all(pairs)[1:]] == [6, 17]


def test_the_counter_wraps():
    pairs = [(0, 0), (TOP, 1), (0, 2), (TOP, 3)]
    assert [change[0] for change in decode_all(pairs)[1:]] == [
        6,
        6 + 6 * TOP + 5,
        6 + 6 * (1 << 32) + 10,
    ]


def test_time_goes_on_after_a_restart():
    decoder = Decoder()
    for pair in [(0, 0), (TOP, 1), (TOP - 9, 2)]:
        last = decoder.decode(*pair)
    decoder.restart()
    assert decoder.decode(0, 99) is None
    assert decoder.decode(TOP - 1, 2) == (last[0] + 12, 0x7D)


def test_a_script_by_hand():
    first = 6 * 11 + 5
    assert decode_all(SCRIPT)[:7] == [
        None,
        (6, 0),
        (first, 0),
        (first + 60 + 6, 1),
        (first + 60 + 6 + 11, 9),
        (first + 60 + 6 + 22, 9),
        (first + 60 + 6 + 22 + 6 * (TOP - 22 - 5) + 6, 9),
    ]


def test_micropython_decodes_the_same():
    program = PROGRAM.format(root=ROOT, script=SCRIPT)
    run = subprocess.run([MICROPYTHON, "-c", program], capture_output=True, text=True, check=False)
    assert (run.stdout.splitlines(), run.stderr) == ([str(one) for one in decode_all(SCRIPT)], "")
