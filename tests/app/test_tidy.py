# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Garbage is collected when nobody waits."""

from tests.app.bare_table import playing


def test_garbage_is_collected_before_an_answer_and_in_a_quiet_moment_after_it():
    box = playing("Ann", "Ben")
    box.wait(2000)
    memory = box.parts.memory
    tidied = memory.tidied
    box.say("status")
    box.wait(90)
    assert memory.tidied == tidied + 1
    box.wait(5000)
    assert memory.tidied == tidied + 2


def test_while_it_is_undecided_a_command_is_answered_without():
    """A hand has come down, its pressure is still to come: to collect garbage would take 20 ms."""
    box = playing("Ann", "Ben")
    box.wait(2000)
    tidied = box.parts.memory.tidied
    box.hands.touch(1, box.hands.now, 60_000)
    while not box.desk.arbiter.is_open:
        box.turn()
    box.parts.console.incoming += b"status\n"
    for _ in range(4):
        box.turn()
    assert box.desk.arbiter.is_open
    assert box.hear()[0].startswith("take_it")
    assert box.parts.memory.tidied == tidied


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
