# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The ring with names and notes on it, as lines of styled characters for a terminal."""

import math
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from host_sim.board import JOINING, Board
from host_sim.live_box import Snapshot
from host_sim.pixel_wire import Colour
from host_sim.ring_picture import (
    FIRST_DEGREES,
    LIGHT_DEGREES,
    OUTSIDE,
    ZONE_DEGREES,
    ZONES,
    Geometry,
    geometry_of,
    light_place,
    on_ring,
    paint,
)
from host_sim.ring_text import LIGHTS_PER_ZONE, letter
from host_sim.table_news import count_of

INKS: tuple[Colour, ...] = (
    (255, 110, 100),
    (120, 165, 255),
    (110, 225, 110),
    (255, 215, 90),
    (215, 130, 255),
    (95, 220, 220),
)
"""The players' colours, light enough to be read."""
PALE = (200, 210, 200)
BRIGHT = (255, 250, 235)
NOTE = (255, 225, 140)
SIDE_ZONES = (1, 4)
LIFT = (0.25, 0.75, 0.75, 0.25, 1.25, 1.25)
"""How many lines above a zone's middle its two lines of text begin."""
SMALLEST = (34, 17)
"""Columns and lines that the round picture needs; below that there is a list."""
LETTER_INKS = {
    "r": "#ff4040",
    "g": "#40d040",
    "b": "#5080ff",
    "y": "#ffd040",
    "v": "#c050ff",
    "c": "#40d0d0",
}
Row = list[Segment]


class Label(NamedTuple):
    """A piece of text on the picture, its middle at a column, on a line."""

    column: float
    line: int
    text: str
    ink: Colour
    is_bold: bool = False
    is_marked: bool = False


def draw_ring(snapshot: Snapshot, width: int, height: int, is_colour: bool) -> list[Row]:
    """The lines of the picture; without colour the lights are letters."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return _draw_list(snapshot, width, height)
    geometry = geometry_of(width, 2 * height)
    labels = zone_labels(snapshot, geometry) + _middle_labels(snapshot, geometry)
    if is_colour:
        cells = _dot_cells(paint(geometry, snapshot.colours, snapshot.hands), width)
    else:
        cells = _letter_cells(snapshot.colours, geometry)
    for label in labels:
        _write(cells, label, is_colour)
    return [list(Segment.simplify(row)) for row in cells]


# -- what is written on the lid


def zone_labels(snapshot: Snapshot, geometry: Geometry) -> list[Label]:
    """For each zone: number and name, and below it how its player stands."""
    labels = []
    for zone in ZONES:
        share = 0.50 if zone in SIDE_ZONES else 0.66
        x, y = on_ring(geometry, FIRST_DEGREES + ZONE_DEGREES * (zone - 1), share)
        most = int(geometry.radius_x * (0.66 if zone in SIDE_ZONES else 0.6))
        seat = snapshot.board.seat_at(zone)
        is_hit = zone in snapshot.hands
        line = math.floor(round(y / 2 - LIFT[zone - 1] + 0.5, 3))
        name = _clip(_name_words(zone, snapshot), most)
        labels.append(Label(x, line, name, INKS[zone - 1], seat is not None, is_hit))
        labels.append(Label(x, line + 1, _state_that_fits(zone, snapshot, most), PALE))
    return labels


def _name_words(zone: int, snapshot: Snapshot) -> str:
    seat = snapshot.board.seat_at(zone)
    return f"{zone} {seat.name}" if seat else str(zone)


def _state_words(zone: int, snapshot: Snapshot) -> str:
    board = snapshot.board
    seat = board.seat_at(zone)
    if seat is None:
        return _join_words(zone, snapshot) if board.phase == JOINING else ""
    if board.phase != "playing" or seat.calls_left is None:
        return count_of(seat.total, "head" if board.game == "take_5" else "point")
    calls = count_of(seat.calls_left, "call")
    return f"{calls}, deals" if seat.is_dealer else calls


def _state_that_fits(zone: int, snapshot: Snapshot, most: int) -> str:
    """Where room is short a dealer's calls are left to the lights."""
    words = _state_words(zone, snapshot)
    return _clip(words if cell_len(words) <= most else words.rpartition(", ")[2], most)


def _join_words(zone: int, snapshot: Snapshot) -> str:
    """Before a game all four lights say that a zone has joined."""
    first = (zone - 1) * LIGHTS_PER_ZONE
    lit = [max(colour) > 0 for colour in snapshot.colours[first : first + LIGHTS_PER_ZONE]]
    return "joined" if all(lit) else ""


def _middle_labels(snapshot: Snapshot, geometry: Geometry) -> list[Label]:
    most = int(geometry.radius_x * 1.5)
    line = math.floor(geometry.y / 2 + 0.25)
    first, second = middle_words(snapshot)
    labels = [
        Label(geometry.x, line - 3, _clip(first, most), BRIGHT, True),
        Label(geometry.x, line - 2, _clip(second, most), PALE),
    ]
    if snapshot.hertz:
        labels.append(Label(geometry.x, line + 2, f"♪ {snapshot.hertz} Hz", NOTE, True))
    return labels


def middle_words(snapshot: Snapshot) -> tuple[str, str]:
    """What stands in the middle of the table."""
    return snapshot.board.headline if snapshot.is_on else ("The power is off", "")


def _clip(text: str, most: int) -> str:
    return text if cell_len(text) <= most else set_cell_size(text, most - 1) + "…"


# -- cells


def _dot_cells(dots: list[Colour], width: int) -> list[Row]:
    """Two dots a cell: the upper one in ink, the lower one as paper."""
    rows = [dots[at : at + width] for at in range(0, len(dots), width)]
    return [
        [_dot_segment(top, below) for top, below in zip(*pair, strict=True)]
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def _dot_segment(top: Colour, below: Colour) -> Segment:
    return Segment(" " if top == below else "▀", _style(top, below))


@lru_cache(maxsize=8192)
def _style(ink: Colour, paper: Colour, is_bold: bool = False) -> Style:
    return Style(color=Color.from_rgb(*ink), bgcolor=Color.from_rgb(*paper), bold=is_bold or None)


def _letter_cells(colours: tuple[Colour, ...], geometry: Geometry) -> list[Row]:
    rows = [[Segment(" ", Style())] * geometry.width for _ in range(geometry.height // 2)]
    for light, colour in enumerate(colours):
        x, y = light_place(geometry, light)
        rows[round(y / 2 - 0.25)][round(x)] = _letter_segment(colour)
    return rows


def _letter_segment(colour: Colour) -> Segment:
    name = letter(colour)
    if name == ".":
        return Segment("·", Style(dim=True))
    return Segment(name.upper(), Style(bold=True, color=LETTER_INKS.get(name)))


def _write(cells: list[Row], label: Label, is_colour: bool) -> None:
    """Put a label over the picture, on the picture's own colours."""
    if not 0 <= label.line < len(cells):
        return
    row = cells[label.line]
    column = round(label.column - (cell_len(label.text) - 1) / 2)
    for character in _clusters(label.text):
        width = cell_len(character)
        if column < 0 or column + width > len(row):
            return
        row[column] = Segment(character, _label_style(row[column], label, is_colour))
        row[column + 1 : column + width] = [Segment("")] * (width - 1)
        column += width


def _clusters(text: str) -> list[str]:
    """Characters, each with the accents that join it."""
    clusters: list[str] = []
    for character in text:
        if clusters and not cell_len(character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _label_style(under: Segment, label: Label, is_colour: bool) -> Style:
    if not is_colour or under.style is None or under.style.bgcolor is None:
        return Style(bold=label.is_bold or None, reverse=label.is_marked or None)
    paper = under.style.bgcolor.triplet or OUTSIDE
    return _style(label.ink, (paper[0], paper[1], paper[2]), label.is_bold)


# -- the list


def _draw_list(snapshot: Snapshot, width: int, height: int) -> list[Row]:
    """One line a zone, and the words of the middle, where there is no room for a ring."""
    rows = [_list_row(zone, snapshot) for zone in ZONES]
    note = f"♪ {snapshot.hertz} Hz" if snapshot.hertz else ""
    rows += [[Segment(text)] for text in (*middle_words(snapshot), note)]
    rows += [[] for _ in range(height)]
    return [list(Segment.adjust_line_length(row, width)) for row in rows[:height]]


def _list_row(zone: int, snapshot: Snapshot) -> Row:
    first = (zone - 1) * LIGHTS_PER_ZONE
    lights = [_letter_segment(colour) for colour in snapshot.colours[first:][: len(LIGHT_DEGREES)]]
    hand = ">" if zone in snapshot.hands else " "
    words = f"  {_name_words(zone, snapshot)}  {_state_words(zone, snapshot)}"
    return [Segment(hand), *lights, Segment(words, Style(bold=zone in snapshot.hands or None))]


def ring_words(snapshot: Snapshot) -> str:
    """Everything that is written on the lid, for people who listen and for tests."""
    zones = [f"{_name_words(zone, snapshot)} {_state_words(zone, snapshot)}" for zone in ZONES]
    return "; ".join(words.strip() for words in (*zones, *middle_words(snapshot)) if words.strip())


def ink_of(board: Board, name: str) -> Colour | None:
    """The colour in which a player's name is written."""
    zone = next((seat.zone for seat in board.seats if seat.name == name), None)
    return INKS[zone - 1] if zone else None
