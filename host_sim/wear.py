# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How long the flash lasts: erases counted while whole games are kept, one after another."""

from collections import Counter
from types import SimpleNamespace
from typing import NamedTuple

from firmware.app.keeper import Keeper
from firmware.app.match import Match
from firmware.app.rooms.opening import parse_opening
from firmware.app.settings import Settings
from firmware.rules.notation import parse_event
from host_sim import circuitpython
from host_sim.bots.typed_games import typed_game
from host_sim.chip import Chip
from host_sim.flash import Step

CYCLES = 100_000
"""Erases of a block that the W25Q16JV's data sheet promises."""
GAMES_A_DAY = 3
GAMES = (("take_it", 6), ("take_5", 6), ("take_that", 4), ("vzyat", 2), ("vzyat", 4))


class Wear(NamedTuple):
    """Of one kind of game: bytes of text and erases a game, and the erases of the worst block."""

    game: str
    players: int
    kept_bytes: float
    nvm_erases: float
    drive_erases: float
    worst_erases: float

    @property
    def years(self) -> float:
        """Until the most worn block has had its cycles, at GAMES_A_DAY."""
        return CYCLES / (self.worst_erases * GAMES_A_DAY * 365.25)


def measure(game: str, players: int, games: int = 20) -> Wear:
    """Keep so many games by sensible bots on one box."""
    circuitpython.install()
    chip = Chip()
    circuitpython.insert(chip)
    keeper, desk = _new_keeper()
    erased: Counter[tuple[bool, int]] = Counter()

    def count(step: Step) -> None:
        if step.kind == "erase":
            erased[step.memory is chip.flash.drive, step.at] += 1

    chip.flash.on_step = count
    kept = sum(_play(keeper, desk, typed_game(game, players, seed)) for seed in range(games))
    on_drive = sum(times for (is_drive, _), times in erased.items() if is_drive)
    shares = (kept, erased.total() - on_drive, on_drive, max(erased.values(), default=0))
    return Wear(game, players, *(share / games for share in shares))


def _new_keeper() -> tuple[Keeper, SimpleNamespace]:
    """A keeper of a desk that only keeps, and the box's own parts; the journal's file is there."""
    import microcontroller

    from firmware.devices.fixed_file import FixedFile

    desk = SimpleNamespace(settings=Settings(), calibration="", match=None, version=0)
    desk.arbiter = SimpleNamespace(is_open=False, is_armed=False)  # all the time is rest
    desk.touch = lambda: None
    desk.recover = lambda: 0
    keeper = Keeper(microcontroller.nvm, FixedFile("journal.bin"), desk)
    keeper.restore()
    return keeper, desk


def _play(keeper: Keeper, desk: SimpleNamespace, lines: list[str]) -> int:
    """Keep a game line by line; how many bytes of text that is."""
    desk.match = Match(parse_opening(tuple(lines[0].split()[1:])))
    for line in [None, *lines[1:]]:
        if line is not None:
            desk.match.play(parse_event(line))
        desk.version += 1
        assert keeper.turn() == keeper.turn() == ()
    return sum(len(line) + 1 for line in lines)


def report() -> list[str]:
    """The table, a game a line."""
    lines = [f"{'game':12}{'text':>8}{'nvm':>8}{'drive':>8}{'worst':>8}{'years':>8}"]
    for game, players in GAMES:
        wear = measure(game, players)
        lines.append(
            f"{game + ' ' + str(players):12}{wear.kept_bytes:8,.0f}{wear.nvm_erases:8.2f}"
            f"{wear.drive_erases:8.2f}{wear.worst_erases:8.2f}{wear.years:8,.0f}"
        )
    return [*lines, f"bytes and erases a game; years of {GAMES_A_DAY} games a day, {CYCLES} cycles"]
