# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What rp2pio.StateMachine finds out about a program, and refuses, before anything is claimed."""

from collections.abc import Sequence
from dataclasses import dataclass

JMP, WAIT, IN, OUT, PUSH_PULL, MOV, _IRQ, SET = range(8)
TO_PINS = (0, 4)
"""OUT and SET to pins or pindirs."""


@dataclass
class Introspection:
    """What was given (first part), and what the programs turn out to do (second part)."""

    pins: int
    in_pin_count: int
    out_pin_count: int
    has_jmp_pin: bool
    has_in_pin: bool
    has_out_pin: bool
    has_set_pin: bool
    auto_push: bool
    auto_pull: bool
    tx_fifo: bool = False
    rx_fifo: bool = False
    in_loaded: bool = False
    out_loaded: bool = False
    in_used: bool = False
    out_used: bool = False

    def consider(self, words: Sequence[int], program: str) -> None:
        """Look at every word of `program` ("program", "init" or "may_exec")."""
        for number, word in enumerate(words):
            self._look(word, f"{program}[{number}]")

    def check_loaded(self) -> None:
        if self.in_used and not self.in_loaded:
            raise ValueError("Program does IN without loading ISR")
        if self.out_used and not self.out_loaded:
            raise ValueError("Program does OUT without loading OSR")

    def _look(self, word: int, place: str) -> None:
        looks = {
            JMP: self._jmp,
            WAIT: self._wait,
            IN: self._in,
            OUT: self._out,
            PUSH_PULL: self._push_pull,
            MOV: self._mov,
            SET: self._set,
        }
        look = looks.get(word >> 13)
        if look is not None:
            look(word, word >> 5 & 7, place)

    def _jmp(self, word: int, condition: int, place: str) -> None:
        if condition == 6 and not self.has_jmp_pin:
            raise ValueError(f"Missing jmp_pin. {place} jumps on pin")

    def _wait(self, word: int, kind: int, place: str) -> None:
        source, index = kind & 3, word & 31
        if source == 0 and not self.pins >> index & 1:
            raise ValueError(f"{place} uses extra pin")
        if source == 1:
            self._need(self.has_in_pin, "first_in_pin", f"{place} waits based on pin")
            if index >= self.in_pin_count:
                raise ValueError(f"{place} waits on input outside of count")

    def _in(self, word: int, source: int, place: str) -> None:
        if source == 0:
            self._need(self.has_in_pin, "first_in_pin", f"{place} shifts in from pin(s)")
            if word & 31 > self.in_pin_count:
                raise ValueError(f"{place} shifts in more bits than pin count")
        self.in_used = True
        if self.auto_push:
            self.in_loaded = self.rx_fifo = True

    def _out(self, word: int, target: int, place: str) -> None:
        if target in TO_PINS:
            self._need(self.has_out_pin, "first_out_pin", f"{place} shifts out to pin(s)")
            if word & 31 > self.out_pin_count:
                raise ValueError(f"{place} shifts out more bits than pin count")
        self.out_used = True
        if self.auto_pull:
            self.out_loaded = self.tx_fifo = True

    def _push_pull(self, word: int, kind: int, place: str) -> None:
        if word & 0x80:
            self.tx_fifo = self.out_loaded = True
        else:
            self.rx_fifo = self.in_loaded = True

    def _set(self, word: int, target: int, place: str) -> None:
        if target in TO_PINS:
            self._need(self.has_set_pin, "first_set_pin", f"{place} sets pin(s)")

    def _mov(self, word: int, target: int, place: str) -> None:
        if target == 0:
            self._need(self.has_out_pin, "first_out_pin", f"{place} writes pin(s)")
        if word & 7 == 0:
            self._need(self.has_in_pin, "first_in_pin", f"{place} reads pin(s)")
        self.in_loaded = self.in_loaded or target == 6
        self.out_loaded = self.out_loaded or target == 7

    @staticmethod
    def _need(given: bool, name: str, why: str) -> None:
        if not given:
            raise ValueError(f"Missing {name}. {why}")
