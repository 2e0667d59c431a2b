# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One simulated Pico: time, wires, PIO, analog inputs, USB, flash and power.

The chip runs no instructions. The program is ordinary Python; every call it makes to the hardware
layer (host_sim.circuitpython) comes here as `spend(us)`, which moves virtual time on: the outside
world's due actions run, state machines catch up, USB packets cross, the watchdog may bite.
"""

import collections
from collections.abc import Callable
from typing import NamedTuple

from host_sim.claims import Claims
from host_sim.clock import Clock
from host_sim.costs import Costs
from host_sim.drive import Drive
from host_sim.drive_image import drive_image
from host_sim.fat_drive import FatDrive
from host_sim.flash import ERASED, Flash
from host_sim.pio import PioBlock
from host_sim.usb_serial import SerialPort
from host_sim.watchdog_timer import WatchdogTimer
from host_sim.wires import Wires

TICKS_MS_AT_POWER_ON = 0x1FFF0000
"""supervisor.ticks_ms starts here (shared-bindings/supervisor), so it wraps after 65,536 ms."""
TICKS_MS_PERIOD = 1 << 29
SLEEP_BYTES = 256
GPIOS = range(30)


class Stopped(BaseException):
    """The program does not go on: not an Exception, so that no program can catch it by mistake."""


class Outside(Stopped):
    """Something went wrong in the outside world, which is none of the program's business."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class PowerCut(Stopped):
    """The power is gone."""


class Reset(Stopped):
    """microcontroller.reset(), the watchdog, or the reset pin."""


class Reload(Stopped):
    """supervisor.reload(): the program starts again, the chip does not."""


class Hung(Stopped):
    """The program waits for something that will never happen; the text says where."""


class Tone(NamedTuple):
    """What a PWM pin puts out since `since` (cycles); duty_cycle 0 is silence."""

    gpio: int
    frequency: int
    duty_cycle: int
    since: int


class Chip:
    """What is public here belongs to the outside world and to the hardware layer, not to programs.

    `adc` maps a GPIO (26 to 29) to a function that returns the 16-bit reading; none reads 0.
    `on_pass` is called at the end of every program pass (microcontroller.watchdog.feed()), after
    `pass_us` have been spent for the program's own work.
    `on_flash_write` is called when a write to nvm begins.
    `stopped_at` is the cycle of a cut or reset: a call under way goes on to its end in time, not
    in effect.
    `hang_us`: a call that waits longer than this, with no end in sight, raises Hung.
    `life` numbers the program runs: what was made in an earlier one is dead.
    """

    def __init__(
        self,
        clock: Clock | None = None,
        wires: Wires | None = None,
        folder: str | None = None,
        costs: Costs | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.wires = wires or Wires(self.clock)
        self.costs = costs or Costs()
        self.pio = (PioBlock(self.wires, self.clock), PioBlock(self.wires, self.clock))
        self.adc: dict[int, Callable[[], int]] = {}
        self.console = SerialPort("console", self.clock, self.costs.usb_packet)
        self.data = SerialPort("data", self.clock, self.costs.usb_packet)
        self.console.on_ctrl_c = self._interrupt
        self.flash = Flash(self, self.costs)
        self.drive = Drive(folder)
        self._volume: FatDrive | None = None
        self.temperature_c = 25.0
        self.uid = bytes.fromhex("e6614103e7a1c52f")
        self.sleep_memory, self.hang_us = bytearray(SLEEP_BYTES), 20_000_000
        self.pass_us: float = 1000
        self.on_pass: Callable[[], None] | None = None
        self.on_flash_write: Callable[[], None] | None = None
        self.tones: dict[int, Tone] = {}
        self.tone_history: collections.deque[Tone] = collections.deque(maxlen=4096)
        self.life = 0
        self.usb_attached, self.console_enabled = True, True
        self.usb_started = self.data_enabled = False
        self.reset_reason = self.next_reset_reason = "POWER_ON"
        self.run_reason, self.next_run_mode = "STARTUP", "NORMAL"
        self.safe_mode_reason = self._next_safe_mode = "NONE"
        self.previous_traceback: str | None = None
        self.usb_identification: tuple[str | None, str | None, int, int] | None = None
        self.autoreload = True
        self.status_bar_console = True
        self.boots = 0
        self.booted_at = self.clock.cycles
        self.interrupts_off = 0
        self.watchdog = WatchdogTimer(self.clock, lambda: self.reset("WATCHDOG"))
        self.claims = Claims()
        self.next_pixels_at_tick = 0
        self.stopped_at: int | None = None
        self._end: type[Stopped] | None = None
        self._interrupted = False
        self._late_interrupts: list[Callable[[], None]] = []
        self.boot()

    # power

    def boot(self, reset_reason: str = "POWER_ON") -> None:
        """Power on, or come back after cut() or a reset: flash stays, everything else is new."""
        self.boots += 1
        self.reset_reason = reset_reason
        if reset_reason == "POWER_ON":
            self.sleep_memory = bytearray(SLEEP_BYTES)
        self.safe_mode_reason = self._reason_for_safe_mode()
        self._next_safe_mode = "NONE"
        self.next_run_mode = "NORMAL"
        self.usb_identification = None
        self.status_bar_console = True
        self.console_enabled = True
        self.data_enabled = False
        self.usb_started = False
        self.booted_at = self.clock.cycles
        self.previous_traceback = None
        self._usb_down()
        self.drive.power_up()
        if self._volume is not None:
            self._volume.lose_power()
        self.reload("STARTUP")

    def _reason_for_safe_mode(self) -> str:
        """What was asked for before the reset; the power gone, nobody remembers."""
        if self.reset_reason == "POWER_ON":
            return "NONE"
        return "PROGRAMMATIC" if self.next_run_mode == "SAFE_MODE" else self._next_safe_mode

    def reload(self, run_reason: str = "SUPERVISOR_RELOAD") -> None:
        """A new program starts on the same boot: every claim is gone, USB stays as it is."""
        self.run_reason = run_reason
        self.autoreload = True
        self.stopped_at = None
        self._end = None
        if self._volume is not None:
            self._volume.close_files()
        self._release_hardware()

    def cut(self) -> None:
        """Pull the power: the program's next (or present) hardware call raises PowerCut."""
        self._stop(PowerCut)

    def reset(self, reason: str) -> None:
        """Reset the CPU; `reason` is what microcontroller.cpu.reset_reason will say after it."""
        self.next_reset_reason = reason
        self._stop(Reset)

    def reset_to_safe_mode(self, reason: str) -> None:
        """The interpreter crashes (HARD_FAULT...), or somebody resets the box twice (USER)."""
        self._next_safe_mode = reason
        self.reset("UNKNOWN")

    def stop_for_reload(self) -> None:
        """The next hardware call raises Reload, once: what the program then does is done."""
        self._end = Reload

    def _stop(self, end: type[Stopped]) -> None:
        self.stopped_at = self.clock.cycles
        self._end = end
        self._release_hardware()
        self._usb_down()

    def _release_hardware(self) -> None:
        self.life += 1
        self.watchdog.stop()
        self.watchdog.timeout_s = 0.0
        self._set_interrupts_off(0)
        self._interrupted = False
        self._late_interrupts.clear()
        self.claims.end()
        self.next_pixels_at_tick = 0
        for block in self.pio:
            block.clear_flags(0xFF)
        for gpio in GPIOS:
            self.free_pin(gpio)

    # time

    @property
    def now_us(self) -> int:
        """Microseconds since this boot."""
        return (self.clock.cycles - self.booted_at) * 1_000_000 // self.clock.frequency

    def spend(self, us: float) -> None:
        """The CPU is busy for `us`: the way every hardware call begins."""
        self.check_alive()
        self._pass_time(us)

    def wait(self, us: float, waited_us: float, what: str) -> None:
        """One step of a blocking call; raises Hung when it has waited longer than hang_us."""
        if waited_us > self.hang_us:
            raise Hung(f"{what} after {self.now_us / 1e6:.3f} s")
        self.spend(us)

    def _pass_time(self, us: float) -> None:
        self.clock.run_until(self.clock.cycles + self.clock.us(us))
        self.catch_up()
        self.check_running()

    def catch_up(self) -> None:
        """Bring everything that runs beside the CPU to the present."""
        if self.claims.let_go and not (self.pio[0].is_quiet and self.pio[1].is_quiet):
            self.wires.settle(self.clock.cycles)
        self.console.catch_up()
        self.data.catch_up()

    def check_running(self) -> None:
        """Raise what the program must not live to see."""
        end = self._end
        if end is Reload:
            self._end = None
        if end:
            raise end()

    def check_alive(self) -> None:
        """Raise what the program must not live to see, or the Ctrl-C that has come."""
        self.check_running()
        if self._interrupted and not self.interrupts_off:
            self._interrupted = False
            raise KeyboardInterrupt

    def _interrupt(self) -> None:
        self._interrupted = True

    def end_pass(self) -> None:
        """The program has done one pass: its work is paid for, the outside world gets its turn."""
        self.spend(self.pass_us)
        if self.on_pass:
            self._run_outside(self.on_pass)
        self.check_running()

    @staticmethod
    def _run_outside(on_pass: Callable[[], None]) -> None:
        try:
            on_pass()
        except Exception as error:
            raise Outside(error) from error

    # interrupts

    def when_interrupts(self, action: Callable[[], None]) -> None:
        """Run an interrupt handler: now, or as soon as interrupts are on again."""
        if self.interrupts_off:
            self._late_interrupts.append(action)
        else:
            action()

    def disable_interrupts(self) -> None:
        self.console.hold()
        self.data.hold()
        self.interrupts_off += 1

    def enable_interrupts(self) -> None:
        self._set_interrupts_off(max(0, self.interrupts_off - 1))
        while self._late_interrupts and not self.interrupts_off:
            self._late_interrupts.pop(0)()

    def _set_interrupts_off(self, depth: int) -> None:
        self.interrupts_off = depth
        if not depth:
            self.console.let_go()
            self.data.let_go()

    # USB

    @property
    def usb_up(self) -> bool:
        """The host has enumerated us: from now on the set of devices cannot change."""
        return self.usb_started and self.usb_attached

    def start_usb(self) -> None:
        """Between boot.py and code.py: what boot.py holds is freed, USB appears at the host."""
        self.drive.in_boot = False
        self.reload("STARTUP")
        self.usb_started = True
        self._usb_up()

    def plug_usb(self) -> None:
        self.usb_attached = True
        self._usb_up()

    def unplug_usb(self) -> None:
        """The cable is pulled, the power stays (a battery): ports close, the drive is let go."""
        self.usb_attached = False
        self._usb_down()

    def _usb_up(self) -> None:
        if not self.usb_up:
            return
        if self.console_enabled:
            self.console.attach()
        if self.data_enabled:
            self.data.attach()
        self.drive.host_mount()

    def _usb_down(self) -> None:
        self.console.detach()
        self.data.detach()
        self.drive.host_eject()

    # pins

    def claim_pin(self, gpio: int) -> None:
        self.claims.pins.add(gpio)

    def free_pin(self, gpio: int) -> None:
        """As reset_pin_number(): not claimed, no output, no pull."""
        self.claims.pins.discard(gpio)
        self.set_tone(gpio, None)
        self.wires.set_output(gpio, None)
        self.wires.set_pull(gpio, None)

    def set_tone(self, gpio: int, frequency: int | None, duty_cycle: int = 0) -> None:
        if frequency is not None:
            self.tones[gpio] = Tone(gpio, frequency, duty_cycle, self.clock.cycles)
            self.tone_history.append(self.tones[gpio])
        elif self.tones.pop(gpio, None):
            self.tone_history.append(Tone(gpio, 0, 0, self.clock.cycles))

    def read_adc(self, gpio: int) -> int:
        """A 12-bit conversion stretched to 16 bits, as common-hal/analogio does it."""
        source = self.adc.get(gpio)
        code = 0 if source is None else min(max(source(), 0), 0xFFFF) >> 4
        return code << 4 | code >> 8

    # flash

    @property
    def nvm(self) -> bytearray:
        """The block of flash behind microcontroller.nvm."""
        return self.flash.nvm

    @property
    def volume(self) -> FatDrive:
        """The drive in flash; made of the folder when it is first asked for."""
        if self._volume is None:
            if not self.flash.drive:
                self.flash.drive[:] = drive_image(self.drive.folder)
            self._volume = FatDrive(self.flash)
        return self._volume

    def wait_for_flash(self, us: float) -> float:
        """The CPU stands still; the share of the time (0 to 1) that was over when power went."""
        begin, lasts = self.clock.cycles, max(1, self.clock.us(us))
        self.clock.run_until(begin + lasts)
        self.catch_up()
        if self._end is not PowerCut or self.stopped_at is None:
            return 1
        return min(1, max(0, self.stopped_at - begin) / lasts)

    def write_nvm(self, start: int, data: bytes) -> None:
        """Write as common-hal/nvm does: over bytes all 0xff without erasing, else the whole sector.

        Interrupts are off meanwhile; a power cut leaves what the flash had done by then.
        """
        if self.on_flash_write:
            self.on_flash_write()
        self.disable_interrupts()
        try:
            self._write_nvm(start, data)
        finally:
            self.enable_interrupts()

    def _write_nvm(self, start: int, data: bytes) -> None:
        if all(byte == ERASED for byte in self.nvm[start : start + len(data)]):
            self.flash.program(self.nvm, start, data)
            return
        block = bytearray(self.nvm)
        block[start : start + len(data)] = data
        self.flash.rewrite(self.nvm, 0, bytes(block))
