# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka's AnalogIn with the RP2040's pins, its deinit() and its reference voltage."""

import importlib
from typing import Any

from host_sim.circuitpython import current
from host_sim.circuitpython.pin import Pin
from host_sim.circuitpython.refusals import check_type, raise_invalid

_blinka: Any = importlib.import_module(
    "adafruit_blinka.microcontroller.generic_agnostic_board.analogio"
)
ADC_GPIOS = (26, 27, 28, 29)


class AnalogIn(_blinka.AnalogIn):
    """16-bit readings of the RP2040's 12-bit converter."""

    def __init__(self, pin: Pin) -> None:
        self._pin: Pin | None = None
        check_type(pin, Pin, "pin").check_free()
        if pin.id not in ADC_GPIOS:
            raise_invalid("pin")
        super().__init__(pin)

    def deinit(self) -> None:
        if self._pin is not None:
            self._pin.deinit()
        self._pin = None

    def _check(self) -> Pin:
        if self._pin is None or not self._pin.is_held:
            current.raise_dead()
        return self._pin

    @property
    def value(self) -> int:
        """A new conversion."""
        return self._check().value() or 0

    @property
    def reference_voltage(self) -> float:
        self._check()
        return 3.3


class AnalogOut:
    """The RP2040 has no digital-to-analog converter."""

    def __init__(self, pin: Pin) -> None:
        raise NotImplementedError("AnalogOut")

    def deinit(self) -> None:
        """Nothing to let go."""
