# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Stands in for code.py on a drive: the referee of Take 5 alone, timed by the Pico's own clock.

`referee.txt` has a game to a line: its players, then its events, parted by semicolons.
"""

import gc
from time import monotonic_ns

from firmware.rules.take_5.game import Take5


def refereed_us(names, events):
    """How long the events of a new game take, in microseconds."""
    game = Take5(names, {})
    gc.collect()
    begin = monotonic_ns()
    for event in events:
        game.apply(event)
    return (monotonic_ns() - begin) // 1000


def main():
    """Print the time of each game on the console."""
    with open("/referee.txt") as file:
        for line in file:
            names, *events = [part.split() for part in line.split(";")]
            print("REFEREE", refereed_us(names, events))


if __name__ == "__main__":
    main()
