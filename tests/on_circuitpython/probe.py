# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Stands in for code.py on a drive: plays as it does, and counts what passes cost in memory.

PROBE_PASSES (in settings.toml) says how many passes make one measurement.
"""

import gc
import os
from gc import mem_free  # type: ignore[attr-defined] # not on a desktop

from firmware.app.table import Table
from firmware.devices.parts import Parts


def turns(table, count):
    """So many passes; (bytes allocated, bytes that a collection did not bring back)."""
    gc.collect()
    before = mem_free()
    for _ in range(count):
        table.turn()
    after = mem_free()
    gc.collect()
    return before - after, before - mem_free()


def report(table, name, count):
    """Print one measurement on the console."""
    allocated, kept = turns(table, count)
    print("PROBE", name, count, allocated, kept)


def main():
    """Measure in the lobby, then in the game that somebody starts, then with all that happens."""
    passes = int(os.getenv("PROBE_PASSES", "1000"))
    parts = Parts()
    table = Table(parts)
    turns(table, 300)
    report(table, "lobby", passes)
    print("PROBE waits for a game")
    while not table.desk.is_playing:
        table.turn()
    turns(table, 300)
    report(table, "game", passes)
    while True:
        report(table, "busy", passes)


if __name__ == "__main__":
    main()
