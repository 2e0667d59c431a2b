# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""supervisor: the millisecond clock, and how the program came to run."""

import errno
import tomllib
from typing import Any

from host_sim.chip import TICKS_MS_AT_POWER_ON, TICKS_MS_PERIOD
from host_sim.circuitpython import current
from host_sim.circuitpython.members import Member, fill
from host_sim.circuitpython.refusals import check_range, raise_invalid


class RunReason(Member):
    """Why this program runs."""

    STARTUP: "RunReason"
    AUTO_RELOAD: "RunReason"
    SUPERVISOR_RELOAD: "RunReason"
    REPL_RELOAD: "RunReason"


class SafeModeReason(Member):
    """Why CircuitPython is in safe mode, or NONE."""


fill(RunReason, "supervisor", "STARTUP AUTO_RELOAD SUPERVISOR_RELOAD REPL_RELOAD")
fill(
    SafeModeReason,
    "supervisor",
    "NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL"
    " NO_CIRCUITPY NO_HEAP PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW"
    " USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS USB_TOO_MANY_INTERFACE_NAMES USER"
    " WATCHDOG",
)


class Runtime:
    """What supervisor.runtime tells."""

    def __init__(self) -> None:
        """Programs use supervisor.runtime."""

    @property
    def usb_connected(self) -> bool:
        return current.chip().usb_up

    @property
    def serial_connected(self) -> bool:
        return current.chip().console.connected

    @property
    def serial_bytes_available(self) -> int:
        return current.chip().console.in_waiting

    @property
    def run_reason(self) -> RunReason:
        return getattr(RunReason, current.chip().run_reason)

    @property
    def safe_mode_reason(self) -> SafeModeReason:
        return getattr(SafeModeReason, current.chip().safe_mode_reason)

    @property
    def autoreload(self) -> bool:
        return current.chip().autoreload

    @autoreload.setter
    def autoreload(self, autoreload: bool) -> None:
        current.chip().autoreload = bool(autoreload)

    @property
    def ble_workflow(self) -> bool:
        return False

    @ble_workflow.setter
    def ble_workflow(self, ble_workflow: bool) -> None:
        raise NotImplementedError

    @property
    def display(self) -> None:
        return None


class StatusBar:
    """The line of escape codes a terminal gets; the simulator sends none either way."""

    def __init__(self) -> None:
        """Programs use supervisor.status_bar."""

    @property
    def console(self) -> bool:
        return current.chip().status_bar_console

    @console.setter
    def console(self, console: bool) -> None:
        current.chip().status_bar_console = bool(console)


runtime = Runtime()
status_bar = StatusBar()


def ticks_ms() -> int:
    """Milliseconds since power-on plus 2**29 - 65536, modulo 2**29."""
    chip = current.chip()
    chip.spend(chip.costs.ticks)
    return (chip.now_us // 1000 + TICKS_MS_AT_POWER_ON) % TICKS_MS_PERIOD


def reload() -> None:
    chip = current.chip()
    chip.stop_for_reload()
    chip.check_alive()


def get_previous_traceback() -> str | None:
    return current.chip().previous_traceback


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    check_range(vid, -1, 0xFFFF, "vid")
    check_range(pid, -1, 0xFFFF, "pid")
    for text, name in ((manufacturer, "manufacturer"), (product, "product")):
        if text is not None and len(text.encode()) > 126:
            raise ValueError(f"{name} length must be 0-126")
    current.chip().usb_identification = (manufacturer, product, vid, pid)


def get_setting(key: str, default: Any = None) -> Any:
    """A value from the drive's settings.toml."""
    settings = _settings()
    if key not in settings:
        return default
    if not isinstance(settings[key], int | float | str | bool):
        raise_invalid("value")
    return settings[key]


def _settings() -> dict[str, Any]:
    chip = current.chip()
    chip.spend(chip.costs.drive)
    try:
        with chip.drive.open("settings.toml") as file:
            return tomllib.loads(file.read())
    except tomllib.TOMLDecodeError:
        raise_invalid("value")
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENODEV):
            return {}
        raise
