# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A table on the simplest parts, for tests to drive from outside: hands, button, two hosts.

Runs on CPython and on MicroPython. Time moves only when a test lets it.
"""

import json

from firmware.app.journal import format_line
from firmware.app.journal_reading import read_lines
from firmware.app.rooms.settings import setting_pairs
from firmware.app.table import Table
from tests.three_pythons.play_on_bare_table import (
    LID,
    TICKS_PER_US,
    Clock,
    Force,
    MemoryFile,
    Port,
    Sensor,
)

ROOM = 1 << 20
"""Bytes that a host reads a pass, unless a test says otherwise."""
PASSES_A_LINE = 3
MOST_PASSES_A_LINE = 50
"""Read it, answer it, keep what it changed: so many passes at most go by without a word."""
LONGEST_PASS_MS = 5


class Hands(Sensor):
    """The sensor, and what comes down on the lid; all times in microseconds from now.

    `noisy` is the line, from 1, that the next overrun is blamed on.
    """

    noisy = 0

    def recover(self):
        """Begin to log again."""
        self.has_overrun = False
        self.mark()
        return self.noisy

    def is_still_noisy(self):
        """Whether the line that is to blame goes on."""
        return bool(self.noisy)

    def touch(self, zone, at_us=0, down_us=120_000):
        """A contact alone, without pressure; it stays when `down_us` is None."""
        at = self.now + at_us * TICKS_PER_US
        self.plan(at, 1 << (zone - 1), True)
        if down_us is not None:
            self.plan(at + down_us * TICKS_PER_US, 1 << (zone - 1), False)

    def lift(self, zone, at_us=0):
        """A hand that has stayed goes."""
        self.plan(self.now + at_us * TICKS_PER_US, 1 << (zone - 1), False)

    def press(self, at_us=0, down_us=100_000):
        """Pressure on the lid alone."""
        at = self.now + at_us * TICKS_PER_US
        self.plan(at, LID, True)
        self.plan(at + down_us * TICKS_PER_US, LID, False)


class Lights:
    """24 pixels; refuses what pixels cannot show."""

    def __init__(self):
        self.brightness_percent = 0
        self.shown = []
        self.shows = 0

    def show(self, colours):
        assert len(colours) == 24
        assert all(0 <= colour <= 0xFFFFFF for colour in colours)
        self.shown = [(colour >> 16, colour >> 8 & 255, colour & 255) for colour in colours]
        self.shows += 1


class Sounder:
    """Remembers the tunes; refuses one that the piezo does not know."""

    def __init__(self):
        self.volume_percent = 0
        self.tunes = []

    def play(self, name, now_ms):
        assert name in ("armed", "take", "dead_heat", "refused", "game_over")
        self.tunes.append(name)

    def turn(self, now_ms):
        pass


class Button:
    """Tells the presses that a test makes, one a pass."""

    def __init__(self):
        self.presses = []

    def read(self, now_ms):
        return self.presses.pop(0) if self.presses else None


class Memory:
    """Counts how often it was tidied."""

    def __init__(self):
        self.tidied = 0
        self.is_short = False

    def tidy(self):
        self.tidied += 1


class Watchdog:
    """Counts how often it was fed."""

    def __init__(self):
        self.fed = 0

    def feed(self):
        self.fed += 1


class Nvm:
    """Flash that is erased as a whole when a write needs it; counts writes and erases."""

    def __init__(self, size):
        self.data = bytearray(b"\xff" * size)
        self.saves = 0
        self.erases = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, place):
        return self.data[place]

    def __setitem__(self, place, data):
        assert len(self.data[place]) == len(data)
        self.saves += 1
        self.erases += bool(self.data[place].strip(b"\xff"))
        self.data[place] = data


class Flash:
    """What outlasts the power: the two places of the journal; `text` as if it had been kept."""

    def __init__(self, text="", size=4096):
        self.nvm = Nvm(size)
        self.file = MemoryFile()
        lines = ["from 0 1"] + text.split("\n") if text else []
        data = b"".join([format_line(place + 1, line) for place, line in enumerate(lines)])
        self.nvm.data[0 : len(data)] = data

    @property
    def text(self):
        """The lines in the small flash, but for its head."""
        lines = [text for _, text in read_lines([self.nvm.data])]
        return "\n".join([line for line in lines if not line.startswith("from ")])

    @property
    def saves(self):
        return self.nvm.saves


class BareParts:
    """What a table is given: a console for people, a second channel for programs."""

    def __init__(self, flash):
        self.clock = Clock()
        self.sensor = Hands(self.clock)
        self.force = Force()
        self.lights = Lights()
        self.sounder = Sounder()
        self.button = Button()
        self.memory = Memory()
        self.watchdog = Watchdog()
        self.nvm = flash.nvm
        self.journal_file = flash.file
        self.console = Port()
        self.data = Port()
        self.ports = ((self.console, False), (self.data, True))

    def facts(self):
        return (("clock_hz", self.sensor.ticks_per_second),)


class Box:
    """The table at work and the hands around it."""

    def __init__(self, flash=None, crashes=None):
        self.flash = flash or Flash()
        self.parts = BareParts(self.flash)
        self.hands = self.parts.sensor
        self.lights = self.parts.lights
        self.tunes = self.parts.sounder.tunes
        self.console_room = ROOM
        self.table = Table(self.parts, crashes=crashes)
        self.desk = self.table.desk
        self.finish()

    # -- time

    @property
    def now_ms(self):
        return self.parts.clock.now_ms()

    def turn(self, ms=1):
        """One pass, `ms` after the one before."""
        self.parts.clock.passes += ms
        self.parts.console.room = self.console_room
        self.parts.data.room = ROOM
        self.table.turn()

    def wait(self, ms, pass_ms=LONGEST_PASS_MS):
        """Pass after pass."""
        while ms > 0:
            self.turn(min(ms, pass_ms))
            ms -= pass_ms
        self.finish()

    def finish(self):
        """Passes without any time, until all that can be said now has been said."""
        ports = (self.parts.console, self.parts.data)
        said = None
        while said != [len(port.outgoing) for port in ports]:
            said = [len(port.outgoing) for port in ports]
            self._pass_on()

    def _pass_on(self):
        for count in range(MOST_PASSES_A_LINE):
            if count >= PASSES_A_LINE and not self._is_busy():
                return
            self.turn(0)

    def _is_busy(self):
        """Whether a line is being read or answered, or a frame painted; nobody tells: this looks
        inside."""
        table = self.table
        is_reading = self.parts.console.incoming or self.parts.data.incoming
        is_painting = table._ring._is_stale or table._ring._next_share is not None
        is_asked = table._request is not None
        return is_reading or is_painting or is_asked or any(one._unsaid for one in table._channels)

    # -- people

    def slap(self, *hands):
        """Hands, (zone, microseconds from now) each, and the world runs on until all is over."""
        for zone, at_us in hands:
            self.hands.slap(zone, at_us)
        self.wait(1500)

    def press(self, press):
        """The control button."""
        self.parts.button.presses.append(press)
        self.turn()
        self.finish()

    # -- hosts

    def say(self, line):
        """Type a line; what the console prints, as lines."""
        self.hear()
        self.parts.console.incoming += line.encode() + b"\n"
        self._work_through(self.parts.console)
        return self.hear()

    def ask(self, line):
        """Send a line as a program; all that comes back before and after the answer."""
        self.messages()
        self.parts.data.incoming += line.encode() + b"\n"
        self._work_through(self.parts.data)
        return self.messages()

    def _work_through(self, port):
        while port.incoming:
            self.turn()
        self.finish()

    def hear(self):
        """The lines that the console has printed since the last time."""
        port = self.parts.console
        text, port.outgoing = port.outgoing.decode(), b""
        assert not text or text.endswith("\n")
        return text.replace("\r\n", "\n").split("\n")[:-1]

    def messages(self):
        """What the channel for programs has brought since the last time."""
        port = self.parts.data
        text, port.outgoing = port.outgoing.decode(), b""
        assert not text or text.endswith("\n")
        return [json.loads(line) for line in text.split("\n")[:-1]]

    # -- what stands

    def state(self):
        """Everything that a refused command must leave as it is."""
        desk = self.desk
        match = desk.match
        settings = [dict(pairs)["value"] for pairs in setting_pairs(desk.settings)]
        game = None if match is None else (match.game.snapshot(), match.log())
        return (game, desk.joined, settings, self.flash.text, self.lights.shown)


def playing(*words):
    """A box at which a game has begun and is armed."""
    box = Box()
    box.say("new take_it " + " ".join(words or ("Ann", "Ben", "Cleo")))
    box.messages()
    return box
