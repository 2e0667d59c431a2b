# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Both serial channels on the real interpreter: in pieces, in streams, and unread."""

import json

import pytest

from tests.on_circuitpython.box import Box

pytestmark = pytest.mark.circuitpython

GAME = "new take_it Ann@1 Ben@2 Cem@3"
LIMIT_US = 40_000
ONE_PASS_US = 3_000


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    fresh_box.order(GAME)
    return fresh_box


@pytest.fixture(autouse=True)
def _everyone_reads(box):
    yield
    box.console.is_read = box.data.is_read = True


def flash_after_us(box: Box, zone: int) -> float:
    """From the touch to the light of a hand that comes down now."""
    begin_us = box.pico.now_us()
    box.contest([(zone, 0)])
    flash_us = box.eyes.first_flash_us(zone, begin_us)
    assert flash_us is not None
    return flash_us - begin_us - 5_000


def test_a_person_reads_text_and_a_program_json(box):
    assert b"take_it" in box.say(b"games\r", b"\n")
    assert "take_it" in box.ask("games")["games"]


def test_a_command_that_comes_in_pieces_is_one_command(box):
    begin = len(box.data.received)
    for piece in (b"set tie_w", b"indow_us ", b"700", b"\n"):
        box.data.write(piece)
        box.pico.run_us(3_000)
    box.wait(lambda: b"\n" in box.data.received[begin:], LIMIT_US * 10)
    assert box.lines(begin) == [{"ok": True, "cmd": "set", "name": "tie_window_us", "value": 700}]


def test_keys_are_echoed_and_can_be_taken_back(box):
    begin = len(box.console.received)
    for key in (b"x", b"\x7f", b"s", b"a", b"v", b"e", b"\r"):
        box.console.write(key)
        box.pico.run_us(5_000)
    box.wait(lambda: b"// " in box.console.received[begin:], LIMIT_US * 10)
    assert b"!!" not in box.console.received[begin:]


def test_several_lines_at_once_are_answered_one_by_one(box):
    begin = len(box.data.received)
    box.data.write(b"nonsense\nsettings\nAT+GCAP\nset volume 30\n")
    box.wait(lambda: len(box.lines(begin)) == 4, LIMIT_US * 50)
    assert [(line["ok"], line["cmd"]) for line in box.lines(begin)] == [
        (False, "nonsense"),
        (True, "settings"),
        (False, "AT+GCAP"),
        (True, "set"),
    ]


def test_a_line_that_is_too_long_is_refused_once(box):
    begin = len(box.data.received)
    box.data.write(b"x" * 700 + b"\nlang en\n")
    box.wait(lambda: len(box.lines(begin)) == 2, LIMIT_US * 50)
    assert [line["ok"] for line in box.lines(begin)] == [False, True]


def test_names_in_other_letters(box):
    answer = box.ask("new take_it Жанна@1 Øjvind@2")
    assert [player["name"] for player in answer["players"]] == ["Жанна", "Øjvind"]
    box.order(GAME)


def test_a_long_answer_comes_whole_through_a_small_buffer(box):
    begin = len(box.data.received)
    box.data.write(b"help\n")
    box.wait(lambda: b"\n" in box.data.received[begin:], LIMIT_US * 50)
    assert len(box.data.received[begin:]) > 1000
    assert json.loads(box.data.received[begin:])["ok"]


def test_nobody_reading_delays_no_verdict(box):
    box.order(GAME)
    read_us = flash_after_us(box, 2)
    box.order(GAME)
    box.console.is_read = box.data.is_read = False
    for _ in range(12):
        box.console.write(b"settings\r")
        box.data.write(b"settings\n")
    box.pico.run_us(3_000_000)  # until it can but wait for a reader
    unread_us = flash_after_us(box, 3)
    assert unread_us < read_us + ONE_PASS_US
    assert unread_us < LIMIT_US


def test_who_reads_again_gets_every_answer(box):
    box.console.is_read = box.data.is_read = True
    box.pico.run_us(1_500_000)
    answers = [line["cmd"] for line in box.lines() if "ok" in line]
    assert answers.count("settings") >= 12
    assert b"!!" not in box.console.received
    assert box.ask("save")["ok"]


def test_events_that_nobody_reads_are_dropped_and_counted(box):
    box.order("new take_it Ann@1 Ben@2 Cem@3 Dan@4 Eve@5 Fay@6")
    box.order("set needs_pressure on")
    box.console.is_read = False
    for _ in range(10):
        box.contest([(zone, 0) for zone in range(1, 7)], is_pressed=False, lasts_us=130_000)
    box.console.is_read = True
    box.wait(lambda: b"lines were dropped" in box.console.received, LIMIT_US * 50)
    box.wait(lambda: box.data.received.count(b'"no_pressure"') == 60, LIMIT_US * 50)
