# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box as a serial port: python -m host_sim serve."""

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from host_sim.hand_lines import HandRefused
from host_sim.pace import RealTime
from host_sim.private_drive import copy_drive
from host_sim.serial_ends import PtyEnd, SerialEnd, TcpEnd
from host_sim.served_box import ServedBox
from host_sim.served_world import ServedWorld
from host_sim.world import DRIVE

CHANNELS = ("console", "data")
STANDARD_INPUT = 0
LAST_PORT = 65534

Say = Callable[[str], None]


def run_serve(options: argparse.Namespace, say: Say) -> int:
    """Serve until interrupted (Ctrl-C here, SIGTERM); the exit status."""
    try:
        with _ends(options.pty, options.port) as ends, _drive(options.drive) as folder:
            return _serve(ends, folder, options, say)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"host_sim serve: {error}", file=sys.stderr)
        return 2


@contextlib.contextmanager
def _ends(is_pty: bool, port: int) -> Iterator[list[SerialEnd]]:
    """The console's and the data channel's, taken away in the end."""
    ends = _make_ends(is_pty, port)
    try:
        yield ends
    finally:
        for end in ends:
            end.close()


def _make_ends(is_pty: bool, port: int) -> list[SerialEnd]:
    if port and not 1 <= port <= LAST_PORT:
        raise OSError(f"expected a port from 1 to {LAST_PORT}, got {port}")
    if not is_pty:
        return [TcpEnd(port), TcpEnd(port and port + 1)]
    if not hasattr(os, "openpty"):
        raise OSError("this system has no pseudo-terminals: leave out --pty")
    return [PtyEnd(), PtyEnd()]


@contextlib.contextmanager
def _drive(chosen: Path | None) -> Iterator[Path]:
    """The folder that was chosen, or a copy of the repository's drive that is thrown away."""
    if chosen is not None:
        _check_drive(chosen)
        yield chosen.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="take_it_box_") as folder:
        copy_drive(DRIVE, Path(folder))
        yield Path(folder).resolve()


def _check_drive(folder: Path) -> None:
    if not folder.is_dir():
        raise OSError(f"expected a folder, {folder} is none")
    if any((folder / "firmware").rglob("*.mpy")):
        raise OSError(
            f"expected a drive of sources, {folder} has compiled files (.mpy), which only "
            "CircuitPython can load: leave out --drive"
        )


def _serve(ends: list[SerialEnd], folder: Path, options: argparse.Namespace, say: Say) -> int:
    world = ServedWorld(options.seed, folder)

    def refuse(line: str, refused: HandRefused) -> None:
        say(refused.line(line, options.json))

    box = ServedBox(world, ends, RealTime(world.chip.clock.frequency), refuse)
    _stop_on_signals(box)
    _announce(ends, folder, options.json, say)
    threading.Thread(target=_read_hands, args=(box,), daemon=True).start()
    box.run()
    return 0


def _announce(ends: list[SerialEnd], folder: Path, is_json: bool, say: Say) -> None:
    names = {channel: end.name for channel, end in zip(CHANNELS, ends, strict=True)}
    names["drive"] = str(folder)
    if is_json:
        say(json.dumps(names))
        return
    for what, name in names.items():
        say(f"{what} {name}")


def _read_hands(box: ServedBox) -> None:
    """Unbuffered: a thread that waits inside a buffered file would keep Python from ending."""
    with (
        contextlib.suppress(OSError),
        open(STANDARD_INPUT, "rb", buffering=0, closefd=False) as typed,
    ):
        for line in typed:
            if text := line.decode("utf-8", "replace").strip():
                box.do_hand(text)


def _stop_on_signals(box: ServedBox) -> None:
    """Ctrl-C here, or SIGTERM: once stops the box, twice the process, whatever it does."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        box.stop()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
