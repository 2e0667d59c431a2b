# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take 5 counted by its rules alone."""

from collections.abc import Iterator, Sequence

PLAYS = 10
FULL = 5


def count_take_5(names: Sequence[str], events: Sequence[Sequence[str]]) -> dict[str, int]:
    """The bull heads of everybody, all rounds together."""
    totals = dict.fromkeys(names, 0)
    rows: list[list[int]] = []
    for words, choices in _plays(events):
        if words[0] == "rows":
            rows = [[int(card) for card in row.split(",")] for row in words[1:]]
        else:
            _reveal(rows, words, choices, totals)
    return totals


def _plays(events: Sequence[Sequence[str]]) -> Iterator[tuple[Sequence[str], dict[str, int]]]:
    """Start rows and plays, each with the rows that were chosen after it."""
    found: list[tuple[Sequence[str], dict[str, int]]] = []
    for words in events:
        if words[0] in ("rows", "play"):
            found.append((words, {}))
        elif words[0] == "choose":
            found[-1][1][words[1]] = int(words[2])
    return iter(found)


def _reveal(
    rows: list[list[int]], words: Sequence[str], choices: dict[str, int], totals: dict[str, int]
) -> None:
    """All cards of a play, the lowest first."""
    played = zip(words[1::2], words[2::2], strict=True)
    for card, name in sorted((int(card.partition(":")[0]), name) for name, card in played):
        row = _row_for(rows, card, choices.get(name, 0))
        if len(row) == FULL or row[-1] > card:
            totals[name] += sum(heads(taken) for taken in row)
            row.clear()
        row.append(card)


def _row_for(rows: list[list[int]], card: int, choice: int) -> list[int]:
    """The row that ends highest below the card; below all of them the one that was chosen."""
    below = [row for row in rows if row[-1] < card]
    return max(below, key=lambda row: row[-1]) if below else rows[choice - 1]


def heads(card: int) -> int:
    """The bull heads on a card."""
    if card == 55:
        return 7
    for divisor, count in ((11, 5), (10, 3), (5, 2)):
        if card % divisor == 0:
            return count
    return 1
