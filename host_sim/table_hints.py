# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What each game is called, and what it waits for, for the middle of the table."""

from typing import Any

from host_sim.table_news import MALFORMED

Status = dict[str, Any]
Lines = tuple[str, str]

TITLES = {"take_it": "Take It!", "vzyat": "Взять", "take_that": "Take That", "take_5": "Take 5"}
JOIN: Lines = ("Slap your zone to join", "B starts the game")
OVER: Lines = ("The game is over", "")
NOTHING: Lines = ("", "")


def title_of(game: str | None) -> str:
    """The game's own name; the box's, which is that of its first game, when none is played."""
    return TITLES["take_it"] if game is None else TITLES.get(game, game)


def hint_of(status: Status) -> Lines:
    """Two lines that say what an answer to `status` shows the game to wait for."""
    if status["phase"] == "over":
        return OVER
    hint = _HINTS.get((status["game"], status["phase"]))
    try:
        return hint(status) if hint else NOTHING
    except MALFORMED:
        return NOTHING


def _first_touch(status: Status) -> Lines:
    first = "Who is first?" if status.get("armed") else "Hands off ..."
    return (first, f"{status['dealer']} deals" if status.get("dealer") else "")


def _any_cards(status: Status) -> Lines:
    return ("Type in your cards:", "cards NAME 5 -3 d6 j t")


def _choice(status: Status) -> Lines:
    """Take 5: somebody has a row to choose, or all have a card to."""
    if status["turn"]:
        return (f"{status['turn']} has to take a row", f"choose {status['turn']} ROW")
    seated = [player["name"] for player in status["players"] if player["zone"]]
    chosen = [name for name in seated if name in status["chosen"]]
    return ("Choose a card", f"{len(chosen)} of {len(seated)} have chosen")


def _move(status: Status) -> Lines:
    """Take That: a hand takes the row, once there is one."""
    return _turn(status, "lay, twist, or slap to take" if status["row"] else "lay a card")


def _meld(status: Status) -> Lines:
    return _turn(status, "slap when it is over")


def _turn(status: Status, second: str) -> Lines:
    return (f"{status['turn']}'s turn", second) if status["turn"] else NOTHING


def _hands_left(status: Status) -> Lines:
    """Взять: the cards that are left in hands count against their owners."""
    missing = status["missing"]
    return ("Type in the cards left:", f"hand {missing[0]} CARD..." if missing else "")


_HINTS = {
    ("take_it", "playing"): _first_touch,
    ("take_it", "scoring"): _any_cards,
    ("take_5", "playing"): _choice,
    ("take_that", "playing"): _move,
    ("vzyat", "playing"): _meld,
    ("vzyat", "scoring"): _hands_left,
}
