# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The same table without a box around it, to which nothing ever happens but the lines typed."""

import errno
import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from firmware.app.light_show import LIGHTS
from firmware.app.rooms.lights import paint
from firmware.app.table import Table

PASSES = 1000
"""More than any line takes until it is answered."""
MOTION_MS = range(0, 24_000, 50)
"""Times in which every picture comes: winks of 1.5 s, breaths of 1.6 s in steps of 0.1 s."""
VOLATILE = ("armed",)
Picture = tuple[tuple[int, ...], ...]


class _Port:
    """One end of a serial line."""

    is_connected = True

    def __init__(self) -> None:
        self.incoming = b""
        self.outgoing = b""

    def read_into(self, buffer: Any) -> int:
        data, self.incoming = self.incoming[: len(buffer)], self.incoming[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        self.outgoing += bytes(data)
        return len(data)


class _NoDrive:
    """The journal's file on a drive that cannot be used."""

    is_writable = False

    def open(self, sectors: int) -> None:
        raise OSError(errno.EROFS)


class Twin:
    """`follow` brings it to where the box says it is, by the fewest lines."""

    def __init__(self) -> None:
        self._ms = 0
        self._port = _Port()
        self._log: list[str] = []
        self._pictures: dict[str, set[Picture]] = {}
        self._table = Table(self._parts())

    def _parts(self) -> SimpleNamespace:
        part = SimpleNamespace
        return part(
            clock=part(now_ms=lambda: self._ms),
            sensor=part(
                ticks_per_second=125_000_000,
                has_overrun=False,
                read=lambda: None,
                mark=lambda: None,
            ),
            force=part(sample=lambda: None, take_peak_percent=lambda: 0),
            lights=part(brightness_percent=0, show=lambda colours: None),
            sounder=part(volume_percent=0, play=lambda name, ms: None, turn=lambda ms: None),
            button=part(read=lambda now_ms: None),
            memory=part(tidy=lambda: None, is_short=False),
            watchdog=part(feed=lambda: None),
            nvm=bytearray(b"\xff" * 4096),
            journal_file=_NoDrive(),
            ports=((self._port, True),),
        )

    def ask(self, line: str) -> dict[str, Any]:
        """The answer to a line."""
        self._port.outgoing = b""
        self._port.incoming = line.encode() + b"\n"
        for _ in range(PASSES):
            self._ms += 1
            self._table.turn()
            for said in self._port.outgoing.split(b"\n")[:-1]:
                if b'"ok"' in said:
                    return json.loads(said)
        raise AssertionError(f"no answer to {line}")

    def follow(self, log: Sequence[str]) -> None:
        """Hold these lines."""
        if self._log[:1] != list(log[:1]):
            self._type(log[:1], [])
        same = next(
            (at for at, pair in enumerate(zip(self._log, log, strict=False)) if pair[0] != pair[1]),
            min(len(self._log), len(log)),
        )
        self._type(["undo"] * (len(self._log) - same), log[:same])
        self._type(log[same:], log[:same])

    def _type(self, lines: Sequence[str], before: Sequence[str]) -> None:
        self._log = list(before)
        for line in lines:
            reply = self.ask(line)
            assert reply["ok"], (line, reply)
            self._log += [line] if line != "undo" else []

    def pictures(self) -> set[Picture]:
        """All that the lights may show at rest, armed or not."""
        view = self._table.desk.view
        lamps = repr((view.lamps, view.scene, view.scene_zones))
        if lamps not in self._pictures:
            self._pictures = {lamps: self._all_pictures()}
        return self._pictures[lamps]

    def _all_pictures(self) -> set[Picture]:
        view = self._table.desk.view
        was_dim, found = view.is_dim, set()
        for view.is_dim in (False, True):
            for ms in MOTION_MS:
                colours = [0] * LIGHTS
                paint(view, view.scene_at_ms + ms, colours)
                found.add(picture((each >> 16, each >> 8 & 255, each & 255) for each in colours))
        view.is_dim = was_dim
        return found

    def forget(self) -> None:
        """Paint all pictures anew from now on."""
        self._pictures.clear()

    def rest(self) -> None:
        """Let a second go by, so that no scene plays any more."""
        for _ in range(25):
            self._ms += 50
            self._table.turn()


def picture(colours: Any) -> Picture:
    """Colours as a value to compare."""
    return tuple(tuple(colour) for colour in colours)


def lasting(reply: dict[str, Any]) -> dict[str, Any]:
    """An answer but for what passes by itself."""
    return {name: value for name, value in reply.items() if name not in VOLATILE}
