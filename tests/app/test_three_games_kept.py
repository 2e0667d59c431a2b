# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Взять, Take That and Take 5: what is taken back, what outlasts the power."""

import pytest

from tests.app.bare_table import Box
from tests.app.three_games import box_after

# A game of each, from the first line to the last: what must outlast undo, redo and the power.
EVENINGS = {
    "take_5": [
        "new take_5 Ann@2 Ben@5 limit=10",
        "chosen Ann",
        "rows 8,9,10,11,12 37 43 58",
        "play Ann 14 Ben 5:2",
        "play Ann 1 Ben 99",
        "choose Ann 3",
        "round",
        "on",
        "fix 1 Ann 3",
        "heads Ann 1",
        "cards Ben 55",
        "fix 2 Ben 9",
    ],
    "take_that": [
        "new take_that Ann@2 Ben@5 round_end=stock",
        "lay Ann 45",
        "lay Ben 44",
        "take Ann",
        "lay Ann 23",
        "twist Ben 32",
        "pile 0",
        "open Ann 2",
        "closed Ben 12 22",
        "round",
        "fix 2 Ann -9",
        "on",
    ],
    "vzyat": [
        "new vzyat Ann@2 Ben@5",
        "meld Ann 5d 6d 7d",
        "layoff Ben *8d 1",
        "done Ann",
        "out Ben",
        "hand Ann * Kc",
        "points Ann 500 Ben 500",
        "fix 2 Ben 490",
        "on",
        "meld Ben Qs Ks As",
        "round",
    ],
}


@pytest.mark.parametrize("game", EVENINGS)
def test_undo_to_the_start_and_redo_to_the_end(game):
    box = box_after(EVENINGS[game][0])
    stages = []
    for line in EVENINGS[game][1:]:
        stages.append(told(box))
        assert box.ask(line)[0]["ok"]
    end = told(box)
    for stage in reversed(stages):
        assert box.ask("undo")[0]["ok"]
        assert told(box) == stage
    assert box.ask("undo")[0]["code"] == "match/nothing_to_undo"
    while box.ask("redo")[0]["ok"]:
        pass
    assert told(box) == end
    assert box.say("log") == EVENINGS[game]


def told(box):
    """All that there is to be told of a game, but for what moves by itself."""
    lines = [box.say(line) for line in ("status", "score", "log")]
    return lines, list(box.desk.view.lamps)


@pytest.mark.parametrize("game", EVENINGS)
def test_after_power_off_everything_is_as_it_was_after_any_line(game):
    for count in range(1, len(EVENINGS[game]) + 1):
        box = box_after(*EVENINGS[game][:count])
        box.wait(40)
        again = Box(box.flash)
        again.wait(40)
        resumed = {"game": game, "players": ["Ann", "Ben"], "events": count - 1}
        assert again.messages() == [{"event": "ready"}, {"event": "resumed", **resumed}]
        assert again.desk.game.snapshot() == box.desk.game.snapshot()
        assert again.ask("status") == box.ask("status")
        assert again.ask("log") == box.ask("log")


@pytest.mark.parametrize("game", EVENINGS)
def test_the_power_may_go_between_any_two_lines(game):
    box = box_after(EVENINGS[game][0])
    for line in EVENINGS[game][1:]:
        box = Box(box.flash)
        answers = [message["ok"] for message in box.ask(line) if "ok" in message]
        assert answers == [True]
    whole = box_after(*EVENINGS[game])
    assert box.desk.game.snapshot() == whole.desk.game.snapshot()
    assert box.say("log") == whole.say("log")
