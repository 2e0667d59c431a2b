# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""usb_cdc: the serial channels console and data, with TinyUSB's buffers and waits."""

from collections.abc import Iterator
from typing import Any

from host_sim.chip import Chip
from host_sim.circuitpython import current
from host_sim.circuitpython.refusals import view
from host_sim.usb_serial import SerialPort

CHUNK_BYTES = 256
WAIT_STEP_US = 250
TOO_LATE = "Cannot change USB devices now"


class Serial:
    """One channel. The two instances are usb_cdc.console and usb_cdc.data."""

    def __init__(self) -> None:
        """Programs use usb_cdc.console and usb_cdc.data."""
        self._name = ""
        self._life = 0
        self._timeouts: dict[str, float | None] = {}

    def _chip(self) -> Chip:
        chip = current.chip()
        chip.spend(chip.costs.usb)
        return chip

    def _port(self) -> SerialPort:
        return getattr(self._chip(), self._name)

    def read(self, size: int = -1) -> bytes:
        if size != -1:
            return self._stream_read(size)
        return b"".join(iter(lambda: self._read_once(CHUNK_BYTES), b""))

    def _stream_read(self, size: int) -> bytes:
        data = b""
        while len(data) < size and (more := self._read_once(size - len(data))):
            data += more
        return data

    def readinto(self, buf: Any) -> int:
        target = view(buf, writable=True).cast("B")
        data = self._stream_read(len(target))
        target[: len(data)] = data
        return len(data)

    def readline(self, size: int = -1) -> bytes:
        line = b""
        while len(line) != size and not line.endswith(b"\n") and (byte := self._read_once(1)):
            line += byte
        return line

    def readlines(self) -> list[bytes]:
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def write(self, buf: Any) -> int:
        data = view(buf).tobytes()
        done = 0
        while done < len(data) and (count := self._write_once(data[done:])):
            done += count
        return done

    def _read_once(self, size: int) -> bytes:
        """One read of the C module; its arithmetic, by which a wait may end early, is kept."""
        port = self._port()
        data = port.device_read(size)
        size -= len(data)
        got = 0
        for _ in self._waiting(self.timeout, "read", "the host sends nothing"):
            if len(data) >= size:
                break
            size -= got
            more = port.device_read(size)
            got = len(more)
            data += more
        return data

    def _write_once(self, data: bytes) -> int:
        port = self._port()
        done = port.device_write(data)
        left = data[done:]
        for _ in self._waiting(self.write_timeout, "write", "the host does not read"):
            if not left:
                break
            count = port.device_write(left)
            left = left[count:]
            done += count
        return done

    def _waiting(self, timeout_s: float | None, verb: str, why: str) -> Iterator[None]:
        """Yield while a wait may go on: for ever, for the time set, or not at all."""
        if timeout_s == 0:
            return
        chip = current.chip()
        start_us, waited_us = chip.now_us, 0
        while timeout_s is None or waited_us // 1000 <= int(timeout_s * 1000):
            yield
            what = f"usb_cdc.{self._name}.{verb} waits for ever: {why},"
            chip.wait(WAIT_STEP_US, waited_us if timeout_s is None else 0, what)
            waited_us = chip.now_us - start_us

    def flush(self) -> None:
        """Start sending; does not wait, whatever its documentation says."""
        self._port()

    @property
    def connected(self) -> bool:
        return self._port().connected

    @property
    def in_waiting(self) -> int:
        return self._port().in_waiting

    @property
    def out_waiting(self) -> int:
        return self._port().out_waiting

    def reset_input_buffer(self) -> None:
        self._port().discard_input()

    def reset_output_buffer(self) -> None:
        self._port().discard_output()

    @property
    def timeout(self) -> float | None:
        return self._timeout("read")

    @timeout.setter
    def timeout(self, timeout: float | None) -> None:
        self._set_timeout("read", timeout)

    @property
    def write_timeout(self) -> float | None:
        return self._timeout("write")

    @write_timeout.setter
    def write_timeout(self, timeout: float | None) -> None:
        self._set_timeout("write", timeout)

    def _timeout(self, direction: str) -> float | None:
        self._renew()
        return self._timeouts.get(direction)

    def _set_timeout(self, direction: str, timeout: float | None) -> None:
        self._renew()
        given = None if timeout is None or timeout < 0 else float(timeout)
        self._timeouts[direction] = given

    def _renew(self) -> None:
        """Timeouts start as None with every boot; a reload keeps them, as the real objects do."""
        boot = current.chip().boots
        if boot != self._life:
            self._life = boot
            self._timeouts = {}


def _channel(name: str) -> Serial:
    serial = Serial()
    serial._name = name
    return serial


_CHANNELS = {"console": _channel("console"), "data": _channel("data")}


def __getattr__(name: str) -> Serial | None:
    """console and data are Serial objects while enabled, otherwise None."""
    if name not in _CHANNELS:
        raise AttributeError(f"'module' object has no attribute {name!r}")
    return _CHANNELS[name] if getattr(current.chip(), f"{name}_enabled") else None


def disable() -> None:
    _enable(False, False)


def enable(*, console: bool = True, data: bool = False) -> None:
    _enable(bool(console), bool(data))


def _enable(console: bool, data: bool) -> None:
    chip = current.chip()
    chip.spend(chip.costs.usb)
    if chip.usb_up:
        raise RuntimeError(TOO_LATE)
    chip.console_enabled = console
    chip.data_enabled = data
