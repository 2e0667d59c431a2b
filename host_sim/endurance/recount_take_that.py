# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take That counted by its rules alone."""

from collections.abc import Sequence

DECK_SIZE = 79
TOADS = range(22, 89, 11)


def count_take_that(names: Sequence[str], events: Sequence[Sequence[str]]) -> dict[str, int]:
    """One point a card face up, minus one face down, minus five a toad; two rounds."""
    totals = dict.fromkeys(names, 0)
    row: list[int] = []
    stock = whole = DECK_SIZE - (9 if len(names) < 4 else 8) * len(names)
    for verb, name, *cards in events:
        if verb == "take":
            totals[name] -= sum(5 if card in TOADS else 1 for card in row)
            row = []
        elif verb == "lay":
            row.append(int(cards[0]))
        elif verb == "twist":
            row.remove(int(cards[0][::-1]))
            totals[name] += 2
        is_over = not row and verb in ("take", "twist") and stock == 0
        if verb in ("lay", "twist"):
            stock = max(0, stock - 1)
        if is_over:
            stock = whole
    return totals
