# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The diagnosis: zone by zone, the force sensor, what has been seen meanwhile."""

import pytest

from tests.app.bare_table import Box, playing


def begun():
    box = Box()
    box.say("selftest")
    box.messages()
    return box


def slap(box, *zones, presses=True):
    """One hand that closes these zones; with none the lid alone feels it."""
    for zone in zones:
        box.hands.touch(zone, 0, 60_000)
    if presses:
        box.hands.press(1_000, 50_000)
    box.wait(200)


def answer(box, line):
    return next(message for message in box.ask(line) if "event" not in message)


def states(box):
    report = answer(box, "selftest show")["report"]
    return [zone["state"] for zone in report["zones"]], report["force"]["state"]


def test_a_healthy_box():
    box = begun()
    for zone in range(1, 7):
        slap(box, zone)
    told = [(line["zone"], line["state"], line["next"]) for line in box.messages()[:-1]]
    assert told == [(zone, "ok", zone + 1 if zone < 6 else None) for zone in range(1, 7)]
    assert box.hear()[-2:] == [
        "// zone 6 works",
        "// the selftest is done: selftest show tells what it found and what to do",
    ]
    assert answer(box, "selftest show")["report"] == {
        "asked": None,
        "zones": [
            {"zone": zone, "state": "ok", "others": [], "contacts": 1} for zone in range(1, 7)
        ],
        "force": {"state": "ok", "drift_percent": 0, "is_pressed": False, "resting_percent": 3},
    }
    assert box.say("selftest show")[5:] == [
        "zone 6: works, at most 1 contact in a touch",
        "force sensor: works, at rest 3 % of its range",
    ]
    assert box.desk.joined == ()


def test_a_dead_zone_is_one_that_only_the_lid_feels():
    box = begun()
    slap(box)
    slap(box)
    assert box.hear() == [
        "// expected zone 1 alone: slap zone 1 once more",
        "// zone 1 is dead: the lid felt the slap, the zone did not; now slap zone 2",
    ]
    assert states(box) == (["dead"] + ["unseen"] * 5, "ok")


def test_swapped_zones_are_found_but_not_by_one_slip_of_the_hand():
    box = begun()
    for zones in ((2,), (2,), (1,), (3,), (1,), (6,), (3,), (4, 5), (4,)):
        slap(box, *zones)
    assert states(box)[0] == ["swapped", "swapped", "ok", "ok", "ok", "ok"]
    assert box.say("selftest show")[0] == ("zone 1: 2 answers instead; swap the plugs of 1 and 2")


def test_zones_whose_wires_touch():
    box = begun()
    slap(box, 1, 4)
    slap(box, 1, 4)
    assert states(box)[0][0] == "joined"
    assert box.hear()[-1].startswith("// zone 1: 4 answered as well")


def test_a_zone_at_which_nothing_is_felt_is_passed_over():
    box = begun()
    assert box.say("selftest next") == [
        "// slap zone 2, once, as in a game; selftest next passes it over",
        "// nothing was felt at zone 1; now slap zone 2",
    ]
    box.wait(15_600, 50)
    assert box.hear() == ["// nothing was felt at zone 2; now slap zone 3"]
    assert states(box)[0][:3] == ["silent", "silent", "unseen"]


def test_a_bouncing_zone():
    box = begun()
    for count in range(61):
        box.hands.touch(1, count * 500, 300)
    box.hands.press(0, 30_000)
    box.wait(200)
    assert box.hear() == ["// zone 1 bounces too much; now slap zone 2"]
    assert states(box)[0][0] == "bouncing"


def test_a_force_sensor_that_feels_no_slap():
    box = begun()
    for zone in range(1, 7):
        slap(box, zone, presses=False)
    assert states(box) == (["ok"] * 6, "dead")
    assert box.say("selftest show")[-1].startswith("force sensor: dead;")


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ((3, 0, False), "ok"),
        ((15, -10, False), "ok"),
        ((16, 0, False), "drifting"),
        ((14, 11, False), "drifting"),
        ((3, -11, False), "drifting"),
        ((3, 0, True), "pressed"),
    ],
)
def test_what_the_force_sensor_knows_of_itself(facts, state):
    box = Box()
    names = ("resting_percent", "drift_percent", "is_pressed")
    box.parts.force.facts = lambda: tuple(zip(names, facts, strict=True))
    assert states(box)[1] == state


def test_a_stuck_zone_is_told_once_and_not_asked_for():
    box = Box()
    box.messages()
    box.hands.touch(1, 0, None)
    box.wait(9_900, 50)
    assert box.messages() == []
    box.wait(30_000, 50)
    assert box.messages() == [{"event": "zone_fault", "zone": 1, "fault": "stuck"}]
    assert box.say("selftest")[-1].startswith("// slap zone 2,")
    assert states(box)[0] == ["stuck"] + ["unseen"] * 5
    box.say("selftest cancel")
    box.hands.lift(1)
    box.wait(200)
    assert states(box)[0] == ["ok"] + ["unseen"] * 5


def test_a_zone_that_chatters_is_told_once():
    box = playing("Ann", "Ben")
    for count in range(400):
        box.hands.touch(2, count * 1_000, 500)
    box.hands.press()
    box.wait(600)
    faults = [line for line in box.messages() if line["event"] == "zone_fault"]
    assert faults == [{"event": "zone_fault", "zone": 2, "fault": "chatter"}]
    assert states(box)[0][1] == "bouncing"


def test_only_one_procedure_at_a_time():
    box = begun()
    assert box.say("calibrate") == [
        "!! console/under_way: expected the end of selftest first: selftest cancel"
    ]
    assert box.say("selftest cancel") == ["// the selftest is given up"]
    box.say("calibrate")
    assert box.say("selftest") == [
        "!! console/under_way: expected the end of calibrate first: calibrate cancel"
    ]
    assert box.say("selftest next") == [
        "!! selftest/not_begun: expected a selftest under way: selftest begins one"
    ]
    assert box.say("selftest now") == [
        "!! console/usage: expected selftest [start|next|cancel|show]"
    ]


def test_the_zone_that_is_asked_for_lights_up():
    box = begun()
    slap(box, 1)
    box.wait(50)
    lit = [sum(any(light) for light in box.lights.shown[at : at + 4]) for at in range(0, 24, 4)]
    assert lit == [1, 4, 1, 1, 1, 1]


@pytest.mark.parametrize("lines", [("take Ann",), ("end", "cards Ann 5", "cards Ben 1")])
def test_in_a_game_and_after_its_end_no_light_but_the_zone_s_own_asks(lines):
    """Nothing is dim as if the box were not armed, and no winner sparkles."""
    box = playing("Ann@1", "Ben@5")
    for line in lines:
        box.say(line)
    box.wait(1500)
    box.say("selftest")
    pictures = set()
    for _ in range(40):
        box.wait(50)
        pictures.add(tuple(box.lights.shown))
    (picture,) = pictures
    assert picture[:4] == ((255, 0, 0),) * 4
    lit = [sum(any(light) for light in picture[at : at + 4]) for at in range(0, 24, 4)]
    assert lit == [4, 1, 1, 1, 1, 1]


def test_with_every_zone_stuck_there_is_nothing_to_ask():
    box = Box()
    for zone in range(1, 7):
        box.hands.touch(zone, 0, None)
    box.wait(11_000, 50)
    assert len(box.say("selftest")) == 7
    assert box.desk.procedure is None
