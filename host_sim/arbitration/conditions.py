# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Two hands a given gap apart, under everything that may happen around them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from firmware.devices import slap_program
from host_sim.arbitration.lines import LID, Interval, changes_of
from host_sim.arbitration.wire_log import Changes
from host_sim.hands import human_slap

SAMPLE = slap_program.SAMPLE_CYCLES
AFTER_CHANGE = SAMPLE + slap_program.CHANGE_CYCLES
THIRD_EVERY = AFTER_CHANGE + 2
AFTER_MARK = AFTER_CHANGE + slap_program.MARK_CYCLES
LID_AT = 50
"""The lid is pressed before the race, so that only contacts decide."""
QUIET_AT = 1_000
HELD = 125 * 100_000
"""A clean contact lasts 100 ms."""
WRAP = slap_program.SAMPLE_CYCLES << 32
"""The counter has gone once around when so many cycles of samples have passed."""
MARK_EVERY = 100 * 125_000_000
"""The box keeps time with a mark at least every 30 s; the counter allows 206 s."""


@dataclass
class Race:
    """What the wires do; `zones` (first, second) are places 0 to 5."""

    zones: tuple[int, int]
    gap: int
    changes: Changes
    marks: list[int] = field(default_factory=list)


Builder = Callable[[tuple[int, int], int, int, int], Race]


@dataclass(frozen=True)
class Condition:
    """A kind of surroundings. `build(zones, gap, phase, variant)` makes a race in it.

    `limit` is the goal: the smallest gap, in cycles, that must always be told apart. With
    `has_marks` only the executed PIO words can tell.
    """

    name: str
    text: str
    limit: int
    build: Builder
    variants: int = 1
    has_marks: bool = False


def conditions() -> list[Condition]:
    """All of them, from calm to rough."""
    return [
        Condition("quiet", "clean contacts on quiet wires", SAMPLE, _quiet),
        Condition("bounce", "bouncing hands, spikes on the wires", AFTER_CHANGE, _noisy, 8),
        Condition(
            "third", "a third zone bounces around them", AFTER_CHANGE, _third, 4 * THIRD_EVERY
        ),
        Condition("mark", "the CPU asks for a time mark", AFTER_MARK, _marked, 24, True),
        Condition("wrap", "while the counter wraps", SAMPLE, _wrapping, 6, True),
    ]


def _quiet(zones: tuple[int, int], gap: int, phase: int, variant: int) -> Race:
    return Race(zones, gap, _two_hands(zones, gap, QUIET_AT + phase))


def _two_hands(zones: tuple[int, int], gap: int, begin: int, others=()) -> Changes:
    first, second = zones
    end = begin + gap + HELD
    hands = [(first, begin, end), (second, begin + gap, end)]
    return changes_of([(LID, LID_AT, end), *hands, *others])


def _noisy(zones: tuple[int, int], gap: int, phase: int, variant: int) -> Race:
    """Both hands bounce; on the other zones there are spikes, at the worst moments and at any."""
    random = Random(variant)
    begin = QUIET_AT + phase
    hands = [*_bouncing(zones[0], begin, random), *_bouncing(zones[1], begin + gap, random)]
    spikes = [spike for zone in _others(zones) for spike in _spikes(zone, begin, random)]
    end = begin + gap + 2 * HELD
    return Race(zones, gap, changes_of([(LID, LID_AT, end), *hands, *spikes]))


def _bouncing(zone: int, begin: int, random: Random) -> list[Interval]:
    contacts = human_slap(random).contacts
    return [(zone, begin + round(125 * a), begin + round(125 * b)) for a, b in contacts]


def _spikes(zone: int, begin: int, random: Random) -> Iterator[Interval]:
    """Shorter than 10 us each and none soon after another, so that they are no touches."""
    at = begin + random.randint(-24, 24)
    yield zone, at, at + random.randint(1, 1_200)
    for _ in range(2):
        at += random.randint(125 * 6_000, 125 * 20_000)
        yield zone, at, at + random.randint(1, 1_200)


def _others(zones: tuple[int, int]) -> list[int]:
    return [zone for zone in range(slap_program.ZONES) if zone not in zones]


def _third(zones: tuple[int, int], gap: int, phase: int, variant: int) -> Race:
    """A hand lifts off a third zone, bouncing: edges at every distance before both touches."""
    begin = QUIET_AT + phase
    third = _others(zones)[variant % 4]
    edges = sorted({*_burst(begin, begin, variant), *_burst(begin, begin + gap, variant)})
    bounces = [(third, edges[i], edges[i + 1]) for i in range(0, len(edges) - 1, 2)]
    return Race(zones, gap, _two_hands(zones, gap, begin, [(third, 0, 400), *bounces]))


def _burst(begin: int, around: int, variant: int) -> range:
    """Edges around a moment, on the grid that begins `variant` before the race."""
    first = around - (around - begin) % THIRD_EVERY - 4 * THIRD_EVERY - variant
    return range(first, around + 2 * THIRD_EVERY, THIRD_EVERY)


def _marked(zones: tuple[int, int], gap: int, phase: int, variant: int) -> Race:
    """A third zone opens shortly before the touches, and a mark falls anywhere after that."""
    begin = QUIET_AT + phase
    third = _others(zones)[variant % 4]
    opens = (third, 0, begin - (1 if variant % 2 else 4))
    return Race(zones, gap, _two_hands(zones, gap, begin, [opens]), [begin - 1 + variant // 2])


def _wrapping(zones: tuple[int, int], gap: int, phase: int, variant: int) -> Race:
    begin = WRAP + 2 * slap_program.CHANGE_CYCLES - 2 * SAMPLE * variant + 4 * SAMPLE + phase
    marks = list(range(MARK_EVERY, begin, MARK_EVERY))
    begin += len(marks) * (slap_program.CHANGE_CYCLES + slap_program.MARK_CYCLES)
    return Race(zones, gap, _two_hands(zones, gap, begin), marks)
