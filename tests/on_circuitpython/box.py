# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box on an emulated Pico: hands at its zones, a computer at its ports, eyes on its ring."""

import json
from bisect import bisect_right
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any

from host_sim.clock import Clock
from host_sim.pixel_wire import RESET_US, PixelStrip, Shown
from host_sim.wires import Wires
from tests.on_circuitpython.emulator import Pico

FIRST_ZONE, LID, PIXELS, BUTTON, FORCE = 2, 8, 16, 22, 26
"""GPIOs, as in hardware/pinmap.csv."""
LIGHTS = 24
LIGHTS_PER_ZONE = 4
CYCLE_NS = 8
CYCLES_PER_US = 125

START_LIMIT_US = 20_000_000
ANSWER_LIMIT_US = 2_000_000
CONTEST_LIMIT_US = 500_000
LEAD_US = 5_000
"""From the moment a hand is asked for until it comes down."""
PRESS_US = 80_000
STEADY = ((0.0, PRESS_US),)
"""(begin, end) of a hand's contacts after the first touch: one, without bounce."""

CTRL_C, CTRL_D = b"\x03", b"\x04"
Contacts = Iterable[tuple[float, float]]


class Eyes:
    """Sees what the WS2812 waveform on the pixel wire makes of 24 lights."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._clock = Clock()
        self._wires = Wires(self._clock)
        self._strip = PixelStrip(self._wires, self._clock, PIXELS, LIGHTS)
        pico.watch(PIXELS, self._see)

    def _see(self, level: int, at_ns: float) -> None:
        self._run_until(at_ns)
        self._wires.set_output(PIXELS, level)

    def _run_until(self, at_ns: float) -> None:
        self._clock.run_until(max(self._clock.cycles, round(at_ns / CYCLE_NS)))

    def frames_since(self, us: float) -> list[Shown]:
        """The pictures shown since then."""
        frames = self.frames
        first = bisect_right(frames, us * CYCLES_PER_US, key=lambda frame: frame.cycle)
        return frames[first:]

    @property
    def frames(self) -> list[Shown]:
        """Every picture shown so far."""
        self._pico.settle()
        self._run_until(self._pico.now_us() * 1000)
        return self._strip.shown

    @property
    def refused(self) -> list[str]:
        """What no strip would have understood."""
        return [refusal.text for refusal in self._strip.refused]

    def first_flash_us(self, zone: int, since_us: float) -> float | None:
        """When the frame was on the wire that made a zone's four lights white, the first since."""
        for frame in self.frames_since(since_us):
            lights = frame.colours[(zone - 1) * LIGHTS_PER_ZONE : zone * LIGHTS_PER_ZONE]
            is_white = all(light == (light[0],) * 3 and light[0] for light in lights)
            if is_white:
                return frame.cycle / CYCLES_PER_US - RESET_US
        return None


class Box:
    """A box from power-on on; `cut_power` pulls the plug and puts it in again."""

    def __init__(self, flash: bytes) -> None:
        self._start(flash)

    def _start(self, flash: bytes) -> None:
        self.pico = Pico(flash)
        self.eyes = Eyes(self.pico)
        self.console = self.pico.usb.console
        self.data = self.pico.usb.data

    def cut_power(self) -> None:
        """Everything is lost but the flash; then the power comes back."""
        self._start(self.pico.flash)

    def wait_until_ready(self, after: int = 0) -> float:
        """Run until the data channel has told `ready`, more than `after` bytes from the start."""
        self.wait(lambda: b'"ready"' in self.data.received[after:], START_LIMIT_US)
        return self.pico.now_us()

    def wait(self, is_so: Any, limit_us: float) -> None:
        """Run until it is so; it must be so in time."""
        in_time = self.pico.run_until(is_so, limit_us)
        assert in_time, (self.console.received[-400:], self.data.received[-400:])

    def passes_ms(self, begin_us: float) -> list[float]:
        """How long each pass lasted since then, by the feeding of the watchdog."""
        fed = [us for us in self.pico.passes if us >= begin_us]
        return [(later - earlier) / 1000 for earlier, later in pairwise(fed)]

    # -- the computer

    def lines(self, begin: int = 0) -> list[dict[str, Any]]:
        """The whole lines on the data channel, those that ended after `begin` bytes."""
        first = self.data.received.rfind(b"\n", 0, begin) + 1
        whole, _, _ = self.data.received[first:].rpartition(b"\n")
        return [json.loads(line) for line in whole.decode().split("\n") if line]

    def ask(self, line: str) -> dict[str, Any]:
        """The answer to a line typed by a program on the data channel."""
        begin = len(self.data.received)
        self.data.write(line.encode() + b"\n")
        self.wait(lambda: self._answers(begin), ANSWER_LIMIT_US)
        return self._answers(begin)[0]

    def _answers(self, begin: int) -> list[dict[str, Any]]:
        return [line for line in self.lines(begin) if "ok" in line]

    def order(self, line: str) -> None:
        """Say a line that must be accepted."""
        answer = self.ask(line)
        assert answer["ok"], answer

    def say(self, text: bytes, marker: bytes) -> bytes:
        """Type on the console; all that came until the marker did."""
        begin = len(self.console.received)
        self.console.write(text)
        self.wait(lambda: marker in self.console.received[begin:], START_LIMIT_US)
        return bytes(self.console.received[begin:])

    def ask_prompt(self, line: str) -> bytes:
        """Stop the program if it runs; what the interpreter prints to a line at its prompt."""
        self.say(CTRL_C, b"\n")
        self.say(b"\r", b">>> ")
        return self.say(line.encode() + b"; print('do' 'ne')\r", b"done")

    def reload(self, stop: bytes = CTRL_C) -> bytes:
        """Stop the program and start it again, as from a terminal; what the console printed."""
        begin = len(self.console.received)
        self.say(stop, b"Press any key")
        after = len(self.data.received)
        self.console.write(CTRL_D)
        self.wait_until_ready(after)
        return bytes(self.console.received[begin:])

    # -- hands

    def slap(self, zone: int, at_us: float, contacts: Contacts = STEADY) -> None:
        """A hand comes down at this time, with the contacts it makes."""
        pad = FIRST_ZONE + zone - 1
        for begin_us, end_us in contacts:
            self.pico.at(at_us + begin_us, partial(self.pico.drive, pad, 0))
            self.pico.at(at_us + end_us, partial(self.pico.drive, pad, None))

    def press_lid(self, at_us: float, force: int = 0) -> None:
        """The lid comes under pressure: the comparator falls, the ADC reads so much force."""
        self.pico.at(at_us, partial(self.pico.drive, LID, 0))
        self.pico.at(at_us, partial(self.pico.set_voltage, FORCE, force))
        self.pico.at(at_us + PRESS_US, partial(self.pico.drive, LID, None))
        self.pico.at(at_us + PRESS_US, partial(self.pico.set_voltage, FORCE, 0))

    def press_button(self, lasts_us: float) -> None:
        """Press the control button and let it go."""
        self.pico.drive(BUTTON, 0)
        self.pico.run_us(lasts_us)
        self.pico.drive(BUTTON, None)
        self.pico.run_us(40_000)

    def contest(
        self,
        slaps: Iterable[tuple[int, float]],
        contacts: Contacts = STEADY,
        is_pressed: bool = True,
        force: int = 0,
        lasts_us: float = CONTEST_LIMIT_US,
    ) -> list[dict[str, Any]]:
        """Hands come down, (zone, us) each; what was told until a take was, or time was over."""
        begin = len(self.data.received)
        at_us = self.pico.now_us() + LEAD_US
        for zone, offset_us in slaps:
            self.slap(zone, at_us + offset_us, contacts)
        if is_pressed:
            self.press_lid(at_us + 500, force)
        self.pico.run_until(lambda: self._is_told(begin), lasts_us)
        return self.lines(begin)

    def _is_told(self, begin: int) -> bool:
        """Whether the take is told, which it is once the contest is closed."""
        return any(line.get("event") == "take" for line in self.lines(begin))

    def arm(self) -> None:
        """Arm at once, by the control button."""
        self.press_button(50_000)
        assert self.ask("status")["armed"]


def bounce(times: int, close_us: float = 12, open_us: float = 18) -> list[tuple[float, float]]:
    """A hand that closes its contact so many times, then stays."""
    period_us = close_us + open_us
    begun = [(turn * period_us, turn * period_us + close_us) for turn in range(times - 1)]
    return [*begun, ((times - 1) * period_us, PRESS_US)]
