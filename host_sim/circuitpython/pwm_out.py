# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka backend: pwmio.PWMOut on the RP2040's eight slices of two channels."""

from dataclasses import dataclass, field
from types import TracebackType

from host_sim.chip import Chip
from host_sim.circuitpython import current
from host_sim.circuitpython.pin import Pin
from host_sim.circuitpython.refusals import (
    check_int,
    check_range,
    check_type,
    raise_invalid,
)

SLICES = 8
DIVIDER_BELOW = 1 << 16
IN_USE = "Internal resource(s) in use"


@dataclass
class Slice:
    """Two pins that share one counter, hence one frequency."""

    frequency: int
    variable: bool
    channels: set[int] = field(default_factory=set)


def actual_frequency(clock_hz: int, wanted: int) -> int:
    """What the divider (8.4 bits) or the counter's top makes of a wanted frequency."""
    if wanted > clock_hz // DIVIDER_BELOW:
        return clock_hz // (clock_hz // wanted)
    clock_16 = clock_hz >> 12
    divider_16, rest = divmod(clock_16, wanted)
    divider_16 = min(divider_16 + (rest >= wanted // 2), (1 << 12) - 1)
    return (clock_16 + divider_16 // 2) // divider_16


class PWMOut:
    """A pin that puts out pulses; chip.tones says what can be heard."""

    def __init__(
        self,
        pin: Pin,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        self._held: current.Held | None = None
        chip = current.chip()
        chip.spend(chip.costs.pwm)
        check_type(pin, Pin, "pin").check_free()
        self._gpio = pin.id
        self._variable = bool(variable_frequency)
        self._duty_cycle = check_int(duty_cycle) & 0xFFFF
        self._check_frequency(chip, check_int(frequency))
        self._claim(chip, frequency)
        self._held = current.Held()
        self._set(frequency)

    @staticmethod
    def _check_frequency(chip: Chip, frequency: int) -> None:
        if not 0 < frequency <= chip.clock.frequency // 2:
            raise_invalid("frequency")

    def _claim(self, chip: Chip, frequency: int) -> None:
        number, channel = self._gpio // 2 % SLICES, self._gpio % 2
        slice_ = chip.claims.slices.get(number)
        if slice_ is not None:
            self._check_shared(slice_, channel, frequency)
        else:
            slice_ = chip.claims.slices[number] = Slice(frequency, self._variable)
        slice_.channels.add(channel)
        chip.claim_pin(self._gpio)

    def _check_shared(self, slice_: Slice, channel: int, frequency: int) -> None:
        if channel in slice_.channels:
            raise RuntimeError(IN_USE)
        if self._variable:
            raise_invalid("variable_frequency")
        if slice_.variable:
            raise RuntimeError(IN_USE)
        if slice_.frequency != frequency:
            raise_invalid("frequency")

    def _chip(self) -> Chip:
        if self._held is None or not self._held.is_current:
            current.raise_dead()
        self._held.chip.spend(self._held.chip.costs.pwm)
        return self._held.chip

    def _set(self, frequency: int) -> None:
        chip = current.chip()
        chip.claims.slices[self._gpio // 2 % SLICES].frequency = frequency
        self._frequency = actual_frequency(chip.clock.frequency, frequency)
        self._sound()

    def _sound(self) -> None:
        chip = current.chip()
        chip.set_tone(self._gpio, self._frequency, self._duty_cycle)
        chip.wires.set_output(self._gpio, int(self._duty_cycle == 0xFFFF))

    def deinit(self) -> None:
        if self._held is not None and self._held.is_current:
            self._free(self._held.chip)
        self._held = None

    def _free(self, chip: Chip) -> None:
        number = self._gpio // 2 % SLICES
        chip.claims.slices[number].channels.discard(self._gpio % 2)
        if not chip.claims.slices[number].channels:
            del chip.claims.slices[number]
        chip.free_pin(self._gpio)

    def __del__(self) -> None:
        if hasattr(self, "_held"):
            self.deinit()

    def __enter__(self) -> "PWMOut":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        self.deinit()

    @property
    def duty_cycle(self) -> int:
        self._chip()
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle: int) -> None:
        self._chip()
        self._duty_cycle = check_range(check_int(duty_cycle), 0, 0xFFFF, "duty_cycle")
        self._sound()

    @property
    def frequency(self) -> int:
        self._chip()
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        chip = self._chip()
        if not self._variable:
            raise AttributeError("Invalid variable_frequency")
        self._check_frequency(chip, check_int(frequency))
        self._set(frequency)
