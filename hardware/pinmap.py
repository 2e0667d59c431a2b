# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Reads hardware/pinmap.csv, the truth of the wiring."""

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

PINMAP = Path(__file__).with_name("pinmap.csv")

ZONES = ("zone_1", "zone_2", "zone_3", "zone_4", "zone_5", "zone_6")
# The pins that the slap program samples in one instruction, lowest bit first.
LINES = (*ZONES, "pressure")
SINGLES = ("pixels", "piezo", "button", "force", "led")
SIGNALS = LINES + SINGLES

# Inputs are pulled up only: a Pico 2 leaks upward on an input that should rest low (RP2350-E9).
PULLS = {"in": ("up",), "out": ("up", "down", "none"), "analog": ("none",)}

FIELD_RULES = {
    "signal": ("one of " + ", ".join(SIGNALS), "|".join(SIGNALS)),
    "gpio": ("a whole number from 0 to 29", "[0-9]|[12][0-9]"),
    "board_name": ("GP0 to GP29 or LED", "GP([0-9]|[12][0-9])|LED"),
    "physical_pin": ("1 to 40 or none", "[1-9]|[123][0-9]|40|none"),
    "direction": ("one of in, out, analog", "in|out|analog"),
    "pull": ("one of up, down, none", "up|down|none"),
    "active": ("low or high", "low|high"),
    "note": ("a few words without |", "[^|]+"),
}


class PinmapError(ValueError):
    """A row of the pin map that cannot be wired; the text is for whoever edits the file."""


class Pin(NamedTuple):
    """One signal's way through the board; `physical_pin` is None for what sits on the Pico."""

    signal: str
    gpio: int
    board_name: str
    physical_pin: int | None
    direction: str
    pull: str
    active: str
    note: str


def read_pinmap(path: Path = PINMAP) -> tuple[Pin, ...]:
    """All pins in the file's order; raises PinmapError for the first thing that is wrong."""
    return parse_pinmap(path.read_text(encoding="utf-8"), path.name)


def parse_pinmap(text: str, name: str = "pinmap.csv") -> tuple[Pin, ...]:
    """As read_pinmap, from text; `name` stands in front of each refusal."""
    rows = csv.reader(text.splitlines())
    header = tuple(next(rows, ()))
    if header != Pin._fields:
        raise PinmapError(
            f"{name}:1: columns must be {','.join(Pin._fields)}, not {','.join(header)!r}"
        )
    pins = tuple(_parse_rows(rows, name))
    _check_complete(pins, name)
    _check_neighbours(pins, name)
    return pins


def _parse_rows(rows: Iterable[list[str]], name: str) -> Iterator[Pin]:
    seen: dict[tuple[str, str], int] = {}
    for number, row in enumerate(rows, start=2):
        where = f"{name}:{number}"
        fields = _checked_fields(row, where)
        _check_unique(fields, seen, number, where)
        yield _pin(fields, where)


def _checked_fields(row: list[str], where: str) -> dict[str, str]:
    if len(row) != len(FIELD_RULES):
        raise PinmapError(f"{where}: a row must have {len(FIELD_RULES)} fields, not {len(row)}")
    fields = dict(zip(FIELD_RULES, row, strict=True))
    for column, (rule, pattern) in FIELD_RULES.items():
        if not re.fullmatch(pattern, fields[column]):
            raise PinmapError(f"{where}: {column} must be {rule}, not {fields[column]!r}")
    return fields


def _check_unique(
    fields: dict[str, str], seen: dict[tuple[str, str], int], number: int, where: str
) -> None:
    for column in ("signal", "gpio", "board_name", "physical_pin"):
        value = fields[column]
        first = seen.setdefault((column, value), number)
        if first != number and value != "none":
            raise PinmapError(f"{where}: {column} {value} is taken by line {first}")


def _pin(fields: dict[str, str], where: str) -> Pin:
    name, gpio = fields["board_name"], int(fields["gpio"])
    if name != "LED" and name != f"GP{gpio}":
        raise PinmapError(f"{where}: board_name must be GP{gpio} or LED, not {name!r}")
    pulls = PULLS[fields["direction"]]
    if fields["pull"] not in pulls:
        raise PinmapError(
            f"{where}: pull of direction {fields['direction']} must be"
            f" {' or '.join(pulls)}, not {fields['pull']!r}"
        )
    physical = fields["physical_pin"]
    return Pin(
        signal=fields["signal"],
        gpio=gpio,
        board_name=name,
        physical_pin=None if physical == "none" else int(physical),
        direction=fields["direction"],
        pull=fields["pull"],
        active=fields["active"],
        note=fields["note"],
    )


def _check_complete(pins: tuple[Pin, ...], name: str) -> None:
    missing = sorted(set(SIGNALS) - {pin.signal for pin in pins})
    if missing:
        raise PinmapError(f"{name}: a row is missing for {', '.join(missing)}")


def _check_neighbours(pins: tuple[Pin, ...], name: str) -> None:
    gpios = [pin.gpio for signal in LINES for pin in pins if pin.signal == signal]
    if gpios != list(range(gpios[0], gpios[0] + len(LINES))):
        raise PinmapError(
            f"{name}: zones 1 to 6 and pressure must be neighbouring gpios in this order,"
            f" not {', '.join(map(str, gpios))}"
        )
