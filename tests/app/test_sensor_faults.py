# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What fails at the lid: told once, and the rest plays on."""

import pytest

from tests.app.bare_table import playing

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


def test_elbows_on_the_lid_for_a_while_are_no_fault():
    box = playing("Ann", "Ben")
    for _ in range(6):
        box.hands.press(0, 15_000_000)
        box.wait(16_000, 20)
    assert box.messages() == []
