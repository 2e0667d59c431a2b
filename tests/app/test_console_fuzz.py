# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Anything at all comes down the line."""

import json
import re
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware.app import table
from firmware.rules.notation import MINUS_SIGNS, parse_event
from tests.app.bare_table import Box, playing

MESSAGES = "".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(table.MESSAGES).glob("en*.txt"))
)
CODES = set(re.findall(r"^refuse\.([^ ]+) =", MESSAGES, re.MULTILINE))

REFUSAL = re.compile("!! ([a-z_/0-9]+): ([^\x00-\x1f\x7f-\x9f]+)")
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f]")

NAMES = tuple("Ann Ben Cleo an p1 P2 p9 Zed Яна Ann@3 Ben@9 @ 5 =".split())
OPTIONS = ("joker=split", "joker=x", "dealer=Ben", "dealer=", "=x", "x=y=z")
CARDS = ("5", "-3", "+4", "d6", "D-2", "j", "T", "d", "100", "x7", "\u22125")
VERBS = (
    "new again zone status score undo redo log help games rules lights slaps settings set lang "
    "save json info take void cards end bogus calibrate selftest AT+GCAP @slaps # Undo HELP"
).split()
GUIDED = ("start", "done", "cancel", "show", "reset", "next", "2026-12-01")
OTHERS = ("take_it", "chess", "on", "volume", "brightness", "30", "999", "ru", "de", "status", "…")
WORDS = st.sampled_from(NAMES + OPTIONS + CARDS + GUIDED + OTHERS) | st.text(max_size=6)
FREE_LINES = st.tuples(st.sampled_from(VERBS), st.lists(WORDS, max_size=5).map(" ".join)).map(
    " ".join
)
LIKELY = (
    "take Ann|take Ben|take p1|void|end|undo|redo|again|cards Ann 5 d-2 j|cards Ben|save|score|log"
    "|new take_it Ann Ben|new take_it Яна Ann@6 Ben joker=split|set volume 3|lang ru|status"
    "|zone Ann 5|zone p2 6|zone be 1"
).split("|")
CHUNKS = st.lists(st.binary(max_size=40) | st.binary(min_size=250, max_size=300), max_size=8)
LINES = st.lists(st.sampled_from(LIKELY) | FREE_LINES, max_size=12)


def one_line(text):
    """The text as one line on the wire: without line ends, escape sequences, C1 controls."""
    return re.sub("[\r\n\x1b\x80-\x9f]", "", text)


def is_command(line):
    """Whether a line wants an answer."""
    words = parse_event(UNSEEN.sub("", line.replace("\t", " ")))
    return bool(words) and not words[0].startswith("#")


def table_state(box):
    """What a refused line must leave, whatever the time."""
    view = box.desk.view
    scene = (view.lamps, view.scene, view.scene_zones, view.scene_at_ms)
    brightness = box.lights.brightness_percent, box.parts.sounder.volume_percent
    return box.state()[:4], scene, brightness, box.flash.saves


def check_refusal(code, text):
    assert code in CODES
    assert text
    assert not UNSEEN.search(text)


def new_table(has_game):
    box = playing("Ann", "Ben", "Cleo") if has_game else Box()
    box.hear()
    box.messages()
    return box


@settings(max_examples=60, deadline=None)
@given(st.booleans(), LINES)
def test_each_command_has_one_answer_in_json_and_a_refused_one_changes_nothing(has_game, lines):
    box = new_table(has_game)
    for line in map(one_line, lines):
        before = table_state(box)
        answers = [message for message in box.ask(line) if "event" not in message]
        assert len(answers) == is_command(line)
        for answer in answers:
            if not answer["ok"]:
                assert sorted(answer) == ["cmd", "code", "error", "ok"]
                check_refusal(answer["code"], answer["error"])
                assert table_state(box) == before


@settings(max_examples=60, deadline=None)
@given(st.booleans(), LINES)
def test_a_refusal_in_text_is_one_line_with_a_known_code(has_game, lines):
    box = new_table(has_game)
    for line in map(one_line, lines):
        if line.startswith("json"):
            continue
        before = table_state(box)
        answer = box.say(line)
        refusals = [REFUSAL.fullmatch(text) for text in answer if text.startswith("!!")]
        for refusal in refusals:
            check_refusal(*refusal.groups())
            assert (len(answer), table_state(box)) == (1, before)


@settings(max_examples=60, deadline=None)
@given(st.booleans(), LINES)
def test_text_and_json_refuse_the_same_lines_for_the_same_reasons(has_game, lines):
    reader, program = new_table(has_game), new_table(has_game)
    for line in map(one_line, lines):
        if line.startswith("json"):
            continue
        answer = reader.say(line)
        messages = [message for message in program.ask(line) if message.get("ok") is False]
        refused = [f"!! {message['code']}: {message['error']}" for message in messages]
        assert [text for text in answer if text.startswith("!!")] == refused
        assert table_state(reader)[0] == table_state(program)[0]


@settings(max_examples=60, deadline=None)
@given(st.booleans(), CHUNKS)
@example(False, [b"a\nb\x1c\xff\rc" + b"\xff" * 300])
@example(True, [b"take Ann\x00", b"\xff", b"take\x1b[A Ben", b"\x1b", b"\xe2\x80\xa8undo"])
def test_any_bytes_at_all_get_clean_answers_and_do_no_harm(has_game, chunks):
    box = new_table(has_game)
    for chunk in chunks:
        for port in (box.parts.console, box.parts.data):
            port.incoming += chunk + b"\n"
            box.wait(chunk.count(b"\n") + chunk.count(b"\r") + 4, 1)
    for answer in box.messages():
        if answer.get("ok") is False:
            check_refusal(answer["code"], answer["error"])
    assert box.ask("new take_it Ann Ben")[0]["ok"]
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@2"]


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=80))
def test_a_line_that_is_no_command_is_one_refusal(text):
    box = new_table(True)
    before = table_state(box)
    answers = box.ask("bogus" + text)
    code = "console/unknown_command"
    if len(("bogus" + text).encode()) > 256:
        code = "console/line_too_long"
    assert [answer["code"] for answer in answers] == [code]
    assert table_state(box) == before


CARD_LETTERS = "dDjJtT0123456789+" + MINUS_SIGNS + "xе,:*"
CARD_WORDS = st.sampled_from(CARDS) | st.text(CARD_LETTERS, min_size=1, max_size=11)
CARD = re.compile(f"[jt]|d?[+{re.escape(MINUS_SIGNS)}]?[0-9]{{1,9}}", re.IGNORECASE)


def card_meant(word):
    """The one spelling of a card, by the letter of rules.md; None when it is none."""
    if not CARD.fullmatch(word):
        return None
    if word.lower() in ("j", "t"):
        return word.lower()
    kind = "d" if word[0] in "dD" else ""
    number = int(re.sub(f"[{re.escape(MINUS_SIGNS)}]", "-", word[len(kind) :]))
    return f"{kind}{number}" if -99 <= number <= 99 else None


@settings(max_examples=120, deadline=None)
@given(st.lists(CARD_WORDS, max_size=12))
@example(["0", "-0", "d+0", "00000005", "0000000005", "\u20135", "99", "-99", "100", "d\u2212099"])
def test_cards_are_what_rules_md_calls_cards(words):
    box = new_table(True)
    box.ask("cards Ann 5")
    before = table_state(box)
    (answer,) = box.ask("cards Ann " + " ".join(words))
    meant = [card_meant(word) for word in words]
    if None not in meant:
        assert answer == {"ok": True, "cmd": "cards", "player": "Ann", "cards": meant}
        return
    wrong = words[meant.index(None)]
    assert (answer["ok"], answer["code"]) == (False, "take_it/not_a_card")
    assert f"got '{wrong}'" in answer["error"]
    assert table_state(box) == before


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_the_console_in_json_mode_speaks_nothing_but_json(lines):
    box = new_table(True)
    box.say("json on")
    for line in map(one_line, lines):
        if line.startswith("json"):
            continue
        answers = [json.loads(text) for text in box.say(line)]
        assert len([answer for answer in answers if "ok" in answer]) == is_command(line)
