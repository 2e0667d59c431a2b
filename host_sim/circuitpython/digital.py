# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka's digitalio with the refusals and the glitch-free switching of the real one."""

from typing import Any

import digitalio as blinka

from host_sim.circuitpython import current
from host_sim.circuitpython.pin import Pin
from host_sim.circuitpython.refusals import check_type, raise_invalid

NO_VALUE = "Cannot set value when direction is input."
NO_DRIVE_MODE = "Drive mode not used when direction is input."
NO_PULL = "Pull not used when direction is output."
_Blinka: Any = blinka.DigitalInOut
_BLINKA_DRIVE_MODE = _Blinka.drive_mode
PUSH_PULL: Any = blinka.DriveMode.PUSH_PULL


class DigitalInOut(_Blinka):
    """Everything is done by Blinka; this only refuses first, and switches in one step."""

    def __init__(self, pin: Pin) -> None:
        check_type(pin, Pin, "pin").check_free()
        super().__init__(pin)

    def _check(self) -> None:
        if self._pin is None or not self._pin.is_held:
            current.raise_dead()

    def switch_to_output(self, value: bool = False, drive_mode: Any = PUSH_PULL) -> None:
        self._check()
        pin = self._pin
        pin.pause()
        super().switch_to_output(value, drive_mode)
        pin.resume()

    def switch_to_input(self, pull: Any = None) -> None:
        self._check()
        _check_pull(pull)
        super().switch_to_input(pull)

    @property
    def direction(self) -> Any:
        self._check()
        return _Blinka.direction.fget(self)

    @direction.setter
    def direction(self, direction: Any) -> None:
        self._check_direction(direction)
        _Blinka.direction.fset(self, direction)

    def _check_direction(self, direction: Any) -> None:
        if self._pin is None:
            current.raise_dead()
        if direction not in (blinka.Direction.INPUT, blinka.Direction.OUTPUT):
            raise_invalid("direction")

    @property
    def value(self) -> bool:
        self._check()
        return _Blinka.value.fget(self)

    @value.setter
    def value(self, value: bool) -> None:
        self._check_output(NO_VALUE)
        _Blinka.value.fset(self, value)

    @property
    def drive_mode(self) -> Any:
        self._check_output(NO_DRIVE_MODE)
        return _BLINKA_DRIVE_MODE.fget(self)

    @drive_mode.setter
    def drive_mode(self, mode: Any) -> None:
        self._check_output(NO_DRIVE_MODE)
        _BLINKA_DRIVE_MODE.fset(self, mode)

    @property
    def pull(self) -> Any:
        self._check_input()
        return _Blinka.pull.fget(self)

    @pull.setter
    def pull(self, pull: Any) -> None:
        self._check_input()
        _check_pull(pull)
        _Blinka.pull.fset(self, pull)

    def _check_output(self, refusal: str) -> None:
        self._check()
        if self.direction is blinka.Direction.INPUT:
            raise AttributeError(refusal)

    def _check_input(self) -> None:
        self._check()
        if self.direction is blinka.Direction.OUTPUT:
            raise AttributeError(NO_PULL)


def _check_pull(pull: Any) -> None:
    if pull not in (None, blinka.Pull.UP, blinka.Pull.DOWN):
        kind = type(pull).__name__
        raise TypeError(f"pull must be of type Pull or None, not {kind}")
