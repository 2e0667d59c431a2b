# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How much memory each game leaves, and how long the box is busy with loading it."""

from collections.abc import Iterator

import pytest

from tests.on_circuitpython.box import Box
from tests.on_circuitpython.figures import Figures

pytestmark = pytest.mark.circuitpython

FOUR = "Ann@1 Ben@2 Cem@3 Dan@4"
GAMES = {
    "take_it": f"new take_it {FOUR} Eve@5 Fay@6",
    "vzyat": f"new vzyat {FOUR}",
    "take_that": f"new take_that {FOUR}",
    "take_5": f"new take_5 {FOUR} Eve@5 Fay@6",
}
HANDS = [(1, 0.0), (2, 2_000.0), (3, 5_000.0)]
FREE_LIMIT_BYTES = 60_000


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    return fresh_box


@pytest.fixture(scope="module")
def figures() -> Iterator[Figures]:
    measured = Figures("figures_of_room")
    yield measured
    measured.write()


@pytest.mark.parametrize("game", GAMES)
def test_free_memory_with_a_game(box, figures, game):
    """Measured by `info`, which collects garbage first, while hands lie on the box."""
    if game != "take_it":
        box.reload()
    begin_us = box.pico.now_us()
    box.order(GAMES[game])
    box.ask("status")
    figures.add(f"longest pass while {game} begins", max(box.passes_ms(begin_us)), "ms")
    box.contest(HANDS, lasts_us=60_000)
    free = box.ask("info")["report"]["free_bytes"]
    figures.add(f"free heap, {game}, contest open", free, "bytes", "60000 or more")
    assert free >= FREE_LIMIT_BYTES
