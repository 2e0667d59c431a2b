# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The six zones and the lid, logged by the PIO with time stamps."""

from array import array

import microcontroller
import rp2pio

from firmware.devices import pins, slap_program

EVENTS = 512
"""Changes that fit before the CPU must look: 4 KiB. Six hands bouncing 40 times make 480."""
NOISY_MOVES = 2000
"""In the half minute between two looks: a hand that bounces makes some 40, a 50 Hz hum 3,000."""
NOISY_EVENTS = 16
"""So many changes at least tell whether one line makes all the noise."""
REWIND_EVENTS = 64
"""So many used, the buffer is begun again as soon as everything is read and no line is down."""


class SlapSensor:
    """Reads what the state machine logged, oldest first, without ever waiting for it.

    DMA stores the words whatever the CPU does. There is no progress to ask for: the buffer is
    filled with a word that no reading can be, and read up to the first one still there. When it is
    begun anew the state machine runs on, and its FIFO holds what happens meanwhile.
    """

    def __init__(self):
        self.ticks_per_second = microcontroller.cpu.frequency
        self._decoder = slap_program.Decoder()
        self._words = array("I", [slap_program.SENTINEL]) * (2 * EVENTS)
        self._mark_words = array("H", slap_program.MARK_WORDS)
        self._next = 0
        self._down = 0
        self._seen = 0
        self._muted = 0
        self._muted_moves = 0
        self._is_marked = False
        self._machine = rp2pio.StateMachine(
            array("H", slap_program.WORDS),
            frequency=0,
            first_in_pin=pins.FIRST_LINE,
            in_pin_count=slap_program.LINES,
            pull_in_pin_up=(1 << slap_program.LINES) - 1,
            in_shift_right=False,
            auto_push=True,
            push_threshold=slap_program.LINES,
            wrap_target=slap_program.WRAP_TARGET,
            wrap=slap_program.WRAP,
        )
        self._machine.background_read(once=self._words)
        self.mark()

    def mark(self):
        """Have the next sample logged although nothing changes: the time now, at the next read."""
        self._is_marked = True
        self._machine.run(self._mark_words)

    def read(self):
        """The next change as (at, down), or None; allocates nothing when there is none."""
        words = self._words
        place = self._next
        while place < len(words) and words[place + 1] != slap_program.SENTINEL:
            self._next = place + 2
            change = self._decoder.decode(words[place], words[place + 1])
            if self._muted and change is not None:
                change = self._unless_muted(change[0], change[1])
            if change is not None:
                self._down = change[1]
                return change
            place += 2
        self._rewind_if_due()
        return None

    def _unless_muted(self, at, down):
        """The change without the muted lines; None when nothing else has moved, unless a mark is
        waited for: noise tells the time as well."""
        moved = down ^ self._seen
        self._seen = down
        if moved & self._muted:
            self._muted_moves += 1
        if moved and not moved & ~self._muted and not self._is_marked:
            return None
        self._is_marked = False
        return at, down & ~self._muted

    def _rewind_if_due(self):
        least = REWIND_EVENTS if not self._down else EVENTS // 2
        if self._next >= 2 * least:
            self._rewind()

    def _rewind(self):
        """Begin the buffer anew, taking along what came since the last look."""
        words = self._words
        for place in range(self._next):
            words[place] = slap_program.SENTINEL
        self._machine.stop_background_read()
        kept = self._pull_to_front(self._next)
        self._next = 0
        self._machine.background_read(once=memoryview(words)[kept:] if kept else words)

    def _pull_to_front(self, first):
        """Move the words stored from `first` on to the front; how many there are.

        The first half of a pair may be stored already: only its buffer can tell, as the FIFO's
        level is odd as well in the cycle between the two halves of a later pair. That it equals the
        sentinel takes a change in the one sample of 206 s, stopped in the one cycle.
        """
        words = self._words
        end = first
        while end < len(words) and words[end + 1] != slap_program.SENTINEL:
            end += 2
        if end < len(words) and words[end] != slap_program.SENTINEL:
            end += 1
        for place in range(first, end):
            words[place - first] = words[place]
            words[place] = slap_program.SENTINEL
        return end - first

    @property
    def has_overrun(self):
        """Whether changes came faster than they could be stored, so that times are wrong."""
        return self._machine.rxstall

    def recover(self):
        """Begin again after an overrun; the time goes on from the last change that was read.

        The line, counted from 1, that made most of the noise by itself, or 0; it is muted: `read`
        shows it open and passes over its changes until it `is_still_noisy` no more.
        """
        noisy = self._noisiest()
        if noisy:
            self._muted |= 1 << (noisy - 1)
            self._muted_moves = NOISY_MOVES
        self._machine.stop_background_read()
        self._machine.stop()
        self._machine.clear_rxfifo()
        for place in range(len(self._words)):
            self._words[place] = slap_program.SENTINEL
        self._next = 0
        self._decoder.restart()
        self._machine.restart()
        self._machine.background_read(once=self._words)
        self.mark()
        return noisy

    def _noisiest(self):
        """The line that made more changes than all others together, counted from 1, or 0."""
        moves = [0] * slap_program.LINES
        seen = None
        for place in range(1, len(self._words), 2):
            pins = self._words[place]
            if pins == slap_program.SENTINEL:
                break
            if seen is not None:
                _count(moves, pins ^ seen)
            seen = pins
        most = max(moves)
        return moves.index(most) + 1 if most > max(NOISY_EVENTS, sum(moves) // 2) else 0

    def is_still_noisy(self):
        """Whether muted lines have moved more since this was asked last than by hands that slap in
        vain; if not, none is muted now."""
        was_noisy = self._muted_moves >= NOISY_MOVES
        self._muted_moves = 0
        if not was_noisy:
            self._muted = 0
        return was_noisy

    def deinit(self):
        """Give the state machine and the pins back."""
        self._machine.deinit()


def _count(moves, moved):
    """One more move of each line in the mask."""
    for line in range(len(moves)):
        moves[line] += moved >> line & 1
