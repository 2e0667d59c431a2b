# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Ctrl-C and Ctrl-D from a terminal: the box stops, leaves nothing in use, and starts again."""

import pytest

from tests.on_circuitpython.box import CTRL_D, Box

pytestmark = pytest.mark.circuitpython

GAME = "new take_it Ann@1 Ben@2 Cem@3"
TROUBLE = (b"in use", b"Traceback", b"Error", b"safe mode")


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    fresh_box.order(GAME)
    return fresh_box


def take_of(told: list[dict]) -> dict:
    """The one take among what was told."""
    (take,) = [event for event in told if event.get("event") == "take"]
    return take


def troubles_after_reload(box: Box) -> list[bytes]:
    """What of all that should not be was printed when the program started anew."""
    printed = box.reload()
    restarted = printed[printed.rindex(b"Press any key") :]
    return [trouble for trouble in TROUBLE if trouble in restarted]


def test_at_the_prompt_every_part_is_free(box, drive):
    program = (drive / "code.py").read_text(encoding="utf-8").splitlines()
    (imports,) = [line.strip() for line in program if line.endswith(" as Parts")]
    box.ask_prompt(f"{imports}; p = Parts(); p.deinit()")
    said = box.ask_prompt("p = Parts(); p.deinit()")
    assert [trouble for trouble in TROUBLE if trouble in said] == []


def test_the_box_writes_its_drive_and_the_computer_does_not(box):
    said = box.ask_prompt("import storage; print(storage.getmount('/').readonly)")
    assert b"False" in said
    begin = len(box.data.received)
    box.console.write(CTRL_D)
    box.wait_until_ready(begin)


@pytest.mark.parametrize("turn", range(2))
def test_a_reload_leaves_nothing_in_use(box, turn):
    assert troubles_after_reload(box) == []
    assert take_of(box.contest([(2, 0), (3, 5_000)]))["zone"] == 2


def test_a_reload_in_the_middle_of_a_contest(box):
    box.arm()
    box.slap(1, box.pico.now_us() + 5_000)
    box.press_lid(box.pico.now_us() + 5_000)
    box.pico.run_us(12_000)
    assert troubles_after_reload(box) == []
    assert box.ask("status")["ok"]


@pytest.mark.slow
def test_a_hundred_reloads_leave_nothing_in_use(box):
    assert [troubles_after_reload(box) for _ in range(100)] == [[]] * 100
    free_bytes = box.ask("info")["report"]["free_bytes"]
    assert free_bytes > 50_000
    assert take_of(box.contest([(2, 0)]))["zone"] == 2
