# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Enum-like classes as CircuitPython prints and compares them."""


class Member:
    """Base of RunMode, ResetReason...: the members are the only instances."""

    def __init__(self) -> None:
        self._place = f"{type(self).__name__}.?"

    def __repr__(self) -> str:
        return self._place


def fill(kind: type[Member], module: str, names: str) -> None:
    """Give `kind` one member for each name, shown as module.Kind.NAME."""
    for name in names.split():
        member = kind()
        member._place = f"{module}.{kind.__name__}.{name}"
        setattr(kind, name, member)
