# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A World that lives in a thread of its own, for somebody who looks at it and acts on it."""

import queue
import threading
import traceback
from collections import deque
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from host_sim.board import Board, BoardReader
from host_sim.hand_lines import HandLines, HandRefused
from host_sim.hands import LONG_PRESS_US, SHORT_PRESS_US
from host_sim.pace import Pace
from host_sim.pixel_wire import Colour
from host_sim.world import LIGHTS, SwitchedOff, World
from host_sim.zone_faults import ZONE_GPIOS

PIEZO_GPIO = 17
PASS_US = 4000
"""The program's passes are this long here, for the sake of the computer; verdicts do not mind."""
LATENCY_US = 70_000
"""A hand comes down this long after its key: longer than a pass with a flash write in it, so that
the time between two keys is kept."""
RACE_US = 60_000
POWER_OFF_US = 700_000
ASK_US = 200_000
"""The JSON channel is asked for the state of the game this often."""
NOTE_US = 250_000
"""A note stays to be seen this long."""
ZONES = range(1, 7)
DARK: tuple[Colour, ...] = ((0, 0, 0),) * LIGHTS


class Snapshot(NamedTuple):
    """The table at one moment; `hertz` is the note (0: silence), `hands` the zones touched."""

    now_ms: float = 0.0
    colours: tuple[Colour, ...] = DARK
    hertz: int = 0
    hands: tuple[int, ...] = ()
    board: Board = Board()
    is_on: bool = False


class LiveBox:
    """Plays a World, as fast as `pace` lets it. Every method may be called from any thread.

    `seed` is for races alone; the World has its own.

    `snapshot` is replaced at every pass, never changed. `error` is the traceback of a World that
    has failed. Moments are those of time.monotonic().
    """

    def __init__(self, world: World, pace: Pace, seed: int = 0) -> None:
        self.snapshot = Snapshot()
        self.error: str | None = None
        self._pace = pace
        self._random = Random(seed)
        self._world = world
        self._world.chip.pass_us = PASS_US
        self._world.on_pass = self._turn
        self._hand_lines = HandLines(self._world)
        self._actions: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._lines: deque[str] = deque(maxlen=2000)
        self._reader = BoardReader()
        self._console_rest = self._data_rest = b""
        self._asked_at = self._heard_at = -(1 << 62)
        self._hertz = 0
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)

    # -- what a person at the table can do

    def start(self, old: "LiveBox | None" = None) -> None:
        """Switch the box on, with the flash memory of an old one that has failed."""
        if old is not None:
            self._world.chip.flash.take_over(old._world.chip.flash)
        self._thread.start()

    def stop(self) -> None:
        """Switch it off for good, and wait until it is."""
        self._actions.put(self._switch_off)
        self._pace.release()
        if self._thread.is_alive():
            self._thread.join(5)

    def slap(self, zone: int, moment_s: float) -> None:
        """A hand on a zone, with bounce and pressure as hands make them."""
        cycle = self._pace.cycle_at(moment_s)
        self._actions.put(lambda: self._slap_at(zone, cycle))

    def race(self) -> None:
        """Everybody slaps at once, as far as people can: in a random order within RACE_US."""
        self._actions.put(self._race)

    def press_button(self, is_long: bool) -> None:
        """The control button."""
        lasts_us = LONG_PRESS_US if is_long else SHORT_PRESS_US
        self._actions.put(lambda: self._world.hands.press_button(lasts_us))

    def cut_power(self) -> None:
        """Pull the plug, and put it back a moment later."""
        self._actions.put(self._cut)

    def type_line(self, line: str) -> None:
        """A line for the box's console, or an `@` line for the hands."""
        self._actions.put(lambda: self._type(line))

    def take_lines(self) -> list[str]:
        """What the console has printed since the last call."""
        return [self._lines.popleft() for _ in range(len(self._lines))]

    # -- the thread

    def _run(self) -> None:
        try:
            self._world.run()
        except BaseException:
            self.error = traceback.format_exc()
        self.snapshot = Snapshot(self._now_ms, board=self._reader.board)
        self._pace.release()

    @property
    def _now_ms(self) -> float:
        clock = self._world.chip.clock
        return clock.cycles * 1000 / clock.frequency

    def _turn(self) -> None:
        """After each pass of the box's program."""
        self._listen()
        self._ask()
        self.snapshot = self._look()
        self._pace.keep_up(self._world.chip.clock.cycles)
        while not self._actions.empty():
            self._actions.get()()

    def _listen(self) -> None:
        chip = self._world.chip
        lines, self._console_rest = _cut_lines(self._console_rest + chip.console.host_read())
        self._lines.extend(lines)
        lines, self._data_rest = _cut_lines(self._data_rest + chip.data.host_read())
        for line in lines:
            self._reader.hear(line, self._now_ms)
        self._reader.turn(self._now_ms, bool(self._hands()))

    def _ask(self) -> None:
        clock = self._world.chip.clock
        if clock.cycles - self._asked_at < clock.us(ASK_US):
            return
        self._asked_at = clock.cycles
        is_over = self._reader.board.phase == "over"
        self._world.chip.data.host_write(b"status\nscore\n" if is_over else b"status\n")

    def _look(self) -> Snapshot:
        world = self._world
        board = self._reader.board
        return Snapshot(self._now_ms, world.strip.colours, self._note(), self._hands(), board, True)

    def _hands(self) -> tuple[int, ...]:
        wires = self._world.chip.wires
        return tuple(zone for zone in ZONES if not wires.level(ZONE_GPIOS[zone - 1]))

    def _note(self) -> int:
        """The pitch of the present note, or of one just over."""
        chip = self._world.chip
        tone = chip.tones.get(PIEZO_GPIO)
        if tone is not None and tone.duty_cycle:
            self._hertz = tone.frequency
            self._heard_at = chip.clock.cycles
        is_fresh = chip.clock.cycles - self._heard_at < chip.clock.us(NOTE_US)
        return self._hertz if is_fresh else 0

    # -- actions, done between two passes

    def _switch_off(self) -> None:
        raise SwitchedOff

    def _slap_at(self, zone: int, cycle: int) -> None:
        clock = self._world.chip.clock
        late_us = (clock.cycles - cycle) * 1_000_000 / clock.frequency
        self._world.hands.slap(zone, max(0.0, LATENCY_US - late_us))

    def _race(self) -> None:
        seats = self._reader.board.seats
        for zone in [seat.zone for seat in seats if seat.zone] or ZONES:
            self._world.hands.slap(zone, LATENCY_US + self._random.uniform(0, RACE_US))

    def _cut(self) -> None:
        clock = self._world.chip.clock
        self._world.chip.cut()
        self._console_rest = self._data_rest = b""
        self.snapshot = Snapshot(self._now_ms, board=self._reader.board)
        clock.run_until(clock.cycles + clock.us(POWER_OFF_US))
        self._pace.keep_up(clock.cycles)

    def _type(self, line: str) -> None:
        if not line.lstrip().startswith("@"):
            self._world.chip.console.host_write(line.encode() + b"\n")
            return
        try:
            self._hand_lines.do(line.strip())
        except HandRefused as refused:
            self._lines.append(refused.line(line))


def _cut_lines(data: bytes) -> tuple[list[str], bytes]:
    """Whole lines of text, and the bytes of one that has only begun."""
    *whole, rest = data.split(b"\n")
    return [line.decode("utf-8", "replace").rstrip("\r") for line in whole], rest
