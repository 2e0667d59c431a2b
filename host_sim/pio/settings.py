# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The configuration registers of a state machine: CLKDIV, EXECCTRL, SHIFTCTRL and PINCTRL."""

from dataclasses import dataclass, fields

FIFO_WORDS = 4

_RANGES = {
    "clkdiv_int": range(1, 65537),
    "clkdiv_frac": range(256),
    "in_base": range(32),
    "out_base": range(32),
    "out_count": range(33),
    "set_base": range(32),
    "set_count": range(6),
    "sideset_base": range(32),
    "sideset_count": range(6),
    "jmp_pin": range(32),
    "wrap_target": range(32),
    "wrap": range(32),
    "push_threshold": range(1, 33),
    "pull_threshold": range(1, 33),
    "status_n": range(16),
}
_CHOICES = {"fifo_join": ("none", "rx", "tx"), "status_of": ("tx", "rx")}


@dataclass(frozen=True)
class Settings:
    """What a state machine is told before it runs; the defaults are those of the SDK.

    `sideset_count` includes the enable bit that `sideset_enable` makes of the highest one (3.5.1).
    `wrap` and `wrap_target` are addresses in the block's memory. `status_of` and `status_n`: MOV
    STATUS is all ones while that FIFO holds fewer than n words. `clkdiv_int` 65536 is what the
    register calls 0, and then has no fraction.
    """

    clkdiv_int: int = 1
    clkdiv_frac: int = 0
    in_base: int = 0
    out_base: int = 0
    out_count: int = 0
    set_base: int = 0
    set_count: int = 0
    sideset_base: int = 0
    sideset_count: int = 0
    sideset_enable: bool = False
    sideset_pindirs: bool = False
    jmp_pin: int = 0
    wrap_target: int = 0
    wrap: int = 31
    in_shift_right: bool = True
    out_shift_right: bool = True
    auto_push: bool = False
    auto_pull: bool = False
    push_threshold: int = 32
    pull_threshold: int = 32
    fifo_join: str = "none"
    status_of: str = "tx"
    status_n: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name))
        if self.clkdiv_int == 65536 and self.clkdiv_frac:
            raise ValueError(f"clkdiv_frac must be 0 at 65536, not {self.clkdiv_frac}")

    @property
    def rx_words(self) -> int:
        """How deep the RX FIFO is: joining gives one direction the words of both (3.5.3)."""
        return {"none": FIFO_WORDS, "rx": 2 * FIFO_WORDS, "tx": 0}[self.fifo_join]

    @property
    def tx_words(self) -> int:
        return {"none": FIFO_WORDS, "rx": 0, "tx": 2 * FIFO_WORDS}[self.fifo_join]


def _check(name: str, value: object) -> None:
    if name in _RANGES and value not in _RANGES[name]:
        allowed = _RANGES[name]
        raise ValueError(f"{name} must be {allowed[0]} to {allowed[-1]}, not {value!r}")
    if name in _CHOICES and value not in _CHOICES[name]:
        raise ValueError(f"{name} must be one of {', '.join(_CHOICES[name])}, not {value!r}")
