# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The arguments of rp2pio.StateMachine, checked and worked out before anything is claimed."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from host_sim.chip import GPIOS
from host_sim.circuitpython import current
from host_sim.circuitpython.pin import PINS, Pin
from host_sim.circuitpython.pio_checks import Introspection
from host_sim.circuitpython.refusals import (
    check_at_least,
    check_at_most,
    check_int,
    check_length,
    check_range,
    check_type,
    raise_invalid,
    view,
)

PIN_GROUPS = ("out", "in", "set", "sideset")
FIFO_JOINS = {"auto": None, "txrx": "none", "tx": "tx", "rx": "rx"}
STATUS_SOURCES = {"txfifo": "tx", "rxfifo": "rx"}
LARGEST_DIVIDER = 0x10000


def words_of(buffer: Any) -> tuple[int, ...]:
    """The 16-bit words in a buffer of any kind."""
    return tuple(buffer.cast("B").cast("H"))


def divider(clock_hz: int, wanted_hz: int) -> int:
    """The divider of the clock in 1/256, rounded as rp2pio does; 0 Hz is the clock itself."""
    wanted_hz = wanted_hz or clock_hz
    if not 0 < wanted_hz <= clock_hz:
        raise ValueError("frequency out of range")
    div256, rest = divmod(clock_hz * 256, wanted_hz)
    div256 += clock_hz * 256 % div256 > 0
    if div256 // 256 > LARGEST_DIVIDER:
        raise ValueError("frequency out of range")
    return div256


class Plan:
    """What a state machine will be: words, settings, pins, their first levels and pulls."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        given = SimpleNamespace(**arguments)
        check_at_most(given.pio_version, 0, "out_pin_count")
        self.words, self.init, may_exec = self._programs(given)
        self._check_counts(given)
        self._check_pins(given)
        check_range(given.pull_threshold, 1, 32, "pull_threshold")
        check_range(given.push_threshold, 1, 32, "push_threshold")
        self._check_lengths(given)
        self.join = self._choice(given, "fifo_type", FIFO_JOINS)
        self.status_of = self._choice(given, "mov_status_type", STATUS_SOURCES)
        self.pins = self._free_pins(given)
        self.looked = self._look(given, may_exec)
        self.levels, self.directions = self._first_state(given)
        self.pull_up, self.pull_down = self._pulls(given)
        self.clock_hz = current.chip().clock.frequency
        self.div256 = divider(self.clock_hz, check_int(given.frequency))
        self._check_wrap(given)
        self._given = given

    @staticmethod
    def _programs(given: SimpleNamespace) -> list[tuple[int, ...]]:
        """program, init and may_exec; a program of odd size is refused later, so is read as far."""
        programs = []
        for name in ("program", "init", "may_exec"):
            buffer = getattr(given, name)
            whole = view(buffer).tobytes() if name == "program" or buffer is not None else b""
            programs.append(words_of(memoryview(whole[: len(whole) // 2 * 2])))
        return programs

    @staticmethod
    def _check_counts(given: SimpleNamespace) -> None:
        check_at_least(given.out_pin_count, 1, "out_pin_count")
        check_at_least(given.in_pin_count, 1, "in_pin_count")
        check_range(given.set_pin_count, 1, 5, "set_pin_count")
        check_range(given.sideset_pin_count, 1, 5, "set_pin_count")

    @staticmethod
    def _check_pins(given: SimpleNamespace) -> None:
        from digitalio import Pull

        names = [f"first_{group}_pin" for group in PIN_GROUPS] + ["jmp_pin"]
        for name in names:
            if getattr(given, name) is not None:
                check_type(getattr(given, name), Pin, name)
        pull = given.jmp_pin_pull
        if pull not in (None, Pull.UP, Pull.DOWN):
            kind = type(pull).__name__
            raise TypeError(f"jmp_pull must be of type Pull or None, not {kind}")
        given.pulls_jmp_up, given.pulls_jmp_down = pull is Pull.UP, pull is Pull.DOWN

    @staticmethod
    def _check_lengths(given: SimpleNamespace) -> None:
        length = view(given.program).nbytes
        if check_length(length, 2, 64, "program") % 2:
            raise ValueError("Program size invalid")
        length = 0 if given.init is None else view(given.init).nbytes
        if check_length(length, 0, 64, "init") % 2:
            raise ValueError("Init program size invalid")

    @staticmethod
    def _choice(given: SimpleNamespace, name: str, choices: Mapping[str, Any]) -> Any:
        if getattr(given, name) not in choices:
            raise_invalid(name)
        return choices[getattr(given, name)]

    @staticmethod
    def _free_pins(given: SimpleNamespace) -> int:
        """The mask of all pins it uses; each must be free, or shared by state machines."""
        mask = 0
        groups = [(getattr(given, f"first_{group}_pin"), group) for group in PIN_GROUPS]
        spans = [(pin, getattr(given, f"{group}_pin_count")) for pin, group in groups if pin]
        if given.jmp_pin is not None:
            spans.append((given.jmp_pin, 1))
        for first, count in spans:
            for gpio in range(first.id, first.id + count):
                if gpio not in GPIOS:
                    raise ValueError("Pin count too large")
                if given.exclusive_pin_use or not current.chip().claims.sharers.get(gpio):
                    PINS[gpio].check_free()
                mask |= 1 << gpio
        return mask

    def _look(self, given: SimpleNamespace, may_exec: tuple[int, ...]) -> Introspection:
        looked = Introspection(
            pins=self.pins,
            in_pin_count=given.in_pin_count,
            out_pin_count=given.out_pin_count,
            has_jmp_pin=given.jmp_pin is not None,
            has_in_pin=given.first_in_pin is not None,
            has_out_pin=given.first_out_pin is not None,
            has_set_pin=given.first_set_pin is not None,
            auto_push=bool(given.auto_push),
            auto_pull=bool(given.auto_pull),
        )
        looked.consider(self.words, "program")
        looked.consider(self.init, "init")
        looked.consider(may_exec, "may_exec")
        looked.check_loaded()
        return looked

    @staticmethod
    def _mask(pin: Pin | None, count: int, value: int) -> int:
        return 0 if pin is None else (value & (1 << count) - 1) << pin.id

    def _first_state(self, given: SimpleNamespace) -> tuple[int, int]:
        """Levels and directions of all pins: OUT and SET must agree, side-set wins over both."""
        overlap = self._group(given, "out", -1) & self._group(given, "set", -1)
        sideset = self._group(given, "sideset", 0x1F)
        masks = []
        for what in ("state", "direction"):
            out, set_, side = (
                self._group(given, group, getattr(given, f"initial_{group}_pin_{what}"))
                for group in ("out", "set", "sideset")
            )
            if (out ^ set_) & overlap:
                text = f"Initial set pin {what} conflicts with initial out pin {what}"
                raise ValueError(text)
            masks.append((out | set_) & ~sideset | side)
        return masks[0], masks[1]

    def _group(self, given: SimpleNamespace, group: str, value: int) -> int:
        pin, count = getattr(given, f"first_{group}_pin"), getattr(given, f"{group}_pin_count")
        return self._mask(pin, count, value)

    def _pulls(self, given: SimpleNamespace) -> tuple[int, int]:
        jmp = self._mask(given.jmp_pin, 1, 1)
        up = self._group(given, "in", given.pull_in_pin_up) | jmp * given.pulls_jmp_up
        down = self._group(given, "in", given.pull_in_pin_down) | jmp * given.pulls_jmp_down
        if self.directions & (up | down):
            raise ValueError("pull masks conflict with direction masks")
        if up & down:
            raise NotImplementedError("host_sim has no bus keepers: pull up and down on one pin")
        return up, down

    def _check_wrap(self, given: SimpleNamespace) -> None:
        last = len(self.words) - 1
        check_range(given.wrap, -1, last, "wrap")
        check_range(given.wrap_target, 0, last, "wrap_target")

    def settings(self, offset: int) -> dict[str, Any]:
        """The fields of host_sim.pio.Settings for a program that lies at `offset`."""
        given = self._given
        wrap = len(self.words) - 1 if given.wrap == -1 else given.wrap
        return {
            "clkdiv_int": self.div256 // 256,
            "clkdiv_frac": self.div256 % 256,
            "in_base": self._base("in"),
            "out_base": self._base("out"),
            "out_count": given.out_pin_count,
            "set_base": self._base("set"),
            "set_count": given.set_pin_count,
            "sideset_base": self._base("sideset"),
            "sideset_count": self._sideset_bits(),
            "sideset_enable": bool(given.sideset_enable and given.first_sideset_pin),
            "sideset_pindirs": bool(given.sideset_pindirs and given.first_sideset_pin),
            "jmp_pin": given.jmp_pin.id if given.jmp_pin else 0,
            "wrap_target": offset + given.wrap_target,
            "wrap": offset + wrap,
            "in_shift_right": bool(given.in_shift_right),
            "out_shift_right": bool(given.out_shift_right),
            "auto_push": bool(given.auto_push),
            "auto_pull": bool(given.auto_pull),
            "push_threshold": given.push_threshold,
            "pull_threshold": given.pull_threshold,
            "fifo_join": self._join(),
            "status_of": self.status_of,
            "status_n": given.mov_status_n,
        }

    def _base(self, group: str) -> int:
        pin = getattr(self._given, f"first_{group}_pin")
        return pin.id if pin else 0

    def _sideset_bits(self) -> int:
        given = self._given
        bits = given.sideset_pin_count + bool(given.sideset_enable)
        return bits if given.first_sideset_pin else 0

    def _join(self) -> str:
        """A direction the program does not use gives its words to the other one."""
        if self.join is not None:
            return self.join
        if not self.looked.rx_fifo:
            return "tx"
        return "none" if self.looked.tx_fifo else "rx"
