# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a program holds of the chip, all of which ends with the program."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Claims:
    """Pins, state machines and PWM slices in use.

    `let_go`: what stops each state machine. `places`: where their programs lie. `sharers`: how
    many state machines use a pin. `slices`: the PWM slices by number.
    """

    pins: set[int] = field(default_factory=set)
    let_go: list[Callable[[], None]] = field(default_factory=list)
    places: list[Any] = field(default_factory=list)
    sharers: dict[int, int] = field(default_factory=dict)
    slices: dict[int, Any] = field(default_factory=dict)

    def end(self) -> None:
        """The program is over."""
        while self.let_go:
            self.let_go.pop()()
        self.slices.clear()
