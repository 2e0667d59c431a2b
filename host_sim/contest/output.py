# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Writes what --vcd and --diagram ask for when a session has ended."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_sim.contest.recorder import ContestRecorder, LastContest
    from host_sim.world import World

DIAGRAMS = (".svg", ".png", ".pdf")


def add_contest_options(parser: argparse.ArgumentParser) -> None:
    """The two options, for argparse."""
    add = parser.add_argument
    add("--vcd", type=Path, metavar="FILE", help="write the last contest as a waveform (VCD)")
    add("--diagram", type=parse_diagram, metavar="FILE", help="draw it: .svg, .png or .pdf")


def parse_diagram(text: str) -> Path:
    """The name of a picture that can be drawn."""
    path = Path(text)
    if path.suffix.lower() not in DIAGRAMS:
        raise argparse.ArgumentTypeError(f"expected a name in .svg, .png or .pdf, got {text!r}")
    return path


class ContestOutput:
    """Makes worlds that are listened to if one of the options asks for it."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._vcd: Path | None = options.vcd
        self._diagram: Path | None = options.diagram
        self._recorder: ContestRecorder | None = None

    def world(self, seed: int) -> "World":
        """A new world; its last contest takes the place of any before."""
        from host_sim.world import World

        world = World(seed)
        if self._vcd or self._diagram:
            from host_sim.contest.recorder import ContestRecorder

            self._recorder = ContestRecorder(world)
        return world

    def write(self) -> int:
        """The files asked for; exit status 1 when there was no contest."""
        if self._recorder is None:
            return 0
        from host_sim.contest.recorder import NoContest

        try:
            self._write(self._recorder.last_contest())
        except (NoContest, OSError) as error:
            print(f"host_sim: no contest was written: {error}", file=sys.stderr)
            return 1
        return 0

    def _write(self, contest: "LastContest") -> None:
        if self._vcd:
            from host_sim.contest.waveform import write_vcd

            write_vcd(contest, self._vcd)
        if self._diagram:
            from host_sim.contest.diagram import write_diagram

            write_diagram(contest, self._diagram)
