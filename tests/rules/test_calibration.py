# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How late each zone closes: the arithmetic."""

import subprocess
import sys
from math import isqrt
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.calibration import (
    Calibration,
    check_date,
    format_calibration,
    in_us,
    measure,
    parse_calibration,
    square_root,
    untilted,
)
from firmware.rules.delayed_changes import MOST_SKEW_NS
from host_sim.hands import human_slap
from host_sim.rigid_board import zone_times_us
from tests.rules.calibration_program import SKEWS_NS, drops_of

ROOT = Path(__file__).parents[2]
SIX_SKEWS = st.lists(st.integers(-MOST_SKEW_NS, MOST_SKEW_NS), min_size=6, max_size=6)
SIX_SPREADS = st.lists(st.integers(0, 500_000), min_size=6, max_size=6)


def flat(*skews):
    """Twenty drops of a perfect board."""
    return [[skew - min(skews) for skew in skews]] * 20


def measured(drops):
    calibration = measure(1, "-", drops)
    return calibration.skews_ns, calibration.spreads_ns, calibration.error_ns


def test_a_perfect_board_shows_the_skews_themselves():
    skews = (-150, 450, -150, 150, -450, 150)
    assert measured(flat(*skews)) == (skews, (0,) * 6, 0)
    assert measure(1, "-", flat(*skews)).window_us == 10


def test_tilt_is_no_spread():
    drops = drops_of(1, 20, 400_000, 0)
    assert max(measured(drops)[1]) <= 2


@given(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3))
def test_the_wave_of_a_tilted_board_is_taken_out(numbers):
    one, other, level = numbers
    wave = [one, other, other - one, -one, -other, one - other]
    assert untilted([level * 6 + value for value in wave]) == [level * 6] * 6


@given(st.permutations(range(6)).filter(lambda order: order != sorted(order)), st.integers(0, 99))
def test_no_zone_has_an_edge(order, seed):
    """Whatever the zones' numbers, a zone gets the same skew; out of order tilt reads as spread."""
    drops = drops_of(seed, 20, 200_000, 30_000)
    skews = measured(drops)[0]
    moved = measured([[drop[place] for place in order] for drop in drops])[0]
    assert moved == tuple(skews[place] for place in order)


@pytest.mark.parametrize("turn", range(1, 6))
def test_spreads_turn_with_the_box(turn):
    drops = drops_of(3, 20, 300_000, 30_000)
    moved = [drop[turn:] + drop[:turn] for drop in drops]
    skews, spreads, error = measured(drops)
    assert measured(moved) == (
        skews[turn:] + skews[:turn],
        spreads[turn:] + spreads[:turn],
        error,
    )


def test_one_bad_drop_moves_little():
    drops = flat(*SKEWS_NS)
    good = measured(drops)[0]
    assert measured([*drops[1:], [0, 0, 900_000, 0, 0, 0]])[0] == good


def test_what_cannot_be_right_is_refused(refusal):
    def refused(drops):
        return refusal(measure, 1, "-", drops)

    assert refused(flat(*SKEWS_NS)[:9]) == ("calibration/few", {"fewest": 10, "count": 9})
    far = flat(0, 0, 6_100_000, 0, 0, 0)
    assert refused(far) == ("calibration/skew", {"zone": 3, "us": 5083.3, "most": 5000.0})
    code, facts = refused(drops_of(1, 20, 9_000_000, 0))
    assert (code, facts["most"]) == ("calibration/uneven", 500.0)
    drops = [[0, 0, 0, 0, shake, 0] for shake in (0, 2_000_000) * 10]
    assert refused(drops) == ("calibration/scatter", {"zone": 5, "us": 725.5, "most": 500.0})


# -- which of two ways measures better


def error_us(found, true):
    """Root of the mean square of what is found beside the truth, both less their averages."""
    pairs = zip(found, true, strict=True)
    gaps = [one - fmean(found) - (other - fmean(true)) for one, other in pairs]
    return fmean([gap * gap for gap in gaps]) ** 0.5


def by_board(random, turns_box):
    drops = []
    for turns in range(20):
        times = zone_times_us(random, turns if turns_box else 0)
        late = [round(us * 1000) + skew for us, skew in zip(times, SKEWS_NS, strict=True)]
        drops.append([at - min(late) for at in late])
    return error_us([in_us(skew) for skew in measured(drops)[0]], [ns / 1000 for ns in SKEWS_NS])


def by_pressure(random):
    """Each zone alone, twenty slaps, against the moment the lid feels."""
    found = [ns / 1000 - fmean(human_slap(random).pressed_us for _ in range(20)) for ns in SKEWS_NS]
    return error_us(found, [ns / 1000 for ns in SKEWS_NS])


def test_a_board_on_a_box_that_is_turned_measures_better_than_zones_one_by_one():
    """The figures of docs/calibration.md."""
    random = Random(1)
    turned = fmean(by_board(random, True) for _ in range(100))
    unturned = fmean(by_board(random, False) for _ in range(100))
    alone = fmean(by_pressure(random) for _ in range(100))
    assert [round(us, -1) for us in (turned, unturned, alone)] == [60, 230, 280]


# -- numbers and lines


@given(st.integers(0, 2**80))
def test_square_root(number):
    assert square_root(number) == isqrt(number)


@given(st.integers(0, 10**9 - 1), SIX_SKEWS, SIX_SPREADS, st.integers(0, 500_000))
def test_a_line_tells_a_whole_calibration(number, skews, spreads, error):
    line = format_calibration(Calibration(number, "1.12.2026", 20, error, skews, spreads))
    again = parse_calibration(line)
    assert format_calibration(again) == line
    assert (again.number, again.date, again.drops) == (number, "1.12.2026", 20)
    assert (again.skews_ns, again.spreads_ns, again.error_ns) == (
        tuple(skews),
        tuple(spreads),
        error,
    )


GOOD = "3 20 90000 1 -2 3 4 -5 6 7 8 9 10 11 12 -"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "3",
        GOOD + " 1",
        GOOD[:-2],
        GOOD.replace("-5", "5x"),
        GOOD.replace("-2", "-5000001"),
        GOOD.replace("12", "-12"),
        GOOD.replace("11", "500001"),
        GOOD.replace("90000", "900000"),
    ],
)
def test_a_line_that_no_calibration_has_written_is_refused(refusal, line):
    assert refusal(parse_calibration, line) == ("calibration/line", {"got": line})
    assert format_calibration(parse_calibration(GOOD)) == GOOD


@pytest.mark.parametrize("word", ["", "today", "2026-12-01x", "2026-12-011"])
def test_a_word_that_is_no_date_is_refused(refusal, word):
    assert refusal(check_date, word) == ("calibration/date", {"got": word})
    assert check_date("2026-12-01") == "2026-12-01"


def test_micropython_finds_byte_for_byte_the_same():
    def printed(python):
        command = [python, "-m", "tests.rules.calibration_program"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout

    here = printed(sys.executable)
    assert here.count(b"\n") == 101
    assert printed(str(Path(sys.executable).with_name("micropython"))) == here
