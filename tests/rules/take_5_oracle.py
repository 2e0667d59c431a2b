# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take 5 as told at the table, written a second time: rows by the card they end with."""

HEADS = dict.fromkeys(range(1, 105), 1)
HEADS |= dict.fromkeys(range(5, 105, 5), 2)
HEADS |= dict.fromkeys(range(10, 105, 10), 3)
HEADS |= dict.fromkeys(range(11, 105, 11), 5)
HEADS[55] = 7


class Impossible(Exception):
    """No such play at this table."""


class Chooses(Exception):
    """This player has to choose a row first."""


def play(rows, cards, choices):
    """The rows after a play, and (player, cards, heads) of each take in order.

    `cards` and `choices` are dicts by player; a choice counts rows from 1.
    """
    rows = [list(row) for row in rows]
    taken = []
    for card, player in sorted((card, player) for player, card in cards.items()):
        row = where(rows, card, player, choices)
        if len(row) == 5 or row[-1] > card:
            taken.append((player, tuple(row), sum(HEADS[one] for one in row)))
            row[:] = []
        row.append(card)
    return tuple(map(tuple, rows)), tuple(taken)


def where(rows, card, player, choices):
    """The row in which a card is laid."""
    fitting = {row[-1]: row for row in rows if row[-1] < card}
    if fitting and player in choices:
        raise Impossible(player)
    if fitting:
        return fitting[max(fitting)]
    if player not in choices:
        raise Chooses(player)
    return rows[choices[player] - 1]
