# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Garbage is collected when nobody waits."""

from tests.app.bare_table import playing


def test_garbage_is_collected_in_a_quiet_moment_once():
    box = playing("Ann", "Ben")
    box.wait(2000)
    memory = box.parts.memory
    tidied = memory.tidied
    box.say("status")
    box.wait(90)
    assert memory.tidied == tidied
    box.wait(5000)
    assert memory.tidied == tidied + 1


def test_no_garbage_is_collected_while_a_contest_is_open():
    box = playing("Ann", "Ben")
    box.wait(2000)
    memory = box.parts.memory
    box.say("status")
    box.hands.touch(1, box.hands.now, 60_000)  # no pressure comes: 30 ms without a verdict
    tidied = memory.tidied
    while not box.desk.arbiter.is_open:
        box.turn()
    while box.desk.arbiter.is_open:
        box.turn(50)
        assert memory.tidied == tidied or not box.desk.arbiter.is_open
