# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's drive as it is shipped: `make drive` builds and measures it.

The program's own files are squeezed, joined and compiled, as the box has little memory and a slow
compiler: host_sim/squeeze and host_sim/mpy.py say how.
"""

import argparse
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import files, version
from pathlib import Path

from host_sim.fat12 import SECTOR, Fat12Volume
from host_sim.mpy import SUFFIX, CannotCompile, compile_mpy
from host_sim.shipped_program import ship
from host_sim.squeeze import CannotSqueeze
from host_sim.squeeze.join import Places
from host_sim.squeeze.paths import module_of

ROOT = Path(__file__).parent.parent
TARGET = Path("build/drive")
FOLDER = "firmware"
FILES = ("boot.py", "code.py", "safemode.py")
LIBRARY = "lib"
PLACES = "firmware/lines.txt"
PINS = "requirements-box.txt"
PACKAGE = "adafruit-circuitpython-"
"""PyPI's names of CircuitPython libraries begin so; the bundle's names do not."""
FULLEST_PERCENT = 50


class DriveError(Exception):
    """The drive cannot be built, or must not be shipped."""


def build_drive(target: Path, root: Path = ROOT, other: dict[str, str] | None = None) -> None:
    """Make `target` what is to be copied to CIRCUITPY, whatever it held before.

    `other` is sources that are shipped in the place of the root's, or beside them, by path.
    """
    if target.exists():
        shutil.rmtree(target)
    hidden = shutil.ignore_patterns("__pycache__", ".*", "*.py")
    shutil.copytree(root / FOLDER, target / FOLDER, ignore=hidden)
    libraries = [find_library(name, pinned) for name, pinned in read_pins(root / PINS)]
    shipped = ship({**read_program(root), **(other or {})}, libraries)
    for path, source in shipped.sources.items():
        _write(target, path, source)
    _write_places(target / PLACES, shipped.places)
    for library in libraries:
        _write(target, f"{LIBRARY}/{library.name}", library.read_text(encoding="utf-8"))


def read_program(root: Path) -> dict[str, str]:
    """The sources that the box runs, by path below `root`."""
    paths = [root / name for name in FILES] + sorted((root / FOLDER).rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _write(target: Path, path: str, source: str) -> None:
    """A module, compiled; what lies in the root folder must stay source. Tracebacks call it as
    imports do: that name the box knows already."""
    file = target / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if "/" not in path:
        file.write_text(source, encoding="utf-8")
        return
    name = module_of(path.removeprefix(LIBRARY + "/"))
    file.with_suffix(SUFFIX).write_bytes(compile_mpy(source, name))


def _write_places(file: Path, places: dict[str, Places]) -> None:
    """Which source stands at which line of a file: `python -m host_sim crashes` reads it."""
    lines = [
        f"{module_of(path)} {first} {source}\n"
        for path, sources in places.items()
        for first, source in sources
    ]
    file.write_text("".join(lines), encoding="utf-8")


def read_pins(path: Path) -> list[tuple[str, str]]:
    """(library, version) of each line `library==version`."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    pins = [line.partition("==") for line in lines if line and not line.startswith("#")]
    return [(library, pinned) for library, _, pinned in pins]


def find_library(library: str, pinned: str) -> Path:
    """The one file of a CircuitPython library as pip has installed it, in the pinned version."""
    installed = version(PACKAGE + library)
    if installed != pinned:
        raise DriveError(f"{library} must be {pinned} ({PINS}), not {installed}")
    for file in files(PACKAGE + library) or ():
        if file.name == library + ".py":
            return Path(str(file.locate()))
    raise DriveError(f"{library} must be one file, {library}.py")


def describe(folder: Path) -> str:
    """How large the folder is; refuses one that leaves less than half of the drive free."""
    contents = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in contents)
    volume = Fat12Volume(folder)
    percent = 100 * volume.used / volume.clusters
    text = (
        f"{len(contents)} files of {size:,} bytes; on the drive {volume.used * SECTOR:,} of "
        f"{volume.clusters * SECTOR:,} bytes, {percent:.1f} % of its clusters"
    )
    if percent > FULLEST_PERCENT:
        raise DriveError(f"half of the drive must stay free: {text}")
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line: builds the folder, prints its size; 1 when it must not be shipped."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.drive_folder", description=__doc__)
    parser.add_argument("target", nargs="?", type=Path, default=TARGET)
    target = parser.parse_args(arguments).target
    try:
        build_drive(target)
        print(f"{target}: {describe(target)}")
    except (DriveError, CannotCompile, CannotSqueeze) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
