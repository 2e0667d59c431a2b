# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Shuffling and dealing: the only chance at the table, and outside the rules."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


def deal(
    deck: Sequence[Card], hands: int, size: int, random: Random
) -> tuple[list[list[Card]], list[Card]]:
    """Shuffle; the hands, then the rest of the deck from its top card down."""
    if hands * size > len(deck):
        raise ValueError(f"expected at most {len(deck)} cards to deal, got {hands} x {size}")
    shuffled = random.sample(deck, len(deck))
    dealt = [shuffled[hand * size : (hand + 1) * size] for hand in range(hands)]
    return dealt, shuffled[hands * size :]
