# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who sits where."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.rooms.opening import parse_opening
from firmware.app.seating import Opening, format_opening
from firmware.rules.errors import Refused

ZONES = (1, 2, 3, 4, 5, 6)
NAMES = ("Ann", "Ben", "Cleo", "Дима", "Eve", "Finn")
OPTIONS = st.lists(st.sampled_from([("dealer", "Ann"), ("joker", "split"), ("x", "=")]), max_size=3)


def whole(opening):
    return opening.game, opening.names, opening.zones, opening.options


def parsed(line):
    return whole(parse_opening(tuple(line.split())))


def refusal(line):
    with pytest.raises(Refused) as refused:
        parse_opening(tuple(line.split()))
    return refused.value.code, refused.value.facts


@pytest.mark.parametrize(
    ("line", "names", "zones"),
    [
        ("g Ann Ben", ("Ann", "Ben"), (1, 2)),
        ("g Ann Ben Cleo Dan Eve Finn", ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"), ZONES),
        ("g Ann@3 Ben", ("Ann", "Ben"), (3, 1)),
        ("g Ann Ben@1", ("Ann", "Ben"), (2, 1)),
        ("g Ann@6 Ben@5 Cleo", ("Ann", "Ben", "Cleo"), (6, 5, 1)),
        ("g Ann@2 Ben Cleo@3 Dan", ("Ann", "Ben", "Cleo", "Dan"), (2, 1, 3, 4)),
        ("g a b c d e f g", tuple("abcdefg"), (1, 2, 3, 4, 5, 6, None)),
        ("g a b@2 c d e f g h", tuple("abcdefgh"), (1, 2, 3, 4, 5, 6, None, None)),
        ("g a b c d e f g@1", tuple("abcdefg"), (2, 3, 4, 5, 6, None, 1)),
        ("g", (), ()),
    ],
)
def test_who_is_not_placed_sits_at_the_lowest_free_zone(line, names, zones):
    assert parsed(line) == ("g", names, zones, ())


def test_options_may_stand_anywhere_and_keep_their_order():
    assert parsed("g joker=split Ann dealer=Ben Ben@4 x==") == (
        "g",
        ("Ann", "Ben"),
        (1, 4),
        (("joker", "split"), ("dealer", "Ben"), ("x", "=")),
    )


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "console/usage", {"usage": "new GAME NAME NAME... [option=value...]"}),
        ("g Ann@", "seat/no_such_zone", {"name": "Ann", "zone": ""}),
        ("g Ann@0", "seat/no_such_zone", {"name": "Ann", "zone": "0"}),
        ("g Ann@7", "seat/no_such_zone", {"name": "Ann", "zone": "7"}),
        ("g Ann@12", "seat/no_such_zone", {"name": "Ann", "zone": "12"}),
        ("g Ann@x", "seat/no_such_zone", {"name": "Ann", "zone": "x"}),
        ("g Ann@1@2", "seat/no_such_zone", {"name": "Ann", "zone": "1@2"}),
        ("g Ann@١", "seat/no_such_zone", {"name": "Ann", "zone": "١"}),
        ("g Ann@2 Ben@2", "seat/zone_taken", {"zone": 2}),
        ("g Ann =x", "game/option_form", {"option": "=x"}),
        ("g Ann x=", "game/option_form", {"option": "x="}),
        ("g Ann =", "game/option_form", {"option": "="}),
        ("g Ann x=1 y=2 x=1", "game/option_twice", {"option": "x"}),
    ],
)
def test_what_is_no_opening_is_refused(line, code, facts):
    assert refusal(line) == (code, facts)


def test_a_zone_knows_its_seat():
    opening = Opening("g", ("Ann", "Ben"), (5, 2))
    assert [opening.seat_at(zone) for zone in ZONES] == [None, 1, None, None, 0, None]


def test_a_player_without_a_zone_is_written_without_one():
    opening = Opening("g", "abcdefg", ZONES + (None,), (("x", "y"),))
    assert format_opening(opening) == tuple("g a@1 b@2 c@3 d@4 e@5 f@6 g x=y".split())


def test_all_1956_seatings_come_back_as_they_were_written():
    for count in ZONES:
        for zones in itertools.permutations(ZONES, count):
            opening = Opening("g", NAMES[:count], zones)
            assert whole(parse_opening(format_opening(opening))) == whole(opening)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from((None,) + ZONES), min_size=1, max_size=6), OPTIONS)
def test_everyone_gets_a_zone_of_their_own_and_whoever_asked_for_one_gets_that(wanted, options):
    words = [NAMES[seat] + (f"@{zone}" if zone else "") for seat, zone in enumerate(wanted)]
    words += [f"{name}={value}" for name, value in options]
    asked = [zone for zone in wanted if zone]
    if len(dict(options)) < len(options):
        assert refusal(" ".join(["g", *words]))[0] in ("game/option_twice", "seat/zone_taken")
        return
    if len(set(asked)) < len(asked):
        assert refusal(" ".join(["g", *words]))[0] == "seat/zone_taken"
        return
    opening = parse_opening(("g", *words))
    assert len(set(opening.zones)) == len(wanted)
    assert set(opening.zones) <= set(ZONES)
    assert [opening.zones[seat] for seat, zone in enumerate(wanted) if zone] == asked
    assert whole(parse_opening(format_opening(opening))) == whole(opening)
