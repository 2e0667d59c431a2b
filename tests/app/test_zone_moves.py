# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A player whose zone has failed goes on at another one: `zone NAME 5`."""

import pytest

from tests.app.bare_table import Box, playing
from tests.app.loaded_match import load_match

BLUE, WHITE, BLACK = (0, 70, 255), (255, 255, 255), (0, 0, 0)
VIOLET = (190, 0, 255)


def ready(*words):
    box = playing(*words)
    box.wait(20)
    box.hear()
    return box


def zones(box):
    (status,) = box.ask("status")
    return {player["name"]: player["zone"] for player in status["players"]}


def lights(box):
    return [box.lights.shown[4 * zone : 4 * zone + 4] for zone in range(6)]


def test_the_answer_in_json_and_what_the_console_hears():
    box = ready()
    assert box.ask("ZONE be 5") == [{"ok": True, "cmd": "zone", "player": "Ben", "zone": 5}]
    assert box.hear() == ["// Ben goes on at zone 5"]


def test_the_answer_in_text_and_what_programs_hear():
    box = ready()
    assert box.say("zone p2 5") == ["// Ben goes on at zone 5"]
    assert box.messages() == [{"event": "moved", "player": "Ben", "zone": 5}]


def test_it_shows_in_status_log_and_lights_at_once():
    box = ready("Ann", "Ben", "Cleo", "Dan", "dealer=Ann")
    assert lights(box)[1] == [BLUE] * 3 + [BLACK]
    box.say("zone Ben 5")
    assert zones(box) == {"Ann": 1, "Ben": 5, "Cleo": 3, "Dan": 4}
    assert box.desk.match.log()[1:] == ["zone Ben 5"]
    box.wait(50)
    assert (lights(box)[1], lights(box)[4]) == ([BLACK] * 4, [VIOLET] * 3 + [BLACK])


def test_from_then_on_the_new_zone_takes_and_the_old_one_is_nobody_s():
    box = ready()
    box.say("zone Ben 5")
    box.messages()
    box.slap((2, 0))
    assert box.messages() == []
    box.slap((5, 0))
    assert [event["player"] for event in box.messages()] == ["Ben"]
    assert box.desk.match.log()[1:] == ["zone Ben 5", "take Ben"]


def test_with_the_old_zone_stuck_the_box_is_armed_again_by_the_move():
    box = ready()
    box.hands.touch(2, 500_000, None)
    box.slap((1, 0))
    box.wait(1500)
    assert not box.desk.arbiter.is_armed
    box.say("zone Ben 5")
    assert box.desk.arbiter.is_armed
    box.slap((5, 0))
    assert box.desk.match.log()[1:] == ["take Ann", "zone Ben 5", "take Ben"]


def test_slaps_names_who_sat_there_when_the_hands_came():
    """Also whoever had no calls left, slapped while the box was not armed, or sat nowhere."""
    box = ready()
    for _ in range(4):
        box.say("take Cleo")
    box.slap((3, 0), (6, 500), (2, 2000), (1, 40_000), (1, 700_000))
    before = (box.say("slaps"), box.ask("slaps"))
    for line in ("zone Ben 5", "zone Ann 2", "zone Cleo 6", "zone Ben 1"):
        assert box.ask(line)[0]["ok"]
    assert (box.say("slaps"), box.ask("slaps")) == before
    players = [each["player"] for each in before[1][0]["contest"]["touches"]]
    assert players == ["Cleo", "Ben", "Ann", "Ann"]


def test_slaps_names_who_shared_a_dead_heat_before_they_moved():
    box = ready()
    box.slap((1, 0), (2, 100))
    box.say("zone Ben 5")
    assert box.say("slaps")[0].startswith("dead heat of Ann, Ben")


REFUSALS = (
    ("zone", "console/usage", "expected zone NAME ZONE"),
    ("zone Ben", "console/usage", "expected zone NAME ZONE"),
    ("zone Ben 5 6", "console/usage", "expected zone NAME ZONE"),
    ("zone Ben 7", "seat/no_such_zone", "expected a zone from 1 to 6 for 'Ben', got '7'"),
    ("zone Ben 05", "seat/no_such_zone", "expected a zone from 1 to 6 for 'Ben', got '05'"),
    ("zone be \u0665", "seat/no_such_zone", "expected a zone from 1 to 6 for 'Ben', got '\u0665'"),
    (
        "zone Ben 3",
        "seat/occupied",
        "expected a zone where nobody sits, Cleo sits at zone 3",
    ),
    ("zone Ben 2", "seat/occupied", "expected a zone where nobody sits, Ben sits at zone 2"),
    ("zone Dora 5", "name/unknown", "expected one of the players Ann, Ben, Cleo, got 'Dora'"),
)


@pytest.mark.parametrize(("line", "code", "text"), REFUSALS)
def test_what_is_refused_changes_nothing(line, code, text):
    box = ready()
    before = box.state()
    assert box.ask(line) == [{"ok": False, "cmd": "zone", "code": code, "error": text}]
    assert box.state() == before


@pytest.mark.parametrize("lang", ["de", "ru", "da"])
@pytest.mark.parametrize("line", ["zone Ben 3", "zone Ben 9", "zone Ben"])
def test_every_refusal_has_its_words_in_every_language(lang, line):
    box = ready()
    (english,) = box.say(line)
    box.say("lang " + lang)
    (said,) = box.say(line)
    assert said.split()[:2] == english.split()[:2] and said != english


def test_without_a_game_nobody_can_move():
    (answer,) = Box().ask("zone Ben 5")
    assert answer["code"] == "console/no_game"


def test_while_hands_are_judged_nobody_moves():
    """From the first touch until the contest is closed 280 ms later: who slapped sat there."""
    box = ready()
    box.hands.slap(2, 1000)
    codes = []
    for _ in range(290):
        codes += [answer.get("code") for answer in box.ask("zone Ben 2") if "ok" in answer]
    assert (set(codes), codes[-1]) == ({"seat/occupied", "seat/contest_open"}, "seat/occupied")
    assert codes.count("seat/contest_open") in range(270, 290)


@pytest.mark.parametrize("press", ["short", "long"])
def test_a_contest_broken_off_by_the_button_forbids_no_move(press):
    box = ready()
    box.hands.slap(2, 100)
    box.wait(20, 1)
    box.press(press)
    box.wait(3000)
    assert box.ask("zone Ben 6")[0]["ok"]


def test_undo_takes_a_move_back_and_redo_plays_it_again():
    box = ready()
    for line in ("take Ben", "zone Ben 5", "zone Ann 2", "take Cleo"):
        box.say(line)
    found = []
    for line in ("undo", "undo", "undo", "redo", "redo"):
        box.say(line)
        found.append(tuple(zones(box).values()))
    assert found == [(2, 5, 3), (1, 5, 3), (1, 2, 3), (1, 5, 3), (2, 5, 3)]
    assert box.desk.match.log()[1:] == ["take Ben", "zone Ben 5", "zone Ann 2"]


def test_a_long_press_takes_a_move_back():
    box = ready()
    box.say("zone Ben 5")
    box.press("long")
    assert zones(box) == {"Ann": 1, "Ben": 2, "Cleo": 3}


def test_undo_of_a_take_does_not_arm_anew_because_somebody_has_moved():
    box = ready()
    box.say("zone Ben 5")
    box.hands.touch(5, 500_000, 4_000_000)
    box.slap((1, 0))
    box.wait(1500)
    assert not box.desk.arbiter.is_armed
    box.say("undo")
    box.wait(5)
    assert not box.desk.arbiter.is_armed


def test_it_is_kept_over_power_off():
    box = ready()
    box.say("zone Ben 5")
    box.say("take Ben")
    again = Box(box.flash)
    assert zones(again) == {"Ann": 1, "Ben": 5, "Cleo": 3}
    again.wait(20)
    again.slap((5, 0))
    assert again.desk.match.log()[1:] == ["zone Ben 5", "take Ben", "take Ben"]


def test_the_next_game_begins_where_everyone_sits_now():
    box = ready()
    box.say("zone Ben 5")
    box.say("again")
    assert zones(box) == {"Ann": 1, "Ben": 5, "Cleo": 3}
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@5 Cleo@3 dealer=Ben joker=pairs"]


def test_the_journal_tells_the_same_game():
    box = ready()
    for line in ("zone Ben 5", "take Ben", "zone Cleo 2"):
        box.say(line)
    match = box.desk.match
    again = load_match(match.log())
    assert (again.log(), again.opening.zones) == (match.log(), match.opening.zones)


@pytest.mark.parametrize(
    "line", ["take_5 Ann Ben", "vzyat Ann Ben", "take_that Ann Ben", "take_it Ann Ben"]
)
def test_in_every_game(line):
    box = Box()
    box.say("new " + line)
    box.say("zone Ben 6")
    assert zones(box) == {"Ann": 1, "Ben": 6}
    box.say("undo")
    assert zones(box) == {"Ann": 1, "Ben": 2}
