# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Hands that come down to say one thing, and what the box makes of them."""

from random import Random

from host_sim.endurance.host import Failure, Host, Script

FLASH = ((51, 51, 51),) * 4
"""White at 20 %: the winner's zone."""
OUTCOME_US = 2_500_000
SURE_US = (1_500.0, 60_000.0)
"""Others come so much later: more than the tie window of 1 ms."""


class Contest:
    """One player's hand first; in Take It! others after it. `log` is what the box then holds."""

    def __init__(self, host: Host, random: Random, zones: dict[str, int], log: list[str]) -> None:
        self._host = host
        self._random = random
        self._log = log
        self._name = log[-1].split()[1]
        self._zone = zones[self._name]
        is_race = log[0].split()[1] == "take_it"
        self._others = [zone for zone in zones.values() if is_race and zone != self._zone]

    def prepare(self, attempt: int) -> Script:
        """Wait until touches count, or press the button, which makes them count at once."""
        is_hasty = attempt or self._random.random() < 0.5
        if is_hasty or not (yield from self._host.until_armed()):
            yield from self._host.press_button()

    def play(self, is_alone: bool) -> Script:
        """Whether the box has confirmed it; `is_alone`: no other hand comes."""
        self._host.world.strip.shown.clear()
        starts = self._host.starts
        self._slap([] if is_alone else self._others)
        return (yield from self._outcome(starts))

    def _slap(self, others: list[int]) -> None:
        begin_us = self._random.uniform(0, 40_000)
        hands = self._host.world.hands
        hands.slap(self._zone, begin_us)
        for zone in others[: self._random.randint(0, 2)]:
            hands.slap(zone, begin_us + self._random.uniform(*SURE_US))

    def _outcome(self, starts: int) -> Script:
        clock = self._host.clock
        end = clock.cycles + clock.us(OUTCOME_US)
        while clock.cycles < end and starts == self._host.starts:
            for _ in range(100):
                yield
            log = yield from self._host.ask("log")
            if log is not None and log.get("log") == self._log:
                self._check_told()
                return True
        return False

    def _check_told(self) -> None:
        """Whoever is told to have taken the row is who took it."""
        takes = [event for event in self._host.events if event["event"] == "take"]
        wrong = [take for take in takes if take["player"] != self._name]
        if wrong:
            raise Failure(f"{self._log[-1]!r}: told {wrong}")

    @property
    def has_flashed(self) -> bool:
        """Whether the winner's light has been seen."""
        place = slice(4 * self._zone - 4, 4 * self._zone)
        return any(shown.colours[place] == FLASH for shown in self._host.world.strip.shown)
