# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The program stumbles, wherever it may be: written down, shown, and the game goes on."""

import inspect
from itertools import pairwise

import pytest

from firmware.devices.button import ControlButton
from firmware.devices.clock import Clock
from firmware.devices.crashes import Crashes
from firmware.devices.force_sensor import ForceSensor
from firmware.devices.lights import Lights
from firmware.devices.slap_sensor import SlapSensor
from firmware.devices.sounder import Sounder
from firmware.devices.usb_port import UsbPort
from firmware.devices.watchdog import Watchdog
from host_sim.world import SwitchedOff
from tests.devices.game_box import BUTTON_GPIO, GAME, GameBox, without

PARTS = (
    ControlButton,
    Clock,
    ForceSensor,
    Lights,
    SlapSensor,
    Sounder,
    UsbPort,
    Watchdog,
)
RARE = ("recover", "is_still_noisy")
"""Only after more noise than can be logged."""
RED, BLACK = (50, 0, 0), (0, 0, 0)


def calls():
    """Every method of every part that the program calls while a game goes on."""
    for part in PARTS:
        for name, method in vars(part).items():
            is_call = inspect.isfunction(method) and not name.startswith("_") and name != "deinit"
            if (is_call and name not in RARE) or isinstance(method, property):
                yield part, name


CALLS = list(calls())


class Fault:
    """From the `at`th call on, `times` calls of one method or property raise."""

    def __init__(self, patch, part, name, at=1, times=1):
        self.raised = 0
        self._calls = 0
        self._at, self._times = at, times
        self._patch, self._part, self._name = patch, part, name
        self.is_on = False
        self._set()

    def _set(self):
        whole = inspect.getattr_static(self._part, self._name)
        get = whole.fget if isinstance(whole, property) else whole

        def faulty(*words, **named):
            self._raise_if_due()
            return get(*words, **named)

        is_property = isinstance(whole, property)
        self._patch.setattr(self._part, self._name, property(faulty) if is_property else faulty)

    def _raise_if_due(self):
        if not self.is_on:
            return
        self._calls += 1
        if self._at <= self._calls < self._at + self._times:
            self.raised += 1
            raise RuntimeError(f"{self._part.__name__}.{self._name}")


def busy(box):
    """A slap, commands and time: every part has something to do."""
    box.world.hands.slap(2, 100)
    box.chip.console.host_write(b"selftest\nselftest show\nselftest cancel\ninfo\nset volume 3\n")
    yield from box.wait_ms(400)


def crashed(error, is_logged=True, with_game=True):
    return {"event": "crashed", "error": error, "logged": is_logged, "with_game": with_game}


def told(box):
    return [event for event in box.events if event["event"] in ("crashed", "resumed", "ready")]


def log_of(box):
    """The entries of crashes.txt, the blanks at their ends left out."""
    data = box.chip.volume.open("crashes.txt", "rb").read(24 * 512)
    entries = [data[at : at + 512] for at in range(8 * 512, 16 * 512, 512)]
    return [entry.decode().rstrip() for entry in entries if entry[:5] == b"crash"]


def play_on(box, fault, found):
    """A game, the fault in the middle of it, and what the box says and shows afterwards."""
    yield from box.until("ready")
    yield from box.ask(GAME)
    yield from box.ask("take Cem")
    yield from box.wait_ms(50)
    found["before"] = yield from box.ask("status")
    box.events.clear()
    box.world.strip.shown.clear()
    fault.is_on = True
    yield from busy(box)
    yield from box.wait_ms(2500)
    found["told"], found["log"] = told(box), log_of(box)
    found["ring"] = [shown.colours for shown in box.world.strip.shown]
    found["after"] = yield from box.ask("status")


@pytest.mark.parametrize(("part", "name"), CALLS, ids=lambda part: getattr(part, "__name__", part))
def test_wherever_a_part_fails_once_the_game_goes_on(monkeypatch, part, name):
    fault = Fault(monkeypatch, part, name)
    box, found = GameBox(), {}
    box.play(play_on(box, fault, found))
    error = f"RuntimeError: {part.__name__}.{name}"
    ready = [event for event in found["told"] if event["event"] == "ready"]
    resumed = [event for event in found["told"] if event["event"] == "resumed"]
    assert found["told"] == [*ready, crashed(error), *resumed]
    assert (len(ready), len(resumed), resumed[0]["players"]) == (1, 1, ["Ann", "Ben", "Cem"])
    assert found["after"]["phase"] == "playing"
    (entry,) = found["log"]
    assert entry.startswith("crash 1\n") and entry.endswith(error)


@pytest.mark.parametrize("part", [part for part in PARTS if part is not Clock])
def test_a_part_that_cannot_be_built_at_first_is_built_the_next_time(monkeypatch, part):
    fault = Fault(monkeypatch, part, "__init__")
    fault.is_on = True
    box, found = GameBox(), []

    def script():
        yield from box.wait_ms(2500)
        found.append(told(box)[-1])
        found.append((yield from box.ask(GAME))["ok"])

    box.play(script())
    assert found == [crashed(f"RuntimeError: {part.__name__}.__init__"), True]


def test_every_other_light_is_red_for_two_seconds(monkeypatch):
    fault = Fault(monkeypatch, ForceSensor, "sample")
    box, found = GameBox(), {}
    box.play(play_on(box, fault, found))
    ring = found["ring"]
    assert ring.count((RED, BLACK) * 12) == 1
    assert without(found["before"], "armed") == without(found["after"], "armed")


def keep_failing(monkeypatch, times, script, part=ForceSensor, name="sample"):
    fault = Fault(monkeypatch, part, name, times=times)
    box, found = GameBox(), []

    def play():
        yield from box.until("ready")
        yield from box.ask(GAME)
        yield from box.wait_ms(50)
        box.events.clear()
        fault.is_on = True
        yield from script(box, found)

    box.play(play())
    return box, found


ERROR = "RuntimeError: ForceSensor.sample"
RED_RING = (RED,) * 24


@pytest.mark.parametrize("is_pressed", [False, True])
def test_after_three_in_a_row_the_box_begins_without_the_game(monkeypatch, is_pressed):
    """All lights are red until the button is pressed, or for a minute; off and on: the game."""

    def script(box, found):
        yield from box.wait_ms(10_000)
        found.append(box.world.strip.shown[-1].colours == RED_RING)
        if is_pressed:
            box.chip.wires.drive(BUTTON_GPIO, 0)
            yield from box.wait_ms(100)
            box.chip.wires.drive(BUTTON_GPIO, 1)
        yield from box.wait_ms(1000 if is_pressed else 56_000)
        found.append([event["event"] for event in told(box)])
        found.append(box.events[-1]["with_game"])
        found.append((yield from box.ask("status"))["ok"])
        box.chip.cut()
        yield
        found.append((yield from box.until("resumed"))["players"])

    _, found = keep_failing(monkeypatch, 3, script)
    assert found == [True, ["ready", "crashed"], False, False, ["Ann", "Ben", "Cem"]]


def test_a_box_that_fails_for_ever_writes_it_down_once_and_tries_once_a_minute(monkeypatch):
    def script(box, found):
        yield from box.wait_ms(10_000)
        erases = box.chip.flash.erases
        yield from box.wait_ms(65_000)
        found += [box.chip.flash.erases - erases, len(log_of(box))]

    _, found = keep_failing(monkeypatch, 1 << 30, script)
    assert found == [0, 1]


@pytest.mark.parametrize("part", [ControlButton, Lights])
def test_a_part_that_shows_the_crash_may_be_what_fails_for_ever(monkeypatch, part):
    """It is waited for all the same: three times at once, then once a minute. (That the watchdog
    may be that part is in no test: without it time passes too slowly here.)"""
    box, taken_s = GameBox(), []
    Fault(monkeypatch, part, "__init__", times=1 << 30).is_on = True
    take = Crashes.take

    def count(crashes, error):
        taken_s.append(box.chip.now_us / 1e6)
        if len(taken_s) == 5:
            raise SwitchedOff
        take(crashes, error)

    monkeypatch.setattr(Crashes, "take", count)
    box.play(box.wait_ms(1_000_000))
    gaps_s = [round(later - earlier) for earlier, later in pairwise(taken_s)]
    assert gaps_s[2:] == [60, 60] and max(gaps_s[:2]) <= 4


def test_where_the_computer_may_write_the_drive_it_is_not_written_down(monkeypatch):
    def script(box, found):
        box.chip.wires.drive(BUTTON_GPIO, 0)
        box.chip.reset("RESET_PIN")
        yield
        yield from box.wait_ms(4000)
        found.append(told(box)[-2:])

    _, found = keep_failing(monkeypatch, 1, script)
    assert found[0][0] == crashed(ERROR, is_logged=False)
