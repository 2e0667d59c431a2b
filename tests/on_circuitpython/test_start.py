# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Power comes, players sit down, the game begins: on the real interpreter."""

import pytest

from tests.on_circuitpython.box import Box

pytestmark = pytest.mark.circuitpython

SIX = "new take_it Ann@1 Ben@2 Cem@3 Dan@4 Eve@5 Fay@6"


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    return fresh_box


def test_both_channels_tell_that_the_box_is_ready(box):
    assert box.data.received == b'{"event": "ready"}\n'
    assert b"// the box is ready" in box.console.received


def test_the_ring_invites_to_join(box):
    box.pico.run_us(100_000)
    lit = [bool(sum(light)) for light in box.eyes.frames[-1].colours]
    assert lit == [True, False, False, False] * 6


def test_slaps_take_seats_and_the_button_starts(box):
    box.contest([(2, 0)])
    box.contest([(5, 0)])
    lit = [bool(sum(light)) for light in box.eyes.frames[-1].colours]
    assert lit == [place in (0, 4, 5, 6, 7, 8, 12, 16, 17, 18, 19, 20) for place in range(24)]
    box.press_button(50_000)
    status = box.ask("status")
    assert (status["game"], status["armed"]) == ("take_it", True)
    assert [(player["zone"], player["calls_left"]) for player in status["players"]] == [
        (2, 4),
        (5, 4),
    ]


def test_a_long_press_takes_the_last_take_back(box):
    box.contest([(5, 0)])
    assert [player["calls_left"] for player in box.ask("status")["players"]] == [4, 3]
    box.press_button(900_000)
    assert [player["calls_left"] for player in box.ask("status")["players"]] == [4, 4]


def test_a_new_game_shows_three_calls_at_each_of_six_zones(box):
    box.order(SIX)
    box.pico.run_us(60_000)
    lit = [bool(sum(light)) for light in box.eyes.frames[-1].colours]
    assert lit == [True, True, True, True] + [True, True, True, False] * 5


def test_no_frame_was_one_that_a_strip_would_not_understand(box):
    assert box.eyes.refused == []
    assert len(box.eyes.frames) > 3
