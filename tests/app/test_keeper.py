# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What outlasts the power."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.bare_table import Box, Flash, playing

READY = {"event": "ready"}
GOOD = "new take_it Ann@2 Ben@5\ntake Ann\ncards Ben 5 d-2"


def resumed(events, *players):
    return {"event": "resumed", "game": "take_it", "players": list(players), "events": events}


def damaged(lines):
    return {"event": "journal_damaged", "lines": lines}


def after_power_off(box):
    return Box(box.flash)


def test_every_change_is_saved_before_it_is_told():
    box = Box()
    saved = []
    for line, kept in (
        ("new take_it Ann@2 Ben", ["new take_it Ann@2 Ben@1"]),
        ("take Ann", ["take Ann"]),
        ("set volume 0", ["set volume 0"]),
        ("cards Ben 5 J", ["cards Ben 5 j"]),
        ("undo", ["undo"]),
        ("undo", ["undo"]),
        ("redo", ["redo"]),
        ("set volume 50", ["set volume 50"]),
        ("set volume 50", []),
        ("again", ["new take_it Ann@2 Ben@1 dealer=Ben joker=pairs"]),
        ("lang ru", ["set lang ru"]),
    ):
        box.parts.console.incoming = line.encode() + b"\n"
        box.hear()
        while not box.parts.console.outgoing:
            box.turn()
        saved += kept
        assert box.flash.text.split("\n") == saved


def test_nothing_is_saved_without_a_change():
    box = playing("Ann", "Ben")
    saves = box.flash.saves
    for line in ("status", "score", "help", "lights", "take Zed", "bogus", "redo", "set volume x"):
        box.say(line)
    box.wait(3000)
    assert box.flash.saves == saves


def test_save_has_nothing_left_to_save():
    box = playing("Ann", "Ben")
    saves = box.flash.saves
    assert box.ask("save")[0]["ok"]
    assert (box.flash.saves, box.flash.text) == (saves, "new take_it Ann@1 Ben@2")


def test_a_take_by_slap_is_saved_as_soon_as_it_is_decided():
    box = playing("Ann", "Ben")
    box.wait(20)
    box.hands.slap(2, 0)
    box.wait(6, 1)
    assert box.flash.text == "new take_it Ann@1 Ben@2\ntake Ben"


def test_a_dead_heat_and_a_refusal_are_not_worth_a_write():
    box = playing("Ann", "Ben")
    saves = box.flash.saves
    box.slap((1, 0), (2, 100))
    box.hands.touch(1)
    box.wait(1500)
    assert box.flash.saves == saves


def test_after_power_off_everything_is_as_it_was():
    box = playing("Ann@3", "Ben", "Дима@6", "joker=split")
    for line in ("set brightness 7", "set tie_window_us 0", "lang de", "set needs_pressure off"):
        box.say(line)
    for line in ("take Дима", "cards Ann d6 d6 j t", "take Ben", "void"):
        box.say(line)
    box.wait(1000)
    again = after_power_off(box)
    assert again.messages() == [READY, resumed(4, "Ann", "Ben", "Дима")]
    again.hear()
    again.wait(50)
    assert again.state() == box.state()
    for line in ("status", "score", "log", "settings", "lights", "info"):
        assert again.say(line) == box.say(line)
    assert again.lights.brightness_percent == 7


def test_after_power_off_the_box_is_armed_and_goes_on():
    box = playing("Ann", "Ben")
    box.slap((1, 0))
    again = after_power_off(box)
    assert again.hear() == [
        "// the box is ready: slap to join, or type new take_it NAME NAME...",
        "// resumed: take_it with Ann, Ben, 1 event in the journal",
    ]
    again.slap((2, 0))
    assert again.say("log") == ["new take_it Ann@1 Ben@2", "take Ann", "take Ben"]
    assert [again.ask("undo")[0]["ok"] for _ in range(3)] == [True, True, False]


def test_a_box_without_a_past_is_ready_and_says_no_more():
    box = Box()
    assert box.messages() == [READY]
    assert box.flash.saves == 0


def test_settings_alone_outlast_the_power():
    box = Box()
    box.say("set volume 1")
    again = after_power_off(box)
    assert (again.messages(), again.flash.text) == ([READY], "set volume 1")
    assert again.parts.sounder.volume_percent == 1


def test_winners_sparkle_after_power_off_too():
    box = playing("Ann", "Ben")
    for line in ("end", "cards Ann 5", "cards Ben"):
        box.say(line)
    again = after_power_off(box)
    shown = set()
    for _ in range(22):
        again.wait(50)
        shown.update(again.lights.shown[:4])
    assert shown == {(255, 0, 0), (255, 255, 255)}


UNREADABLE = [
    ("hello", 1),
    ("hello\nworld", 2),
    ("take Ann\nnew take_it Ann", 1),
    (GOOD.replace("take_it", "chess"), 3),
    (GOOD.replace("@5", "@2"), 3),
    (GOOD.replace("new", "nez"), 3),
]


@pytest.mark.parametrize(("text", "lines"), UNREADABLE)
def test_a_journal_that_tells_no_game_is_said_once_and_the_box_plays_on(text, lines):
    box = Box(Flash(text))
    assert box.messages() == [READY, damaged(lines)]
    box.wait(100)
    assert box.ask("status")[0]["code"] == "console/no_game"
    assert Box(box.flash).messages() == [READY]
    box.say("new take_it Ann Ben")
    box.slap((1, 0))
    assert box.flash.text.split("\n")[-2:] == ["new take_it Ann@1 Ben@2", "take Ann"]
    assert after_power_off(box).messages() == [READY, resumed(1, "Ann", "Ben")]


def test_a_line_that_the_game_refuses_ends_what_is_trusted():
    box = Box(Flash(GOOD + "\ntake Zed\ntake Ben\nset volume 7\ntake Ann"))
    assert box.messages() == [READY, resumed(2, "Ann", "Ben"), damaged(3)]
    assert box.parts.sounder.volume_percent == 7
    box.say("take Ann")
    again = after_power_off(box)
    assert again.messages() == [READY, resumed(3, "Ann", "Ben")]
    assert again.say("log")[1:] == ["take Ann", "cards Ben 5 d-2", "take Ann"]


def test_a_new_match_behind_a_damaged_one_is_whole():
    box = Box(Flash(GOOD + "\ntake Zed\nnew take_it Ann Cleo\ntake Cleo"))
    assert box.messages() == [READY, resumed(1, "Ann", "Cleo")]


def test_what_is_said_of_a_damaged_journal():
    box = Box(Flash("hello\nworld"))
    assert box.hear()[1:] == ["// 2 kept lines could not be read and are ignored"]
    assert Box(Flash("hello")).hear()[1:] == ["// 1 kept line could not be read and is ignored"]


def test_damaged_settings_do_not_harm_the_game_nor_the_other_way_round():
    box = Box(Flash("set volume 900\nset brightness 9\nset colour red\n" + GOOD))
    assert box.messages() == [READY, resumed(2, "Ann", "Ben"), damaged(2)]
    box = Box(Flash("set brightness 9\nhello"))
    assert box.messages() == [READY, damaged(1)]
    assert box.lights.brightness_percent == 9


def test_a_full_flash_does_not_stop_the_game_and_is_said_once():
    flash = Flash(size=128)
    flash.file.open = refuse
    box = Box(flash)
    assert box.messages() == [READY, {"event": "drive_unusable"}]
    box.ask("set tie_window_us 500")
    heard = []
    for line in ("new take_it Ann Ben", "take Ann", "take Ben", "take Ann", "undo", "take Ben"):
        heard += [message["event"] for message in box.ask(line) if "event" in message]
    assert heard == ["take", "take", "take", "store_full", "take"]
    again = after_power_off(box)
    assert again.say("log") == ["new take_it Ann@1 Ben@2", "take Ann", "take Ben"]


def test_of_a_setting_that_is_typed_twice_before_a_new_flash_is_begun_the_last_one_is_kept():
    """Both channels at once, amid a race: nothing can be kept in between."""
    box = playing("Ann", "Ben")
    box.say("set volume 5")
    while b"\xff" * 35 in box.flash.nvm.data:
        box.desk.play(("cards", "Ann", "5"))
        box.turn(1)
    box.hands.touch(1, 0, 20_000)
    box.wait(2, 1)
    box.parts.console.incoming += b"set volume 7\n"
    box.wait(3, 1)
    box.parts.data.incoming += b"set volume 3\n"
    box.wait(200, 1)
    assert box.desk.settings.volume == 3
    assert after_power_off(box).desk.settings.volume == 3


def refuse(*_):
    raise OSError(errno.EROFS)


LINES = st.sampled_from(
    "take Ann|take Ben|take c|void|end|undo|redo|again|cards Ann 5 d-2 j|cards Ben|lang ru|lang en"
    "|set volume 3|set needs_pressure off|new take_it Ann@4 Ben Cleo|new take_it Я Ben joker=split"
    "|take Zed|bogus|save".split("|")
)


@settings(max_examples=40, deadline=None)
@given(st.lists(LINES, max_size=25))
def test_whatever_was_typed_a_power_cut_changes_nothing(lines):
    box = Box()
    for line in lines:
        box.say(line)
    box.wait(1000)
    again = after_power_off(box)
    again.wait(1000)
    match, match_again = box.desk.match, again.desk.match
    assert again.state()[2:4] == box.state()[2:4]
    assert (match is None) == (match_again is None)
    assert again.say("status") == box.say("status")
    assert again.say("log") == box.say("log")


WORDS = st.sampled_from(
    "new take_it take cards void end Ann Ben@3 5 d-2 j set volume lang ru \n".split(" ")
)
FOREIGN = st.text(max_size=60) | st.lists(WORDS, max_size=20).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(FOREIGN)
def test_foreign_text_never_keeps_the_box_from_starting(text):
    box = Box(Flash(text))
    events = [message["event"] for message in box.messages()]
    assert events in (
        ["ready"],
        ["ready", "journal_damaged"],
        ["ready", "resumed"],
        ["ready", "resumed", "journal_damaged"],
    )
    box.wait(50)
    assert box.messages() == []
    assert box.ask("new take_it Ann Ben")[0]["ok"]
