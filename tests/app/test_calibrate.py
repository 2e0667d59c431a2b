# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The guided calibration, from the first drop to the verdicts that it corrects."""

import pytest

from tests.app.bare_table import Box, Flash, playing

SKEWS_US = (0, 300, 0, 0, 150, 0)
SKEWS_NS = [-75_000, 225_000, -75_000, -75_000, 75_000, -75_000]
NONE = {
    "under_way": False,
    "drops_so_far": 0,
    "calibrated": False,
    "number": None,
    "date": None,
    "drops": None,
    "error_us": None,
    "zones": [],
    "tie_window_us": None,
}
ZONES = [
    {"zone": place + 1, "skew_us": ns / 1000, "spread_us": 0.0} for place, ns in enumerate(SKEWS_NS)
]
DONE = {
    **NONE,
    "calibrated": True,
    "number": 1,
    "date": "-",
    "drops": 20,
    "error_us": 0.0,
    "zones": ZONES,
    "tie_window_us": 10,
}
LINE = "1 20 0 -75000 225000 -75000 -75000 75000 -75000 0 0 0 0 0 0"


def drop(box, late_us=SKEWS_US):
    """A perfect board; a zone that is None is not touched."""
    for place, us in enumerate(late_us):
        if us is not None:
            box.hands.touch(place + 1, us, 60_000)
    box.wait(160)


def calibrated(box, drops=20):
    box.say("calibrate")
    for _ in range(drops):
        drop(box)
    return box


def answer(box, line):
    """The answer alone, without the events around it."""
    return next(message for message in box.ask(line) if "event" not in message)


def test_twenty_drops_calibrate_the_box():
    box = Box()
    box.messages()
    assert answer(box, "calibrate")["report"] == {**NONE, "under_way": True}
    for _ in range(19):
        drop(box)
    box.messages()
    box.hear()
    drop(box)
    assert box.messages() == [
        {"event": "calibration", "drops": 20, "of": 20, "code": None, "width_us": 300.0},
        {"event": "calibrated", "report": DONE},
    ]
    assert box.hear() == [
        "// drop 20 of 20: all six zones within 300.0 µs; turn the box on by one zone",
        "// calibration 1 holds from now on; it proposes set tie_window_us 10; "
        "calibrate show tells all",
    ]
    assert answer(box, "calibrate show")["report"] == DONE


def test_what_people_read():
    box = calibrated(Box())
    assert box.say("calibrate show") == [
        "calibration 1: 20 drops, skews certain to 0.0 µs",
        "zone 1: 75.0 µs earlier than the average, spread 0.0 µs",
        "zone 2: 225.0 µs later than the average, spread 0.0 µs",
        "zone 3: 75.0 µs earlier than the average, spread 0.0 µs",
        "zone 4: 75.0 µs earlier than the average, spread 0.0 µs",
        "zone 5: 75.0 µs later than the average, spread 0.0 µs",
        "zone 6: 75.0 µs earlier than the average, spread 0.0 µs",
        "// proposed: set tie_window_us 10 (now 1000)",
    ]
    assert box.say("calibrate reset") == ["// not calibrated: every zone's time counts as it comes"]
    assert box.say("calibrate show") == ["// not calibrated: every zone's time counts as it comes"]


def race(box):
    """Zone 2 is touched 100 us before zone 1, but closes 300 us late; who takes, by how much."""
    box.messages()
    box.slap((1, 100), (2, 300))
    return [(line["player"], line["margin_us"]) for line in box.messages() if "margin_us" in line]


def test_the_verdict_is_corrected_until_the_calibration_is_reset():
    box = playing("Ann", "Ben")
    box.say("set tie_window_us 0")
    assert race(box) == [("Ann", 200.0)]
    calibrated(box)
    assert race(box) == [("Ben", 100.0)]
    box.say("calibrate reset")
    assert race(box) == [("Ann", 200.0)]


def test_the_game_waits_for_the_end_of_the_calibration():
    box = playing("Ann", "Ben")
    before = box.say("log")
    box.say("calibrate")
    box.slap((1, 0))
    assert [line["event"] for line in box.messages()] == ["calibration"]
    box.say("calibrate cancel")
    assert box.say("log") == before
    box.slap((2, 0))
    assert [line["event"] for line in box.messages() if "event" in line] == ["take"]


def test_the_game_goes_on_without_a_word_about_the_board():
    box = playing("Ann", "Ben")
    for _ in range(2):
        calibrated(box)
        box.wait(1000)
        told = {message["event"] for message in box.messages() if "event" in message}
        assert told == {"calibration", "calibrated"}


def test_nobody_joins_by_calibrating():
    box = calibrated(Box())
    assert box.desk.joined == ()
    box.slap((3, 0))
    assert box.desk.joined == (3,)


def test_drops_that_do_not_count_are_told():
    box = Box()
    box.say("calibrate")
    drop(box, (0, 0, None, 0, None, 0))
    drop(box, (0, 0, 21_000, 0, 0, 0))
    drop(box)
    assert box.hear() == [
        "// does not count, zones 3, 5 not touched: again (0 of 20 so far)",
        "// does not count, 21.0 ms from the first zone to the last: hold the board flat "
        "(0 of 20 so far)",
        "// drop 1 of 20: all six zones within 300.0 µs; turn the box on by one zone",
    ]
    assert box.say("calibrate") == [
        "// 1 of 20 drops so far; calibrate done ends with these, calibrate cancel gives up"
    ]


def test_done_needs_ten_drops():
    box = calibrated(Box(), drops=9)
    box.hear()
    assert box.say("calibrate done") == [
        "!! calibration/few: expected at least 10 drops of the board, got 9"
    ]
    drop(box)
    box.say("calibrate done")
    assert box.flash.text == f"calibration {LINE.replace('20', '10', 1)} -"


def test_implausible_drops_are_refused_in_one_line_and_change_nothing():
    box = Box()
    box.say("calibrate")
    for turn in range(20):
        drop(box, (0, 0, 0, 3000 * (turn % 2), 0, 0))
    assert box.hear()[-1] == (
        "// zone 4 scatters by 1088.2 µs, more than 500.0: hold the board flat, "
        "look after that zone, begin again"
    )
    assert (box.flash.text, box.desk.procedure) == ("", None)


@pytest.mark.parametrize("line", ["calibrate done", "calibrate cancel"])
def test_what_has_not_begun_cannot_end(line):
    assert Box().say(line) == [
        "!! calibration/not_begun: expected a calibration under way: calibrate begins one"
    ]


@pytest.mark.parametrize("line", ["calibrate x", "calibrate show 3", "calibrate start 1 2"])
def test_other_words_are_refused(line):
    assert Box().say(line) == [
        "!! console/usage: expected calibrate [start [DATE]|done|cancel|show|reset]"
    ]


def test_a_date_is_kept_with_a_running_number():
    box = calibrated(Box())
    box.say("calibrate start today")
    assert box.desk.procedure is None
    box.say("calibrate start 2026-12-01")
    for _ in range(20):
        drop(box)
    assert box.flash.text.split("\n")[-1] == f"calibration {LINE.replace('1', '2', 1)} 2026-12-01"
    assert box.say("calibrate show")[0] == (
        "calibration 2 of 2026-12-01: 20 drops, skews certain to 0.0 µs"
    )


def test_a_zone_that_is_held_keeps_it_from_beginning():
    box = Box()
    box.hands.touch(4, 0, None)
    box.wait(10)
    assert box.say("calibrate") == [
        "!! calibration/held: expected all zones free, something is on zone 4"
    ]


def test_it_is_given_up_when_nothing_comes_for_three_minutes():
    box = Box()
    box.say("calibrate")
    box.wait(181_000, 100)
    assert box.hear() == ["// the calibration is given up; nothing has changed"]
    assert box.desk.procedure is None


def test_power_off_keeps_it():
    box = calibrated(playing("Ann", "Ben"))
    box.say("set tie_window_us 0")
    again = Box(box.flash)
    assert again.flash.text == f"new take_it Ann@1 Ben@2\ncalibration {LINE} -\nset tie_window_us 0"
    assert answer(again, "calibrate show")["report"] == DONE
    assert race(again) == [("Ben", 100.0)]


@pytest.mark.parametrize(
    "line",
    [LINE, LINE + " - -", LINE.replace("225", "x") + " -", LINE.replace("225", "9225") + " -", "x"],
)
def test_a_damaged_line_is_said_and_corrects_nothing(line):
    box = Box(Flash(f"set volume 3\ncalibration {line}\nnew take_it Ann Ben"))
    events = [message["event"] for message in box.messages()]
    assert events == ["ready", "resumed", "journal_damaged"]
    assert not answer(box, "calibrate show")["report"]["calibrated"]


def test_the_ring_invites_to_all_zones_and_shows_the_game_again():
    box = playing("Ann", "Ben")
    box.wait(50)
    game = box.lights.shown
    box.say("calibrate")
    box.wait(50)
    assert [lit for lit in box.lights.shown if not any(lit)] == []
    box.say("calibrate cancel")
    box.wait(50)
    assert box.lights.shown == game


CALIBRATION = r"""
from tests.app.bare_table import Box
box = Box()
for line in ("calibrate start 2026-12-01", "calibrate", "lang ru"):
    print("\n".join(box.say(line)))
for _ in range(20):
    for zone in range(1, 7):
        box.hands.touch(zone, zone * zone * 9, 60000)
    box.wait(160)
for line in ("calibrate show", "selftest show", "calibrate reset", "calibrate show"):
    for text in box.say(line) + [str(box.flash.text)]:
        print(text)
print(box.parts.data.outgoing.decode())
print(sorted([name for name in __import__("sys").modules if "calibration" in name]) == []
      or __import__("sys").implementation.name == "cpython")
"""


def test_both_pythons_say_the_same_and_a_small_one_forgets_the_modules(both_pythons):
    said = both_pythons(CALIBRATION)
    assert said.count("\n") > 30
    assert said.endswith("True\n")
