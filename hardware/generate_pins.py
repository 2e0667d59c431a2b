# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Writes what follows from pinmap.csv: firmware/devices/pins.py, the table in wiring.md."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.pinmap import SINGLES, ZONES, Pin, PinmapError, read_pinmap

ROOT = Path(__file__).parent.parent
PINS = Path("firmware/devices/pins.py")
WIRING = Path("hardware/wiring.md")
TABLE_START = "<!-- from pinmap.csv by `make pins` -->\n"
TABLE_END = "<!-- end of pinmap.csv -->\n"

PINS_TEMPLATE = '''\
# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's signals as board pins: GENERATED from hardware/pinmap.csv by `make pins`."""

import board

# Zone 1 first. All zones, then PRESSURE, are neighbours from FIRST_LINE on: LINES pins, which the
# slap program samples in one instruction, zone 1 in bit 0, pressure in bit 6.
ZONE_PINS = (
{zones}
)
PRESSURE = board.{pressure}
FIRST_LINE = ZONE_PINS[0]
LINES = {lines}

{singles}
'''


def render_pins(pins: Sequence[Pin]) -> str:
    """The whole text of firmware/devices/pins.py."""
    names = {pin.signal: pin.board_name for pin in pins}
    return PINS_TEMPLATE.format(
        zones="\n".join(f"    board.{names[zone]}," for zone in ZONES),
        pressure=names["pressure"],
        lines=len(ZONES) + 1,
        singles="\n".join(f"{signal.upper()} = board.{names[signal]}" for signal in SINGLES),
    )


def render_table(pins: Sequence[Pin]) -> str:
    """The pins as a Markdown table, one line a signal, in the order of the pin map."""
    head = ["| " + " | ".join(Pin._fields) + " |", "|" + " --- |" * len(Pin._fields)]
    rows = ["| " + " | ".join(_cell(value) for value in pin) + " |" for pin in pins]
    return "\n".join(head + rows) + "\n"


def _cell(value: object) -> str:
    return "none" if value is None else str(value)


def render_wiring(text: str, pins: Sequence[Pin]) -> str:
    """`text` of wiring.md with its table renewed; all else stays."""
    before, start, rest = text.partition(TABLE_START)
    _, end, after = rest.partition(TABLE_END)
    if not (start and end):
        raise PinmapError(f"{WIRING} must hold the two comments that enclose the table")
    return before + start + render_table(pins) + end + after


def render_all(root: Path) -> dict[Path, str]:
    """What each generated file should hold, from the pin map under `root`."""
    pins = read_pinmap(root / "hardware" / "pinmap.csv")
    wiring = (root / WIRING).read_text(encoding="utf-8")
    return {PINS: render_pins(pins), WIRING: render_wiring(wiring, pins)}


def is_stale(root: Path, name: Path, text: str) -> bool:
    """Whether the file is missing or holds anything but `text`."""
    path = root / name
    return not path.exists() or path.read_text(encoding="utf-8") != text


def check(root: Path) -> list[str]:
    """One line for each generated file that does not follow from the pin map any more."""
    return [
        f"{name} is stale: run `make pins`"
        for name, text in render_all(root).items()
        if is_stale(root, name, text)
    ]


def write(root: Path) -> list[str]:
    """Brings the generated files up to date; names those that were not, leaves the others alone."""
    stale = {name: text for name, text in render_all(root).items() if is_stale(root, name, text)}
    for name, text in stale.items():
        (root / name).write_text(text, encoding="utf-8")
    return [f"wrote {name}" for name in stale]


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Command line: writes, or with --check only compares; 1 when stale, 2 for a bad pin map."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generate_pins", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, say what is stale")
    options = parser.parse_args(arguments)
    try:
        lines = check(root) if options.check else write(root)
    except PinmapError as error:
        print(error, file=sys.stderr)
        return 2
    for line in lines:
        print(line)
    return 1 if options.check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
