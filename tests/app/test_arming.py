# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What people do while hands come down or lie there: one race, one row, all of it told."""

import pytest

from tests.app.bare_table import playing


def raced(*done, late_us=20_000):
    """Ben's hand is first; then these lines and presses, and Ann's hand: the events, the log."""
    box = playing("Ann", "Ben", "Cleo")
    box.say("zone Cleo 5")
    box.wait(1_500)
    box.messages()
    box.hands.slap(2, 0)
    box.wait(60)
    for each in done:
        box.press(each) if each == "short" else box.say(each)
    box.hands.slap(1, late_us)
    box.wait(1_500)
    told = [(event["event"], event.get("player")) for event in box.messages()]
    return told, box.desk.match.log()[2:], box.desk.arbiter.is_armed


@pytest.mark.parametrize("done", [["short"], ["short", "short"], ["selftest", "selftest cancel"]])
def test_a_contest_is_closed_and_told_before_the_box_is_armed_again(done):
    assert raced(*done) == ([("take", "Ben")], ["take Ben"], True)


def test_a_move_that_is_taken_back_while_a_contest_is_open_gives_nobody_a_second_row():
    told, log, is_armed = raced("undo", "undo")
    assert (told, log, is_armed) == ([("undone", None), ("undone", None)], [], True)


def test_another_game_is_armed_at_once_whatever_race_the_last_one_was_in():
    """Ben's hand still lies there."""
    told, _, is_armed = raced("new take_it Ann Ben", late_us=60_000)
    assert (told, is_armed) == (
        [("started", None), ("refused", "Ben"), ("take", "Ann")],
        True,
    )


def test_the_button_in_the_moment_of_a_slap_takes_the_row_from_nobody():
    for passes in range(12):
        box = playing("Ann", "Ben")
        box.wait(1_500)
        box.messages()
        box.hands.slap(2, 2_000)
        for _ in range(passes):
            box.turn()
        box.press("short")
        box.wait(1_500)
        assert [event["event"] for event in box.messages()] == ["take"], passes


def test_a_hand_at_a_zone_that_its_player_has_left_is_nobodys():
    box = playing("Ann", "Ben", "Cleo")
    box.say("end")
    box.say("zone Ben 5")
    box.messages()
    box.slap((2, 0))
    assert box.messages() == []


@pytest.mark.parametrize("line", ["zone Dora 6", "new take_it Ann Ben"])
def test_a_hand_lies_while_its_zone_is_left_and_the_button_pressed(line):
    for passes in range(8):
        box = playing("Ann", "Ben", "Cleo", "Dora")
        box.hands.touch(4, 0, 3_000_000)
        box.wait(200)
        box.parts.console.incoming += line.encode() + b"\n"
        for _ in range(passes):
            box.turn()
        box.press("short")
        box.wait(4_000)
        assert box.desk.arbiter.is_armed
