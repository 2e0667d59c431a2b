# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The whole box while its flash is erased at the worst speed: no touch is lost."""

import pytest

from firmware.app.journal import format_line
from tests.devices.game_box import GAME, GameBox

ERASE_US = 400_000
PAGE_US = 3_000
"""The worst of the W25Q16JV's data sheet."""


def box_with(used):
    """A box in whose nvm so many bytes are used."""
    box = GameBox()
    lines = [format_line(1, "from 0 1")]
    while len(b"".join(lines)) < used:
        lines.append(format_line(len(lines) + 1, "set volume 3"))
    data = b"".join(lines)
    box.chip.nvm[: len(data)] = data
    return box


def test_a_race_while_the_journal_is_copied_is_judged_to_the_microsecond():
    """Lines are typed while hands may come down at any moment, until nvm is full."""
    box = box_with(3000)
    takes, erases = [], []

    def count(step):
        if step.kind == "erase":
            erases.append(box.chip.now_us)
            if len(erases) == 1:
                box.world.hands.slap(2, 350_000)
                box.world.hands.slap(1, 350_700)
                box.world.hands.slap(3, 800_000)

    def script():
        yield from box.until("ready")
        box.chip.costs.flash_erase, box.chip.costs.flash_page = ERASE_US, PAGE_US
        yield from box.ask("set tie_window_us 0")
        yield from box.ask(GAME)
        yield from box.until_armed()
        box.chip.flash.on_step = count
        for volume in range(60):
            if not erases:
                yield from box.ask(f"set volume {volume}")
        takes.append((yield from box.until("take")))

    box.play(script())
    (take,) = takes
    assert (take["player"], take["margin_us"]) == ("Ben", 700.0)
    assert [name for name, _ in take["order"]] == ["Ben", "Ann"]
    assert erases[-1] + ERASE_US - erases[0] >= 2 * ERASE_US


@pytest.mark.parametrize("used", [2900, 3050])
def test_after_a_contest_room_is_made_while_nobody_may_slap(used):
    """With less than 1 KB left it is done in the rest; with more it can wait."""
    box = box_with(used)
    box.world.hands.is_noisy = False
    steps = []

    def script():
        yield from box.until("ready")
        box.chip.costs.flash_erase, box.chip.costs.flash_page = ERASE_US, PAGE_US
        yield from box.ask(GAME)
        yield from box.until_armed()
        box.chip.flash.on_step = lambda step: steps.append(step)
        box.world.hands.slap(1, 1000)
        yield from box.until("take")
        yield from box.until_armed()

    box.play(script())
    erased = [step.memory is box.chip.nvm for step in steps if step.kind == "erase"]
    assert (erased.count(True), len(erased) >= 2) == ((1, True) if used == 3050 else (0, False))
