# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""More than anybody types: floods, noise, both channels at once, a host that is gone or deaf."""

import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from tests.app.bare_table import Box, playing
from tests.app.serial_noise import Noise, wants_answer

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")
LINES = 20_000
BURST_BYTES = 115_200
ENDS = (b"\n", b"\r", b"\r\n")


class Flood:
    """Seeded lines into both channels of one box at the same time, cut up anyhow."""

    def __init__(self, seed):
        self.box = Box()
        self.noise = Noise(seed)
        self.box.say("json on")
        self.expected = [0, 0]
        self.answered = [0, 0]

    def pour(self, lines):
        ports = (self.box.parts.console, self.box.parts.data)
        for number in range(lines):
            place = self.noise.below(2)
            line = self.noise.next_line()
            if line.startswith(b"json"):
                line = b"#" + line
            self.expected[place] += wants_answer(line)
            ports[place].incoming += line + ENDS[self.noise.below(3)]
            if number % 50 == 49:
                self._drain(ports)
        self._drain(ports)

    def _drain(self, ports):
        while ports[0].incoming or ports[1].incoming:
            self.box.wait(self.noise.below(40) + 1, 1)
        self.box.wait(260, 1)
        for place, port in enumerate(ports):
            text, port.outgoing = port.outgoing.decode(), b""
            said = [json.loads(line) for line in text.splitlines()]
            self.answered[place] += sum("ok" in message for message in said)


def flood(seed, lines):
    flood = Flood(seed)
    flood.pour(lines)
    return flood


def test_every_line_of_noise_on_both_channels_has_one_answer():
    done = flood(1, LINES)
    assert done.answered == done.expected
    assert done.box.ask("new take_it Ann Ben")[0]["ok"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 52))
def test_every_one_of_a_million_lines_has_one_answer(seed):
    done = flood(seed, LINES)
    assert done.answered == done.expected


def test_a_slap_in_a_flood_is_judged_right_and_lit_at_once():
    """In the passes that a quiet box needs: until the tie window is over and the lid is pressed."""
    assert passes_to_light(Noise(7)) == passes_to_light(None)


def passes_to_light(noise):
    """For each of 60 races how many passes from the first touch to the winner's light."""
    box = playing("Ann", "Ben", "dealer=Ann")
    found = []
    for number in range(60):
        box.wait(1500, 5)
        zone = number % 2 + 1
        box.hands.slap(3 - zone, 1500)
        box.hands.slap(zone, 0)
        flashes = [flashing(pass_of(box, noise), zone) for _ in range(20)]
        found.append(flashes.index(True))
        assert box.desk.match.log()[1:] == ["take " + ("Ann", "Ben")[zone - 1]]
        box.parts.console.incoming = box.parts.data.incoming = b""
        box.desk.undo()
    return found


def pass_of(box, noise):
    if noise is not None:
        box.parts.console.incoming += b"bogus " + noise.next_line() + b"\n"
        box.parts.data.incoming += b"status\n"
    box.turn()
    return box.lights.shown


def flashing(shown, zone):
    return shown[4 * zone - 4 : 4 * zone] == [(255, 255, 255)] * 4


def test_a_burst_of_115200_bytes_is_answered_to_the_last_line():
    box = Box()
    line = b"take Ann Ben Cleo Dan Eve\n"
    count = BURST_BYTES // len(line)
    box.parts.data.incoming = line * count
    answers = []
    while box.parts.data.incoming:
        box.wait(100, 1)
        answers += box.messages()
    box.wait(20, 1)
    answers += box.messages()
    codes = [answer["code"] for answer in answers if "ok" in answer]
    assert codes == ["console/unknown_command"] * count


# -- a host that goes away


def test_who_goes_away_in_the_middle_of_a_line_has_said_nothing():
    box = playing("Ann", "Ben")
    port = box.parts.data
    port.incoming += b"take An"
    box.wait(5, 1)
    port.is_connected = False
    box.wait(5, 1)
    port.is_connected = True
    assert box.ask("status")[0]["ok"]
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@2"]


def test_what_was_sent_whole_before_counts():
    """`echo take Ann > /dev/ttyACM1` closes the port at once."""
    box = playing("Ann", "Ben")
    port = box.parts.data
    port.incoming += b"take Ann\ntake Ben\ntake"
    box.turn()
    port.is_connected = False
    box.wait(10, 1)
    port.is_connected = True
    assert box.ask("undo")[0]["undone"] == "take Ben"


def test_one_who_has_never_opened_the_port_may_still_type():
    """Some terminals do not raise DTR."""
    box = playing("Ann", "Ben")
    port = box.parts.data
    port.is_connected = False
    box.wait(5, 1)
    for byte in b"take Ann\n":
        port.incoming += bytes([byte])
        box.wait(3, 1)
    assert box.desk.match.log()[1:] == ["take Ann"]


# -- memory


def test_memory_stays_level_on_cpython():
    """What is kept after a round of noise does not grow with the rounds."""
    done = Flood(3)
    sizes = []
    tracemalloc.start()
    try:
        for _ in range(5):
            done.pour(300)
            done.box.ask("new take_it Ann Ben")
            done.box.wait(50, 1)
            done.box.messages(), done.box.hear()
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert sizes[-1] - sizes[1] < 20_000


def test_memory_stays_level_on_micropython():
    """After 3 rounds of noise as much is allocated as after 10, but for some small things."""
    program = Path(__file__).parent / "noise_on_micropython.py"
    command = [MICROPYTHON, str(program), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    used = [int(line) for line in done.stdout.split()]
    assert len(used) == 10
    assert max(used[3:]) - min(used[3:]) < 2048
