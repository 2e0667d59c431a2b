# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The flash of a box on which a long match has been played, without playing it on the emulator."""

import shutil
from pathlib import Path

from host_sim import circuitpython
from host_sim.bots.typed_games import typed_game
from host_sim.fat12 import Fat12Volume
from tests.host_sim.fat12_reader import Fat12Reader
from tests.on_circuitpython.emulator import DRIVE_START, flash_of

circuitpython.install()
from tests.devices.kept_box import NAME, new_chip, start  # noqa: E402 - needs what is installed

NVM_BYTES = 4096
NVM = DRIVE_START - NVM_BYTES
"""microcontroller.nvm in the flash of a Pico."""
SEEDS = range(12)


def longest_match(game: str, count: int) -> list[str]:
    """The longest of some matches of bots, as its lines."""
    return max((typed_game(game, count, seed) for seed in SEEDS), key=len)


def played_flash(image: Path, drive: Path, lines: list[str], folder: Path) -> bytes:
    """The interpreter, the drive as shipped, and the journal that the simulated box has kept."""
    chip = new_chip()
    box = start(chip)
    for line in lines:
        box.ask(line)
    shutil.copytree(drive, folder)
    chip.volume.sync()
    (folder / NAME).write_bytes(Fat12Reader(bytes(chip.flash.drive)).files()[NAME])
    flash = bytearray(flash_of(image, Fat12Volume(folder).image()))
    flash[NVM : NVM + NVM_BYTES] = bytes(chip.nvm)
    return bytes(flash)
