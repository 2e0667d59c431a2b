# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""microcontroller: the parts that Blinka's module of that name lacks."""

from host_sim.circuitpython import current
from host_sim.circuitpython.members import Member, fill
from host_sim.circuitpython.nvm import ByteArray
from host_sim.circuitpython.refusals import check_int, raise_invalid
from host_sim.circuitpython.watchdog import WatchDogTimer


class RunMode(Member):
    """What the chip does after its next reset."""

    NORMAL: "RunMode"
    SAFE_MODE: "RunMode"
    UF2: "RunMode"
    BOOTLOADER: "RunMode"


class ResetReason(Member):
    """Why the chip started."""

    POWER_ON: "ResetReason"
    BROWNOUT: "ResetReason"
    SOFTWARE: "ResetReason"
    DEEP_SLEEP_ALARM: "ResetReason"
    RESET_PIN: "ResetReason"
    WATCHDOG: "ResetReason"
    UNKNOWN: "ResetReason"
    RESCUE_DEBUG: "ResetReason"


fill(RunMode, "microcontroller", "NORMAL SAFE_MODE UF2 BOOTLOADER")
fill(
    ResetReason,
    "microcontroller",
    "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG UNKNOWN RESCUE_DEBUG",
)


class Processor:
    """One of the two cores."""

    def __init__(self) -> None:
        """Programs use microcontroller.cpu."""

    @property
    def frequency(self) -> int:
        """Hertz. The real one can be set; the simulated wires and PIO keep the clock they have."""
        return current.chip().clock.frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        if check_int(frequency) != current.chip().clock.frequency:
            raise_invalid("frequency")

    @property
    def reset_reason(self) -> ResetReason:
        return getattr(ResetReason, current.chip().reset_reason)

    @property
    def temperature(self) -> float:
        chip = current.chip()
        chip.spend(chip.costs.analog)
        return chip.temperature_c

    @property
    def uid(self) -> bytearray:
        return bytearray(current.chip().uid)

    @property
    def voltage(self) -> None:
        return None


cpus = (Processor(), Processor())
cpu = Processor()
nvm = ByteArray()
watchdog = WatchDogTimer()


def delay_us(delay: int) -> None:
    current.chip().spend(check_int(delay))


def disable_interrupts() -> None:
    current.chip().disable_interrupts()


def enable_interrupts() -> None:
    current.chip().enable_interrupts()


def on_next_reset(run_mode: RunMode) -> None:
    if not isinstance(run_mode, RunMode):
        raise_invalid("run_mode")
    current.chip().next_run_mode = repr(run_mode).rsplit(".", 1)[1]


def reset() -> None:
    chip = current.chip()
    chip.reset("SOFTWARE")
    chip.check_alive()
