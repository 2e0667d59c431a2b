# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Every command about the box itself: the whole answer in text and in JSON."""

import json

import pytest

from firmware.app.version import VERSION
from tests.app.bare_table import Box, playing

COMMANDS = (
    "new again zone status score undo redo log help games rules lights slaps settings set lang "
    "save json calibrate selftest info"
).split()
TAKE_IT = "take void cards end".split()


def number(name, value, default, low, high, unit):
    pairs = {"name": name, "value": value, "default": default}
    return {**pairs, "low": low, "high": high, "unit": unit}


def choice(name, value, default, *choices):
    return {"name": name, "value": value, "default": default, "choices": list(choices)}


LANGUAGES = ("en", "de", "ru", "da")
SETTINGS = [
    number("tie_window_us", 1000, 1000, 0, 20000, "us"),
    choice("needs_pressure", "auto", "auto", "auto", "on", "off"),
    number("brightness", 20, 20, 1, 100, "%"),
    number("volume", 50, 50, 0, 100, "%"),
    choice("lang", "en", "en", *LANGUAGES),
]
SETTINGS_IN_WORDS = [
    "tie_window_us = 1000 us (default 1000, from 0 to 20000)",
    "needs_pressure = auto (default auto, one of auto, on, off)",
    "brightness = 20 % (default 20, from 1 to 100)",
    "volume = 50 % (default 50, from 0 to 100)",
    "lang = en (default en, one of en, de, ru, da)",
]
DARK = [[0, 0, 0]] * 4
# One light a zone waits for somebody to join.
INVITING = [[255, 0, 0], [0, 70, 255], [0, 200, 0], [255, 200, 0], [190, 0, 255], [0, 200, 200]]

ANSWERS = {
    "games": (
        [
            "take_it: 2 to 6 players",
            "vzyat: 2 to 4 players",
            "take_that: 2 to 4 players",
            "take_5: 2 to 10 players",
        ],
        {"games": ["take_it", "vzyat", "take_that", "take_5"]},
    ),
    "slaps": (["// nobody has slapped yet"], {"contest": None}),
    "settings": (SETTINGS_IN_WORDS, {"settings": SETTINGS}),
    "set brightness 35": (["// brightness is 35 now"], {"name": "brightness", "value": 35}),
    "set needs_pressure OFF": (
        ["// needs_pressure is off now"],
        {"name": "needs_pressure", "value": "off"},
    ),
    "set lang da": (["// lang er nu da"], {"name": "lang", "value": "da"}),
    "lang DE": (["// lang ist jetzt de"], {"name": "lang", "value": "de"}),
    "save": (["// game and settings are kept over power-off"], {}),
    "help status": (
        ["status – whose turn it is, calls, totals"],
        {"help": ["status – whose turn it is, calls, totals"]},
    ),
    "help STATUS": (
        ["status – whose turn it is, calls, totals"],
        {"help": ["status – whose turn it is, calls, totals"]},
    ),
    "info": (
        [
            f"program version {VERSION}",
            "tie window: 1000 µs",
            "clock of the sensor: 125000000 Hz",
        ],
        {"report": {"version": VERSION, "tie_window_us": 1000, "clock_hz": 125_000_000}},
    ),
    "lights": (
        [
            "zone 1: #ff0000 #000000 #000000 #000000",
            "zone 2: #0046ff #000000 #000000 #000000",
            "zone 3: #00c800 #000000 #000000 #000000",
            "zone 4: #ffc800 #000000 #000000 #000000",
            "zone 5: #be00ff #000000 #000000 #000000",
            "zone 6: #00c8c8 #000000 #000000 #000000",
        ],
        {"lights": [light for own in INVITING for light in [own, *DARK[1:]]]},
    ),
}


def accepted(line, fields):
    return {"ok": True, "cmd": line.split()[0].lower(), **fields}


def new_box():
    box = Box()
    box.hear()
    box.messages()
    return box


@pytest.mark.parametrize(("line", "answer"), ANSWERS.items(), ids=ANSWERS)
def test_the_answer_in_text_and_in_json(line, answer):
    text, fields = answer
    assert new_box().say(line) == text
    assert new_box().ask(line) == [accepted(line, fields)]


def test_help_lists_what_can_be_typed_now():
    box = new_box()
    assert [line.split()[0] for line in box.say("help")] == COMMANDS
    box.say("new take_it Ann Ben")
    lines = box.say("help")
    assert [line.split()[0] for line in lines] == COMMANDS + TAKE_IT
    box.messages()
    assert box.ask("help") == [accepted("help", {"help": lines})]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_explained_in_every_language(language):
    box = playing()
    box.say("lang " + language)
    for word in COMMANDS + TAKE_IT:
        lines = box.say("help " + word)
        assert [line.split()[0] for line in lines] == [word]
        assert lines[0].count("–") + lines[0].count("—") >= 1


def test_the_rules_of_the_only_game():
    box = new_box()
    lines = box.say("rules")
    assert lines[0] == "Take It! by Reiner Knizia, 2 to 6 players"
    assert lines[-1].endswith("The highest total wins.")
    assert len(lines) == 8
    assert box.say("rules take_it") == lines
    box.messages()
    assert box.ask("rules") == [accepted("rules", {"rules": lines})]


def test_settings_tell_what_has_been_set():
    box = new_box()
    for line in ("set tie_window_us 0", "set needs_pressure off", "set brightness 100"):
        box.say(line)
    assert box.say("settings") == [
        "tie_window_us = 0 us (default 1000, from 0 to 20000)",
        "needs_pressure = off (default auto, one of auto, on, off)",
        "brightness = 100 % (default 20, from 1 to 100)",
        *SETTINGS_IN_WORDS[3:],
    ]
    box.messages()
    changed = [{**SETTINGS[0], "value": 0}, {**SETTINGS[1], "value": "off"}]
    changed += [{**SETTINGS[2], "value": 100}, *SETTINGS[3:]]
    assert box.ask("settings") == [accepted("settings", {"settings": changed})]


def test_what_is_set_reaches_the_parts_at_once():
    box = new_box()
    parts = box.parts
    assert (parts.lights.brightness_percent, parts.sounder.volume_percent) == (20, 50)
    box.say("set brightness 7")
    box.say("set volume 0")
    assert (parts.lights.brightness_percent, parts.sounder.volume_percent) == (7, 0)


def test_a_game_in_progress_does_not_mind_the_settings():
    box = playing()
    before = box.say("log"), box.say("status")
    box.say("set tie_window_us 20000")
    assert (box.say("log"), box.say("status")) == before


def test_another_language_is_that_of_both_channels():
    box = playing("Ann", "Ben")
    assert box.say("lang ru") == ["// теперь lang = ru"]
    assert box.say("take Ann")[0].startswith("// Ann берёт ряд")
    box.messages()
    assert box.ask("undo x")[0]["error"] == "ожидалось undo"
    assert box.say("lang en") == ["// lang is en now"]


def test_json_on_and_off_on_the_console():
    box = new_box()
    assert box.say("json on") == ['{"ok": true, "cmd": "json", "json": true}']
    assert box.say("status") == [
        '{"ok": false, "cmd": "status", "code": "console/no_game", '
        '"error": "expected a game in progress: new GAME NAME NAME... starts one"}'
    ]
    assert [json.loads(line)["cmd"] for line in box.say("save")] == ["save"]
    assert box.say("json on") == ['{"ok": true, "cmd": "json", "json": true}']
    assert box.say("json off") == ["// answers come as text"]
    assert box.say("save") == ["// game and settings are kept over power-off"]


def test_json_on_is_no_news_to_the_other_channel():
    box = new_box()
    box.say("json on")
    assert box.messages() == []
    assert box.ask("json on") == [accepted("json", {"json": True})]


def test_the_channel_for_programs_stays_with_json():
    box = new_box()
    (answer,) = box.ask("json off")
    assert (answer["ok"], answer["cmd"], answer["code"]) == (False, "json", "console/always_json")
    assert box.ask("save") == [accepted("save", {})]


def test_in_json_mode_the_console_hears_events_as_json_and_its_own_as_well():
    box = playing("Ann", "Ben")
    box.say("json on")
    lines = [json.loads(line) for line in box.say("take Ann")]
    take = {"ok": True, "cmd": "take", "player": "Ann", "calls_left": 3, "dealer": "Ann"}
    assert lines[0] == take
    assert [line["event"] for line in lines[1:]] == ["take"]


def test_lines_end_as_terminals_expect_in_text_and_as_programs_do_in_json():
    box = new_box()
    box.parts.console.incoming = box.parts.data.incoming = b"save\r\n"
    box.wait(3, 1)
    expected = b"// game and settings are kept over power-off\r\n"
    assert box.parts.console.outgoing == expected
    assert box.parts.data.outgoing == b'{"ok": true, "cmd": "save"}\n'


def test_blank_lines_and_comments_are_passed_over():
    box = new_box()
    for line in ("", "   ", "\t", "# new take_it Ann Ben", "#", "\u3000"):
        assert (box.say(line), box.ask(line)) == ([], [])


def test_blanks_of_any_kind_and_number_separate_words():
    box = new_box()
    assert box.say("  new\ttake_it \u00a0 Ann\u3000Ben  ") == ["// take_it begins with Ann, Ben"]


def test_several_lines_at_once_are_answered_in_their_order():
    box = new_box()
    box.parts.console.incoming = b"new take_it Ann Ben\rtake Ann\nundo\r\nundo\n"
    box.wait(8, 1)
    assert box.hear() == [
        "// take_it begins with Ann, Ben",
        "// Ann has the row and 3 calls left; Ann deals",
        "// taken back: take Ann",
        "!! match/nothing_to_undo: expected something to take back, the game is at its start",
    ]


def test_a_person_who_types_sees_every_letter():
    box = new_box()
    for key in b"sabe\x7f\x7fve\r":
        box.parts.console.incoming += bytes([key])
        box.turn()
    box.finish()
    assert box.parts.console.outgoing == (
        b"sabe\b \b\b \bve\r\n// game and settings are kept over power-off\r\n"
    )
