# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""rp2pio: state machines on the simulated PIO blocks."""

from types import TracebackType
from typing import Any

from host_sim.chip import GPIOS, Chip
from host_sim.circuitpython import current, placement
from host_sim.circuitpython.dma import Transfer, element_size, elements, swapped
from host_sim.circuitpython.machine_plan import Plan, divider, words_of
from host_sim.circuitpython.pin import Pin
from host_sim.circuitpython.refusals import check_int, check_type, view

WAIT_STEP_US = 10
EXEC_US = 0.1
"""The real run() writes an instruction about every ten cycles."""
NO_WORDS = "no words come"
NOT_USED = "the program does not use the words"
REPLICATE = {1: 0x01010101, 2: 0x00010001, 4: 1}
"""A narrow write to the FIFO reaches all bytes of the word."""


def pins_are_sequential(pins: list[Pin]) -> bool:
    numbers = [check_type(pin, Pin, "pins").id for pin in pins]
    return all(b == a + 1 for a, b in zip(numbers, numbers[1:], strict=False))


class StateMachine:
    """A state machine and the program it runs, started at the program's first word."""

    def __init__(
        self,
        program: Any,
        frequency: int,
        *,
        pio_version: int = 0,
        may_exec: Any = None,
        init: Any = None,
        first_out_pin: Pin | None = None,
        out_pin_count: int = 1,
        initial_out_pin_state: int = 0,
        initial_out_pin_direction: int = 0xFFFFFFFF,
        first_in_pin: Pin | None = None,
        in_pin_count: int = 1,
        pull_in_pin_up: int = 0,
        pull_in_pin_down: int = 0,
        first_set_pin: Pin | None = None,
        set_pin_count: int = 1,
        initial_set_pin_state: int = 0,
        initial_set_pin_direction: int = 0x1F,
        first_sideset_pin: Pin | None = None,
        sideset_pin_count: int = 1,
        sideset_pindirs: bool = False,
        initial_sideset_pin_state: int = 0,
        initial_sideset_pin_direction: int = 0x1F,
        sideset_enable: bool = False,
        jmp_pin: Pin | None = None,
        jmp_pin_pull: Any = None,
        exclusive_pin_use: bool = True,
        auto_pull: bool = False,
        pull_threshold: int = 32,
        out_shift_right: bool = True,
        wait_for_txstall: bool = True,
        auto_push: bool = False,
        push_threshold: int = 32,
        in_shift_right: bool = True,
        user_interruptible: bool = True,
        wrap_target: int = 0,
        wrap: int = -1,
        offset: int = -1,
        fifo_type: str = "auto",
        mov_status_type: str = "txfifo",
        mov_status_n: int = 0,
    ) -> None:
        self._place: placement.Place | None = None
        arguments = dict(locals())
        chip = current.chip()
        chip.spend(chip.costs.machine_start)
        plan = Plan(arguments)
        place = placement.find(chip, id(program), plan.words, plan.pins, check_int(offset))
        if place is None:
            raise RuntimeError("All state machines in use")
        self._program = program
        self._plan = plan
        self._in_shift_right = bool(in_shift_right)
        self._waits_for_txstall = bool(wait_for_txstall)
        self._read = Transfer()
        self._begin(chip, place)

    def _begin(self, chip: Chip, place: placement.Place) -> None:
        self._held = current.Held()
        self._place = place
        chip.claims.let_go.append(self._let_all_go)
        for gpio in _numbers(place.pins):
            chip.claims.sharers[gpio] = chip.claims.sharers.get(gpio, 0) + 1
            chip.claim_pin(gpio)
        self._prepare_pins(chip, place)
        place.block.connect(place.pins)
        self._start(place)

    def _start(self, place: placement.Place) -> None:
        """As pio_sm_init() of the SDK, then the init program."""
        machine = place.machine
        machine.configure(**self._plan.settings(place.offset))
        self._frequency = place.chip.clock.frequency * 256 // self._plan.div256
        machine.clear_fifos()
        machine.clear_rxstall()
        machine.clear_txstall()
        machine.restart()
        machine.restart_divider()
        machine.exec(place.offset)
        self._execute(self._plan.init)
        machine.enabled = True

    def _prepare_pins(self, chip: Chip, place: placement.Place) -> None:
        plan = self._plan
        place.block.preset(place.pins, plan.levels, plan.directions)
        for gpio in _numbers(place.pins):
            pull = "up" if plan.pull_up >> gpio & 1 else "down"
            is_pulled = (plan.pull_up | plan.pull_down) >> gpio & 1
            chip.wires.set_pull(gpio, pull if is_pulled else None)

    # life

    def _live(self) -> placement.Place:
        """The place of a machine that may be used; every call that needs one costs some time."""
        if self._place is None:
            current.raise_dead()
        self._held.chip.spend(self._held.chip.costs.machine)
        return self._place

    def deinit(self) -> None:
        place = self._place
        if place is not None:
            self._held.chip.spend(self._held.chip.costs.machine_start)
            self._let_all_go()
            self._held.chip.claims.let_go.remove(self._let_all_go)

    def _let_all_go(self) -> None:
        """Let go of everything, without a word: the chip has stopped, or deinit() was called."""
        place, self._place = self._place, None
        if place is None:
            return
        place.machine.enabled = False
        self._read.stop()
        place.free()
        for gpio in _numbers(place.pins):
            self._let_go(place, gpio)

    @staticmethod
    def _let_go(place: placement.Place, gpio: int) -> None:
        users = place.chip.claims.sharers
        users[gpio] -= 1
        if not users[gpio]:
            del users[gpio]
            place.block.disconnect(1 << gpio)
            place.chip.free_pin(gpio)

    def __enter__(self) -> "StateMachine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        self.deinit()

    # running

    def restart(self) -> None:
        """Back to the first word; FIFOs, X and Y stay as they are."""
        place = self._live()
        place.machine.enabled = False
        place.machine.exec(place.offset)
        place.machine.restart()
        self._prepare_pins(place.chip, place)
        self._execute(self._plan.init)
        place.machine.enabled = True

    def run(self, instructions: Any) -> None:
        self._live()
        buffer = view(instructions)
        if buffer.nbytes % 2:
            raise ValueError("Program size invalid")
        self._execute(words_of(buffer))

    def _execute(self, words: tuple[int, ...]) -> None:
        for word in words:
            self._machine().exec(word)
            self._held.chip.spend(EXEC_US)

    def stop(self) -> None:
        self._live().machine.enabled = False

    def _machine(self) -> Any:
        if self._place is None:
            current.raise_dead()
        return self._place.machine

    # reading

    def readinto(
        self, buffer: Any, *, start: int = 0, end: int | None = None, swap: bool = False
    ) -> None:
        """Fill the buffer; waits for ever if the words do not come."""
        self._live()
        target = _part(buffer, start, end, writable=True)
        if len(target) and not self._plan.looked.rx_fifo:
            raise RuntimeError("No in in program")
        for place in range(len(target)):
            word = self._next_word()
            if self._in_shift_right:
                word >>= 32 - 8 * target.itemsize
            word &= (1 << 8 * target.itemsize) - 1
            target[place] = swapped(word, target.itemsize) if swap else word

    def _next_word(self) -> int:
        waited_us = 0
        while (word := self._machine().get()) is None:
            self._wait(waited_us, "readinto", NO_WORDS)
            waited_us += WAIT_STEP_US
        return word

    def _wait(self, waited_us: int, verb: str, why: str) -> None:
        what = f"rp2pio.StateMachine.{verb} waits for ever: {why},"
        self._held.chip.wait(WAIT_STEP_US, waited_us, what)

    def background_read(
        self, once: Any = None, *, loop: Any = None, loop2: Any = None, swap: bool = False
    ) -> None:
        """Have DMA fill the arrays while the program goes on."""
        self._live()
        size = self._read.give(once, loop, loop2)
        if not size:
            return
        if not self._read.is_allocated:
            self._read.start(size, bool(swap))
        else:
            self._read.check_same(size, bool(swap))
            self._wait_for_buffers()
            self._read.follow()
        self._go_on_reading()

    def _wait_for_buffers(self) -> None:
        waited_us = 0
        while self._read.pending:
            self._wait(waited_us, "background_read", NO_WORDS)
            waited_us += WAIT_STEP_US

    def _go_on_reading(self) -> None:
        machine = self._machine()
        machine.rx_sink = self._store if self._read.has_room else None

    def _store(self, word: int) -> None:
        """DMA: one word from the FIFO into the array."""
        self._read.store(word)
        if not self._read.has_room:
            self._machine().rx_sink = None
            self._held.chip.when_interrupts(self._end_of_buffer)

    def _end_of_buffer(self) -> None:
        if self._place is not None and self._read.is_allocated and not self._read.has_room:
            self._read.complete()
            self._go_on_reading()

    def stop_background_read(self) -> None:
        """Words in the FIFO stay there."""
        if self._place is not None:
            self._live().machine.rx_sink = None
        self._read.stop()

    @property
    def reading(self) -> bool:
        """True from the start, and after stop_background_read(), as on the real one."""
        return not self._read.is_completed

    @property
    def pending_read(self) -> int:
        return self._read.pending

    @property
    def last_read(self) -> Any:
        self._live()
        return self._read.take_last()

    @property
    def in_waiting(self) -> int:
        return self._live().machine.rx_level

    @property
    def rxstall(self) -> bool:
        return self._live().machine.rxstall

    def clear_rxfifo(self) -> None:
        machine = self._live().machine
        while machine.get() is not None:
            pass
        machine.clear_rxstall()

    # writing

    def write(
        self, buffer: Any, *, start: int = 0, end: int | None = None, swap: bool = False
    ) -> None:
        """Send the buffer and wait until the program has used it up."""
        self._live()
        source = _part(buffer, start, end)
        if not len(source):
            return
        if not self._plan.looked.tx_fifo:
            raise RuntimeError("No out in program")
        self._send(source, swap)
        self._machine().clear_txstall()
        waited_us = 0
        while self._is_sending():
            self._wait(waited_us, "write", NOT_USED)
            waited_us += WAIT_STEP_US

    def _send(self, source: memoryview, swap: bool) -> None:
        waited_us = 0
        for element in source:
            word = swapped(element, source.itemsize) if swap else element
            while not self._machine().put(word * REPLICATE[source.itemsize]):
                self._wait(waited_us, "write", NOT_USED)
                waited_us += WAIT_STEP_US

    def _is_sending(self) -> bool:
        machine = self._machine()
        return bool(machine.tx_level) or (self._waits_for_txstall and not machine.txstall)

    def write_readinto(
        self,
        buffer_out: Any,
        buffer_in: Any,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        raise NotImplementedError("host_sim has no write_readinto")

    def background_write(
        self, once: Any = None, *, loop: Any = None, loop2: Any = None, swap: bool = False
    ) -> None:
        raise NotImplementedError("host_sim has no background_write")

    def stop_background_write(self) -> None:
        """Nothing to stop."""

    @property
    def txstall(self) -> bool:
        return self._live().machine.txstall

    def clear_txstall(self) -> None:
        self._live().machine.clear_txstall()

    # what it is

    @property
    def frequency(self) -> int:
        self._live()
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        place = self._live()
        clock_hz = place.chip.clock.frequency
        div256 = divider(clock_hz, check_int(frequency))
        self._frequency = clock_hz * 256 // div256
        place.machine.configure(clkdiv_int=div256 // 256, clkdiv_frac=div256 % 256)
        place.machine.restart_divider()

    @property
    def offset(self) -> int:
        return self._live().offset

    @property
    def pc(self) -> int:
        return self._live().machine.pc

    @property
    def rxfifo(self) -> None:
        """The RP2040 has no random access to the FIFO."""
        self._live()


def _numbers(mask: int) -> list[int]:
    return [gpio for gpio in GPIOS if mask >> gpio & 1]


def _part(buffer: Any, start: int, end: int | None, writable: bool = False) -> memoryview:
    """buffer[start:end] in elements of 1, 2 or 4 bytes."""
    element_size(buffer, writable)
    return elements(buffer, writable)[start:end]
