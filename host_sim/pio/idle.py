# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Idle loops: proving that a round of a program repeats, and jumping over many rounds at once.

While the pins, the FIFOs and the flags stay as they are, a machine that comes back to the same
address with the same registers will do the same again. It may also count: then some registers are
value + slope * n in round n. The proof runs one round with such registers left open in n (Moving):
they may be copied, counted and inverted, but nothing else may depend on them, and nothing outside
the machine may be touched. If that round leads from n to n + 1, all rounds do. Registers are 32
bits wide and so is this arithmetic: counters wrap as they should. No program is known here.

What is proved with at most one moving register holds for any value of it (each step is +-value + k,
and the slope shows the sign), so it is remembered and needs no second proof.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.pio.core import Core
from host_sim.pio.port import MASK32, Port, spread

if TYPE_CHECKING:
    from host_sim.pio.divider import Divider

REGISTERS = ("x", "y", "isr", "osr")
FIXED = ("isr_count", "osr_count", "has_raised")
NO_SIGN = 1 << 31
"""The only slope that is its own negative."""
LONGEST_ROUND = 512
"""Instructions after which a round is given up."""
MOST_REMEMBERED = 2048
LONGEST_PAUSE = 255
"""After a failed proof so many returns to an address, at most, go by before the next."""


class Refused(Exception):
    """This round is not the same for all n."""


def _refuse(*_: object) -> Any:
    raise Refused


class Moving:
    """The register value `value + slope * n`, modulo 2**32, for any n."""

    __slots__ = ("slope", "value")

    def __init__(self, value: int, slope: int) -> None:
        self.value = value & MASK32
        self.slope = slope & MASK32

    def __sub__(self, other: int) -> "Moving":
        return Moving(self.value - other, self.slope)

    def __and__(self, mask: int) -> "Moving":
        return self if mask == MASK32 else _refuse()

    def __xor__(self, mask: int) -> "Moving":
        return Moving(MASK32 - self.value, -self.slope) if mask == MASK32 else _refuse()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Moving) and self.slope == other.slope:
            return self.value == other.value
        return _refuse()

    __hash__ = __bool__ = __index__ = __int__ = __format__ = __invert__ = __neg__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __rsub__ = __or__ = __ror__ = _refuse
    __rand__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _refuse


class QuietPort(Port):
    """The port of a machine on trial: everything can be seen, nothing can be changed."""

    def __init__(self, port: Port) -> None:
        self.__dict__.update(port.__dict__)

    def push(self, word: int) -> bool:
        return _refuse()

    def raise_flag(self, index: int) -> None:
        _refuse()

    def clear_flag(self, index: int) -> None:
        _refuse()

    def pull(self, block: bool) -> int | None:
        return _refuse() if self.tx.words else None

    def write_levels(self, value: int, base: int, count: int) -> None:
        mask, bits = spread(value, base, count)
        if self.shared.levels & mask != bits:
            _refuse()

    def write_enables(self, value: int, base: int, count: int) -> None:
        mask, bits = spread(value, base, count)
        if self.shared.enables & mask != bits:
            _refuse()


class Loop(NamedTuple):
    """A proved round: how many ticks it takes, and what it adds to which registers."""

    ticks: int
    slopes: tuple[tuple[str, int], ...]

    def repeat(self, core: Core, divider: "Divider", stop: int) -> bool:
        """Jump over all whole rounds up to the cycle `stop`; False if there is none."""
        rounds = divider.ticks_before(stop) // self.ticks
        if not rounds:
            return False
        for name, slope in self.slopes:
            setattr(core, name, (getattr(core, name) + rounds * slope) & MASK32)
        divider.advance(rounds * self.ticks)
        return True


def prove(core: Core, slopes: tuple[tuple[str, int], ...], pins: int) -> Loop | None:
    """The round that begins here, if with these slopes it is the same for all n."""
    trial = core.copy(QuietPort(core.port))
    for name, slope in slopes:
        setattr(trial, name, Moving(getattr(core, name), slope))
    try:
        ticks = _one_round(trial, core.pc, pins)
        if ticks and _is_next(core, dict(slopes), trial):
            return Loop(ticks, slopes)
    except Refused:
        pass
    return None


def _one_round(trial: Core, head: int, pins: int) -> int:
    """Run from `head` back to `head`; how many ticks, or 0 if it does not come back."""
    ticks = 0
    for _ in range(LONGEST_ROUND):
        trial.step(pins)
        if trial.is_stalled:
            return 0
        ticks += 1 + trial.delay
        trial.delay = 0
        if trial.pc == head and trial.latch is None:
            return ticks
    return 0


def _is_next(core: Core, slopes: dict[str, int], trial: Core) -> bool:
    """Whether the trial ended in what the core is in, one round on."""
    for name in REGISTERS:
        expected = getattr(core, name)
        if name in slopes:
            expected = Moving(expected + slopes[name], slopes[name])
        if getattr(trial, name) != expected:
            return False
    return all(getattr(trial, name) == getattr(core, name) for name in FIXED)


@lru_cache
def _reader(moving: tuple[str, ...]) -> Callable[[Core], tuple[int, ...]]:
    """Reads all registers that do not move."""
    return attrgetter(*(name for name in REGISTERS if name not in moving), *FIXED)


class Skipper:
    """Finds the idle loops of one machine, and remembers them until its program changes."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """The program or the settings changed: nothing that was proved holds."""
        self._known: dict[int, dict[tuple[str, ...], dict[tuple[Any, ...], Loop]]] = {}
        self._last: dict[int, tuple[int, ...]] = {}
        self._pause: dict[int, int] = {}
        self._returns: dict[int, int] = {}
        self._remembered = 0

    def skip(self, core: Core, divider: "Divider", stop: int, pins: int) -> bool:
        """At the head of what may be a loop: jump over its rounds up to `stop`, if it is one."""
        loop = self._recall(core, pins) or self._find(core, pins)
        return loop is not None and loop.repeat(core, divider, stop)

    def _recall(self, core: Core, pins: int) -> Loop | None:
        for moving, loops in self._known.get(core.pc, {}).items():
            loop = loops.get((_reader(moving)(core), core.port.view(), pins))
            if loop is not None:
                return loop
        return None

    def _find(self, core: Core, pins: int) -> Loop | None:
        """Guess from the last return to this address what moves, and prove it."""
        head, now = core.pc, (core.x, core.y, core.isr, core.osr)
        before, self._last[head] = self._last.get(head), now
        if before is None or self._is_pausing(head):
            return None
        changes = [(now[i] - before[i]) & MASK32 for i in range(len(REGISTERS))]
        slopes = tuple((REGISTERS[i], change) for i, change in enumerate(changes) if change)
        loop = prove(core, slopes, pins)
        self._learn(core, pins, loop)
        return loop

    def _is_pausing(self, head: int) -> bool:
        left = self._returns.get(head, 0)
        self._returns[head] = max(0, left - 1)
        return left > 0

    def _learn(self, core: Core, pins: int, loop: Loop | None) -> None:
        if loop is None:
            pause = min(2 * self._pause.get(core.pc, 0) + 1, LONGEST_PAUSE)
            self._pause[core.pc] = self._returns[core.pc] = pause
            return
        self._pause[core.pc] = 0
        if not loop.slopes or len(loop.slopes) == 1 and loop.slopes[0][1] != NO_SIGN:
            self._remember(core, pins, loop)

    def _remember(self, core: Core, pins: int, loop: Loop) -> None:
        if self._remembered >= MOST_REMEMBERED:
            self.forget()
        self._remembered += 1
        moving = tuple(name for name, _ in loop.slopes)
        loops = self._known.setdefault(core.pc, {}).setdefault(moving, {})
        loops[_reader(moving)(core), core.port.view(), pins] = loop
