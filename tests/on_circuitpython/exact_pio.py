# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Runs rp2040py's PIO blocks exactly, and only when somebody looks.

The package steps each PIO block beside the CPU: one PIO instruction at most for each of the CPU's,
none while the CPU sleeps. At full speed a state machine is late by then. Here the CPU's loop sees
both blocks as stopped. This stands before each block on the bus and makes up the cycles that have
passed before the CPU or DMA reads or writes it, before a pad changes, and every STEP_US while
anything runs that is not a mere counting loop. The instructions are the package's own.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.utils.fifo import FIFO

CYCLE_NS = 8
STEP_US = 2
LONGEST_ROUND = 32
"""Instructions of a loop that may be passed over: the PIO has room for no more."""
BUSES = (0x50200, 0x50300)
MACHINE_BYTES = 0x18
FIRST_SHIFTCTRL = 0xD0
LAST_SHIFTCTRL = FIRST_SHIFTCTRL + 3 * MACHINE_BYTES
JOIN_SHIFT = 30
RX_DEPTHS = (4, 0, 8, 0)
"""By the bits FJOIN_RX and FJOIN_TX; a joined FIFO lends the other its four places."""
TX_DEPTHS = (4, 8, 0, 0)

State = tuple[int, ...]


class ExactPio:
    """One PIO block. `when_ns` is the time of the instruction that runs, for who watches pads."""

    def __init__(self, chip: Any, number: int) -> None:
        self._chip = chip
        self._block = chip.pio[number]
        self._alarm = chip.clock.create_alarm(self._live)
        self._is_counting = False
        self.is_working = False
        chip.peripherals[BUSES[number]] = self

    @property
    def when_ns(self) -> float:
        return self._block.cycle_fp * CYCLE_NS / 256

    # -- the bus

    def read_uint32(self, offset: int) -> int:
        return self._at_bus(lambda: self._block.read_uint32(offset))

    def write_uint32(self, offset: int, value: int) -> None:
        self.write_uint32_atomic(offset, value, 0)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        before = self._joins(offset)
        self._at_bus(lambda: self._block.write_uint32_atomic(offset, value, atomic_type))
        if self._joins(offset) != before:
            self._clear_fifos(offset)

    def reset(self) -> None:
        self._block.reset()

    def _at_bus(self, access: Callable[[], Any]) -> Any:
        """The CPU or DMA meets the block as it is now."""
        self.catch_up()
        answer = access()
        self.wake()
        return answer

    # -- what the package leaves out

    def _joins(self, offset: int) -> int:
        if offset not in range(FIRST_SHIFTCTRL, LAST_SHIFTCTRL + 1, MACHINE_BYTES):
            return 0
        return self._machine_at(offset).shift_ctrl >> JOIN_SHIFT

    def _machine_at(self, offset: int) -> Any:
        return self._block.machines[(offset - FIRST_SHIFTCTRL) // MACHINE_BYTES]

    def _clear_fifos(self, offset: int) -> None:
        """Joining or parting the FIFOs empties both (RP2040 data sheet, 3.7: FJOIN_RX)."""
        machine = self._machine_at(offset)
        joins = machine.shift_ctrl >> JOIN_SHIFT
        machine.rx_fifo = FIFO(RX_DEPTHS[joins])
        machine.tx_fifo = FIFO(TX_DEPTHS[joins])
        self._chip.dma.clear_dreq(machine.dreq_rx)
        self._chip.dma.set_dreq(machine.dreq_tx)
        self._block.check_interrupts()

    # -- time

    def catch_up(self) -> None:
        """Run every instruction that was due before now."""
        block = self._block
        now_fp = round(self._chip.clock.nanos / CYCLE_NS) << 8
        self.is_working = True
        self._is_counting = False
        while block.next_due_fp < now_fp:
            running = self._running()
            if len(running) != 1 or not self._pass_over(running[0], now_fp):
                self._step()
        self.is_working = False
        block.cycle_fp = max(block.cycle_fp, now_fp)

    def wake(self) -> None:
        """Something has changed: look again soon."""
        self._is_counting = False
        self._hide()

    def _live(self) -> None:
        self.catch_up()
        self._hide()

    def _hide(self) -> None:
        """The CPU's loop takes the block for stopped; what runs is looked after here."""
        self._block.stopped = True
        if not self._is_counting and self._running():
            self._alarm.schedule(STEP_US * 1000)

    def _step(self) -> None:
        """The next instruction that is due, of every machine that has one then."""
        block = self._block
        block.advance(max(0, -(-(block.next_due_fp - block.cycle_fp) // 256)))

    def _running(self) -> list[Any]:
        return [one for one in self._block.machines if one.enabled and not one.waiting]

    # -- loops that only count

    def _pass_over(self, machine: Any, now_fp: int) -> bool:
        """Skip whole rounds of a loop that does nothing but count the ISR down by one.

        False when it is not worth while; otherwise some instructions were run.
        """
        if now_fp - self._block.next_due_fp < 3 * LONGEST_ROUND << 8:
            return False
        first, second = self._round(machine, now_fp), self._round(machine, now_fp)
        period_fp = second[-1] - first[-1]
        if first[:-2] != second[:-2] or first[-2] - second[-2] != 1 or machine.waiting:
            return True
        rounds = max(0, now_fp - machine.next_due_fp) // period_fp
        machine.input_shift_reg = (machine.input_shift_reg - rounds) & 0xFFFFFFFF
        machine.next_due_fp += rounds * period_fp
        self._block.recompute_due()
        self._is_counting = True
        return True

    def _round(self, machine: Any, now_fp: int) -> State:
        """Run to the beginning of the loop; what the machine holds there, the ISR, the time."""
        for _ in range(LONGEST_ROUND):
            if self._block.next_due_fp < now_fp:
                self._step()
            if machine.waiting or machine.pc == machine.wrap_bottom:
                break
        return (
            machine.pc,
            machine.x,
            machine.y,
            machine.output_shift_reg,
            machine.input_shift_count,
            machine.output_shift_count,
            machine.rx_fifo.item_count,
            machine.input_shift_reg,
            machine.next_due_fp,
        )
