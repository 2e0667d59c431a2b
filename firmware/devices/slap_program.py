# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The PIO program that time-stamps the slap lines: source, words, cycles, decoding.

Pure data and arithmetic that imports nothing: the box, the simulator and the tests share it. The
sources stand below their words as bare texts, which cost the box no memory; a test reads and
assembles them.

The idle loop takes one sample of all lines every 6 cycles (48 ns at 125 MHz) in ONE instruction, so
no zone is looked at before another. A sample that differs from the one before is logged as a pair
of words: the sample counter, then the lines. Logging costs 5 cycles more, so the next sample comes
11 cycles later (88 ns). Hence two edges 6 cycles apart are always told apart on quiet wires, and
two edges 11 cycles apart always, whatever came just before them (12 if a mark falls in between).

A mark is a pair that is logged although nothing changed: MARK_WORDS, forced into the running
machine, make the memory of the last sample impossible, so that the next sample differs from it. It
gives the present on the time base of the changes, and it keeps the 32-bit counter known: that wraps
after 206 s at 125 MHz, so a pair is needed more often than that. A mark that was asked for is
always answered by a pair; when a change comes with it, by that of the change.

The forced instruction costs 1 cycle. The decoder sees a mark by its unchanged lines and counts that
cycle for all later pairs. The pair of the mark itself may be 1 cycle early, and when a mark and a
real change share a pair the cycle remains uncounted: an error of at most 1 cycle (8 ns) for each
such meeting, the same for all zones, and never a change of order.
"""

WORDS = (
    0xA0E6,
    0xA041,
    0x8020,
    0x4027,
    0xA0C7,
    0xA026,
    0x0047,
    0xA0C1,
    0xA0E0,
    0x6027,
    0x00A0,
)
"""
.program slap
changed:                ; x = this sample, y = the one before, isr = counter      cycles so far
    mov osr, isr        ; put the counter by                                      1
    mov y, x            ; this sample is what the next is compared with           2
    push block          ; word 1: the counter; clears isr                         3
    in x, 7             ; word 2: the lines, pushed by autopush at 7 bits         4
    mov isr, osr        ; the counter back                                        5 = CHANGE_CYCLES
.wrap_target            ; idle loop
    mov x, isr          ; the counter lives in isr, only x can count              1
    jmp x-- sample      ; one down; both ways lead to the next instruction        2
sample:
    mov isr, x          ;                                                         3
    mov osr, pins       ; THE SAMPLE: line 1 in bit 0, pins beyond line 7 above   4
    out x, 7            ; only the 7 lines (shifts right)                         5
    jmp x!=y changed    ;                                                         6 = SAMPLE_CYCLES
.wrap
"""
WRAP_TARGET = 5
WRAP = 10

MARK_WORDS = (0xA04B,)
"""
    mov y, ~null        ; no sample of 7 lines equals this: the next one is logged
"""

SAMPLE_CYCLES = 6
CHANGE_CYCLES = 5
MARK_CYCLES = 1

ZONES = 6
LINES = 7
PRESSURE_BIT = 6
ALL_LINES = (1 << LINES) - 1

SENTINEL = 1 << LINES
"""Fills a buffer of words to be stored: no second word of a pair can be this."""

COUNTER_MASK = 0xFFFFFFFF


class Decoder:
    """Turns the logged pairs, in order, into times and logical lines.

    CircuitPython starts the machine at word 0, so the first pair is no change: it carries what the
    counter and x were left at. The second pair is the state of the lines at the start, unless by
    chance x was left at just that.
    """

    def __init__(self):
        self._at = 0
        self._count = 0
        self._pins = None
        self._owed = 0
        self._is_started = False

    def restart(self):
        """The machine was restarted: a first pair comes again; time goes on from the last pair."""
        self._is_started = False

    def decode(self, count, pins):
        """(at, down) of one pair, or None for the first.

        `at`: cycles from the start of the machine to the state of the wires in this sample, an
        unbounded int. `down`: bit i for a closed contact of zone i + 1, bit 6 for the pressed lid.
        """
        if not self._is_started:
            self._start(count)
            return None
        samples = (self._count - count) & COUNTER_MASK
        self._at += SAMPLE_CYCLES * samples + self._owed
        self._owed = CHANGE_CYCLES + (MARK_CYCLES if pins == self._pins else 0)
        self._count = count
        self._pins = pins
        return self._at, ~pins & ALL_LINES

    def _start(self, count):
        self._is_started = True
        self._count = count
        self._pins = None
        self._owed = 0
