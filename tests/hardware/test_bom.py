# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The parts list is complete enough to buy one box that fits the pin map."""

import csv
from collections import Counter

from hardware.pinmap import PINMAP, ZONES, read_pinmap

COLUMNS = ["part", "quantity", "example", "used_for", "note"]

with PINMAP.with_name("bom.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.reader(file))
PARTS = [dict(zip(COLUMNS, row, strict=True)) for row in ROWS[1:]]
QUANTITIES = {part["part"]: int(part["quantity"]) for part in PARTS}


def test_columns():
    assert ROWS[0] == COLUMNS


def test_only_the_note_may_be_empty():
    needed = COLUMNS[:-1]
    assert [part for part in PARTS if not all(part[column] for column in needed)] == []


def test_quantities_are_at_least_one():
    assert {part: count for part, count in QUANTITIES.items() if count < 1} == {}


def test_no_part_is_listed_twice():
    assert [part for part, times in Counter(p["part"] for p in PARTS).items() if times > 1] == []


def test_parts_that_the_pin_map_counts():
    inputs = [pin for pin in read_pinmap() if pin.direction == "in"]
    assert QUANTITIES["zone contact"] == len(ZONES)
    assert QUANTITIES["resistor 10 k (pull-up)"] == len(inputs)
    # In series with each contact and button, and once in the pixel data; the comparator needs none.
    assert QUANTITIES["resistor 330"] == len(inputs) - len(["pressure"]) + len(["pixels"])
