# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""watchdog: the RP2040's timer, which can only reset."""

from host_sim.circuitpython import current
from host_sim.circuitpython.members import Member, fill
from host_sim.circuitpython.refusals import check_at_least, check_at_most, check_type

LONGEST_S = 8


class WatchDogTimeout(Exception):
    """Never raised here: the RP2040 has no WatchDogMode.RAISE."""


class WatchDogMode(Member):
    """What happens when the timer runs out."""

    RAISE: "WatchDogMode"
    RESET: "WatchDogMode"


fill(WatchDogMode, "watchdog", "RAISE RESET")


class WatchDogTimer:
    """feed() also ends a pass of the program: then the simulated outside world gets its turn."""

    def __init__(self) -> None:
        """Programs use microcontroller.watchdog."""

    def feed(self) -> None:
        chip = current.chip()
        chip.spend(chip.costs.ticks)
        chip.watchdog.feed()
        chip.end_pass()

    @property
    def timeout(self) -> float:
        return current.chip().watchdog.timeout_s

    @timeout.setter
    def timeout(self, timeout: float) -> None:
        chip = current.chip()
        chip.spend(chip.costs.ticks)
        check_at_least(int(timeout), 0, "timeout")
        check_at_most(timeout, LONGEST_S, "timeout")
        chip.watchdog.timeout_s = float(timeout)
        chip.watchdog.feed()

    @property
    def mode(self) -> WatchDogMode | None:
        return WatchDogMode.RESET if current.chip().watchdog.is_on else None

    @mode.setter
    def mode(self, mode: WatchDogMode | None) -> None:
        chip = current.chip()
        chip.spend(chip.costs.ticks)
        if mode is None:
            chip.watchdog.stop()
            return
        if check_type(mode, WatchDogMode, "mode") is WatchDogMode.RAISE:
            raise NotImplementedError
        if not chip.watchdog.is_on:
            chip.watchdog.start()
