# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One of the four state machines of a block, as the CPU sees it."""

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host_sim.pio.core import Core
from host_sim.pio.divider import Divider
from host_sim.pio.idle import Skipper
from host_sim.pio.port import Port, Sink
from host_sim.pio.settings import Settings

if TYPE_CHECKING:
    from host_sim.pio.block import PioBlock


class StateMachine:
    """Everything the CPU reads or does here happens at the clock's present cycle.

    The machine is computed late: `run` lives through ticks when somebody needs to know.
    """

    def __init__(self, block: "PioBlock", number: int, skips: bool) -> None:
        self.block = block
        self.number = number
        self.is_claimed = False
        self.port = Port(block.shared)
        self.settings = Settings()
        self.core = Core(self.settings, block.memory, self.port, number)
        self.divider = Divider(self.settings, block.now)
        self.ran_at = -1
        self._rests = False
        self._pins = -1
        self._skips = self._may_skip = skips
        self._skipper = Skipper()
        self._forced: deque[tuple[int, int]] = deque()
        self._is_enabled = False
        self._talks: bool | None = None

    # configuration

    def configure(self, **changes: Any) -> None:
        """Change fields of Settings; changing `fifo_join` empties both FIFOs (3.5.3)."""
        self._sync()
        before, self.settings = self.settings, replace(self.settings, **changes)
        self.port.settings = self.settings
        if self.settings.fifo_join != before.fifo_join:
            self.port.clear_fifos()
        self.divider.set(self.settings)
        self.reload()

    def reload(self) -> None:
        """The settings or the block's memory changed."""
        self.core.load(self.settings, self.block.memory)
        self._skipper.forget()
        self._talks = None

    # control

    @property
    def enabled(self) -> bool:
        """Whether it runs; the first instruction runs in the cycle in which this becomes true, or
        in the first tick of the divider after it."""
        return self._is_enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._sync()
        self._is_enabled = enabled
        self.divider.seek(self.block.now)

    def restart(self) -> None:
        """CTRL.SM_RESTART; program counter, X, Y, OSR and the FIFOs stay as they are."""
        self._sync()
        self._forced.clear()
        self.core.restart()
        self._talks = None

    def restart_divider(self) -> None:
        """CTRL.CLKDIV_RESTART."""
        self._sync()
        self.divider.restart(self.block.now)

    def exec(self, word: int) -> None:
        """Write SMx_INSTR: run `word` in this cycle, in place of what the program would run.

        A machine that is not enabled does so at once. Of several words written to a running one in
        the same cycle, each takes a cycle of its own.
        """
        self._sync()
        self._talks = None
        if not self._is_enabled:
            self.core.force(word, self.block.seen_now())
            self.block.commit(self.block.now)
            return
        last = self._forced[-1][0] + 1 if self._forced else self.block.now
        self._forced.append((last, word))

    @property
    def exec_stalled(self) -> bool:
        """Whether a word written by exec() waits for something."""
        self._sync()
        return self.core.exec_stalled

    # FIFOs

    @property
    def rx_sink(self) -> Sink | None:
        """Where DMA puts words: called with each word as it is pushed; None: they stay."""
        return self.port.sink

    @rx_sink.setter
    def rx_sink(self, sink: Sink | None) -> None:
        self._sync()
        self.port.sink = sink
        while self.port.sink is not None and self.port.rx.words:
            self.port.sink(self.port.rx.words.popleft())

    def put(self, word: int) -> bool:
        """Write to the TX FIFO; False if it is full."""
        self._sync()
        if self.port.tx.is_full:
            return False
        self.port.tx.words.append(word & 0xFFFFFFFF)
        return True

    def get(self) -> int | None:
        """Read from the RX FIFO; None if it is empty."""
        self._sync()
        return self.port.rx.words.popleft() if self.port.rx.words else None

    def clear_fifos(self) -> None:
        self._sync()
        self.port.clear_fifos()

    @property
    def rx_level(self) -> int:
        self._sync()
        return len(self.port.rx.words)

    @property
    def tx_level(self) -> int:
        self._sync()
        return len(self.port.tx.words)

    @property
    def rxstall(self) -> bool:
        """FDEBUG.RXSTALL: a word found the RX FIFO full since clear_rxstall()."""
        self._sync()
        return self.port.has_stalled_rx

    def clear_rxstall(self) -> None:
        """Stays clear unless the machine is still stalled on the full FIFO."""
        self._sync()
        self.port.has_stalled_rx = False

    @property
    def txstall(self) -> bool:
        """FDEBUG.TXSTALL: a blocking PULL or an autopull OUT found the TX FIFO empty."""
        self._sync()
        return self.port.has_stalled_tx

    def clear_txstall(self) -> None:
        self._sync()
        self.port.has_stalled_tx = False

    # registers, for those who look inside

    @property
    def pc(self) -> int:
        self._sync()
        return self.core.pc

    @property
    def registers(self) -> dict[str, int]:
        """What no CPU can read: x, y, isr, osr and the two shift counters."""
        self._sync()
        names = "x", "y", "isr", "osr", "isr_count", "osr_count"
        return {name: getattr(self.core, name) for name in names}

    # life, for the block

    @property
    def talks(self) -> bool:
        """Whether it may write pins or use IRQ flags: others must then be kept in step with it."""
        if self._talks is None:
            self._talks = bool(self._forced) or self.core.touches_others()
        return self._talks

    @property
    def next_cycle(self) -> int:
        """The first cycle in which it does something."""
        tick = self.divider.tick
        return min(tick, self._forced[0][0]) if self._forced else tick

    @property
    def rests(self) -> bool:
        """Whether it goes round a loop that was proven to wait as long as the pins stay."""
        return self._rests and not self._forced

    @property
    def sleeps_since(self) -> int:
        """The last cycle that proved that it only waits; -1: it does not wait."""
        return self.ran_at if self.core.is_asleep and not self._forced else -1

    def run(self, until: int, pins: int, *, alone: bool = True) -> None:
        """Live through the cycles before `until`, in which the pins are seen as `pins`.

        Comes back early as soon as something is written that others can see. `alone`: nobody else
        writes pins or flags meanwhile, so that loops may be skipped which write what is there.
        """
        self._may_skip = alone and self._skips
        if pins != self._pins:
            self._rests, self._pins = False, pins
        while self._forced and self._forced[0][0] < until and not self.port.is_pending:
            self._run_ticks(self._forced[0][0], pins)
            if not self.port.is_pending:
                self._run_forced(pins)
        self._run_ticks(until, pins)

    def _run_ticks(self, until: int, pins: int) -> None:
        core, divider, port = self.core, self.divider, self.port
        while divider.tick < until and not port.is_pending:
            if core.delay:
                self._wait(until)
            elif not (core.turned_back and self._skip(until, pins)):
                self.ran_at = divider.tick
                core.step(pins)
                divider.advance(1)
                if core.is_asleep and self._skips and not port.is_pending:
                    divider.seek(until)  # what it has just written may be what it waits for

    def _skip(self, until: int, pins: int) -> bool:
        if self._may_skip and self._skipper.skip(self.core, self.divider, until, pins):
            self._rests = True
            return True
        return False

    def _wait(self, until: int) -> None:
        """Ticks of a delay; autopull works on meanwhile."""
        ticks = self.divider.ticks_before(until) if self._skips else 1
        ticks = min(max(ticks, 1), self.core.delay)
        self.core.delay -= ticks
        self.divider.advance(ticks)
        self.core.refill_if_due()

    def _run_forced(self, pins: int) -> None:
        cycle, word = self._forced.popleft()
        self._rests = False
        self.ran_at = cycle
        self.core.force(word, pins)
        self._talks = None
        if self.divider.tick == cycle:
            self.divider.advance(1)

    def _sync(self) -> None:
        """Come up to the present; what the CPU does next may wake the machine."""
        self.block.sync()
        self._rests = False
