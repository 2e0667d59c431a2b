# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Games one after the other on one box, through its console and by hands on its zones."""

import gc
import sys
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from host_sim.bots.typed_games import typed_game
from host_sim.endurance.contest import Contest, DeadHeat
from host_sim.endurance.faults import FAULTS, Fault, Scene
from host_sim.endurance.host import Failure, Host, Reply, Script
from host_sim.endurance.ledger import Entry, Ledger, Meter
from host_sim.endurance.recount import recount
from host_sim.endurance.twin import Twin, lasting, picture

GAMES = (("take_it", 2, 6), ("vzyat", 2, 4), ("take_that", 2, 4), ("take_5", 2, 10))
FAULTS_A_GAME = 8
ATTEMPTS = 10
SLAPS_TRIED = 7
"""After so many slaps in vain somebody types what they would have said."""
LINE_US = 6_000
CONTEST_US = 350_000
SCENE_US = 1_500_000
"""Until flashes are over."""
TAKEN_BACK = 0.04
"""How often a line is taken back and played again."""
MOVED = 0.02
"""How often somebody moves to another zone."""
DAY_S = 86_400
GAPS_S = (1, 60, 3600, 10_000, DAY_S // 3)
LONG_GAP_S = 6.3 * DAY_S
"""Longer than supervisor.ticks_ms takes to come round."""
DEAD_HEATS = 0.1
"""How often two hands come down at once before somebody takes."""
BY_HAND = {"take": 0.9, "done": 0.15, "chosen": 0.9}
"""What may be said by hand, and how often it is."""
NO_FAULT = Fault(lambda scene: None)
TOLD = ("journal_damaged",)


class Step(NamedTuple):
    """A line, what the box holds before and after it, and the fault that befalls it."""

    line: str
    before: list[str]
    wanted: list[str]
    fault: Fault


class Tried(NamedTuple):
    """Whether the box confirmed a step, whether hands made it, whether their light was seen."""

    confirmed: bool
    by_hand: bool
    has_flashed: bool


class Evening:
    """`log` is what the box has confirmed, line by line: what it must hold whatever happens."""

    def __init__(self, host: Host, ledger: Ledger, seed: int, faults: int = FAULTS_A_GAME) -> None:
        self.log: list[str] = []
        self._host = host
        self._ledger = ledger
        self._random = Random(seed)
        self._faults = faults
        self._twin = Twin()
        self._bag: list[str] = []
        self._meter = Meter(host.clock, host.chip.flash)

    def play(self, games: int) -> Script:
        """So many games, each of the four in turn; a box that is silent for good ends it."""
        for number in range(games):
            name, least, most = GAMES[number % len(GAMES)]
            try:
                yield from self._rest(number, games)
                yield from self._play_game(name, self._random.randint(least, most))
            except Failure as failure:
                self._ledger.failures.append(f"game {number + 1}, {name}: {failure}")
                self._ledger.traces.append(list(self._host.notes))
                reply = yield from self._host.ask("log")
                if reply is None:
                    return
                self.log = reply.get("log", [])

    # -- a game

    def _rest(self, number: int, games: int) -> Script:
        """Nobody is there for a while; the box keeps what it has."""
        gap_s: float = self._random.choice(GAPS_S) if number else 1
        if number % 20 == 19:
            gap_s = LONG_GAP_S if number == games // 2 // 20 * 20 + 19 else 1.5 * DAY_S
        yield from self._host.wait(gap_s * 1e6)
        yield from self._expect(self.log)

    def _play_game(self, name: str, count: int) -> Script:
        lines = self._lines_of(name, count)
        places = range(len(lines))
        befallen = set(self._random.sample(places, min(self._faults, len(lines) // 2)))
        yield from self._change(lines[0], [], lines[:1], 0 in befallen)
        for place in places[1:]:
            if lines[place].startswith("take ") and name == "take_it":
                yield from self._dead_heat()
            yield from self._change(lines[place], self.log, None, place in befallen)
            if self._random.random() < TAKEN_BACK:
                yield from self._take_back(self._random.random() < 0.3)
            if self._random.random() < MOVED:
                yield from self._move()
        yield from self._check_score()
        self._ledger.games[name] = self._ledger.games.get(name, 0) + 1
        self._weigh()

    def _lines_of(self, name: str, count: int) -> list[str]:
        """A game of bots, the players at any zones; some say at the box that they have chosen."""
        first, *lines = typed_game(name, count, self._random.getrandbits(32))
        names = first.split()[2:]
        found = [" ".join(("new", name, *self._seated(names)))]
        for line in lines:
            if line.startswith("play ") and self._random.random() < 0.2:
                found += [f"chosen {self._random.choice(names)}"]
            found.append(line)
        return found

    def _seated(self, names: Sequence[str]) -> list[str]:
        """Names with zones, clockwise; more than six are without."""
        count = min(len(names), 6)
        zones = sorted(self._random.sample(range(1, 7), count))
        sitting = sorted(self._random.sample(range(len(names)), count))
        zone_of = {names[seat]: zone for seat, zone in zip(sitting, zones, strict=True)}
        return [f"{name}@{zone_of[name]}" if name in zone_of else name for name in names]

    def _dead_heat(self) -> Script:
        """Now and then two who may take come down at once: the row stays."""
        if self._random.random() >= DEAD_HEATS:
            return
        players = (yield from self._host.insist("status"))["players"]
        zones = {each["name"]: each["zone"] for each in players if each["calls_left"]}
        zones = {name: zone for name, zone in zones.items() if zone not in self._host.unheard}
        if len(zones) > 1:
            yield from DeadHeat(self._host, self._random, zones).play()
            yield from self._expect(self.log)
            self._ledger.dead_heats += 1

    def _weigh(self) -> None:
        """How much memory box and simulator hold after a game."""
        self._twin.forget()
        gc.collect()
        self._ledger.blocks.append(sys.getallocatedblocks())

    def _take_back(self, is_befallen: bool) -> Script:
        whole = self.log
        yield from self._change("undo", whole, whole[:-1], is_befallen)
        yield from self._change("redo", whole[:-1], whole, False)

    def _move(self) -> Script:
        """Somebody goes to a zone where nobody sits."""
        seated = seats(self.log)
        free = sorted(set(range(1, 7)) - set(seated.values()))
        if free:
            name = self._random.choice(list(seated))
            line = f"zone {name} {self._random.choice(free)}"
            yield from self._change(line, self.log, None, self._random.random() < 0.3)

    def _check_score(self) -> Script:
        score: Reply = yield from self._host.insist("score")
        found = ({each["name"]: each["total"] for each in score["players"]}, score["winners"])
        expected = recount(self.log)
        self._ledger.scores += 1
        if found != (expected.totals, expected.winners) or not score["final"]:
            raise Failure(f"the box counts {found}, the rules {tuple(expected)}")

    # -- one line, until the box has it

    def _change(
        self, line: str, before: Sequence[str], after: Sequence[str] | None, is_befallen: bool
    ) -> Script:
        """Say or slap it until it is kept; `after` is None for one more line."""
        name = self._draw() if is_befallen else ""
        for attempt in range(ATTEMPTS):
            fault = FAULTS[name] if name and not attempt else NO_FAULT
            before = self.log if after is None else before
            wanted = [*before, line] if after is None else list(after)
            tried = yield from self._attempt(line, wanted, fault, attempt)
            if (yield from self._settle(Step(line, list(before), wanted, fault), tried, name)):
                return
        raise Failure(f"{line!r} was not kept in {ATTEMPTS} attempts")

    def _draw(self) -> str:
        """The next fault; every one comes as often as the others."""
        if not self._bag:
            self._bag = self._random.sample(list(FAULTS), len(FAULTS))
        return self._bag.pop()

    def _attempt(self, line: str, wanted: list[str], fault: Fault, attempt: int) -> Script:
        """Say it once, fault or not; what has come of it, as a Tried."""
        contest = self._contest(line, wanted) if attempt < SLAPS_TRIED else None
        scene = Scene(self._host, self._random, CONTEST_US if contest else LINE_US)
        if attempt:
            yield from self._host.wait(attempt * attempt * 1e6)
        if contest:
            yield from contest.prepare(attempt)
            self._ledger.slaps += 1
        yield from fault.prepare(scene)
        starts = self._host.starts
        self._meter.start(starts)
        self._host.events.clear()
        over = self._host.clock.cycles + self._host.clock.us(scene.lasts_us)
        fault.begin(scene)
        waited_us = self._random.choice(fault.waits_us)
        yield from self._host.wait(waited_us)
        confirmed = yield from (contest.play(waited_us) if contest else self._type(line))
        while fault is not NO_FAULT and self._host.clock.cycles < over:
            yield
        yield from fault.end(scene)
        self._check_running(line, fault, starts)
        return Tried(confirmed, contest is not None, contest is not None and contest.has_flashed)

    def _check_running(self, line: str, fault: Fault, starts: int) -> None:
        """Nothing but the fault has made the box begin anew, and it has met no error of its own."""
        if self._host.stumbles:
            raise Failure(f"{line!r}: the box has stumbled: {self._host.stumbles.pop()}")
        if self._host.starts != starts and not fault.ends_program:
            raise Failure(f"{line!r}: the box has begun anew")

    def _contest(self, line: str, wanted: list[str]) -> Contest | None:
        """For what may be said by hand."""
        share = BY_HAND.get(line.partition(" ")[0], 0)
        if self._random.random() >= share:
            return None
        zones = seats(self.log)
        is_seated = wanted[-1].split()[1] in zones
        return Contest(self._host, self._random, zones, wanted) if is_seated else None

    def _type(self, line: str) -> Script:
        reply = yield from self._host.ask(line)
        if reply is not None and reply.get("code") == "seat/contest_open":
            return False
        if reply is not None and not reply["ok"]:
            raise Failure(f"{line!r} is refused: {reply['code']}, {reply['error']}")
        return reply is not None

    def _settle(self, step: Step, tried: Tried, name: str) -> Script:
        """Whether the box holds it now; it must hold exactly this, or what it held before."""
        if tried.confirmed and not tried.by_hand and step.fault is NO_FAULT:
            self._confirm(step.wanted)
            return True
        found = (yield from self._host.insist("log")).get("log", [])
        is_kept = found == step.wanted
        if not is_kept and found != (step.before or self.log):
            raise Failure(f"{name}: after {step.line!r} it holds {found[-3:]} of {len(found)}")
        if step.fault is not NO_FAULT:
            self._write_down(self._ledger.entry(name), tried, is_kept)
        if tried.confirmed and not is_kept:
            raise Failure(f"{name}: {step.line!r} was confirmed and is gone")
        if is_kept:
            self._confirm(step.wanted)
        if step.fault is not NO_FAULT and self.log == found:
            yield from self._compare(name)
        return is_kept

    def _compare(self, name: str) -> Script:
        """Status, score and lights are those of a table to which nothing has happened."""
        if not self.log:
            return
        yield from self._host.wait(SCENE_US)
        self._twin.follow(self.log)
        for line in ("status", "score"):
            found = lasting((yield from self._host.insist(line)))
            if found != lasting(self._twin.ask(line)):
                raise Failure(f"{name}: {line} is {found}, not {self._twin.ask(line)}")
        shown = picture((yield from self._host.insist("lights"))["lights"])
        self._twin.rest()
        if shown not in self._twin.pictures():
            raise Failure(f"{name}: the lights show {shown}")
        self._ledger.twins += 1

    def _confirm(self, wanted: list[str]) -> None:
        self.log = wanted
        self._ledger.confirmed += 1

    def _write_down(self, entry: Entry, tried: Tried, is_kept: bool) -> None:
        entry.tried += 1
        entry.events += tried.confirmed and not is_kept
        entry.under_way += not tried.confirmed and not is_kept
        entry.lights += tried.has_flashed and not is_kept
        entry.answers += is_kept and not tried.confirmed
        entry.told += sum(each["lines"] for each in self._host.events if each["event"] in TOLD)
        self._meter.stop(entry, self._host.starts)

    def _expect(self, log: Sequence[str]) -> Script:
        found = (yield from self._host.insist("log")).get("log", [])
        if found != list(log):
            raise Failure(f"at rest the box holds {found[-3:]} of {len(found)}")


def seats(log: Sequence[str]) -> dict[str, int]:
    """Where everybody sits after these lines who has a zone."""
    found = dict(word.split("@") for word in log[0].split()[2:] if "@" in word)
    for line in log[1:]:
        if line.startswith("zone "):
            _, name, zone = line.split()
            found[name] = zone
    return {name: int(zone) for name, zone in found.items()}
