# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Random PIO programs, settings and outside worlds, for hypothesis."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tests.pio.rigs import Force, Level, Read

ADDRESSES = 12
"""Programs are so long at most; all jumps stay within."""
SPAN = 400
"""Cycles an outside world goes on."""


@dataclass(frozen=True)
class Put:
    """Before `cycle` the CPU writes a word to the TX FIFO."""

    cycle: int
    word: int


@dataclass(frozen=True)
class Flags:
    """Before `cycle` the CPU raises or clears IRQ flags."""

    cycle: int
    raised: int
    cleared: int


words32 = st.one_of(st.integers(0, 3), st.integers(0, 0xFFFFFFFF))
delays = st.one_of(st.just(0), st.integers(0, 31))


def instruction(top, *args):
    """`top`: the three highest bits; then the low byte, as a strategy; any delay field."""
    low = st.one_of(*args)
    return st.builds(lambda field, byte: top << 13 | field << 8 | byte, delays, low)


def jumps(conditions):
    return instruction(
        0,
        st.builds(
            lambda test, address: test << 5 | address,
            st.sampled_from(conditions),
            st.integers(0, ADDRESSES - 1),
        ),
    )


def fields(high, low):
    return st.builds(lambda a, b: a << 5 | b, st.sampled_from(high), low)


any_byte = st.integers(0, 255)
counts = st.integers(0, 31)
mov_bytes = st.builds(
    lambda target, alteration, source: target << 5 | alteration << 3 | source,
    st.sampled_from([0, 1, 2, 6, 7]),
    st.integers(0, 2),
    st.sampled_from([0, 1, 2, 3, 5, 6, 7]),
)

anything = st.one_of(
    jumps(range(8)),
    instruction(1, any_byte),
    instruction(2, any_byte),
    instruction(3, any_byte),
    instruction(4, any_byte),
    instruction(5, any_byte),
    instruction(6, any_byte),
    instruction(7, any_byte),
)

counting = st.one_of(
    st.sampled_from(
        [0xA026, 0xA0C1, 0xA041, 0xA022, 0xA0E1, 0xA027, 0xA029, 0xA04A, 0xA0CE, 0xA02E, 0xA042]
    ),
    st.builds(
        lambda address, test: test << 5 | address, st.integers(0, 11), st.sampled_from([2, 4])
    ),
    jumps([0, 0, 2, 4, 5, 6]),
    instruction(7, fields([1, 2], st.integers(0, 3))),
    instruction(5, st.just(0x42)),
)
"""Moves, inversions and decrements: many of these are loops that count."""

talking = st.one_of(
    jumps([0, 0, 2, 6]),
    instruction(7, fields([0, 4], st.integers(0, 3))),
    instruction(6, st.sampled_from([0, 1, 0x20, 0x21, 0x40, 0x41])),
    instruction(1, st.sampled_from([0x40, 0x41, 0xC0, 0xC1])),
    st.sampled_from([0xA042, 0x4001]),
)
"""Pins and flags, over which machines of a block meet."""


def programs(instructions):
    def with_next_jumps(words):
        """X-- and Y-- to the next address, as a way to count, in half of the cases."""
        return [
            word & ~0x1F | place + 1
            if word >> 5 in (2, 4) and place % 2 and place + 1 < len(words)
            else word
            for place, word in enumerate(words)
        ]

    return st.lists(instructions, min_size=1, max_size=ADDRESSES).map(with_next_jumps)


settings = st.fixed_dictionaries(
    {
        "clkdiv_int": st.sampled_from([1, 1, 1, 2, 3]),
        "clkdiv_frac": st.sampled_from([0, 0, 1, 128, 255]),
        "in_base": st.sampled_from([0, 2, 20]),
        "out_base": st.sampled_from([0, 8, 28]),
        "out_count": st.sampled_from([0, 3, 32]),
        "set_base": st.sampled_from([4, 30]),
        "set_count": st.integers(0, 5),
        "sideset_base": st.sampled_from([6, 29]),
        "sideset_count": st.sampled_from([0, 0, 1, 2, 5]),
        "sideset_enable": st.booleans(),
        "sideset_pindirs": st.booleans(),
        "jmp_pin": st.integers(0, 31),
        "in_shift_right": st.booleans(),
        "out_shift_right": st.booleans(),
        "auto_push": st.booleans(),
        "auto_pull": st.booleans(),
        "push_threshold": st.integers(1, 32),
        "pull_threshold": st.integers(1, 32),
        "fifo_join": st.sampled_from(["none", "none", "rx", "tx"]),
        "status_of": st.sampled_from(["rx", "tx"]),
        "status_n": st.integers(0, 5),
    }
)

cycles = st.integers(0, SPAN)
levels = st.builds(Level, cycles, st.integers(0, 9), st.integers(0, 1))
reads = st.builds(Read, cycles, st.integers(1, 3))
puts = st.builds(Put, cycles, words32)
forces = st.builds(Force, cycles, anything)
flags = st.builds(Flags, cycles, st.integers(0, 255), st.integers(0, 255))


def worlds(*kinds, most=12):
    """What happens outside, in order of time."""
    return st.lists(st.one_of(*kinds), max_size=most).map(
        lambda events: sorted(events, key=lambda event: event.cycle)
    )
