# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Which known word was probably meant."""


def nearest(word, known):
    """The word of `known` that `word` is likely a slip of, or None; of equals the first one.

    Unfinished words count: "stat" finds "status". One slip is allowed, in longer words up to 3.
    """
    word = word.lower()
    allowed = min(3, 1 + len(word) // 6)
    best = None
    for name in known:
        slips = _slips(word, name.lower(), allowed)
        if slips <= allowed:
            allowed = slips - 1
            best = name
    return best


def _slips(word, name, allowed):
    if len(word) > 1 and name.startswith(word):
        return 0
    if abs(len(word) - len(name)) > allowed:
        return allowed + 1
    return edit_distance(word, name)


def edit_distance(one, other):
    """Letters to insert, delete, replace or swap with a neighbour (optimal string alignment)."""
    before = []
    last = list(range(len(other) + 1))
    for count in range(1, len(one) + 1):
        before, last = last, _next_row(before, last, one[:count], other)
    return last[-1]


def _next_row(before, last, begun, other):
    """Distances of `begun` to every beginning of `other`, from those of fewer letters."""
    row = [len(begun)]
    for place in range(1, len(other) + 1):
        replaced = last[place - 1] + (begun[-1] != other[place - 1])
        distance = min(replaced, last[place] + 1, row[-1] + 1)
        if place > 1 and begun[-2:] == other[place - 1] + other[place - 2]:
            distance = min(distance, before[place - 2] + 1)
        row.append(distance)
    return row
