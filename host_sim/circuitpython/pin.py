# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Blinka backend: the pins of the RP2040.

Blinka makes one Pin for each DigitalInOut and for each AnalogIn; board and microcontroller.pin hold
the thirty that name the pads. Both kinds are this class, as Blinka wants it.
"""

from host_sim.circuitpython import current
from host_sim.circuitpython.refusals import raise_in_use

FIRST_BOARD_NAME = {
    23: "SMPS_MODE",
    24: "VBUS_SENSE",
    25: "LED",
    26: "GP26_A0",
    27: "GP27_A1",
    28: "GP28_A2",
    29: "A3",
}
"""The name that stands first in the Pico's board module is the one that is printed."""
PULLS = {0: None, 1: "up", 2: "down"}


class Pin:
    """A pad (`id` is its GPIO number), and what Blinka does with it: init() and value()."""

    IN = "in"
    OUT = "out"
    OPEN_DRAIN = "open drain"
    ADC = "adc"
    DAC = "dac"
    LOW = 0
    HIGH = 1
    PULL_NONE = 0
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, pin_id: int) -> None:
        self.id = pin_id
        self._held: current.Held | None = None
        self._mode = Pin.IN
        self._level = 0
        self._paused = False

    def __repr__(self) -> str:
        return f"board.{self.name}"

    @property
    def name(self) -> str:
        return FIRST_BOARD_NAME.get(self.id, f"GP{self.id}")

    @property
    def is_held(self) -> bool:
        """Claimed by this object, in this run of the program."""
        return self._held is not None and self._held.is_current

    def check_free(self) -> None:
        if self.id in current.chip().claims.pins:
            raise_in_use(self.name)

    def init(self, mode: str = IN, pull: int | None = None) -> None:
        """Claim the pad at first, then set direction and pull."""
        if self._held is None:
            self.check_free()
            self._held = current.Held()
            current.chip().claim_pin(self.id)
        self._mode = mode
        self._apply(PULLS[pull or 0])

    def value(self, level: int | None = None) -> int | None:
        """Read the pad, or set the level it puts out."""
        chip = current.chip()
        if self._mode == Pin.ADC:
            chip.spend(chip.costs.analog)
            return chip.read_adc(self.id)
        chip.spend(chip.costs.digital)
        if level is None:
            return chip.wires.level(self.id)
        self._level = level
        self._apply(None)
        return None

    def pause(self) -> None:
        """Collect changes: the real switch_to_output() makes no glitch."""
        self._paused = True

    def resume(self) -> None:
        self._paused = False
        self._apply(None)

    def deinit(self) -> None:
        if self.is_held:
            current.chip().free_pin(self.id)
        self._held = None

    def _apply(self, pull: str | None) -> None:
        wires = current.chip().wires
        if self._paused:
            return
        if self._mode == Pin.IN or self._mode == Pin.ADC:
            wires.set_output(self.id, None)
            wires.set_pull(self.id, pull)
            return
        wires.set_pull(self.id, None)
        released = self._mode == Pin.OPEN_DRAIN and self._level
        wires.set_output(self.id, None if released else self._level)


PINS = tuple(Pin(number) for number in range(30))
globals().update({f"GPIO{pin.id}": pin for pin in PINS})
__all__ = ["Pin"] + [f"GPIO{pin.id}" for pin in PINS]
