# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What has just happened, for the middle of the table in the terminal."""

from typing import Any

Message = dict[str, Any]
MALFORMED = (LookupError, TypeError, ValueError, AttributeError)
"""What reading a message brings that lacks something, or has it of another kind."""


def banner_of(message: Message) -> tuple[str, ...]:
    """One or two lines about an event; nothing for other messages, and for what is incomplete."""
    tell = _BANNERS.get(str(message.get("event")))
    try:
        return tell(message) if tell else ()
    except MALFORMED:
        return ()


def _take(take: Message) -> tuple[str, ...]:
    return (f"{take['player']} takes the row", _booty_words(take) or _margin_words(take))


def _booty_words(take: Message) -> str:
    """`9 cards, -13 points`, in games that know what was taken."""
    if not isinstance(take.get("cards"), list) or "points" not in take:
        return ""
    return f"{count_of(len(take['cards']), 'card')}, {count_of(take['points'], 'point')}"


def _margin_words(take: Message) -> str:
    """`38.0 ms before Ben`, the nearest other hand; nothing where nobody says how it came."""
    order = take.get("order") or []
    if take.get("margin_us") is not None:
        return f"{_time_words(take['margin_us'])} before {order[1][0]}" if len(order) > 1 else ""
    return {"hand": "by hand", "slap": "no other hand came"}.get(str(take.get("by")), "")


def _dead_heat(event: Message) -> tuple[str, ...]:
    names = " = ".join(str(name) for name in event["players"])
    return ("Dead heat, call again", f"{names}, {event['gap_us']:.0f} µs")


def _refused(event: Message) -> tuple[str, ...]:
    who = event.get("player") or f"zone {event['zone']}"
    if event["code"] == "unheard":
        return (f"{who} cannot be heard", "nobody takes this row")
    return (f"{who}: does not count", event["code"].replace("_", " "))


def _placed(event: Message) -> tuple[str, ...]:
    """Take 5: who took a row with the cards that were revealed, if anybody did."""
    taken = [f"{take['name']} {count_of(take['heads'], 'head')}" for take in event["taken"]]
    rows = "A row is" if len(taken) == 1 else "Rows are"
    return (f"{rows} taken", ", ".join(taken)) if taken else ()


def _reveal(event: Message) -> tuple[str, ...]:
    return ("All cards are chosen", "turn them over")


def _out(event: Message) -> tuple[str, ...]:
    return (f"{event['player']} is out", "")


def _round_over(event: Message) -> tuple[str, ...]:
    """What the round brought to each: heads in Take 5, else points."""
    scores = [f"{one['name']} {one.get('heads', one.get('points'))}" for one in event["players"]]
    return (f"Round {event['round']} is over", ", ".join(scores))


def _game_over(event: Message) -> tuple[str, ...]:
    """The winners, where the box knows them before any cards are typed in."""
    winners, rest_to = event.get("winners"), event.get("rest_to")
    if winners:
        return ("The game is over", f"{' and '.join(winners)} {win_word(winners)}")
    return ("The game is over", f"{rest_to} takes the rest" if rest_to else "")


def _resumed(event: Message) -> tuple[str, ...]:
    return ("The game goes on",)


_BANNERS = {
    "take": _take,
    "dead_heat": _dead_heat,
    "refused": _refused,
    "play": _placed,
    "choose": _placed,
    "reveal": _reveal,
    "out": _out,
    "round_over": _round_over,
    "game_over": _game_over,
    "resumed": _resumed,
}


def win_word(winners: tuple[str, ...] | list[str]) -> str:
    """Behind the names of those who have won."""
    return "wins!" if len(winners) == 1 else "win!"


def count_of(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number in (1, -1) else f"{number} {word}s"


def _time_words(us: float) -> str:
    return f"{us / 1000:.1f} ms" if us >= 1000 else f"{us:.0f} µs"
