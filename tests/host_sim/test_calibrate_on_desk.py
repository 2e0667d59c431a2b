# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A box whose zones close late by up to 300 us, before and after its calibration."""

from tests.host_sim.box_on_desk import events_of, say_json, say_text

LATE = ("@skew 2 300us", "@skew 5 120us", "@skew 6 40us")
# The gap is what hands leave between two zones; each is decided wrongly by a skew of 300 us.
RACES = ("@slaps 2:0us 1:200us", "@slaps 2:0us 3:180us", "@slaps 2:0us 4:250us")
SIX = "new take_it A@1 B@2 C@3 D@4 E@5 F@6"


def verdicts(said):
    return [take["zone"] for take in events_of(said, "take", "dead_heat")]


def test_a_box_with_skews_judges_wrongly_before_and_rightly_after():
    said = say_json(
        *LATE,
        SIX,
        "set tie_window_us 0",
        *RACES,
        "void",
        "void",
        "void",
        "calibrate",
        "@board 20",
        *RACES,
    )
    assert verdicts(said) == [1, 3, 4, 2, 2, 2]
    (done,) = events_of(said, "calibrated")
    late_us = [zone["skew_us"] for zone in done["report"]["zones"]]
    true_us = [late - 460 / 6 for late in (0, 300, 0, 0, 120, 40)]
    beside_us = max(abs(one - other) for one, other in zip(late_us, true_us, strict=True))
    assert beside_us < 2.5 * done["report"]["error_us"] < 400
    assert all(zone["spread_us"] < 45 for zone in done["report"]["zones"])


def test_ideal_contacts_are_corrected_to_the_sample():
    said = say_json(
        "@noise off",
        *LATE,
        "calibrate",
        "@board 10",
        "calibrate done",
        "@cut",
        SIX,
        "set tie_window_us 0",
        "@slaps 2:0ns 1:200ns",
        "void",
        "@slaps 1:0ns 2:200ns",
    )
    assert verdicts(said) == [2, 1]


def test_the_selftest_finds_what_was_spoilt():
    said = say_text(
        *("@dead 3", "@swap 1 2", "@loose 6", "selftest"),
        *(f"@slaps {zone}:0us" for zone in (1, 1, 2, 2, 3, 3, 4)),
        *("@wait 16s", "@slaps 6:0us", "selftest show"),
    )
    assert [line.split(";")[0] for line in said[-7:]] == [
        "zone 1: 2 answers instead",
        "zone 2: 1 answers instead",
        "zone 3: dead",
        "zone 4: works, at most 19 contacts in a touch",
        "zone 5: nothing felt",
        "zone 6: bounces, up to 255 contacts in a touch",
        "force sensor: works, at rest 0 % of its range",
    ]


def test_a_stuck_zone_is_told_until_it_is_mended():
    said = say_text("@stuck 3", "@wait 12s", "calibrate", "@mend", "@wait 100ms", "calibrate")
    assert said[1:] == [
        "// zone 3 has been closed for 10 s and counts as stuck: free it, or type selftest",
        "!! calibration/held: expected all zones free, something is on zone 3",
        "// bring a rigid board down flat on all six zones at once, 20 times; "
        "slaps mean nothing meanwhile",
    ]


def test_something_heavy_on_the_lid_is_found():
    said = say_text("@pressure 900", "@wait 500ms", "selftest show")
    assert said[-1] == (
        "force sensor: pressed though no zone is touched; take away what lies on the lid"
    )


def test_hand_lines_that_spoil_nothing_are_refused():
    said = say_text("@skew 2", "@skew 2 6ms", "@stuck 7", "@board 61", "@board x", "@mend 3")
    assert said[1:] == [
        "!! hand/usage: expected @skew ZONE TIME of up to 5ms, such as @skew 2 150us, "
        "got 1 words after it",
        "!! hand/usage: expected @skew ZONE TIME of up to 5ms, such as @skew 2 150us, got '6ms'",
        "!! hand/zone: expected a zone, 1 to 6, got '7'",
        "!! hand/usage: expected @board or @board TIMES, up to 60, one a second, got '61'",
        "!! hand/usage: expected @board or @board TIMES, up to 60, one a second, got 'x'",
        "!! hand/usage: expected @mend, got 1 words after it",
    ]
