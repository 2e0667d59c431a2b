# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A queue of words between the CPU and a state machine."""

from collections import deque


class Fifo:
    """A FIFO of depth 0 (its words were given to the other direction) is both full and empty."""

    __slots__ = ("depth", "words")

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.words: deque[int] = deque()

    @property
    def is_full(self) -> bool:
        return len(self.words) >= self.depth

    @property
    def is_empty(self) -> bool:
        return not self.words
