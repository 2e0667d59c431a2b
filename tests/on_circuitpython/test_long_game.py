# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A match of hundreds of events: it starts in time, can be told, taken back and played on.

It was played on the simulated box, whose journal is put on the emulated one's flash.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.on_circuitpython.box import Box
from tests.on_circuitpython.figures import Figures
from tests.on_circuitpython.played import longest_match, played_flash

pytestmark = pytest.mark.circuitpython

GAME, PLAYERS = "vzyat", 4
AFTER = 20
"""So many of its lines are played on the emulated box."""
READY_LIMIT_MS = 5_000
UNDO_LIMIT_MS = 1_000
PASS_LIMIT_MS = 40
FREE_LIMIT_BYTES = 40_000
"""All of its events are in memory; a new game has the 60,000 bytes that are asked for."""
ANSWER_LIMIT_US = 8_000_000
REST_US = 400_000
COMMANDS = (
    *("status", "score", "slaps", "lights", "settings", "info", "games", "rules", "help", "log"),
    *("set volume 30", "set volume 50", "lang ru", "status", "lang en", "save"),
    *("zone Ann 5", "undo", "undo", "undo", "redo", "redo", "selftest", "selftest cancel"),
    *("calibrate", "calibrate cancel", "calibrate show", "bogus", "take Ann", "meld Ann 2s 3s"),
)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return longest_match(GAME, PLAYERS)


@pytest.fixture(scope="module")
def box(image: Path, drive: Path, lines: list[str], tmp_path_factory) -> Box:
    folder = tmp_path_factory.mktemp("played") / "drive"
    return Box(played_flash(image, drive, lines[:-AFTER], folder))


@pytest.fixture(scope="module")
def figures() -> Iterator[Figures]:
    measured = Figures("figures_of_a_long_game")
    yield measured
    measured.write()


def longest_pass_ms(box: Box, line: str) -> tuple[dict, float]:
    """The answer to a line, and the longest pass until everything is told and tidied."""
    begin_us, begin = box.pico.now_us(), len(box.data.received)
    box.data.write(line.encode() + b"\n")
    box.wait(lambda: b'"ok"' in box.data.received[begin:], ANSWER_LIMIT_US)
    box.wait(lambda: box.data.received.endswith(b"\n"), ANSWER_LIMIT_US)
    box.pico.run_us(REST_US)
    return next(one for one in box.lines(begin) if "ok" in one), max(box.passes_ms(begin_us))


def test_the_match_is_there_again_in_time(box, lines, figures):
    ready_ms = box.wait_until_ready() / 1000
    figures.add(f"power-on to ready, {GAME} of {len(lines)} events", ready_ms, "ms", "under 5000")
    box.wait(lambda: b"resumed" in box.data.received, 1_000_000)
    resumed = box.lines()[-1]
    assert resumed["events"] == len(lines) - AFTER - 1
    assert ready_ms < READY_LIMIT_MS


def test_its_log_is_told_whole_and_no_pass_takes_long(box, lines, figures):
    answer, longest_ms = longest_pass_ms(box, "log")
    figures.add(f"longest pass, log of {len(lines)} events", longest_ms, "ms", "under 40")
    assert answer["log"][1:] == lines[1:-AFTER]
    assert longest_ms < PASS_LIMIT_MS


def test_the_last_event_is_taken_back_and_redone(box, lines, figures):
    answer, longest_ms = longest_pass_ms(box, "undo")
    figures.add(f"longest pass, undo in {len(lines)} events", longest_ms, "ms", "under 1000")
    assert answer["undone"] == lines[-AFTER - 1]
    assert longest_ms < UNDO_LIMIT_MS
    assert longest_pass_ms(box, "redo")[0]["redone"] == lines[-AFTER - 1]


def test_every_command_is_answered_and_none_makes_it_stumble(box):
    """Each brings names with it that stay, and of the heap there are only pieces left."""
    for command in COMMANDS:
        begin = len(box.data.received)
        box.data.write(command.encode() + b"\n")
        box.wait(lambda begin=begin: b'"ok"' in box.data.received[begin:], ANSWER_LIMIT_US)
        box.pico.run_us(REST_US)
    assert b"crashed" not in box.data.received


def test_it_is_played_to_its_end(box, lines, figures):
    for line in lines[-AFTER:]:
        box.order(line)
    free = box.ask("info")["report"]["free_bytes"]
    figures.add(f"free heap, {GAME} of {len(lines)} events", free, "bytes")
    assert box.ask("score")["final"]
    assert free >= FREE_LIMIT_BYTES
    assert b"crashed" not in box.data.received


def test_it_outlives_the_power_once_more(box, lines):
    box.pico.run_us(REST_US)
    box.cut_power()
    box.wait_until_ready()
    box.wait(lambda: b"resumed" in box.data.received, 1_000_000)
    assert box.lines()[-1]["events"] == len(lines) - 1
    assert box.ask("score")["final"]
