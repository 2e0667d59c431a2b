# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The whole box on a table, driven by a script that goes on a step after each of its passes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from host_sim.chip import Chip, PowerCut, Reload, Reset
from host_sim.world import SwitchedOff, World

GAME = "new take_it Ann@1 Ben@2 Cem@3"
BUTTON_GPIO = 22
MOST_PASSES = 20_000
Script = Iterator[None]
NOTHING: tuple = ([], 0, [], [], [])


def in_use(chip: Chip) -> tuple:
    """Pins, how many state machines, shared pins, PWM slices and tones."""
    claims = chip.claims
    used = (claims.pins, claims.sharers, claims.slices, chip.tones)
    pins, sharers, slices, tones = (sorted(each) for each in used)
    return pins, len(claims.places), sharers, slices, tones


class WatchedWorld(World):
    """`left` has for each run of code.py what it held of the chip when it had ended.

    A program that Ctrl-C has stopped is started again, as by Ctrl-D at the prompt.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.left: list[tuple] = []
        self.ran: list[str] = []

    def _run_file(self, name: str) -> None:
        self.ran.append(name)
        try:
            super()._run_file(name)
        except (Reload, KeyboardInterrupt):
            self.left.append(in_use(self.chip))
            raise Reload from None


class GameBox:
    """`events` are those that the channel for programs has told since `ask` or `forget`."""

    def __init__(self, seed: int = 0) -> None:
        self.world = WatchedWorld(seed)
        self.chip = self.world.chip
        self.events: list[dict] = []
        self.hang_in: Callable[[], None] | None = None
        self.replies: list[dict] = []
        self._rest = b""

    def play(self, script: Script) -> None:
        """Switch the box on, play the script to its end, switch the box off."""
        self.world.on_pass = lambda: self._step(script)
        self.world.run()

    def _step(self, script: Script) -> None:
        self._listen()
        try:
            next(script)
        except StopIteration:
            raise SwitchedOff from None
        if self.hang_in:
            hang, self.hang_in = self.hang_in, None
            hang()

    def _listen(self) -> None:
        self.chip.console.host_read()
        *lines, self._rest = (self._rest + self.chip.data.host_read()).split(b"\n")
        for line in lines:
            said = json.loads(line)
            (self.events if "event" in said else self.replies).append(said)

    # -- steps

    def ask(self, line: str) -> Iterator[None]:
        """Send a line as a program; returns the answer."""
        self.chip.data.host_write(line.encode() + b"\n")
        self.replies.clear()
        for _ in range(MOST_PASSES):
            yield
            for reply in self.replies:
                if reply["cmd"] == line.split()[0]:
                    return reply
        raise AssertionError(f"no answer to {line}")

    def wait_ms(self, ms: int) -> Script:
        end = self.chip.clock.cycles + self.chip.clock.us(ms * 1000)
        while self.chip.clock.cycles < end:
            yield

    def until(self, *names: str) -> Iterator[None]:
        """Wait for one of these events; returns it, and forgets all before."""
        for _ in range(MOST_PASSES):
            for event in self.events:
                if event["event"] in names:
                    self.events.clear()
                    return event
            yield
        raise AssertionError(f"none of {names} came")

    def until_armed(self) -> Script:
        while not (yield from self.ask("status"))["armed"]:
            yield from self.wait_ms(50)

    def arm(self) -> Script:
        """A short press of the control button, instead of waiting for it."""
        self.chip.wires.drive(BUTTON_GPIO, 0)
        yield from self.wait_ms(50)
        self.chip.wires.drive(BUTTON_GPIO, 1)
        yield from self.wait_ms(5)
        assert (yield from self.ask("status"))["armed"]

    def reload(self) -> Script:
        """supervisor.reload(), or a file was written over USB."""
        self.events.clear()
        self.chip.stop_for_reload()
        yield

    def press_ctrl_c(self) -> Script:
        self.events.clear()
        self.chip.console.host_write(b"\x03")
        yield

    def crash(self, reason: str) -> Script:
        """The interpreter ends in safe mode."""
        self.events.clear()
        self.chip.reset_to_safe_mode(reason)
        yield

    # -- what the program does not live to see

    def hang(self, ended: list[float]) -> Callable[[], None]:
        """For `hang_in`: the program goes nowhere; when it was ended, in seconds."""

        def hang() -> None:
            begin_us = self.chip.now_us
            try:
                while True:
                    self.chip.spend(1000)
            except (Reset, PowerCut):
                ended.append((self.chip.now_us - begin_us) / 1e6)
                raise

        return hang


def without(status: Any, *names: str) -> dict:
    """A status but for what a restart may change."""
    return {name: value for name, value in status.items() if name not in names}
