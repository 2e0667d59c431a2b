# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lines that spoil something: what is refused, in one line each, and what sparks do."""

import pytest

from host_sim.chip import Chip
from host_sim.fault_lines import fault_verbs
from host_sim.hand_words import HandRefused
from host_sim.hands import Hands
from host_sim.lid import Lid
from host_sim.sparks import SPIKE_US, Sparks

LINES = 0b1111111 << 2
CHATTER = "@chatter ZONE or @chatter ZONE TIME of 1us at least, such as @chatter 3 250us"
CROSSTALK = "@crosstalk ZONE ZONE TIME of up to 50ms, such as @crosstalk 2 3 800us"
FORCE = "@force off, @force on, @force noise CODES or @force drift GRAMS"
SPARKS = "@sparks TIME of up to 100ms, such as @sparks 2ms"


class Bench:
    """The lid without a box below it; `changes` are (microsecond, mask of closed lines)."""

    def __init__(self):
        self.chip = Chip()
        self.lid = Lid(self.chip)
        self.faults = Hands(self.chip, self.lid).faults
        self._verbs = fault_verbs(self.faults, self.lid, Sparks(self.chip, self.faults, self.lid))

    def do(self, line):
        verb, *words = line.split()
        self._verbs[verb](words)

    def changes(self, us):
        """What the lines do from now on, for so long."""
        clock = self.chip.clock
        begin, found = clock.cycles, [(0, self.down())]
        for cycle in range(begin, begin + clock.us(us), clock.us(1) // 25):
            clock.run_until(cycle)
            if self.down() != found[-1][1]:
                found.append(((cycle - begin) / clock.us(1), self.down()))
        return found

    def down(self):
        """The mask of closed lines now."""
        return (~self.chip.wires.pads & LINES) >> 2


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("@chatter", f"expected {CHATTER}, got 0 words after it"),
        ("@chatter 7", "expected a zone, 1 to 6, got '7'"),
        ("@chatter 3 64ns", f"expected {CHATTER}, got '64ns'"),
        ("@chatter 3 soon", "expected a time such as 412us, 3.2ms or 1s, got 'soon'"),
        ("@crosstalk 2 3", f"expected {CROSSTALK}, got 2 words after it"),
        ("@crosstalk 2 2 1ms", f"expected {CROSSTALK}, got zone 2 twice"),
        ("@crosstalk 2 3 1s", f"expected {CROSSTALK}, got '1s'"),
        ("@force", f"expected {FORCE}, got ''"),
        ("@force away", f"expected {FORCE}, got 'away'"),
        ("@force noise", f"expected {FORCE}, got 'noise'"),
        ("@force noise 1001", "expected a number of up to 1000, got '1001'"),
        ("@force drift -5", "expected a number of up to 5000, got '-5'"),
        ("@sparks", f"expected {SPARKS}, got 0 words after it"),
        ("@sparks 1s", f"expected {SPARKS}, got '1s'"),
        ("@mend 3", "expected @mend, got 1 words after it"),
    ],
)
def test_what_makes_no_sense_is_refused_and_spoils_nothing(line, error):
    bench = Bench()
    with pytest.raises(HandRefused) as refused:
        bench.do(line)
    assert str(refused.value) == error
    assert bench.changes(2000) == [(0, 0)]


def test_a_zone_that_chatters_opens_and_closes_by_itself_until_it_is_mended():
    bench = Bench()
    bench.do("@chatter 3 500us")
    assert bench.changes(1600) == [(0, 0b100), (500, 0), (1000, 0b100), (1500, 0)]
    bench.do("@mend")
    assert bench.changes(1600) == [(0, 0)]


FAULTS = {"@stuck 2": [0b10], "@dead 2": [0], "@loose 2": [0], "@chatter 2 1ms": [0b10, 0]}
"""What each makes of a zone that nobody touches, within 1.5 ms."""


@pytest.mark.parametrize("first", FAULTS)
@pytest.mark.parametrize("last", FAULTS)
def test_of_two_faults_of_a_zone_the_last_is_there_and_mending_ends_it(first, last):
    bench = Bench()
    bench.do(first)
    bench.do(last)
    assert [down for _, down in bench.changes(1500)] == FAULTS[last]
    assert bench.faults.is_stuck(2) is (last == "@stuck 2")
    bench.do("@mend")
    assert bench.changes(1500) == [(0, 0)]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_hand_that_lies_there_is_felt_when_the_zone_is_mended(fault):
    bench = Bench()
    bench.do(fault)
    bench.faults.contact(2, True)
    bench.do("@mend")
    assert bench.changes(1500) == [(0, 0b10)]


def test_zones_that_are_swapped_while_one_is_touched_change_over_at_once():
    bench = Bench()
    bench.faults.contact(2, True)
    seen = [bench.down()]
    for line in ("@swap 2 5", "@mend", "@swap 2 5"):
        bench.do(line)
        seen.append(bench.down())
    bench.faults.contact(2, False)
    assert (seen, bench.down()) == ([0b10, 0b10000, 0b10, 0b10000], 0)


def test_a_spike_that_was_there_before_zones_were_swapped_leaves_no_trace():
    bench = Bench()
    bench.faults.contact(2, True)
    bench.faults.spike(5, 100)
    bench.do("@swap 2 5")
    assert bench.changes(200)[-1][1] == 0b10000


def test_a_coupled_zone_answers_once_for_all_the_bounce_of_a_touch():
    bench = Bench()
    bench.do("@crosstalk 2 5 400us")
    for is_closed in (True, False, True):
        bench.faults.contact(2, is_closed)
    assert bench.changes(1000) == [(0, 0b10), (60, 0b10010), (460, 0b10)]


def test_sparks_reach_every_line_and_leave_all_as_they_were():
    bench = Bench()
    bench.faults.contact(4, True)
    bench.do("@sparks 500us")
    changes = bench.changes(1000)
    assert changes[0] == changes[-1][:1] + (0b1000,) or changes[-1][1] == 0b1000
    assert changes[-1][0] < 500 + SPIKE_US[1] + 1
    seen = [down ^ 0b1000 for _, down in changes]
    assert all(any(down >> line & 1 for down in seen) for line in range(7))


def test_a_force_sensor_that_is_off_feels_nothing_and_drifts_no_more_when_mended():
    bench = Bench()
    bench.do("@force drift 400")
    bench.lid.push(1000)
    assert (bench.lid.grams, bench.changes(1)[0][1]) == (1400, 1 << 6)
    bench.do("@force off")
    assert (bench.lid.grams, bench.lid.reading(), bench.changes(1)[0][1]) == (0, 0, 0)
    bench.do("@mend")
    assert (bench.lid.grams, bench.changes(1)[0][1]) == (1000, 1 << 6)


def test_noise_of_the_force_sensor_stays_within_its_codes():
    bench = Bench()
    bench.lid.push(1000)
    still = bench.lid.reading() >> 4
    bench.do("@force noise 30")
    codes = {bench.lid.reading() >> 4 for _ in range(2000)}
    assert (min(codes), max(codes), len(codes)) == (still - 30, still + 30, 61)
