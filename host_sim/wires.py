# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The 30 GPIO pads of the chip, and who drives them.

A pad has the level of, in this order: the chip's own output, the outside world, the chip's pull
resistor; a pad that nobody drives or pulls floats, which reads 0 here (a real one reads anything).
A short circuit between the chip's output and the outside world is won by the chip.
"""

from collections.abc import Callable
from typing import Protocol

from host_sim.clock import Clock

GPIOS = 30
Watcher = Callable[[int, int], object]


class Follower(Protocol):
    """Something that reads the pads cycle by cycle, but only computes it when it must."""

    def catch_up(self, cycle: int) -> None:
        """Live through every cycle before `cycle`; until then the pads are as they are now."""


def _check_gpio(gpio: int) -> None:
    if not 0 <= gpio < GPIOS:
        raise ValueError(f"gpio must be 0 to {GPIOS - 1}, not {gpio}")


class _Drive:
    """One party's hold on the pads: which ones it drives, and to what."""

    __slots__ = ("levels", "pads")

    def __init__(self) -> None:
        self.pads = 0
        self.levels = 0

    def set(self, mask: int, levels: int, pads: int) -> None:
        """Drive the `pads` of `mask` to `levels` and let go of its others."""
        self.pads = self.pads & ~mask | pads & mask
        self.levels = self.levels & ~mask | levels & pads & mask

    def is_so(self, mask: int, levels: int, pads: int) -> bool:
        """Whether set() would change nothing."""
        return self.pads & mask == pads & mask and self.levels & mask == levels & pads & mask

    def over(self, below: int) -> int:
        return self.levels | below & ~self.pads


class Wires:
    """`pads` is the level of every pad, GPIO 0 in bit 0, as far as the followers have computed."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.pads = 0
        self.is_settling = False
        self._output = _Drive()
        self._outside = _Drive()
        self._pull = _Drive()
        self._followers: list[Follower] = []
        self._watchers: dict[int, list[Watcher]] = {}

    def drive(self, gpio: int, level: int) -> None:
        """The outside world holds a pad at 0 or 1."""
        _check_gpio(gpio)
        self._set_now(self._outside, gpio, level)

    def release(self, gpio: int) -> None:
        """The outside world lets go of a pad."""
        _check_gpio(gpio)
        self._set_now(self._outside, gpio, None)

    def set_pull(self, gpio: int, pull: str | None) -> None:
        """The chip's pull resistor: "up", "down" or None."""
        _check_gpio(gpio)
        if pull not in ("up", "down", None):
            raise ValueError(f"pull must be 'up', 'down' or None, not {pull!r}")
        self._set_now(self._pull, gpio, None if pull is None else int(pull == "up"))

    def set_output(self, gpio: int, level: int | None) -> None:
        """The chip drives a pad to 0 or 1, or not at all (None)."""
        _check_gpio(gpio)
        self._set_now(self._output, gpio, level)

    def set_outputs(self, mask: int, levels: int, enables: int, cycle: int) -> None:
        """A PIO block drives the `enables` of the pads in `mask` from `cycle` on.

        For followers only: `cycle` may lie before the clock's present, as they compute late.
        """
        if self._output.is_so(mask, levels, enables):
            return
        self._tell(self._followers, cycle)
        self._output.set(mask, levels, enables)
        self._resolve(cycle)

    def level(self, gpio: int) -> int:
        """The present level of a pad, 0 or 1."""
        _check_gpio(gpio)
        return self.mask() >> gpio & 1

    def mask(self) -> int:
        """The present level of all pads, GPIO 0 in bit 0."""
        self.settle(self.clock.cycles)
        return self.pads

    def add_follower(self, follower: Follower) -> None:
        """`follower.catch_up(cycle)` is called before any pad changes at `cycle`."""
        self._followers.append(follower)

    def watch(self, gpio: int, watcher: Watcher) -> None:
        """Call `watcher(level, cycle)` after each change of a pad.

        A change made by a PIO block is told when the block is computed: `cycle` is exact, but the
        clock may be past it.
        """
        _check_gpio(gpio)
        self._watchers.setdefault(gpio, []).append(watcher)

    def settle(self, cycle: int) -> None:
        """Have every follower compute up to `cycle`.

        A follower may say that it `is_driving` pads, and how far it has come (`now`). Those that
        drive come first, as the others read what they write. Two that drive may each read what the
        other writes: they go on side by side, one cycle at a time.
        """
        if self.is_settling:
            return
        self.is_settling = True
        try:
            self._settle(cycle)
        finally:
            self.is_settling = False

    def _settle(self, cycle: int) -> None:
        drivers = [one for one in self._followers if getattr(one, "is_driving", False)]
        if len(drivers) > 1:
            begin = min(getattr(one, "now", cycle) for one in drivers)
            for step in range(begin + 1, cycle):
                self._tell(drivers, step)
        self._tell(drivers, cycle)
        self._tell(self._followers, cycle)

    @staticmethod
    def _tell(followers: list[Follower], cycle: int) -> None:
        for follower in followers:
            follower.catch_up(cycle)

    def _set_now(self, drive: _Drive, gpio: int, level: int | None) -> None:
        pad = 1 << gpio
        levels, pads = (pad if level else 0), (0 if level is None else pad)
        if drive.is_so(pad, levels, pads):
            return
        if self.is_settling:
            raise RuntimeError("a watcher of a PIO output must not set pads: its cycle is past")
        self.settle(self.clock.cycles)
        drive.set(pad, levels, pads)
        self._resolve(self.clock.cycles)

    def _resolve(self, cycle: int) -> None:
        now = self._output.over(self._outside.over(self._pull.levels))
        changed, self.pads = now ^ self.pads, now
        if changed:
            self._tell_watchers(changed, cycle)

    def _tell_watchers(self, changed: int, cycle: int) -> None:
        for gpio, watchers in self._watchers.items():
            if changed >> gpio & 1:
                for watcher in watchers:
                    watcher(self.pads >> gpio & 1, cycle)
