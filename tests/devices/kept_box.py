# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A table on the simplest parts, but for its memory: the devices' own on a simulated flash chip.

`record` plays lines and writes down every step of the flash; `Replay` goes through those steps
again, and starts a box after any part of any of them.
"""

import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import microcontroller

from firmware.app.rooms.settings import setting_pairs
from firmware.devices.fixed_file import FixedFile
from host_sim import circuitpython
from host_sim.chip import Chip
from host_sim.drive_image import drive_image
from host_sim.fat12 import SECTOR
from host_sim.fat_drive import FatDrive
from host_sim.flash import Step, half_erased, half_programmed
from host_sim.world import DRIVE
from tests.app.bare_table import Box

NAME = "journal.bin"
OPENING = "new take_it Ann@1 Ben@2"
READY = {"event": "ready"}
UNUSABLE = {"event": "drive_unusable"}


def resumed(events: int) -> dict[str, Any]:
    """What is told of the game of OPENING after so many events."""
    return {"event": "resumed", "game": "take_it", "players": ["Ann", "Ben"], "events": events}


def damaged(lines: int) -> dict[str, Any]:
    return {"event": "journal_damaged", "lines": lines}


class DeviceFlash:
    """For Box: the two places of the journal as on the box."""

    def __init__(self) -> None:
        self.nvm = microcontroller.nvm
        self.file = FixedFile(NAME)


def new_chip(is_new: bool = False) -> Chip:
    """A chip whose drive the program may write, and that everybody speaks to from now on.

    The journal's file is there, unless the box has never been switched on.
    """
    chip = Chip(folder=str(DRIVE))
    circuitpython.insert(chip)
    chip.flash.drive[:] = drive_image(DRIVE, is_new)
    return chip


def start(chip: Chip) -> Box:
    """The power comes (back); everything that was not in flash is gone."""
    chip.cut()
    chip.boot()
    return Box(DeviceFlash())


def play(box: Box, line: str) -> None:
    """A line of a play file; what it expects is looked at elsewhere."""
    words = line.split()
    if words[0] == "@slaps":
        hands = [word.split(":") for word in words[1:]]
        box.slap(*[(int(zone), microseconds(at)) for zone, at in hands])
    elif words[0] == "@wait":
        box.wait(microseconds(words[1]) // 1000)
    elif words[0][0] not in "@#" and words[0] != "expect":
        box.say(line)


def microseconds(text: str) -> int:
    unit = text.lstrip("0123456789.")
    return round(float(text[: -len(unit)]) * {"us": 1, "ms": 1000, "s": 1_000_000}[unit])


def state(box: Box) -> Any:
    """All that must outlast the power, and what lights and consoles make of it."""
    desk = box.desk
    values = [dict(pairs)["value"] for pairs in setting_pairs(desk.settings)]
    if desk.match is None:
        return values, desk.calibration
    score = [(player.name, player.total) for player in desk.game.score().players]
    game = (desk.game.snapshot(), desk.match.log(), desk.match.opening.zones)
    return values, desk.calibration, game, score, list(desk.view.lamps)


class Happened(NamedTuple):
    """A step of the flash while line number `line` was played; the bytes before and after it."""

    line: int
    kind: str
    is_drive: bool
    at: int
    before: bytes
    after: bytes


class Recording(NamedTuple):
    """What flash and box were like; `states` has one before the first line, then one a line."""

    nvm: bytes
    drive: bytes
    states: list[Any]
    steps: list[Happened]


class Recorder:
    """Writes down the steps of a chip; `spoken` counts those at which a line had been told."""

    def __init__(self, chip: Chip) -> None:
        self.steps: list[Happened] = []
        self.line = 0
        self._flash = chip.flash
        self._last: tuple[int, Step, bytes] | None = None
        chip.flash.on_step = self._on_step

    def _on_step(self, step: Step) -> None:
        self.end()
        before = bytes(step.memory[step.at : step.at + step.size])
        self._last = (self.line, step, before)

    def end(self) -> None:
        """The last step is over."""
        if self._last is None:
            return
        line, (kind, memory, at, size), before = self._last
        after = bytes(memory[at : at + size])
        is_drive = memory is self._flash.drive
        self.steps.append(Happened(line, kind, is_drive, at, before, after))
        self._last = None


def record(chip: Chip, box: Box, lines: list[str]) -> Recording:
    """Play the lines; 20 ms after each the box has nothing left to do."""
    begin = bytes(chip.flash.nvm), bytes(chip.flash.drive)
    states = [state(box)]
    recorder = Recorder(chip)
    for number, line in enumerate(lines):
        recorder.line = number
        play(box, line)
        box.wait(20)
        states.append(state(box))
    recorder.end()
    chip.flash.on_step = lambda step: None
    return Recording(*begin, states, recorder.steps)


class Torn(NamedTuple):
    """A box that has started after a cut: in which step, after which share of it."""

    step: Happened
    share: float
    box: Box
    chip: Chip


def torn(step: Happened, share: float, scatter: bool) -> bytes:
    """The bytes when so much of a step was done."""
    if step.kind == "erase":
        return half_erased(step.before, share)
    return half_programmed(step.before, step.after, share, scatter)


def boxes_after_cuts(
    recording: Recording, shares: Callable[[Happened], list[float]], scatter: bool = False
) -> Iterator[Torn]:
    """A box started after each of these shares of each step; what it writes is taken back."""
    chip = new_chip()
    chip.flash.nvm[:] = recording.nvm
    chip.flash.drive[:] = recording.drive
    for step in recording.steps:
        memory = chip.flash.drive if step.is_drive else chip.flash.nvm
        for share in shares(step):
            undo = UndoWrites(chip)
            undo.keep(memory, step.at, step.before)
            memory[step.at : step.at + len(step.before)] = torn(step, share, scatter)
            yield Torn(step, share, start(chip), chip)
            undo.take_back()
        memory[step.at : step.at + len(step.after)] = step.after


class UndoWrites:
    """Remembers what a chip writes over."""

    def __init__(self, chip: Chip) -> None:
        self._kept: list[tuple[bytearray, int, bytes]] = []
        chip.flash.on_step = self._on_step

    def _on_step(self, step: Step) -> None:
        self.keep(step.memory, step.at, bytes(step.memory[step.at : step.at + step.size]))

    def keep(self, memory: bytearray, at: int, data: bytes) -> None:
        """These bytes are to be there again."""
        self._kept.append((memory, at, data))

    def take_back(self) -> None:
        """As it was."""
        for memory, at, data in reversed(self._kept):
            memory[at : at + len(data)] = data


def outside(chip: Chip) -> tuple[bytes, bytes]:
    """All of the drive that is not in the journal's file: FAT, folders, other files."""
    drive = FatDrive(chip.flash)
    found = drive.find(NAME)
    assert found is not None
    first, size = struct.unpack_from("<HI", found[1], 26)
    begin = drive.sector_of(first) * SECTOR
    assert drive.next_cluster(first + size // SECTOR - 1) >= 0xFF8  # it is in one piece
    return bytes(chip.flash.drive[:begin]), bytes(chip.flash.drive[begin + size :])
