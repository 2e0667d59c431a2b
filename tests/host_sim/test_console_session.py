# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The whole box on the desk: boot.py and code.py, every part, hands, the console."""

import itertools

import pytest

from tests.host_sim.box_on_desk import events_of, say_json, say_text

ZONES = range(1, 7)
SIX = "new take_it A@1 B@2 C@3 D@4 E@5 F@6"


def test_the_first_hand_takes_and_the_margin_is_told():
    said = say_json("new take_it Ann@2 Ben@4", "@slaps 2:0us 4:41200us")
    assert said[1] == {
        "event": "take",
        "game": "take_it",
        "player": "Ann",
        "zone": 2,
        "by": "slap",
        "margin_us": 41200.0,
        "order": [["Ann", 0.0], ["Ben", 41200.0]],
    }


def test_hands_within_the_tie_window_are_a_dead_heat_that_spends_nothing():
    said = say_json("new take_it Ann Ben", "@slaps 1:0us 2:412us", "status")
    assert said[1] == {
        "event": "dead_heat",
        "game": "take_it",
        "players": ["Ann", "Ben"],
        "gap_us": 412.0,
        "window_us": 1000,
    }
    assert [player["calls_left"] for player in said[2]["players"]] == [4, 4]


def test_64_ns_are_told_apart_in_either_order_on_any_two_zones():
    pairs = list(itertools.permutations(ZONES, 2))
    races = [[f"@slaps {first}:0ns {second}:64ns", "void"] for first, second in pairs]
    said = say_json(SIX, "set tie_window_us 0", *itertools.chain(*races))
    takes = events_of(said, "take", "dead_heat")
    assert [(take["event"], take["zone"]) for take in takes] == [
        ("take", first) for first, _ in pairs
    ]


def test_the_same_moment_is_a_dead_heat_even_without_a_window():
    said = say_json(SIX, "set tie_window_us 0", "@slaps 3:0us 1:0us 5:0us")
    (event,) = events_of(said, "take", "dead_heat")
    assert (event["event"], event["players"], event["gap_us"]) == (
        "dead_heat",
        ["A", "C", "E"],
        0.0,
    )


def test_a_stalled_program_finds_the_same_verdict():
    race = "@slaps 2:5ms 1:6.2ms 4:9ms"
    prompt = say_json(SIX, race)
    late = say_json(SIX, race.replace("5ms", "5ms", 1), "@stall 300ms")
    assert events_of(prompt, "take") == events_of(late, "take")


def test_a_touch_without_pressure_is_refused():
    said = say_json("new take_it Ann Ben", "@press 1", "@wait 100ms", "@release 1", "@wait 100ms")
    assert events_of(said, "refused", "take") == [
        {"event": "refused", "player": "Ann", "zone": 1, "code": "no_pressure"}
    ]


def test_a_spike_on_a_wire_is_refused():
    said = say_json("new take_it Ann Ben", "@pressure 2400", "@glitch 2 200ns")
    assert events_of(said, "refused", "take") == [
        {"event": "refused", "player": "Ben", "zone": 2, "code": "glitch"}
    ]


def test_a_hand_that_was_there_before_arming_is_refused_until_it_has_left():
    said = say_json(
        "@press 2",
        "@wait 50ms",
        "new take_it Ann Ben",
        "@pressure 2400",
        "@wait 100ms",
        "@release 2",
        "@wait 100ms",
        "@pressure auto",
        "@slaps 2:0us",
    )
    assert [(event["event"], event.get("code")) for event in said if "event" in event] == [
        ("refused", "held_before_arming"),
        ("take", None),
    ]


def test_a_second_slap_before_the_box_is_armed_again_is_refused():
    said = say_json("new take_it Ann Ben", "@slaps 1:0us 2:600ms")
    assert [(event["event"], event.get("code")) for event in said if "event" in event] == [
        ("take", None),
        ("refused", "not_armed"),
    ]


def test_players_join_by_slapping_and_the_button_starts():
    said = say_json("@slaps 2:0us", "@slaps 5:0us", "@button short", "status")
    started, status = said
    assert started == {"event": "started", "game": "take_it", "players": ["Blue", "Violet"]}
    assert [(player["name"], player["zone"]) for player in status["players"]] == [
        ("Blue", 2),
        ("Violet", 5),
    ]


def test_a_long_press_takes_the_last_event_back():
    said = say_json("new take_it Ann Ben", "@slaps 2:0us", "@button long", "log")
    assert events_of(said, "undone") == [{"event": "undone", "line": "take Ben"}]
    assert said[-1]["log"] == ["new take_it Ann@1 Ben@2"]


def test_the_game_goes_on_after_a_power_cut():
    said = say_json("new take_it Ann Ben", "@slaps 2:0us", "set brightness 7", "@cut", "status")
    assert [line["event"] for line in said[-3:-1]] == ["ready", "resumed"]
    assert [player["calls_left"] for player in said[-1]["players"]] == [4, 3]


def calls_after(line, *cut):
    """What the box says after that cut in the writing of this line, and Ben's calls."""
    *said, status = say_json("new take_it Ann Ben", *cut, line, "status")
    begin = max(place for place, told in enumerate(said) if told.get("event") == "ready")
    names = [told["event"] for told in said[begin + 1 :] if "event" in told]
    return names, status["players"][1]["calls_left"]


def test_a_cut_in_a_save_costs_the_line_that_was_not_answered_yet():
    assert [calls_after("take Ben", f"@cut during save{at}") for at in ("", " 0%", " 100%")] == [
        (["resumed", "journal_damaged"], 4),
        (["resumed"], 4),
        (["resumed"], 3),
    ]


@pytest.mark.parametrize("words", ["save", "during save 101%", "during save x", "during save 5"])
def test_a_cut_that_makes_no_sense_is_refused(words):
    assert say_text(f"@cut {words}")[-1] == (
        "!! hand/usage: expected @cut, @cut during save or @cut during save PERCENT%, "
        f"got '{words}'"
    )


def test_the_box_hears_nothing_while_unplugged_and_plays_on():
    said = say_json("new take_it Ann Ben", "@unplug", "@slaps 2:0us", "@replug", "status")
    assert [player["calls_left"] for player in said[-1]["players"]] == [4, 3]


def test_a_hand_line_that_makes_no_sense_is_refused_in_one_line():
    assert say_text(
        "@slaps 9:0us", "@slap 1", "@wait soon", "@wait 3601s", "@press", "@pressure x"
    )[1:] == [
        "!! hand/zone: expected a zone, 1 to 6, got '9'",
        "!! hand/unknown: expected one of @slaps @press @release @pressure @glitch @wait @button "
        "@cut @unplug @replug @stall @noise @board @skew @chatter @crosstalk @stuck @dead @loose "
        "@swap @force @sparks @mend, got '@slap'",
        "!! hand/time: expected a time such as 412us, 3.2ms or 1s, got 'soon'",
        "!! hand/time: expected a time of at most 3600s, got '3601s'",
        "!! hand/usage: expected @press ZONE, got 0 words after it",
        "!! hand/usage: expected @pressure GRAMS or @pressure auto, got 'x'",
    ]
