# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take It! counted by its rules alone."""

from collections import Counter
from collections.abc import Sequence


def count_take_it(names: Sequence[str], events: Sequence[Sequence[str]]) -> dict[str, int]:
    """Full points, double or nothing, ten or nothing; what counts is what was entered last."""
    cards = {words[1]: list(words[2:]) for words in events if words[0] == "cards"}
    tens = {name: cards[name].count("t") for name in names}
    most = max(tens.values())
    return {
        name: _full(cards[name]) + _double(cards[name]) + 10 * (tens[name] == most > 0)
        for name in names
    }


def _full(cards: Sequence[str]) -> int:
    return sum(int(card) for card in cards if card[0] not in "djt")


def _double(cards: Sequence[str]) -> int:
    """Equal numbers in pairs; jokers go with what is left over, plus first, the highest first."""
    held = Counter(int(card[1:]) for card in cards if card[0] == "d")
    paired = sum(number * (count // 2) for number, count in held.items())
    single = [number for number, count in held.items() if count % 2]
    plus = sorted((number for number in single if number > 0), reverse=True)
    minus = sorted((number for number in single if number < 0), reverse=True)
    return paired + sum((plus + minus)[: cards.count("j")])
