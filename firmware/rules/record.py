# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Named values in an order."""


class Record:
    """(name, value) pairs that belong together, where a bare tuple of pairs would be a list.

    The app writes it as an object; two with equal pairs are equal.
    """

    def __init__(self, pairs):
        self.pairs = tuple(pairs)

    def __eq__(self, other):
        return isinstance(other, Record) and self.pairs == other.pairs

    def __hash__(self):
        return hash(self.pairs)

    def __repr__(self):
        return "Record(" + repr(self.pairs) + ")"
