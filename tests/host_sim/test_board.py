# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The state of the game as read from lines of JSON."""

import json

import pytest

from host_sim.board import BANNER_MS, TOUCHED_MS, Board, BoardReader, Seat

STATUS = {
    "ok": True,
    "cmd": "status",
    "game": "take_it",
    "phase": "playing",
    "players": [
        {"name": "Ann", "zone": 1, "total": 0, "calls_left": 4},
        {"name": "Ben", "zone": 3, "total": 2, "calls_left": 3},
    ],
    "dealer": "Ben",
    "armed": True,
}
SEATS = (Seat("Ann", 1, 0, 4, False), Seat("Ben", 3, 2, 3, True))
TAKE = {
    "event": "take",
    "player": "Ben",
    "zone": 3,
    "by": "slap",
    "margin_us": 38000.0,
    "order": [["Ben", 0.0], ["Ann", 38000.0]],
}
TAKE_THAT = {"event": "take", "player": "Ann", "cards": [78, 77], "points": -1, "row": []}
TAKEN = [{"name": "Ben", "cards": [5], "heads": 2}, {"name": "Ann", "cards": [6], "heads": 7}]
TAKEN_WORDS = "Ben 2 heads, Ann 7 heads"
ROUND = {"event": "round_over", "round": 2, "players": []}
ROUND_WORDS = "Round 2 is over"
WHOLE = (
    STATUS,
    TAKE,
    TAKE_THAT,
    ROUND,
    {"event": "dead_heat", "players": ["Ann", "Ben"], "gap_us": 430.0, "window_us": 1000},
    {"event": "refused", "player": None, "zone": 2, "code": "no_pressure"},
    {"event": "play", "rows": [], "taken": TAKEN},
    {"event": "out", "player": "Ann"},
    {"event": "game_over", "winners": ["Ann"], "rest_to": None},
    {"ok": True, "cmd": "score", "final": True, "players": [], "winners": ["Ann"]},
    {"ok": False, "cmd": "status"},
)
"""Messages of every kind, whole."""


def read(*messages):
    reader = BoardReader()
    for message in messages:
        reader.hear(json.dumps(message), 0)
    return reader.board


def test_status():
    hint = ("Who is first?", "Ben deals")
    assert read(STATUS) == Board("playing", "take_it", SEATS, hint=hint)
    assert read(STATUS).headline == ("Who is first?", "Ben deals")


def test_no_game_any_more():
    refusal = {"ok": False, "cmd": "status", "code": "console/no_game", "error": "..."}
    assert read(STATUS, refusal) == Board()


def test_winners_stay_while_the_game_is_over():
    over = {**STATUS, "phase": "over", "armed": False}
    score = {"ok": True, "cmd": "score", "final": True, "players": [], "winners": ["Ann", "Ben"]}
    assert read(over, score, over).winners == ("Ann", "Ben")
    assert read(over, score, over).headline == ("Ann and Ben", "win!")
    assert read(over, score, STATUS).winners == ()


@pytest.mark.parametrize(
    "line", ["", "{", "[1]", "null", "7", '{"event": "ready"}', '{"ok": true}']
)
def test_other_lines_change_nothing(line):
    reader = BoardReader()
    reader.hear(line, 0)
    assert reader.board == Board()


@pytest.mark.parametrize(
    ("event", "banner"),
    [
        (TAKE, ("Ben takes the row", "38.0 ms before Ann")),
        ({**TAKE, "margin_us": 999.4}, ("Ben takes the row", "999 µs before Ann")),
        ({**TAKE, "margin_us": None}, ("Ben takes the row", "no other hand came")),
        ({**TAKE, "margin_us": None, "by": "hand"}, ("Ben takes the row", "by hand")),
        (
            {"event": "dead_heat", "players": ["Ann", "Ben"], "gap_us": 430.0, "window_us": 1000},
            ("Dead heat, call again", "Ann = Ben, 430 µs"),
        ),
        (
            {"event": "refused", "player": None, "zone": 2, "code": "no_pressure"},
            ("zone 2: does not count", "no pressure"),
        ),
        (
            {"event": "refused", "player": "Ben", "zone": 2, "code": "unheard"},
            ("Ben cannot be heard", "nobody takes this row"),
        ),
        ({"event": "game_over", "rest_to": "Ann"}, ("The game is over", "Ann takes the rest")),
        ({"event": "game_over", "rest_to": None}, ("The game is over", "")),
        (
            {"event": "game_over", "winners": ["Ann", "Ben"], "rest_to": None},
            ("The game is over", "Ann and Ben win!"),
        ),
        ({"event": "game_over", "winners": ["Ann"]}, ("The game is over", "Ann wins!")),
        ({"event": "game_over"}, ("The game is over", "")),
        (TAKE_THAT, ("Ann takes the row", "2 cards, -1 point")),
        ({**TAKE, **TAKE_THAT}, ("Ann takes the row", "2 cards, -1 point")),
        ({"event": "take", "player": "Ann"}, ("Ann takes the row", "")),
        ({"event": "take", "player": "Ann", "margin_us": 5.0}, ("Ann takes the row", "")),
        (
            {"event": "play", "rows": [], "taken": [{"name": "Ben", "cards": [5], "heads": 1}]},
            ("A row is taken", "Ben 1 head"),
        ),
        ({"event": "choose", "rows": [], "taken": TAKEN}, ("Rows are taken", TAKEN_WORDS)),
        ({"event": "reveal"}, ("All cards are chosen", "turn them over")),
        ({"event": "out", "player": "Ann", "missing": []}, ("Ann is out", "")),
        ({**ROUND, "players": [{"name": "Ann", "points": -11}]}, (ROUND_WORDS, "Ann -11")),
        ({**ROUND, "players": [{"name": "Ann", "heads": 3}]}, (ROUND_WORDS, "Ann 3")),
        ({"event": "resumed", "players": ["Ann"]}, ("The game goes on",)),
    ],
)
def test_events_are_written_on_the_table(event, banner):
    assert read(event).banner == banner
    assert read(event).headline == (*banner, "")[:2]


@pytest.mark.parametrize("whole", WHOLE, ids=lambda message: message.get("event", "answer"))
@pytest.mark.parametrize("odd", ["gone", None, 7, "x", [], {}], ids=repr)
def test_a_message_with_anything_missing_or_odd_in_it_does_no_harm(whole, odd):
    for name in whole:
        message = {**whole, name: odd}
        if odd == "gone":
            del message[name]
        board = read(message, message, STATUS)
        assert (board.seats, board.phase) == (SEATS, "playing")
        assert all(isinstance(line, str) for line in (*board.banner, *board.headline))


def test_events_that_nobody_knows_yet_are_passed_over():
    assert read(STATUS, {"event": "eclipse"}, {"event": []}) == read(STATUS)


@pytest.mark.parametrize(("is_touched", "lasts_ms"), [(False, BANNER_MS), (True, TOUCHED_MS)])
def test_a_banner_stays_for_a_while(is_touched, lasts_ms):
    reader = BoardReader()
    reader.hear(json.dumps(TAKE), 1000)
    reader.turn(1000 + lasts_ms - 1, is_touched)
    assert reader.board.banner != ()
    reader.turn(1000 + lasts_ms, is_touched)
    assert reader.board.banner == ()
