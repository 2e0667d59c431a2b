# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The short names that a module's things and its objects' attributes share."""

from collections.abc import Iterator
from itertools import count
from string import ascii_uppercase


def short_names() -> Iterator[str]:
    """A to Z, A0 to Z0, A1 to Z1 and so on: none that a local has."""
    yield from ascii_uppercase
    for number in count():
        yield from (letter + str(number) for letter in ascii_uppercase)
