# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What fails at the lid: told once, and the rest plays on."""

import pytest

from tests.app.bare_table import Box, playing

DEAD = {
    "event": "pressure_sensor",
    "works": False,
    "fault": "dead",
    "needs_pressure": "auto",
}
WORKS = {**DEAD, "works": True, "fault": None}
HELD = {**DEAD, "fault": "held"}


def brush(box, *zones):
    """Hands that touch without any pressure, one after the other; the events."""
    for zone in zones:
        box.hands.touch(zone)
        box.wait(300)
    return [event for event in box.messages() if event["event"] != "refused"]


def test_a_dead_pressure_sensor_is_said_once_and_contact_alone_counts():
    box = playing("Ann", "Ben")
    assert brush(box, 1, 2, 1, 2) == []
    assert brush(box, 1) == [DEAD]
    box.hands.touch(2)
    box.wait(1500)
    assert [event["event"] for event in box.messages()] == ["take"]
    box.slap((1, 0))
    assert [event["event"] for event in box.messages()] == ["pressure_sensor", "take"]


def test_before_a_game_a_dead_pressure_sensor_keeps_nobody_from_joining():
    box = Box()
    box.messages()
    assert brush(box, 1, 2, 1, 2) == []
    assert (brush(box, 1), box.desk.joined) == ([DEAD], ())
    brush(box, 4, 6)
    assert box.desk.joined == (4, 6)


def test_one_brushing_hand_is_no_proof_against_the_sensor():
    box = playing("Ann", "Ben")
    assert brush(box, 1, 1, 1, 1, 1, 1, 1) == []


def test_any_pressure_is_proof_for_the_sensor():
    box = playing("Ann", "Ben")
    assert brush(box, 1, 2, 1, 2) == []
    box.hands.press()
    box.wait(300)
    assert brush(box, 1, 2, 1, 2) == []
    assert brush(box, 1) == [DEAD]


def test_with_the_setting_on_a_dead_sensor_changes_nothing_but_is_said():
    box = playing("Ann", "Ben")
    box.ask("set needs_pressure on")
    assert brush(box, 1, 2, 1, 2, 1) == [{**DEAD, "needs_pressure": "on"}]
    assert brush(box, 2) == []
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@2"]


def test_a_hole_in_the_log_of_contacts_voids_the_contest_and_is_said():
    box = playing("Ann", "Ben")
    box.hands.touch(1)
    box.turn()
    box.hands.has_overrun = True
    box.wait(1300)
    assert [event["event"] for event in box.messages()] == ["overrun", "refused"]
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@2"]
    box.slap((2, 0))
    assert [event["event"] for event in box.messages()] == ["take"]


def test_an_overrun_that_goes_on_is_said_once_and_the_box_arms_in_the_quiet_after_it():
    box = playing("Ann", "Ben")
    box.wait(20)
    del box.tunes[:]
    for _ in range(20):
        box.hands.has_overrun = True
        box.wait(200)
        assert not box.desk.arbiter.is_armed
    assert [event["event"] for event in box.messages()] == ["overrun"]
    box.wait(900)
    assert (box.desk.arbiter.is_armed, box.tunes) == (True, ["armed"])


def test_after_an_overrun_the_box_does_not_arm_while_hands_come_down():
    """Who came before it would not count, and who came after it would take."""
    box = playing()
    box.hands.has_overrun = True
    box.wait(950)
    box.messages()
    box.hands.slap(2, 0)
    box.hands.slap(1, 80_000)
    box.wait(180)
    refused = [(event["player"], event["code"]) for event in box.messages()]
    assert (refused, box.desk.arbiter.is_armed) == (
        [("Ben", "not_armed"), ("Ann", "not_armed")],
        False,
    )
    box.wait(200)
    assert (box.messages(), box.desk.arbiter.is_armed) == ([], True)


@pytest.mark.parametrize("typed", ["set volume 3", "cards Ann 5", "lang de", "take Cleo", "short"])
def test_nothing_that_people_do_arms_the_box_amid_the_race_that_an_overrun_made_void(typed):
    box = playing()
    box.wait(50)
    box.hands.slap(1, 0)
    box.hands.has_overrun = True
    box.turn()
    if typed == "short":
        box.parts.button.presses.append(typed)
    else:
        box.parts.console.incoming += typed.encode() + b"\n"
    box.wait(10)
    box.hands.slap(2, 50_000)
    box.wait(300)
    assert not box.desk.arbiter.is_armed
    box.wait(1_000)
    by = [event["by"] for event in box.messages() if event["event"] == "take"]
    assert (by, box.desk.arbiter.is_armed) == (["hand"] * (typed == "take Cleo"), True)


def test_after_an_overrun_the_box_waits_no_longer_than_ten_seconds_for_a_hand():
    box = playing()
    box.hands.touch(2, 0, None)
    box.hands.has_overrun = True
    box.wait(9_000)
    assert not box.desk.arbiter.is_armed
    box.wait(2_000)
    assert box.desk.arbiter.is_armed


@pytest.mark.parametrize("zone", [1, 2, 3, 4, 5, 6])
def test_a_zone_that_makes_all_the_noise_is_named_once(zone):
    box = playing("Ann", "Ben")
    box.hands.noisy = zone
    told = []
    for _ in range(3):
        box.hands.has_overrun = True
        box.wait(1100)
        told += box.messages()
    fault = {"event": "zone_fault", "zone": zone, "fault": "chatter"}
    assert told == [{"event": "overrun"}, fault]


def test_a_zone_that_was_touched_when_it_was_muted_is_named_once():
    box = playing()
    box.hands.touch(3, 0, 400_000)
    box.wait(20)
    told = []
    for _ in range(3):
        box.hands.noisy = 3
        box.hands.has_overrun = True
        box.wait(1100)
        told += [event for event in box.messages() if event["event"] == "zone_fault"]
    assert told == [{"event": "zone_fault", "zone": 3, "fault": "chatter"}]


def quiet(box):
    """The noise is over; the box looks after it every 30 s."""
    box.hands.noisy = 0
    box.wait(61_000, 20)


def muted(zone, *names):
    """A box that does not listen to a zone for its noise; all has been told."""
    box = playing(*(names or ("Ann", "Ben", "Cleo")))
    box.hands.noisy = zone
    box.hands.has_overrun = True
    box.wait(1100)
    box.messages()
    return box


UNHEARD = {"event": "refused", "player": "Cleo", "zone": 3, "code": "unheard"}


def test_when_a_player_is_not_heard_nobody_takes_the_row_once_then_the_others_play_on():
    box = muted(3)
    del box.tunes[:]
    box.slap((1, 0), (2, 20_000))
    assert (box.messages(), box.tunes) == ([UNHEARD], ["refused", "armed"])
    box.slap((2, 0), (1, 20_000))
    assert [event["player"] for event in box.messages()] == ["Ben"]


def test_a_zone_that_is_listened_to_again_is_told_and_counts():
    box = muted(3)
    quiet(box)
    assert box.messages() == [{"event": "zone_fault", "zone": 3, "fault": None}]
    box.slap((3, 0), (1, 20_000))
    assert [(event["event"], event["player"]) for event in box.messages()] == [("take", "Cleo")]
    for _ in range(2):  # each time it fails its player is named anew
        box.hands.noisy = 3
        box.hands.has_overrun = True
        box.wait(1100)
        assert [event["event"] for event in box.messages()] == ["overrun", "zone_fault"]
        box.slap((1, 0))
        assert box.messages() == [UNHEARD]
        quiet(box)
        box.messages()


def test_a_player_who_moves_away_from_the_noise_plays_on():
    box = muted(3)
    box.ask("zone Cleo 5")
    box.wait(100)
    box.slap((5, 0), (1, 20_000))
    assert [event["player"] for event in box.messages() if event["event"] == "take"] == ["Cleo"]


def test_a_row_may_be_entered_by_hand_while_a_zone_is_not_listened_to():
    box = muted(3)
    assert [reply["ok"] for reply in box.ask("take Cleo") if "ok" in reply] == [True]


def test_noise_where_nobody_sits_or_nobody_may_take_costs_no_row():
    box = muted(5)
    box.slap((1, 0))
    assert [event["event"] for event in box.messages()] == ["take"]
    box = muted(2, "Ann", "Ben", "Cleo")
    for _ in range(4):
        box.ask("take Ben")
    box.slap((1, 0))
    assert [event["event"] for event in box.messages()] == ["take"]


def test_a_zone_that_lies_closed_costs_no_row_before_it_counts_as_stuck():
    """Before, it is a hand that lies there; its player has been told."""
    box = playing()
    box.hands.touch(3, 0, None)
    box.wait(500)
    assert box.messages() == [{**UNHEARD, "code": "no_pressure"}]
    box.slap((1, 0))
    assert [event["event"] for event in box.messages()] == ["take"]
    box.wait(9_000)
    held = {**UNHEARD, "code": "held_before_arming"}
    assert box.messages() == [held, {"event": "zone_fault", "zone": 3, "fault": "stuck"}]
    box.slap((1, 0))
    assert box.messages() == [UNHEARD]
    box.hands.lift(3)
    box.wait(1_000)
    box.slap((3, 0), (1, 20_000))
    assert [event["player"] for event in box.messages()] == ["Cleo"]


def test_a_zone_that_chatters_by_itself_costs_the_row_at_once():
    box = playing()
    for place in range(200):
        box.hands.touch(3, place * 5_000, 1_000)
    box.wait(700)
    told = [event["event"] for event in box.messages()]
    box.hands.slap(1, 0)
    box.wait(200)
    assert (told, box.messages()) == (["refused", "zone_fault"], [UNHEARD])


def test_a_hand_whose_contact_chatters_takes_the_row():
    box = playing()
    for place in range(300):
        box.hands.touch(3, place * 500, 250)
    box.hands.press(1_000, 100_000)
    box.hands.touch(1, 20_000)
    box.wait(1500)
    takes = [event for event in box.messages() if event["event"] == "take"]
    assert [event["player"] for event in takes] == ["Cleo"]


def test_a_contest_that_nobody_wins_says_why_when_asked():
    box = muted(3)
    box.slap((1, 0), (2, 20_000))
    contest = box.ask("slaps")[-1]["contest"]
    found = [(touch["player"], touch["code"]) for touch in contest["touches"]]
    assert (contest["verdict"], found) == ("unheard", [("Ann", None), ("Ben", None)])
    assert box.say("slaps")[0] == "nobody takes the row: Ann was first of those who can be heard"


def shaken(box):
    """A hand comes down at zone 1 and shakes zone 2 closed for 2 ms; what is told."""
    box.hands.slap(1, 0)
    box.hands.touch(2, 60, 2_000)
    box.wait(1_600)
    return [event["event"] for event in box.messages()]


def test_a_zone_that_answers_for_its_neighbours_is_told_once_and_then_costs_no_row():
    box = playing("Ann", "Ben", "Cleo")
    for told in [["dead_heat"], ["dead_heat"], ["dead_heat", "zone_fault"]]:
        assert shaken(box) == told
        box.slap((2, 0))  # its player slaps as well, which does not mend it
        assert [event["event"] for event in box.messages()] == ["take"]
        box.ask("void")
    for _ in range(3):
        assert shaken(box) == ["take"]
        box.ask("void")


def test_beside_a_zone_that_answers_its_own_player_is_judged_by_the_hand():
    box = playing("Ann", "Ben", "Cleo")
    for _ in range(3):
        shaken(box)
    box.hands.slap(1, 0)
    box.hands.touch(2, 60, 2_000)
    box.hands.slap(2, 20_000)
    box.wait(1_600)
    (take,) = box.messages()
    assert (take["player"], take["margin_us"]) == ("Ann", 20_000)


def test_a_hand_without_calls_does_not_give_the_row_to_a_zone_that_answers():
    box = playing("Ann", "Ben", "Cleo")
    for _ in range(3):
        shaken(box)
    for _ in range(4):
        box.ask("take Ann")
    assert shaken(box) == ["refused"]


def test_a_lid_that_makes_all_the_noise_is_a_dead_sensor():
    box = playing("Ann", "Ben")
    box.hands.noisy = 7
    box.hands.has_overrun = True
    box.wait(1100)
    assert box.messages() == [{"event": "overrun"}, DEAD]
    box.hands.touch(2)
    box.wait(1500)
    assert [event["event"] for event in box.messages()] == ["take"]


def test_a_glass_on_the_lid_is_said_once_and_forgotten_when_it_is_taken_away():
    box = playing("Ann", "Ben")
    box.hands.press(0, 90_000_000)
    box.wait(89_000, 20)
    assert box.messages() == [HELD]
    box.hands.touch(2)
    box.wait(2500)
    assert [event["event"] for event in box.messages()] == ["take", "pressure_sensor"]


@pytest.mark.parametrize("start_ms", [1000, (1 << 28) + 1000, (1 << 29) - 500])
def test_time_is_kept_wherever_the_milliseconds_begin(monkeypatch, start_ms):
    """A program that is begun anew after 3.1 days finds them beyond the half of their period."""
    monkeypatch.setattr("tests.three_pythons.play_on_bare_table.START_MS", start_ms)
    box = Box()
    box.messages()
    box.hands.press(0, 90_000_000)
    box.wait(89_000, 20)
    assert box.messages() == [HELD]


def test_elbows_on_the_lid_for_a_while_are_no_fault():
    box = playing("Ann", "Ben")
    for _ in range(6):
        box.hands.press(0, 15_000_000)
        box.wait(16_000, 20)
    assert box.messages() == []
