# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The slap program on random edges: ours, ours without skipping, rp2040py and pioemu, word by word.

For what the two emulators have no notion of, and how the benches make up for it, see rigs.py.
pioemu cannot force instructions (no marks there) and has a FIFO of four words only.
"""

import random

import pytest

from firmware.devices import slap_program
from tests.pio.rigs import (
    SLAP_SETTINGS,
    Force,
    Level,
    Read,
    run_ours,
    run_pioemu,
    run_rp2040py,
)

WORDS = slap_program.WORDS
MARK = slap_program.MARK_WORDS[0]
GAPS = (1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13)
SCRIPTS = range(320)
SOME_SCRIPTS = range(120)
PAUSE = 40
QUIET = 30


def script(seed, mark_share=0.0, events=10, longest=80):
    """Edges on the seven lines, many of them close together, and some marks."""
    chance = random.Random(seed)
    cycle, made = 0, []
    for _ in range(events):
        cycle += chance.choice((*GAPS, chance.randrange(1, longest)))
        gpio, level = chance.randrange(2, 9), chance.randrange(2)
        is_mark = chance.random() < mark_share
        made.append(Force(cycle, MARK) if is_mark else Level(cycle, gpio, level))
    return made, cycle + PAUSE


def with_reads(seed, events, cycles):
    """The same, while the CPU takes two words at a time, now and then."""
    chance = random.Random(seed)
    reads = [Read(chance.randrange(cycles), 2) for _ in range(chance.randrange(8))]
    return sorted([*events, *reads], key=lambda event: (event.cycle, isinstance(event, Level)))


def with_quiet_reads(events):
    """Every fourth event is a Read, with all quiet for a while before and after it."""
    cycle, before, made = 0, 0, []
    for place, event in enumerate(events):
        is_read = place % 4 == 3
        cycle += event.cycle - before + (QUIET if is_read or place % 4 == 0 else 0)
        before = event.cycle
        made.append(Read(cycle, 2) if is_read else event._replace(cycle=cycle))
    return made, cycle + QUIET


@pytest.mark.parametrize("first", SCRIPTS[::40])
def test_edges_as_both_emulators_log_them(first):
    for seed in range(first, first + 40):
        events, cycles = script(seed)
        ours = run_ours(WORDS, events, cycles, **SLAP_SETTINGS)
        assert ours == run_ours(WORDS, events, cycles, skip=False, **SLAP_SETTINGS), seed
        assert ours == run_rp2040py(WORDS, events, cycles, **SLAP_SETTINGS), seed
        assert ours[0] == run_pioemu(WORDS, events, cycles, **SLAP_SETTINGS)[0], seed


@pytest.mark.parametrize("first", SOME_SCRIPTS[::40])
def test_edges_and_marks_as_rp2040py_logs_them(first):
    for seed in range(first, first + 40):
        events, cycles = script(seed, mark_share=0.25)
        events = without_two_at_once(events)
        ours = run_ours(WORDS, events, cycles, **SLAP_SETTINGS)
        assert ours == run_ours(WORDS, events, cycles, skip=False, **SLAP_SETTINGS), seed
        assert ours == run_rp2040py(WORDS, events, cycles, **SLAP_SETTINGS), seed


def without_two_at_once(events):
    """At most one event in a cycle."""
    return list({event.cycle: event for event in events}.values())


@pytest.mark.parametrize("first", SOME_SCRIPTS[::40])
def test_full_fifo_as_rp2040py_logs_it(first):
    for seed in range(first, first + 40):
        events, cycles = script(seed)
        events = with_reads(seed, events, cycles)
        ours = run_ours(WORDS, events, cycles, dma=False, **SLAP_SETTINGS)
        plain = run_ours(WORDS, events, cycles, dma=False, skip=False, **SLAP_SETTINGS)
        assert ours == plain, seed
        theirs = run_rp2040py(WORDS, events, cycles, dma=False, **SLAP_SETTINGS)
        assert ours[:2] == theirs[:2], seed


@pytest.mark.parametrize("first", SOME_SCRIPTS[::40])
def test_full_fifo_as_pioemu_logs_it(first):
    """pioemu does not stall an autopush on a full FIFO. So words are taken two at a time while
    the machine waits or idles, and the full FIFO is always met by the PUSH."""
    for seed in range(first, first + 40):
        events, cycles = script(seed)
        events, cycles = with_quiet_reads(events)
        ours = run_ours(WORDS, events, cycles, dma=False, **SLAP_SETTINGS)
        theirs = run_pioemu(WORDS, events, cycles, dma=False, **SLAP_SETTINGS)
        assert ours[0] == theirs[0], seed


@pytest.mark.parametrize("join", ["none", "rx"])
def test_full_fifo_under_marks_without_skipping(join):
    settings = SLAP_SETTINGS | {"fifo_join": join}
    stalls = 0
    for seed in SOME_SCRIPTS:
        events, cycles = script(seed, mark_share=0.3, events=24)
        events = with_reads(seed, events, cycles)
        ours = run_ours(WORDS, events, cycles, dma=False, **settings)
        assert ours == run_ours(WORDS, events, cycles, dma=False, skip=False, **settings), seed
        stalls += ours[1]
    assert stalls > 20
