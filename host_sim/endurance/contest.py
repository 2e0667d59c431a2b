# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Hands that come down to say one thing, and what the box makes of them."""

from random import Random

from host_sim.endurance.host import Failure, Host, Reply, Script

FLASH = (50, 50, 50)
"""White at 20 %, as CircuitPython dims it: the winner's zone."""
ZONES, LIGHTS = 6, 24
OUTCOME_US = 2_500_000
SURE_US = (1_500.0, 60_000.0)
"""Others come so much later: more than the tie window of 1 ms."""
TIED_US = (0.0, 950.0)
STUCK_US = 10_000_000


class Contest:
    """One player's hand first; in Take It! others after it, and some before it that may not take.

    `log` is what the box then holds.
    """

    def __init__(self, host: Host, random: Random, zones: dict[str, int], log: list[str]) -> None:
        self._host = host
        self._random = random
        self._log = log
        self._name = log[-1].split()[1]
        self._zone = zones[self._name]
        self._players = [word.partition("@")[0] for word in log[0].split()[2:]]
        is_race = log[0].split()[1] == "take_it"
        self._others = [zone for zone in zones.values() if is_race and zone != self._zone]
        self._spent: list[int] = []

    def prepare(self, attempt: int) -> Script:
        """Wait until touches count, or press the button, which makes them count at once."""
        yield from get_ready(self._host, bool(attempt) or self._random.random() < 0.5)
        players = (yield from self._host.insist("status"))["players"]
        spent = [each["zone"] for each in players if each.get("calls_left") == 0]
        self._spent = [zone for zone in self._others if zone in spent]

    def play(self, waited_us: float) -> Script:
        """Whether the box has confirmed it; a fault has been there for `waited_us`."""
        self._host.world.strip.shown.clear()
        starts = self._host.starts
        if self._is_answered():
            return False
        lies_closed = waited_us < STUCK_US and self._lies_closed()
        others = [] if lies_closed or self._zone in self._host.unheard else self._rivals()
        self._slap(others[: self._random.randint(0, 2)])
        return (yield from self._outcome(starts))

    def _is_answered(self) -> bool:
        """Whether a neighbour's zone may answer, which in Take 5 would say that it has chosen: the
        first three times nobody can know (docs/faults.md, "Limits"), so nobody slaps."""
        is_coupled = self._host.world.hands.faults.are_coupled
        return is_coupled and self._log[-1].startswith("chosen ")

    def _lies_closed(self) -> bool:
        """Whether the hand finds its zone closed. Until that has lasted 10 s it is to the box a
        hand that lies there: its player has been told, and others may race without it."""
        is_closed = self._host.world.hands.faults.is_stuck(self._zone)
        told = [event for event in self._host.events if event["event"] == "refused"]
        if is_closed and self._zone not in [event["zone"] for event in told]:
            raise Failure(f"zone {self._zone} lies closed, and {self._name} was not told")
        return is_closed

    def _rivals(self) -> list[int]:
        return [zone for zone in self._others if zone not in self._spent]

    def _early(self) -> list[int]:
        """Whose hand comes first and may not take: nobody's while zones answer for their
        neighbours, as the row is the neighbour's until the box knows."""
        is_coupled = self._host.world.hands.faults.are_coupled
        return [] if is_coupled or self._random.random() < 0.5 else self._spent

    def _slap(self, others: list[int]) -> None:
        begin_us = self._random.uniform(0, 40_000)
        for zone in self._early():
            slap(self._host, zone, self._random.uniform(0, begin_us))
        slap(self._host, self._zone, begin_us)
        for zone in others:
            slap(self._host, zone, begin_us + self._random.uniform(*SURE_US))

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
        count = len(self._players) if len(self._players) > ZONES else ZONES
        seat = self._players.index(self._name) if count > ZONES else self._zone - 1
        share = LIGHTS // count
        place, flash = slice(share * seat, share * seat + share), (FLASH,) * share
        return any(shown.colours[place] == flash for shown in self._host.world.strip.shown)


class DeadHeat:
    """Two hands that come down within the tie window; `zones` are those of players who may take."""

    def __init__(self, host: Host, random: Random, zones: dict[str, int]) -> None:
        self._host = host
        self._random = random
        self._names = random.sample(sorted(zones), 2)
        self._zones = [zones[name] for name in self._names]

    def play(self) -> Script:
        """Nobody takes, and all are told why."""
        yield from get_ready(self._host, self._random.random() < 0.5)
        self._host.events.clear()
        slap(self._host, self._zones[0], 0)
        slap(self._host, self._zones[1], self._random.uniform(*TIED_US))
        yield from self._host.wait(OUTCOME_US)
        told = [event for event in self._host.events if self._is_why(event)]
        if len(told) != 1 or any(event["event"] == "take" for event in self._host.events):
            raise Failure(f"dead heat of {self._names}: told {self._host.events}")

    def _is_why(self, event: Reply) -> bool:
        """Both were first; or the box does not listen to one of them, as it makes noise."""
        if event["event"] == "dead_heat":
            return sorted(event["players"]) == sorted(self._names)
        return event.get("code") == "unheard" and event["zone"] in self._zones


def get_ready(host: Host, is_hasty: bool) -> Script:
    """Wait until touches count, or press the button, which makes them count at once."""
    if is_hasty or not (yield from host.until_armed()):
        yield from host.press_button()


def slap(host: Host, zone: int, begin_us: float) -> None:
    """A hand comes down so much later."""
    host.note(f"slap {zone} {begin_us / 1e6:.6f} s later")
    host.world.hands.slap(zone, begin_us)
