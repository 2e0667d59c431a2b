# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The measured figures: wall time on this machine, virtual time in the simulator."""

import json
import platform
import time
from collections.abc import Callable
from functools import partial
from random import Random

from firmware.devices import slap_program
from firmware.rules.arbiter import Arbiter
from host_sim.clock import Clock
from host_sim.hands import human_slap
from host_sim.pio import PioBlock
from host_sim.session import Session
from host_sim.wires import Wires
from host_sim.world import World
from host_sim.zone_faults import ZONE_GPIOS

SIX = "new take_it A@1 B@2 C@3 D@4 E@5 F@6"
RACE = "@slaps 1:0us 2:3ms 3:7ms 4:12ms 5:20ms 6:33ms"
FULL_RUN_MS = 20
"""So much of a contest is run without skipping: cycle by cycle it takes long."""

Figure = tuple[str, float, str]


def run_bench(is_json: bool, say: Callable[[str], None]) -> int:
    """Measure and print every figure."""
    figures = _figures()
    if is_json:
        say(json.dumps({name: {"value": value, "unit": unit} for name, value, unit in figures}))
        return 0
    say(f"Python {platform.python_version()} on {platform.machine()}, {time.strftime('%Y-%m-%d')}")
    for name, value, unit in figures:
        say(f"{value:12.2f} {unit:20} {name}")
    return 0


def _figures() -> list[Figure]:
    edges = _edges(Random(1))
    words, skipping_s = _log(edges, skip=True)
    _, full_s = _log(edges, skip=False, until_ms=FULL_RUN_MS)
    judged_s = _judge(words)
    figures: list[Figure] = [
        ("changes of a contest: six hands with bounce", len(words), "changes"),
        ("the PIO program logs them", skipping_s * 1000, "ms wall"),
        ("decoded and judged", judged_s * 1000, "ms wall"),
        ("logged, decoded, judged (goal: under 50)", (skipping_s + judged_s) * 1000, "ms wall"),
        ("skipping idle loops, against cycle by cycle", _ratio(edges, full_s), "times faster"),
    ]
    return figures + _whole_box()


def _edges(random: Random) -> list[tuple[int, int, int]]:
    """(cycle, gpio, level) of six hands within 33 ms."""
    edges = []
    for gpio, offset_us in zip(ZONE_GPIOS, (0, 3000, 7000, 12000, 20000, 33000), strict=True):
        slap = human_slap(random)
        for begin_us, end_us in slap.contacts:
            edges.append((round((offset_us + begin_us) * 125) + 1000, gpio, 0))
            edges.append((round((offset_us + end_us) * 125) + 1000, gpio, 1))
    return sorted(edges)


def _log(
    edges: list[tuple[int, int, int]], skip: bool, until_ms: float = 500
) -> tuple[list[tuple[int, int]], float]:
    """What the PIO program logs of these edges, and how long that takes."""
    clock = Clock()
    wires = Wires(clock)
    block = PioBlock(wires, clock, skip=skip)
    words: list[int] = []
    machine = _slap_machine(block, words)
    for gpio in ZONE_GPIOS:
        wires.set_pull(gpio, "up")
    for cycle, gpio, level in edges:
        clock.at(cycle, partial(wires.drive, gpio, level))
    machine.enabled = True
    begin = time.perf_counter()
    clock.run_until(clock.us(until_ms * 1000))
    block.catch_up(clock.cycles)
    lasted_s = time.perf_counter() - begin
    return list(zip(words[::2], words[1::2], strict=False)), lasted_s


def _slap_machine(block: PioBlock, words: list[int]):
    block.load(slap_program.WORDS, 0)
    machine = block.claim()
    machine.configure(
        in_base=ZONE_GPIOS[0],
        in_shift_right=False,
        auto_push=True,
        push_threshold=slap_program.LINES,
        wrap_target=slap_program.WRAP_TARGET,
        wrap=slap_program.WRAP,
    )
    machine.rx_sink = words.append
    return machine


def _judge(words: list[tuple[int, int]]) -> float:
    """How long it takes to decode and judge them, the lid being pressed all the time."""
    begin = time.perf_counter()
    decoder = slap_program.Decoder()
    arbiter = Arbiter(125_000_000)
    arbiter.arm(0, 0b111111, 0b111111)
    changes = [decoder.decode(count, pins) for count, pins in words]
    for at, down in [change for change in changes if change is not None]:
        arbiter.add(at, down | 1 << slap_program.PRESSURE_BIT)
    outcomes = arbiter.judge(1 << 40)
    while outcomes:
        outcomes = arbiter.judge(1 << 40)
    return time.perf_counter() - begin


def _ratio(edges: list[tuple[int, int, int]], full_s: float) -> float:
    _, skipping_s = _log(edges, skip=True, until_ms=FULL_RUN_MS)
    return full_s / skipping_s


def _whole_box() -> list[Figure]:
    """The whole simulated box: a contest of six, and how fast virtual time runs."""
    _play([SIX])
    boot_s = _play([SIX])
    contest_s = (_play([SIX, *[RACE, "void"] * 5]) - boot_s) / 5
    idle_s = _play([SIX, "@wait 60s"]) - boot_s
    return [
        ("power-on to the first answer, whole box", boot_s * 1000, "ms wall"),
        ("a contest of six, whole box, until armed again", contest_s * 1000, "ms wall"),
        ("virtual seconds in a second, box idle", 60 / idle_s, "times real time"),
    ]


def _play(lines: list[str]) -> float:
    begin = time.perf_counter()
    Session(World(), iter(lines), lambda line: None, is_json=True).run()
    return time.perf_counter() - begin
