# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is refused: the whole line, and nothing at all changed."""

import pytest

from tests.app.bare_table import Box, playing

THREE = "Ann, Anja, Ben"
NO_GAME = (
    "console/no_game",
    "expected a game in progress: new GAME NAME NAME... starts one",
)
OVER = "expected a game in progress for {}, this one is over"
CARD = (
    "expected a card (full points 5 or -3, double or nothing d6 or d-2, joker j, 10 or nothing t; "
    "up to 99), got {!r}"
)
NEW = "expected new GAME NAME NAME... [option=value...]"
ALONE = ("again", "undo", "redo", "log", "status", "score")
GAMES = "take_it, vzyat, take_that, take_5"
SETTINGS = "tie_window_us, needs_pressure, brightness, volume, lang"

# Whatever is on the table.
ANYWHERE = {
    "bogus": ("console/unknown_command", "expected a command (help lists them), got 'bogus'"),
    "AT+GCAP": ("console/unknown_command", "expected a command (help lists them), got 'AT+GCAP'"),
    "@slaps 1:0us": (
        "console/unknown_command",
        "expected a command (help lists them), got '@slaps'; did you mean slaps?",
    ),
    "Statsu": (
        "console/unknown_command",
        "expected a command (help lists them), got 'Statsu'; did you mean status?",
    ),
    "new": ("console/usage", NEW),
    "new chess Ann Ben": ("game/unknown", f"expected one of the games {GAMES}, got 'chess'"),
    "new Ann Ben": ("game/unknown", f"expected one of the games {GAMES}, got 'Ann'"),
    "new take_it": ("game/players", "expected 2 to 6 players, got 0"),
    "new take_it Ann": ("game/players", "expected 2 to 6 players, got 1"),
    "new take_it a b c d e f g": ("game/players", "expected 2 to 6 players, got 7"),
    "new take_it Ann@7 Ben": (
        "seat/no_such_zone",
        "expected a zone from 1 to 6 for 'Ann', got '7'",
    ),
    "new take_it Ann@ Ben": ("seat/no_such_zone", "expected a zone from 1 to 6 for 'Ann', got ''"),
    "new take_it Ann@3 Ben@3": ("seat/zone_taken", "expected different zones, got zone 3 twice"),
    "new take_it Ann aNN": ("name/taken", "expected different names, got 'aNN' twice"),
    "new take_it @1 Ben": ("name/length", "expected a name of 1 to 12 characters, got 0: ''"),
    "new take_it Abcdefghijklm Ben": (
        "name/length",
        "expected a name of 1 to 12 characters, got 13: 'Abcdefghijklm'",
    ),
    "new take_it Ann 5": (
        "name/card",
        "expected a name, got '5', which reads as a card or a number",
    ),
    "new take_it d-2 Ben": (
        "name/card",
        "expected a name, got 'd-2', which reads as a card or a number",
    ),
    "new take_it Ann p2": (
        "name/seat",
        "expected a name, got 'p2': p1 to p10 stand for the players in order",
    ),
    "new take_it Ann B\u00aden": (
        "name/blank",
        "expected a name without blanks and control characters, got one with U+00AD",
    ),
    "new take_it Ann Ben colour=red": (
        "option/unknown",
        "expected one of the options dealer, joker, got 'colour'",
    ),
    "new take_it Ann Ben joker=both": (
        "option/value",
        "expected joker to be one of pairs, split, got 'both'",
    ),
    "new take_it Ann Ben dealer=Zed": (
        "name/unknown",
        "expected one of the players Ann, Ben, got 'Zed'",
    ),
    "new take_it Ann Anja dealer=an": (
        "name/ambiguous",
        "expected the name of one player, 'an' could be Ann, Anja",
    ),
    "new take_it Ann Ben =red": (
        "game/option_form",
        "expected an option as name=value, got '=red'",
    ),
    "new take_it Ann Ben joker=": (
        "game/option_form",
        "expected an option as name=value, got 'joker='",
    ),
    "rules chess": ("game/unknown", f"expected one of the games {GAMES}, got 'chess'"),
    "rules take_it take_it": ("console/usage", "expected rules [game]"),
    "help help help": ("console/usage", "expected help [word]"),
    "games all": ("console/usage", "expected games"),
    "lights on": ("console/usage", "expected lights"),
    "slaps 2": ("console/usage", "expected slaps"),
    "settings volume": ("console/usage", "expected settings"),
    "save all": ("console/usage", "expected save"),
    "info me": ("console/usage", "expected info"),
    "set": ("console/usage", "expected set NAME VALUE"),
    "set volume": ("console/usage", "expected set NAME VALUE"),
    "set volume 5 6": ("console/usage", "expected set NAME VALUE"),
    "set volume loud": ("settings/bounds", "expected volume from 0 to 100 %, got 'loud'"),
    "set volume 101": ("settings/bounds", "expected volume from 0 to 100 %, got '101'"),
    "set brightness 0": ("settings/bounds", "expected brightness from 1 to 100 %, got '0'"),
    "set tie_window_us -1": (
        "settings/bounds",
        "expected tie_window_us from 0 to 20000 us, got '-1'",
    ),
    "set needs_pressure yes": (
        "settings/choice",
        "expected needs_pressure to be one of auto, on, off, got 'yes'",
    ),
    "set volum 5": (
        "settings/unknown",
        f"expected one of the settings {SETTINGS}, got 'volum'; did you mean volume?",
    ),
    "set reset 1": ("settings/unknown", f"expected one of the settings {SETTINGS}, got 'reset'"),
    "lang": ("console/usage", "expected lang en|de|ru|da"),
    "lang fr": ("settings/choice", "expected lang to be one of en, de, ru, da, got 'fr'"),
    "lang en de": ("console/usage", "expected lang en|de|ru|da"),
    "json": ("console/usage", "expected json on|off"),
    "json yes": ("console/usage", "expected json on|off"),
    "json on off": ("console/usage", "expected json on|off"),
}

WITHOUT_A_GAME = {
    **dict.fromkeys(("status", "score", "log", "undo", "redo", "again"), NO_GAME),
    "take Ann": ("console/unknown_command", "expected a command (help lists them), got 'take'"),
    "status now": ("console/usage", "expected status"),
}

# Ann, Anja and Ben; Ann has spent her calls.
IN_A_GAME = {
    "take": ("event/no_name", f"expected the name of a player after take: {THREE}"),
    "take Zed": ("name/unknown", f"expected one of the players {THREE}, got 'Zed'"),
    "take p4": ("name/unknown", f"expected one of the players {THREE}, got 'p4'"),
    "take an": ("name/ambiguous", "expected the name of one player, 'an' could be Ann, Anja"),
    "take Ben Ann": ("event/extra_word", "expected nothing more after take, got 'Ann'"),
    "take Ann": (
        "take_it/no_calls_left",
        "expected a player with calls left, Ann has spent all 4",
    ),
    "void Ann": ("event/extra_word", "expected nothing more after void, got 'Ann'"),
    "end now": ("event/extra_word", "expected nothing more after end, got 'now'"),
    "cards": ("event/no_name", f"expected the name of a player after cards: {THREE}"),
    "cards 5 6": ("name/unknown", f"expected one of the players {THREE}, got '5'"),
    "cards Ben 5 x7": ("take_it/not_a_card", CARD.format("x7")),
    "cards Ben 100": ("take_it/not_a_card", CARD.format("100")),
    "cards Ben d": ("take_it/not_a_card", CARD.format("d")),
    "cards Ben 5 6 -- 7": ("take_it/not_a_card", CARD.format("--")),
    "redo": (
        "match/nothing_to_redo",
        "expected something to play again, nothing was taken back",
    ),
    **{f"{word} x": ("console/usage", f"expected {word}") for word in ALONE},
}

AFTER_THE_END = {
    "take Ben": ("take_it/over", OVER.format("take")),
    "end": ("take_it/over", OVER.format("end")),
}


def table_before():
    box = Box()
    box.slap((2, 0), (5, 50_000))
    return box


def table_in_a_game():
    box = playing("Ann@3", "Anja", "Ben", "joker=split")
    for line in ("set brightness 30", "cards Ben 5 j", *["take Ann"] * 4):
        box.say(line)
    return box


def table_after_the_end():
    box = table_in_a_game()
    box.say("end")
    return box


def table_at_the_start():
    box = table_in_a_game()
    box.say("again")
    return box


AT_THE_START = {
    "undo": (
        "match/nothing_to_undo",
        "expected something to take back, the game is at its start",
    ),
    "void": ("take_it/nothing_to_void", "expected a take to take back, there is none"),
}

TABLES = (
    (table_before, {**ANYWHERE, **WITHOUT_A_GAME}),
    (table_in_a_game, {**ANYWHERE, **IN_A_GAME}),
    (table_after_the_end, AFTER_THE_END),
    (table_at_the_start, AT_THE_START),
)


@pytest.mark.parametrize(("lay", "cases"), TABLES, ids=[lay.__name__ for lay, _ in TABLES])
def test_what_is_refused_is_answered_in_one_line_and_changes_nothing(lay, cases):
    box = lay()
    box.wait(1100)
    box.messages()
    before = box.state(), box.say("status"), box.say("slaps")
    for line, (code, text) in cases.items():
        assert box.say(line) == [f"!! {code}: {text}"]
        answer = {"ok": False, "cmd": line.split()[0], "code": code, "error": text}
        assert box.ask(line) == [answer]
        assert (box.state(), box.say("status"), box.say("slaps")) == before


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        (b"\xff\xfe", "console/not_utf8", "expected a line of text in UTF-8"),
        (b"take A\xc2", "console/not_utf8", "expected a line of text in UTF-8"),
        (b"take A\xed\xa0\x80", "console/not_utf8", "expected a line of text in UTF-8"),
        (b"x" * 257, "console/line_too_long", "expected a line of at most 256 bytes"),
        (
            b"take Ann " + b" " * 10_000,
            "console/line_too_long",
            "expected a line of at most 256 bytes",
        ),
    ],
    ids=["no lead", "cut", "surrogate", "257 bytes", "10 kB"],
)
def test_what_is_no_line_is_refused_whole(line, code, text):
    box = table_in_a_game()
    before = box.state()
    for port in (box.parts.console, box.parts.data):
        port.incoming += line + b"\n"
    box.wait(len(line) // 64 + 3, 1)
    assert box.hear() == [f"!! {code}: {text}"]
    assert box.messages()[-1] == {"ok": False, "cmd": "", "code": code, "error": text}
    assert box.state() == before


def test_a_line_of_256_bytes_is_one():
    box = playing("Ann", "Ben")
    assert box.say("take Ann" + " " * 248) == ["// Ann has the row and 3 calls left; Ann deals"]


def test_a_refusal_does_not_end_the_redoing():
    box = table_in_a_game()
    box.say("undo")
    box.say("take Zed")
    assert box.say("redo") == ["// played again: take Ann"]


def test_a_game_that_cannot_begin_leaves_the_old_one_on_the_table():
    box = table_in_a_game()
    log = box.say("log")
    assert box.say("new take_it Zoe")[0].startswith("!! game/players: ")
    assert box.say("log") == log


def test_refusals_are_heard_by_nobody_else():
    box = table_in_a_game()
    box.messages()
    box.say("take Zed")
    assert box.messages() == []
