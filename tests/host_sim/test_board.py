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


def read(*messages):
    reader = BoardReader()
    for message in messages:
        reader.hear(json.dumps(message), 0)
    return reader.board


def test_status():
    assert read(STATUS) == Board("playing", "take_it", SEATS, True)
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
        ({"event": "turn", "player": "Ann"}, ("Ann's turn",)),
        ({"event": "resumed", "players": ["Ann"]}, ("The game goes on",)),
    ],
)
def test_events_are_written_on_the_table(event, banner):
    assert read(event).banner == banner
    assert read(event).headline == (*banner, "")[:2]


@pytest.mark.parametrize(("is_touched", "lasts_ms"), [(False, BANNER_MS), (True, TOUCHED_MS)])
def test_a_banner_stays_for_a_while(is_touched, lasts_ms):
    reader = BoardReader()
    reader.hear(json.dumps(TAKE), 1000)
    reader.turn(1000 + lasts_ms - 1, is_touched)
    assert reader.board.banner != ()
    reader.turn(1000 + lasts_ms, is_touched)
    assert reader.board.banner == ()
