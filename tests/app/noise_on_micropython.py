# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Prints the bytes of heap in use after each round of noise; run by MicroPython with the root."""

import gc
import sys

ROUNDS = 10
LINES = 150
END = b"json off\nlang en\nset volume 50\nselftest cancel\nnew take_it Ann Ben\n"


def pour(parts, table, noise):
    for _ in range(LINES):
        parts.port.incoming += noise.next_line() + b"\n"
        while parts.port.incoming:
            turn(parts, table)
    parts.port.incoming += END
    for _ in range(2000):  # the rooms are left one by one
        turn(parts, table)
    parts.port.outgoing = b""


def turn(parts, table):
    parts.clock.passes += 1
    parts.port.room = 1 << 16
    table.turn()
    parts.port.outgoing = b""


def main(root):
    sys.path.append(root)
    from firmware.app.table import Table
    from tests.app.serial_noise import Noise
    from tests.three_pythons.play_on_bare_table import Parts

    parts = Parts()
    table = Table(parts)
    noise = Noise(5)
    for _ in range(ROUNDS):
        pour(parts, table, noise)
        gc.collect()
        print(gc.mem_alloc())


main(sys.argv[1])
