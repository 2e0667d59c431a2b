# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays a play file on the table alone, without any simulated hardware: on any of the Pythons.

    python play_on_bare_table.py ROOT FILE [json]

The parts are the simplest that keep their promises: a clock that moves one millisecond a pass, a
sensor whose hands make clean contacts, ports that are lists of bytes. Lines that begin with @slaps
and @wait are hands and time, as in the simulator. The transcript goes to standard output.
"""

import sys

TICKS_PER_MS = 125_000
TICKS_PER_US = 125
DOWN_MS = 120
PRESSED_MS = 1
EASED_MS = 90
LID = 1 << 6
SETTLE_PASSES = 1500
SECTOR = 512
NVM_BYTES = 4096
START_MS = (1 << 29) - 500
PERIOD_MS = 1 << 29


class Clock:
    """Begins half a second before the milliseconds wrap."""

    def __init__(self):
        self.passes = 0

    def now_ms(self):
        return (START_MS + self.passes) % PERIOD_MS


class Sensor:
    """Changes of the lines by hands that are planned beforehand."""

    ticks_per_second = 125_000_000
    has_overrun = False

    def __init__(self, clock):
        self._clock = clock
        self._planned = []
        self._count = 0
        self._down = 0
        self._pushing = 0
        self._is_marked = True

    @property
    def now(self):
        return self._clock.passes * TICKS_PER_MS

    def slap(self, zone, offset_us):
        at = self.now + offset_us * TICKS_PER_US
        self.plan(at, 1 << (zone - 1), True)
        self.plan(at + DOWN_MS * TICKS_PER_MS, 1 << (zone - 1), False)
        self.plan(at + PRESSED_MS * TICKS_PER_MS, LID, True)
        self.plan(at + EASED_MS * TICKS_PER_MS, LID, False)

    def plan(self, at, line, is_down):
        self._count += 1
        self._planned.append((at, self._count, line, is_down))
        self._planned.sort()

    def mark(self):
        self._is_marked = True

    def read(self):
        if self._planned and self._planned[0][0] <= self.now:
            at, _, line, is_down = self._planned.pop(0)
            return (at, self._move(line, is_down))
        if self._is_marked:
            self._is_marked = False
            return (self.now, self._down)
        return None

    def _move(self, line, is_down):
        if line == LID:
            self._pushing += 1 if is_down else -1
            is_down = self._pushing > 0
        self._down = self._down | line if is_down else self._down & ~line
        return self._down


class Port:
    """One end of a serial line; takes at most 64 bytes a pass, as USB does."""

    is_connected = True

    def __init__(self):
        self.incoming = b""
        self.outgoing = b""
        self.room = 64

    def read_into(self, buffer):
        data, self.incoming = self.incoming[: len(buffer)], self.incoming[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        taken = bytes(data[: self.room])
        self.room -= len(taken)
        self.outgoing += taken
        return len(taken)


class Quiet:
    """A part that nobody looks at: lights, sounder, button, memory, watchdog."""

    def __init__(self):
        self.brightness_percent = 0
        self.volume_percent = 0
        self.is_short = True

    def show(self, colours):
        assert len(colours) == 24

    def play(self, name, now_ms):
        assert name in ("armed", "take", "dead_heat", "refused", "game_over")

    def turn(self, now_ms):
        pass

    def read(self, now_ms):
        return None

    def feed(self):
        pass

    def tidy(self):
        pass


class Force:
    """The force sensor of a lid that is always pressed alike."""

    def sample(self):
        pass

    def take_peak_percent(self):
        return 40

    def facts(self):
        return (("resting_percent", 3), ("drift_percent", 0), ("is_pressed", False))


class MemoryFile:
    """A file of whole sectors that the power does not take away."""

    is_writable = True

    def __init__(self):
        self.data = bytearray()

    def open(self, sectors):
        if not self.data:
            self.data = bytearray(sectors * SECTOR)

    def read(self, sector):
        return bytes(self.data[sector * SECTOR : (sector + 1) * SECTOR])

    def write(self, sector, data):
        self.data[sector * SECTOR : sector * SECTOR + len(data)] = data


class Parts:
    """What a table is given."""

    def __init__(self):
        self.clock = Clock()
        self.sensor = Sensor(self.clock)
        self.force = Force()
        self.lights = self.sounder = self.button = self.memory = self.watchdog = Quiet()
        self.nvm = bytearray(b"\xff" * NVM_BYTES)
        self.journal_file = MemoryFile()
        self.port = Port()
        self.ports = ((self.port, False),)

    def facts(self):
        return (("clock_hz", self.sensor.ticks_per_second),)


def run(parts, table, passes):
    """Let the table work, a millisecond a pass; print what it says."""
    port = parts.port
    for _ in range(passes):
        parts.clock.passes += 1
        port.room = 64
        table.turn()
    sys.stdout.write(port.outgoing.decode().replace("\r\n", "\n"))
    port.outgoing = b""


def play(line, parts, table):
    """One line of a play file."""
    words = line.split()
    if words[0] == "@slaps":
        for word in words[1:]:
            zone, offset = word.split(":")
            parts.sensor.slap(int(zone), int(offset[:-2]))
        run(parts, table, SETTLE_PASSES)
    elif words[0] == "@wait":
        run(parts, table, int(words[1][:-2]))
    else:
        parts.port.incoming += line.encode() + b"\n"
        run(parts, table, 80)


def main(root, file, *mode):
    """Play the file; expectations and comments are passed over."""
    sys.path.append(root)
    from firmware.app.table import Table

    parts = Parts()
    parts.ports = ((parts.port, "json" in mode),)
    table = Table(parts)
    run(parts, table, 10)
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            line = line.strip()
            if line and line[0] != "#" and not line.startswith("expect ") and line != "@noise off":
                print(">", line)
                play(line, parts, table)
    print("> power off and on")
    table = Table(parts)
    run(parts, table, 80)
    play("status", parts, table)


if __name__ == "__main__":
    main(*sys.argv[1:])
