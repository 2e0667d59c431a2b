# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lines that begin with `@`: hands in the outside world."""

import re
from collections.abc import Callable

from host_sim.fault_lines import fault_verbs
from host_sim.hand_words import HandRefused, expect, parse_duration, parse_zone
from host_sim.hands import LONG_PRESS_US, SHORT_PRESS_US
from host_sim.sparks import Sparks
from host_sim.world import World

DECIDED_US = 1_300_000
"""After the last hand is off, so long runs the world on: the box arms again after one second."""
BOARD_EVERY_US = 1_000_000
HEAVIEST_GRAMS = 100_000


class HandLines:
    """Does what an `@` line says; until the cycle `resume_at` the world runs on by itself."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.resume_at = 0
        faults = world.hands.faults
        self._verbs: dict[str, Callable[[list[str]], None]] = {
            "@slaps": self._slaps,
            "@press": self._press,
            "@release": self._release,
            "@pressure": self._pressure,
            "@glitch": self._glitch,
            "@wait": self._wait,
            "@button": self._button,
            "@cut": self._cut,
            "@unplug": self._unplug,
            "@replug": self._replug,
            "@stall": self._stall,
            "@noise": self._noise,
            "@board": self._board,
            **fault_verbs(faults, world.lid, Sparks(world.chip, faults, world.lid)),
        }

    def do(self, line: str) -> None:
        """Carry out one line; HandRefused changes nothing."""
        verb, *words = line.split()
        if verb not in self._verbs:
            known = " ".join(self._verbs)
            raise HandRefused("hand/unknown", f"expected one of {known}, got {verb!r}")
        self._verbs[verb](words)

    def _slaps(self, words: list[str]) -> None:
        usage = "@slaps ZONE:TIME ZONE:TIME ..., such as @slaps 2:0us 4:412us"
        expect(words, 1, 60, usage)
        slaps = [self._parse_slap(word, usage) for word in words]
        for zone, offset_us in slaps:
            self._world.hands.slap(zone, offset_us)
        self._run_on(DECIDED_US)

    @staticmethod
    def _parse_slap(word: str, usage: str) -> tuple[int, float]:
        zone, colon, offset = word.partition(":")
        if not colon:
            raise HandRefused("hand/usage", f"expected {usage}, got {word!r}")
        return parse_zone(zone), parse_duration(offset)

    def _press(self, words: list[str]) -> None:
        self._world.hands.press(self._one_zone(words, "@press ZONE"))
        self._run_on(0)

    def _release(self, words: list[str]) -> None:
        self._world.hands.release(self._one_zone(words, "@release ZONE"))
        self._run_on(0)

    @staticmethod
    def _one_zone(words: list[str], usage: str) -> int:
        expect(words, 1, 1, usage)
        return parse_zone(words[0])

    def _pressure(self, words: list[str]) -> None:
        usage = "@pressure GRAMS or @pressure auto"
        expect(words, 1, 1, usage)
        if words[0] == "auto":
            self._world.lid.force(None)
            return
        is_number = words[0].isascii() and words[0].isdigit() and len(words[0]) <= 6
        if not is_number or int(words[0]) > HEAVIEST_GRAMS:
            raise HandRefused("hand/usage", f"expected {usage}, got {words[0]!r}")
        self._world.lid.force(int(words[0]))

    def _glitch(self, words: list[str]) -> None:
        expect(words, 2, 2, "@glitch ZONE TIME, such as @glitch 3 200ns")
        self._world.hands.glitch(parse_zone(words[0]), parse_duration(words[1]))
        self._run_on(100_000)

    def _wait(self, words: list[str]) -> None:
        expect(words, 1, 1, "@wait TIME, such as @wait 50ms")
        self._run_for(parse_duration(words[0]))

    def _button(self, words: list[str]) -> None:
        usage = "@button short or @button long"
        expect(words, 1, 1, usage)
        if words[0] not in ("short", "long"):
            raise HandRefused("hand/usage", f"expected {usage}, got {words[0]!r}")
        self._world.hands.press_button(SHORT_PRESS_US if words[0] == "short" else LONG_PRESS_US)
        self._run_on(100_000)

    def _cut(self, words: list[str]) -> None:
        usage = "@cut, @cut during save or @cut during save PERCENT%"
        if not words:
            self._world.chip.cut()
            return
        found = re.fullmatch(r"during save( ([0-9]{1,2}|100)%)?", " ".join(words))
        if not found:
            raise HandRefused("hand/usage", f"expected {usage}, got {' '.join(words)!r}")
        self._world.cut_at_next_save(int(found[2] or 50) / 100)

    def _unplug(self, words: list[str]) -> None:
        expect(words, 0, 0, "@unplug")
        self._world.unplug()

    def _replug(self, words: list[str]) -> None:
        expect(words, 0, 0, "@replug")
        self._world.replug()

    def _stall(self, words: list[str]) -> None:
        expect(words, 1, 1, "@stall TIME, such as @stall 300ms")
        self._world.stall(parse_duration(words[0]))

    def _noise(self, words: list[str]) -> None:
        usage = "@noise on or @noise off"
        expect(words, 1, 1, usage)
        if words[0] not in ("on", "off"):
            raise HandRefused("hand/usage", f"expected {usage}, got {words[0]!r}")
        self._world.hands.is_noisy = words[0] == "on"

    def _board(self, words: list[str]) -> None:
        usage = "@board or @board TIMES, up to 60, one a second"
        expect(words, 0, 1, usage)
        times = int(words[0]) if words and re.fullmatch(r"[0-9]{1,2}", words[0]) else len(words) < 1
        if not 1 <= times <= 60:
            raise HandRefused("hand/usage", f"expected {usage}, got {words[0]!r}")
        for drop in range(times):
            self._world.hands.drop_board(drop * BOARD_EVERY_US)
        self._run_on(100_000)

    def _run_on(self, us: float) -> None:
        """Until so long after the last hand is off."""
        clock = self._world.chip.clock
        self.resume_at = max(self._world.hands.busy_until, clock.cycles) + clock.us(us)

    def _run_for(self, us: float) -> None:
        clock = self._world.chip.clock
        self.resume_at = clock.cycles + clock.us(us)
