# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A computer at the box's data channel, and whoever stands beside the box; a step a pass."""

import json
from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from host_sim.hand_lines import HandLines
from host_sim.world import SwitchedOff, World

Script = Generator[None, None, Any]
Action = Callable[[], object]
Reply = dict[str, Any]

PATIENCE_US = 3_000_000
"""A box that has not answered by then does not answer."""
IDLE_PASS_US = 2_500_000
"""A pass while nobody does anything: the watchdog's four seconds are not over yet, even when three
erases of flash come in it, and a day takes 34,560 passes instead of 80 million. The program sees
what a slower Pico would see."""
PASS_US = 1000
EASY_PASS_US = 10_000
"""While the box is waited for; it is as slow as that when it words a sentence."""


REMEMBERED = 60
UNNOTED = ("log", "status")
"""Asked all the time."""
PROVOKED = "this part does not answer"
"""What a part says that fails because it was made to."""


class Failure(Exception):
    """The box has not done what it must; the text says what."""


START_US = 3_000_000
"""The Pico compiles its program; until then hands come down on a dead box."""


class BesideWorld(World):
    """A world where to begin takes time."""

    runs = 0
    """How often code.py was begun."""

    def _run_file(self, name: str) -> None:
        if name == "code.py":
            self.runs += 1
            self.chip.spend(START_US)
        super()._run_file(name)


class Host:
    """`events` are those told since they were last cleared; `starts` counts all beginnings.
    `stumbles` are the errors that the program has met without anybody having brought them about.
    `unheard` has the zones that the box does not hear, as it has told: the others play on.
    `notes` are the last things that were said and done, with the second of the world."""

    def __init__(self, seed: int) -> None:
        self.world = BesideWorld(seed)
        self.chip = self.world.chip
        self.clock = self.chip.clock
        self.hands = HandLines(self.world)
        self.events: list[Reply] = []
        self.replies: list[Reply] = []
        self.stumbles: list[str] = []
        self.unheard: set[int] = set()
        self.starts = 0
        self.notes: deque[str] = deque(maxlen=REMEMBERED)
        self._due: list[tuple[int, Action]] = []
        self._runs = 0
        self._rest = b""

    def play(self, script: Script) -> None:
        """Switch the box on, play the script to its end, switch the box off."""
        self.world.on_pass = lambda: self._step(script)
        self.world.run()

    def _step(self, script: Script) -> None:
        self._listen()
        self._act()
        try:
            next(script)
        except StopIteration:
            raise SwitchedOff from None

    def _act(self) -> None:
        """What is due comes first: whoever waits for that moment must find it done."""
        due = [each for each in self._due if each[0] <= self.clock.cycles]
        self._due = [each for each in self._due if each not in due]
        for _, action in due:
            action()

    def _listen(self) -> None:
        self.chip.console.host_read()
        if self._runs != self.world.runs:
            self._runs, self._rest = self.world.runs, b""
            self.starts += 1
        *lines, self._rest = (self._rest + self.chip.data.host_read()).split(b"\n")
        for line in lines:
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return  # cut off by a power cut or a pulled cable
        if isinstance(said, dict):
            if said.get("cmd") not in UNNOTED:
                self.note(line.decode())
            if said.get("event") == "crashed":
                self._note_crash(said["error"])
            (self.events if "event" in said else self.replies).append(said)
            self._note_unheard(said)

    def _note_crash(self, error: str) -> None:
        self.starts += 1
        if PROVOKED not in error:
            self.stumbles.append(error)

    def _note_unheard(self, said: Reply) -> None:
        if said.get("event") in ("ready", "crashed"):
            self.unheard.clear()
        elif said.get("code") == "unheard":
            self.unheard.add(said["zone"])
        elif said.get("by") == "slap" or said.get("fault", "") is None:
            self.unheard.discard(said.get("zone", 0))

    def note(self, text: str) -> None:
        """Remember it for whoever asks how a failure came about."""
        self.notes.append(f"{self.clock.cycles / self.clock.frequency:.6f} {text}")

    # -- what happens beside the conversation

    def later(self, us: float, action: Action) -> None:
        """After the first pass that ends so much later."""
        self._due.append((self.clock.cycles + self.clock.us(us), action))

    def at(self, us: float, action: Action) -> None:
        """So much later, in the middle of whatever the program does then."""
        self.clock.at(self.clock.cycles + self.clock.us(us), action)

    # -- steps

    def ask(self, line: str) -> Script:
        """Send a line; its answer, or None if the box began anew or says nothing."""
        starts, end = self.starts, self.clock.cycles + self.clock.us(PATIENCE_US)
        self.replies.clear()
        if line not in UNNOTED:
            self.note(f"> {line}")
        self.chip.data.host_write(line.encode() + b"\n")
        while self.clock.cycles < end and starts == self.starts:
            yield
            for reply in self.replies:
                if reply["cmd"] == line.split()[0]:
                    return reply
        return None

    def insist(self, line: str) -> Script:
        """The answer to a question that changes nothing, asked until it is answered."""
        for _ in range(10):
            reply = yield from self.ask(line)
            if reply is not None:
                return reply
        raise Failure(f"no answer to {line!r}")

    def wait(self, us: float) -> Script:
        """Let time pass; the more there is of it, the slower the passes."""
        end = self.clock.cycles + self.clock.us(us)
        for pass_us in (IDLE_PASS_US, EASY_PASS_US, PASS_US):
            self.chip.pass_us = pass_us
            while self.clock.cycles < end - self.clock.us(2 * pass_us):
                yield

    def press_button(self) -> Script:
        """A short press of the control button: the box is armed at once."""
        self.note("@button short")
        self.hands.do("@button short")
        yield from self.wait(200_000)

    def until_armed(self, us: float = 20_000_000) -> Script:
        """Whether the box is armed before this time is over."""
        end = self.clock.cycles + self.clock.us(us)
        while self.clock.cycles < end:
            if (yield from self.insist("status")).get("armed", True):
                return True
            yield from self.wait(50_000)
        return False
