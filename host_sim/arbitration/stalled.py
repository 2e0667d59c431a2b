# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The whole simulated box, its program busy elsewhere while the hands come down."""

import json
from collections.abc import Iterator
from itertools import permutations

from firmware.devices.slap_program import SAMPLE_CYCLES
from host_sim.session import Session
from host_sim.world import World

SIX = "new take_it A@1 B@2 C@3 D@4 E@5 F@6"
STALL_US = 300_000
"""As long as garbage collection or an erased flash sector at their worst."""
LEAD_US = 1_000
NS_A_CYCLE = 8
PAIRS = list(permutations(range(1, 7), 2))


def stalled_takes(pairs=PAIRS, gap: int = SAMPLE_CYCLES) -> list[int | None]:
    """For each (first, second): the zone that takes when its hand is `gap` cycles ahead and the
    CPU looks 300 ms later; None for a dead heat."""
    world = World()
    said: list[str] = []
    Session(world, _lines(world, pairs, gap), said.append, is_json=True).run()
    events = [json.loads(line) for line in said]
    takes = [event for event in events if event.get("event") in ("take", "dead_heat")]
    return [take.get("zone") for take in takes]


def _lines(world: World, pairs, gap: int) -> Iterator[str]:
    yield SIX
    yield "set tie_window_us 0"
    for first, second in pairs:
        world.hands.slap(first, LEAD_US)
        world.hands.slap(second, LEAD_US + gap * NS_A_CYCLE / 1_000)
        world.stall(STALL_US)
        yield "@wait 1.4s"
        yield "void"
