# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The program as it is shipped: which of its modules stand in one file."""

from collections.abc import Iterable
from pathlib import Path

from firmware.app.games import game_names
from host_sim.squeeze import squeeze
from host_sim.squeeze.attributes import shorten_attributes
from host_sim.squeeze.foreign import foreign_names
from host_sim.squeeze.join import Joined, join
from host_sim.squeeze.paths import module_of

ALWAYS_LOADED = ("firmware.devices.parts", "firmware.app.table")
"""What a running box is made of. The parts are apart, for a box whose table cannot be loaded."""
ROOMS = "firmware/app/rooms/"
READ_BY_BOOT = ("firmware.devices.pins",)


def ship(sources: dict[str, str], libraries: list[Path]) -> Joined:
    """All of the program's sources by path, squeezed and joined; `libraries` are files it uses."""
    fixed = foreign_names(sources.values(), libraries)
    short = shorten_attributes(squeeze(sources), fixed)
    return join(short, ALWAYS_LOADED, loaded_in_one(sources), READ_BY_BOOT)


def loaded_in_one(sources: Iterable[str]) -> list[str]:
    """Games and rooms: each comes and goes as a whole.

    Behind every file that it imports CircuitPython collects garbage (py/builtinimport.c), which
    takes it 10 ms and more.
    """
    rooms = [module_of(path) for path in sources if path.startswith(ROOMS)]
    games = [f"firmware.rules.{game}.game" for game in game_names()]
    return games + [room for room in rooms if not ROOMS.startswith(room.replace(".", "/"))]
