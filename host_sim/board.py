# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who sits where and how the game stands, read from the box's JSON channel."""

import json
from typing import Any, NamedTuple

JOINING = "joining"
BANNER_MS = 3000
"""What happened stays in the middle of the table this long."""
TOUCHED_MS = 500
"""And no longer than this when there are hands on the box again."""
HINTS = {
    (JOINING, False): ("Slap your zone to join", "b starts the game"),
    ("playing", True): ("Who is first?", "{dealer} deals"),
    ("playing", False): ("Hands off ...", "{dealer} deals"),
    ("scoring", False): ("Type in your cards:", "cards NAME 5 -3 d6 j t"),
    ("over", False): ("The game is over", ""),
}


class Seat(NamedTuple):
    """One player as `status` tells it; `calls_left` is None in games without calls."""

    name: str
    zone: int | None
    total: int
    calls_left: int | None
    is_dealer: bool


class Board(NamedTuple):
    """The table's state of affairs; `banner` is what happened last, in up to two lines."""

    phase: str = JOINING
    game: str | None = None
    seats: tuple[Seat, ...] = ()
    is_armed: bool = False
    winners: tuple[str, ...] = ()
    banner: tuple[str, ...] = ()

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
            return " and ".join(self.winners), "wins!" if len(self.winners) == 1 else "win!"
        first, second = HINTS.get((self.phase, self.is_armed), ("", ""))
        dealer = next((seat.name for seat in self.seats if seat.is_dealer), "")
        return first, second.format(dealer=dealer)


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
        """One line of JSON; what is none, or no object, is passed over."""
        try:
            message = json.loads(line)
        except ValueError:
            return
        if not isinstance(message, dict):
            return
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
            status.get("armed", False),
            self.board.winners if phase == "over" else (),
            self.board.banner,
        )


def _seat(player: dict[str, Any], status: dict[str, Any]) -> Seat:
    name = player["name"]
    marked = status.get("dealer", status.get("turn"))
    return Seat(name, player["zone"], player["total"], player.get("calls_left"), name == marked)


def banner_of(message: dict[str, Any]) -> tuple[str, ...]:
    """What to write on the table about an event; nothing for other messages."""
    event = message.get("event")
    if event == "take":
        return (f"{message['player']} takes the row", _margin_words(message))
    if event == "dead_heat":
        names = " = ".join(str(name) for name in message["players"])
        return ("Dead heat, call again", f"{names}, {message['gap_us']:.0f} µs")
    if event == "refused":
        who = message["player"] or f"zone {message['zone']}"
        if message["code"] == "unheard":
            return (f"{who} cannot be heard", "nobody takes this row")
        return (f"{who}: does not count", message["code"].replace("_", " "))
    if event == "game_over":
        rest_to = message["rest_to"]
        return ("The game is over", f"{rest_to} takes the rest" if rest_to else "")
    if event == "turn":
        return (f"{message['player']}'s turn",)
    return ("The game goes on",) if event == "resumed" else ()


def _margin_words(take: dict[str, Any]) -> str:
    """`38.0 ms before Ben`, the nearest other hand."""
    if take["margin_us"] is None:
        return "by hand" if take["by"] == "hand" else "no other hand came"
    return f"{_time_words(take['margin_us'])} before {take['order'][1][0]}"


def _time_words(us: float) -> str:
    return f"{us / 1000:.1f} ms" if us >= 1000 else f"{us:.0f} µs"
