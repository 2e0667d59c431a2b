# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A Pico that runs the real CircuitPython, in rp2040py's RP2040 emulator.

CIRCUITPYTHON_UF2 names the interpreter's image for the plain Pico, 10.2 or later. The emulator is
PyPI's rp2040py; RP2040PY_FIXED may name a folder with a corrected copy of the package `rp2040py`,
which is used instead.

What the stock rp2040py 0.3.6 gets wrong, and what is done about it here:
- A state machine runs at most one instruction for each of the CPU's and stands still while the CPU
  sleeps; joining FIFOs does not empty them. exact_pio.py corrects both.
- Its USB host speaks to the last serial port only. usb_host.py speaks to both.
- The DMA's pacing timers run at the inverse of their speed. The box uses none.
- PWM looks at the wrong bit for inputs; a write to a timer's divider starts it. Neither matters.
- The wheel is several times slower than the package compiled for one Python version: five seconds
  of the box take minutes.
What no version has: the second core, the flash's cache misses, the time that erasing flash takes,
the two-cycle input synchroniser. Times of the CPU are better here than on a board by that much.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FIXED = os.environ.get("RP2040PY_FIXED", "")
if FIXED:
    sys.path.insert(0, FIXED)

from rp2040py.clock.simulation_clock import SimulationClock  # noqa: E402
from rp2040py.device.bootrom import BOOTROM_B1  # noqa: E402
from rp2040py.device.load_flash import UF2_BLOCK_SIZE, decode_block  # noqa: E402
from rp2040py.execute_batch import execute_batch  # noqa: E402
from rp2040py.gpio_pin import GPIOPinState  # noqa: E402
from rp2040py.memory_map import FLASH_START_ADDRESS  # noqa: E402
from rp2040py.rp2040 import RP2040  # noqa: E402
from rp2040py.simulator import Simulator  # noqa: E402
from rp2040py.utils.logging import ConsoleLogger, LogLevel  # noqa: E402

from tests.on_circuitpython.exact_pio import ExactPio  # noqa: E402
from tests.on_circuitpython.usb_host import UsbHost  # noqa: E402

FLASH_BYTES = 0x200000
DRIVE_START = 0x100000
"""CircuitPython's drive on a Pico: the upper half of its 2 MB of flash."""
SLICE_US = 500
"""How often a condition is looked at."""
FIRST_ADC_PIN = 26
TEMPERATURE = 4
ROOM_TEMPERATURE = 876
"""12 bits of 3.3 V at 27 degrees (RP2040 data sheet, 4.9.5)."""
WATCHDOG_LOAD = 4

Watcher = Callable[[int, float], None]


def flash_of(image: Path, drive: bytes) -> bytes:
    """The whole flash: the interpreter below, the drive above, all else erased."""
    flash = bytearray(b"\xff" * FLASH_BYTES)
    content = image.read_bytes()
    for begin in range(0, len(content), UF2_BLOCK_SIZE):
        block = decode_block(content[begin : begin + UF2_BLOCK_SIZE])
        place = block.flash_address - FLASH_START_ADDRESS
        flash[place : place + len(block.payload)] = block.payload
    flash[DRIVE_START : DRIVE_START + len(drive)] = drive
    return bytes(flash)


class Pico:
    """One chip from power-on to power-off. All times are microseconds since power-on.

    `passes` has the time of each feeding of the watchdog: one for each pass of the main loop.
    """

    def __init__(self, flash: bytes) -> None:
        self._clock = SimulationClock()
        self._chip: Any = RP2040(self._clock)
        self._simulator = Simulator(clock=self._clock, rp2040=self._chip)
        self._chip.load_bootrom(BOOTROM_B1)
        self._chip.logger = ConsoleLogger(LogLevel.ERROR)
        self._chip.flash[: len(flash)] = flash
        self._blocks = [ExactPio(self._chip, number) for number in range(2)]
        self.usb = UsbHost(self._chip.usb_ctrl)
        self.resets: list[float] = []
        self.passes: list[float] = []
        self._watch_watchdog(self._chip.watchdog)
        self._chip.adc.channel_values[TEMPERATURE] = ROOM_TEMPERATURE
        self._chip.core.pc = FLASH_START_ADDRESS

    @property
    def flash(self) -> bytes:
        """What stays when the power goes."""
        return bytes(self._chip.flash[:FLASH_BYTES])

    def _watch_watchdog(self, watchdog: Any) -> None:
        write = watchdog.write_uint32

        def write_and_note(offset: int, value: int) -> None:
            if offset == WATCHDOG_LOAD:
                self.passes.append(self.now_us())
            write(offset, value)

        watchdog.write_uint32 = write_and_note
        watchdog.on_watchdog_trigger = self._restart

    def _restart(self) -> None:
        """The watchdog bit, or the program asked for it."""
        self.resets.append(self.now_us())
        self._chip.enter_reset(from_watchdog=True)
        self._chip.leave_reset()

    # -- time

    def now_us(self) -> float:
        return self._clock.nanos / 1000

    def at(self, us: float, action: Callable[[], None]) -> None:
        """Do it when the time has come."""
        delay_ns = max(0.0, us * 1000 - self._clock.nanos)
        self._clock.create_alarm(action).schedule(delay_ns)

    def run_us(self, us: float) -> None:
        """Let the chip run for so long."""
        self.at(self.now_us() + us, self._stop)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def run_until(self, is_so: Callable[[], Any], limit_us: float) -> bool:
        """Let the chip run until it is so; False when it was not in time."""
        end_us = self.now_us() + limit_us
        while not is_so():
            if self.now_us() >= end_us:
                return False
            self.run_us(SLICE_US)
        return True

    def _stop(self) -> None:
        self._simulator.stopped = True

    # -- pads

    def drive(self, gpio: int, level: int | None) -> None:
        """The world outside holds a pad at 0 or 1, or lets go of it (None)."""
        self.settle()
        if level is None:
            self._chip.gpio[gpio].release_input()
        else:
            self._chip.gpio[gpio].set_input_value(bool(level))
        for block in self._blocks:
            block.wake()

    def settle(self) -> None:
        """Have the PIO run up to now, so that all who watch pads have been told."""
        for block in self._blocks:
            block.catch_up()

    def set_voltage(self, gpio: int, code: int) -> None:
        """What the ADC reads on a pad from now on, 0 to 4095."""
        self._chip.adc.channel_values[gpio - FIRST_ADC_PIN] = code

    def watch(self, gpio: int, watcher: Watcher) -> None:
        """Tell each level that the chip puts on a pad, with its time in nanoseconds."""

        def changed(state: GPIOPinState, before: GPIOPinState) -> None:
            if state in (GPIOPinState.LOW, GPIOPinState.HIGH):
                watcher(int(state), self._exact_ns())

        self._chip.gpio[gpio].add_listener(changed)

    def _exact_ns(self) -> float:
        working = [block.when_ns for block in self._blocks if block.is_working]
        return working[0] if working else self._clock.nanos
