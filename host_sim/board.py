# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who sits where and how the game stands, read from the box's JSON channel."""

import json
from typing import Any, NamedTuple

from host_sim.table_hints import JOIN, Lines, hint_of
from host_sim.table_news import MALFORMED, banner_of, win_word

JOINING = "joining"
BANNER_MS = 3000
"""What happened stays in the middle of the table this long."""
TOUCHED_MS = 500
"""And no longer than this when there are hands on the box again."""


class Seat(NamedTuple):
    """One player as `status` tells it; `calls_left` is None in games without calls."""

    name: str
    zone: int | None
    total: int
    calls_left: int | None
    is_dealer: bool


class Board(NamedTuple):
    """The table's state of affairs; `banner` is what happened last, in up to two lines, `hint` what
    the game waits for.
    """

    phase: str = JOINING
    game: str | None = None
    seats: tuple[Seat, ...] = ()
    winners: tuple[str, ...] = ()
    banner: tuple[str, ...] = ()
    hint: Lines = JOIN

    def seat_at(self, zone: int) -> Seat | None:
        """Who sits at a zone."""
        return next((seat for seat in self.seats if seat.zone == zone), None)

    @property
    def headline(self) -> tuple[str, str]:
        """Two lines for the middle of the table: what happened, else what to do."""
        if self.banner:
            first, *more = self.banner
            return first, "".join(more)
        if self.winners:
            return " and ".join(self.winners), win_word(self.winners)
        return self.hint


class BoardReader:
    """Keeps a Board up to date with the lines of the JSON channel."""

    def __init__(self) -> None:
        self.board = Board()
        self._banner_ends_ms = 0.0

    def turn(self, now_ms: float, is_touched: bool = False) -> None:
        """Take an old banner away, sooner when new hands come."""
        left_ms = self._banner_ends_ms - now_ms
        if self.board.banner and left_ms <= (BANNER_MS - TOUCHED_MS if is_touched else 0):
            self.board = self.board._replace(banner=())

    def hear(self, line: str, now_ms: float) -> None:
        """One line of JSON; what is none, no object or incomplete is passed over."""
        try:
            self._read(json.loads(line), now_ms)
        except MALFORMED:
            return

    def _read(self, message: dict[str, Any], now_ms: float) -> None:
        banner = banner_of(message)
        if banner:
            self.board = self.board._replace(banner=banner)
            self._banner_ends_ms = now_ms + BANNER_MS
        self._read_answer(message)

    def _read_answer(self, message: dict[str, Any]) -> None:
        if message.get("cmd") == "score" and message.get("ok"):
            winners = message["winners"] if message["final"] else ()
            self.board = self.board._replace(winners=tuple(winners))
        elif message.get("cmd") == "status":
            self._read_status(message)

    def _read_status(self, status: dict[str, Any]) -> None:
        if not status["ok"]:
            self.board = Board(banner=self.board.banner)
            return
        phase = status["phase"]
        self.board = Board(
            phase,
            status["game"],
            tuple(_seat(player, status) for player in status["players"]),
            self.board.winners if phase == "over" else (),
            self.board.banner,
            hint_of(status),
        )


def _seat(player: dict[str, Any], status: dict[str, Any]) -> Seat:
    name, calls_left = player["name"], player.get("calls_left")
    return Seat(name, player["zone"], player["total"], calls_left, name == status.get("dealer"))
