# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table's picture of whole games by bots, read from the box's own JSON channel."""

import json

import pytest

from firmware.app.games import game_names
from host_sim.board import BoardReader
from host_sim.bots.typed_games import typed_game
from host_sim.table_news import banner_of
from tests.app.bare_table import Box

TOLD = ("take", "round_over", "reveal", "out", "game_over", "refused", "dead_heat")
"""Events that are always written on the table."""
SLAPS_EVERY = 9


def heard_by(reader, messages):
    """The events among them, once the reader has heard them all."""
    for message in messages:
        reader.hear(json.dumps(message), 0)
    return [message for message in messages if "event" in message]


def played(name, slaps_every=0):
    """A game by three bots, with hands on all zones now and then; (reader, its events)."""
    box, reader, events = Box(), BoardReader(), []
    for number, line in enumerate(typed_game(name, 3, 1), 1):
        box.say(line)
        if slaps_every and number % slaps_every == 0:
            box.slap(*((zone, 30_000 * zone) for zone in range(1, 7)))
        events += heard_by(reader, box.messages() + box.ask("status"))
    heard_by(reader, box.ask("score"))
    return reader, events


@pytest.mark.parametrize("name", ["vzyat", "take_that", "take_5"])
def test_a_game_is_followed_to_its_winner(name):
    reader, events = played(name)
    (winner,) = events[-1]["winners"]
    assert reader.board.headline == ("The game is over", f"{winner} wins!")
    reader.turn(10_000)
    assert reader.board.headline == (winner, "wins!")


def test_a_game_of_take_it_is_followed_to_its_end():
    reader, events = played("take_it")
    over = next(event for event in events if event["event"] == "game_over")
    assert banner_of(over) == ("The game is over", f"{over['rest_to']} takes the rest")
    assert reader.board.winners != ()


@pytest.mark.parametrize("name", game_names())
def test_whatever_slaps_bring_amid_a_game_is_written_on_the_table(name):
    _, events = played(name, SLAPS_EVERY)
    told = [event for event in events if event["event"] in TOLD]
    assert [event for event in told if len(banner_of(event)) != 2] == []
    assert "refused" in {event["event"] for event in told}
