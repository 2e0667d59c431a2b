# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table in a terminal: keys in, ring and console out, in steps of virtual time."""

import asyncio
from pathlib import Path

import pytest

from firmware.app.table import MESSAGES
from firmware.app.texts import Texts
from host_sim.help_screen import HelpScreen
from host_sim.table_help import CRASHED, POWER_CUT, WELCOME
from host_sim.table_screenshot import take_picture
from host_sim.table_view import RingView
from host_sim.world import DRIVE
from tests.host_sim.pilot_table import SETTLED_MS, at_table

READY = "// " + Texts(open, MESSAGES).text("event.ready")
NOBODY = "  ring  1 r...  2 b...  3 g...  4 y...  5 v...  6 c..."
FULL = "  ring  1 rrrr  2 ....  3 gggg  4 ....  5 ....  6 ...."


def test_a_newcomer_is_told_what_to_do():
    async def play(table):
        assert table.app.log_lines == [*WELCOME, READY]
        assert table.ring == NOBODY
        assert table.words == ["1", "2", "3", "4", "5", "6"] + [
            "Slap your zone to join",
            "B starts the game",
        ]

    at_table(play)


def test_slap_to_join_and_press_the_button_to_start():
    async def play(table):
        await table.press("1")
        await table.press("3")
        assert table.words[:3] == ["1 joined", "2", "3 joined"]
        await table.press("B", ms=500)
        assert table.ring == FULL
        assert table.words == ["1 Red 4 calls, deals", "2", "3 Green 4 calls", "4", "5", "6"] + [
            "Who is first?",
            "Red deals",
        ]

    at_table(play)


def test_the_first_hand_takes_the_row():
    async def play(table):
        await table.type("new take_it Ann Ben@3")
        await table.press("3", ms=80)
        assert table.app.box.snapshot.hands == (3,)
        await table.press("1", ms=500)
        assert table.news == [
            "> new take_it Ann Ben@3",
            "// take_it begins with Ann, Ben",
            "// Ben at zone 3 takes the row, 80.0 ms before Ann",
        ]
        assert table.words[-2:] == ["Ben takes the row", "80.0 ms before Ann"]
        assert table.words[2] == "3 Ben 3 calls, deals"
        await table.wait(2000)
        assert table.ring == "  ring  1 rrrr  2 ....  3 gggw  4 ....  5 ....  6 ...."

    at_table(play)


def test_two_keys_in_one_moment_are_two_hands_in_a_dead_heat():
    async def play(table):
        await table.type("new take_it Ann Ben")
        await table.press("2", "1", ms=400)
        assert table.words[-2:] == ["Dead heat, call again", "Ann = Ben, 0 µs"]
        assert table.app.box.snapshot.board.seat_at(1).calls_left == 4

    at_table(play)


def test_function_keys_slap_while_somebody_types():
    async def play(table):
        await table.type("new take_it Ann Ben")
        await table.keys("escape", "2", "f2")
        await table.wait(SETTLED_MS)
        assert table.line.value == "2"
        assert table.news[2:] == ["// Ben at zone 2 takes the row, no other hand came"]

    at_table(play)


def test_held_button_takes_the_last_take_back():
    async def play(table):
        await table.type("new take_it Ann Ben")
        await table.press("1")
        assert table.words[0] == "1 Ann 3 calls, deals"
        await table.press("U", ms=2000)
        assert table.words[0] == "1 Ann 4 calls, deals"

    at_table(play)


def test_a_race_brings_everybody_in_random_order():
    async def play(table):
        await table.type("new take_it Ann Ben Cleo")
        await table.press("R")
        await table.type("slaps")
        zones = [line.split(":")[0] for line in table.news if line.startswith("zone ")]
        assert sorted(zones) == ["zone 1 (Ann)", "zone 2 (Ben)", "zone 3 (Cleo)"]
        assert sum(seat.calls_left for seat in table.app.box.snapshot.board.seats) == 11

    at_table(play)


def test_the_game_survives_a_power_cut():
    async def play(table):
        await table.type("new take_it Ann Ben@3")
        await table.wait(500)
        await table.press("P", ms=300)
        assert table.words[-1] == "The power is off"
        assert table.ring == "  ring  1 ....  2 ....  3 ....  4 ....  5 ....  6 ...."
        await table.wait(2500)
        assert table.ring == FULL
        assert table.news[2:4] == [POWER_CUT, READY]
        assert table.news[4].startswith("// resumed: take_it with Ann, Ben")

    at_table(play)


def test_letters_that_are_no_keys_begin_a_command():
    async def play(table):
        await table.keys(*"new take_it Ann Ben", "enter")
        await table.wait(200)
        assert table.news == ["> new take_it Ann Ben", "// take_it begins with Ann, Ben"]
        assert table.app.focused is None
        await table.press("2", ms=400)
        assert table.words[-2] == "Ben takes the row"

    at_table(play)


def test_escape_goes_to_the_command_line_and_back():
    async def play(table):
        modes = []
        for _ in range(3):
            modes.append(str(table.app.query_one("#mode").content).strip())
            await table.keys("escape")
        assert modes == ["SLAP", "TYPE", "SLAP"]
        await table.keys(*"1BURPQ?", "enter")
        await table.wait(200)
        assert [line.split(": ")[0] for line in table.news] == [
            "> 1BURPQ?",
            "!! console/unknown_command",
        ]

    at_table(play)


def test_history_and_completion():
    async def play(table):
        await table.keys("escape", *"n", "tab", *"t", "tab", "i", "tab", *"Ann Ben", "enter")
        await table.wait(500)
        await table.keys(*"cards b", "tab")
        assert table.line.value == "cards Ben "
        await table.keys("up", "up")
        assert table.line.value == "new take_it Ann Ben"
        await table.keys("down")
        assert table.line.value == ""

    at_table(play)


def test_hand_lines_and_their_refusals():
    async def play(table):
        await table.type("new take_it Ann Ben")
        await table.type("@slaps 2:0us 1:412us 2")
        await table.type("@slaps 2:0us 1:4120us")
        await table.wait(400)
        assert table.news[2:] == [
            "> @slaps 2:0us 1:412us 2",
            "!! hand/usage: expected @slaps ZONE:TIME ZONE:TIME ..., such as @slaps 2:0us 4:412us,"
            " got '2'",
            "> @slaps 2:0us 1:4120us",
            "// Ben at zone 2 takes the row, 4120.0 µs before Ann",
        ]

    at_table(play)


def test_the_winner_is_named():
    async def play(table):
        await table.type("new take_it Ann Ben")
        for line in ("end", "cards Ann d6 d6", "cards Ben 5"):
            await table.type(line)
        await table.wait(3000)
        assert table.words == ["1 Ann 6 points", "2 Ben 5 points", "3", "4", "5", "6"] + [
            "Ann",
            "wins!",
        ]

    at_table(play)


def test_a_slap_takes_the_row_of_take_that():
    async def play(table):
        await table.type("new take_that Ann Ben")
        for line in ("lay Ann 45", "lay Ben 44"):
            await table.type(line)
        await table.press("1", ms=500)
        assert table.words[-2:] == ["Ann takes the row", "2 cards, -6 points"]
        await table.wait(3000)
        assert table.words[:2] == ["1 Ann -6 points", "2 Ben 0 points"]
        assert table.words[-2:] == ["Ann's turn", "lay a card"]

    assert at_table(play).errors == []


def test_the_end_of_take_5_is_told():
    async def play(table):
        await table.type("new take_5 Ann Ben limit=3")
        await table.type("heads Ann 5 Ben 1")
        assert table.words[-2:] == ["The game is over", "Ben wins!"]
        await table.wait(3000)
        assert table.words[:2] == ["1 Ann 5 heads", "2 Ben 1 head"]
        assert table.words[-2:] == ["Ben", "wins!"]

    assert at_table(play).errors == []


def test_the_picture_has_the_title_of_the_game_that_is_played():
    async def play(table):
        titles = []
        for game in ("take_that", "vzyat", "take_5", "take_it"):
            await table.type(f"new {game} Ann Ben")
            titles.append(table.app.query_one(RingView).border_title)
        assert titles == ["Take That", "Взять", "Take 5", "Take It!"]

    at_table(play)


def test_help_comes_and_goes():
    async def play(table):
        await table.keys("?")
        assert isinstance(table.app.screen, HelpScreen)
        await table.keys("1")
        await table.wait(500)
        assert table.ring == NOBODY
        assert not isinstance(table.app.screen, HelpScreen)

    at_table(play)


def test_a_click_is_a_slap():
    async def play(table):
        await table.pilot.click(RingView, offset=(6, 11))
        await table.wait(500)
        assert table.words[0] == "1 joined"

    at_table(play)


@pytest.mark.parametrize(
    ("size", "is_colour"),
    [((80, 24), True), ((120, 40), True), ((60, 40), False)],
)
def test_names_and_notes_are_on_the_ring(size, is_colour):
    async def play(table):
        await table.type("new take_it Ann Лена 王小明")
        await table.press("2", ms=300)
        text = "\n".join(table.picture)
        for word in ("1 Ann", "2 Лена", "3 王小明", "4 calls", "Hands off ...", "♪ ", " Hz"):
            assert word in text

    at_table(play, size, is_colour)


def test_without_colour_lights_are_letters():
    async def play(table):
        await table.type("new take_it Ann Ben")
        text = "".join(table.picture)
        assert [text.count(letter) for letter in "RBGYV"] == [4, 5, 0, 0, 0]

    at_table(play)


@pytest.mark.parametrize("size", [(80, 15), (30, 8)])
def test_a_small_terminal_shows_a_list(size):
    async def play(table):
        await table.type("new take_it Ann Ben@3")
        assert [line[1:].rstrip() for line in table.picture[:3]] == [
            "RRRR  1 Ann  4 calls, deals"[: table.app.query_one(RingView).size.width - 1].rstrip(),
            "····  2",
            "GGGG  3 Ben  4 calls"[: table.app.query_one(RingView).size.width - 1].rstrip(),
        ]

    at_table(play, size)


def test_another_size_while_playing():
    async def play(table):
        await table.type("new take_it Ann Ben")
        sizes = []
        for size in ((60, 40), (140, 50), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.wait(50)
            assert "1 Ann" in "\n".join(table.picture)
            sizes.append(tuple(table.app.query_one(RingView).outer_size))
        assert sizes == [(60, 22), (106, 48), (46, 22)]

    at_table(play)


@pytest.fixture
def broken_drive(tmp_path: Path) -> Path:
    """A drive whose program fails at once."""
    (tmp_path / "boot.py").write_text("")
    (tmp_path / "code.py").write_text("raise ValueError('spilt milk')\n")
    return tmp_path


def test_a_box_that_fails_says_why_and_the_next_has_all_that_it_had_kept(broken_drive):
    async def play(table):
        assert table.app.log_lines[-2:] == ["!! ValueError: spilt milk", f"!! {CRASHED}"]
        assert table.words[-1] == "The power is off"
        broken = table.app.box
        flash = broken._world.chip.flash
        flash.nvm[5], flash.drive = 7, bytearray(b"the journal")
        await table.keys("P")
        assert table.app.box is not broken
        kept = table.app.box._world.chip.flash
        assert (kept.nvm, kept.drive) == (flash.nvm, flash.drive)

    app = at_table(play, drive=broken_drive)
    assert app.errors[0].splitlines()[-1] == "ValueError: spilt milk"


@pytest.mark.parametrize("keys", [["Q"], ["escape", "ctrl+c"], ["n", "ctrl+q"]])
def test_leaving_switches_the_box_off(keys):
    async def play(table):
        await table.keys(*keys)

    app = at_table(play)
    assert (app.return_code, app.errors, app.box.snapshot.is_on) == (0, [], False)


def test_no_color_is_obeyed(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(table):
        assert "▀" not in "".join(table.picture)

    at_table(play, is_colour=None)


def test_the_picture_in_the_readme_is_fresh():
    assert asyncio.run(take_picture()) == (DRIVE / "docs" / "table.svg").read_text("utf-8")
