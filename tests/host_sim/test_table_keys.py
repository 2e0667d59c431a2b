# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Keys that are the table's own, and words that are typed where keys are slaps."""

from firmware.app.games import game_names
from host_sim.board import Board
from host_sim.completion import commands
from host_sim.table_help import HELP, SLAP_KEYS
from tests.host_sim.pilot_table import at_table


def all_words():
    """Every command of the box, in any game."""
    boards = [Board("playing", game) for game in game_names()]
    words = {word for board in boards for word in commands(board)}
    return sorted(word for word in words if not word.startswith("@"))


def test_every_command_can_be_typed_where_keys_are_slaps():
    words = all_words()

    async def play(table):
        for word in words:
            await table.keys(*word, "enter")
        assert table.news == [f"> {word}" for word in words]

    assert set(words) > {"rows", "redo", "round", "rules", "play", "points", "pile"}
    at_table(play)


def test_words_that_are_no_commands_fire_nothing_either():
    async def play(table):
        await table.keys(*"bench", "enter", *"quit", "enter")
        assert table.news == ["> bench", "> quit"]

    at_table(play)


def test_every_key_of_the_key_line_is_in_the_help():
    keys = [key for key, _ in SLAP_KEYS if key not in ("1-6", "?")]
    assert [key for key in keys if f"[b]{key}[/b]" not in HELP] == []
