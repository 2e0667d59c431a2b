# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The colours of the 24 lights."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.light_show import (
    BREATH_MS,
    DEAD_HEAT_SCENE,
    REFUSED,
    SPARKLE,
    STEADY,
    TAKE,
    View,
)
from firmware.app.light_show import PLAYER_COLOURS as PACKED_COLOURS
from firmware.app.rooms.lights import paint
from firmware.rules.ticks import PERIOD, add

ZONES = (1, 2, 3, 4, 5, 6)
OWN, DIM, WHITE, GREY, BLACK, ORANGE, AMBER = "OdWgkra"
FIXED = {
    (255, 255, 255): WHITE,
    (63, 63, 63): GREY,
    (0, 0, 0): BLACK,
    (255, 40, 0): ORANGE,
    (255, 150, 0): AMBER,
}
START_MS = PERIOD - 700


def parts_of(colour):
    """(red, green, blue) of 0xRRGGBB."""
    return (colour >> 16, colour >> 8 & 255, colour & 255)


PLAYER_COLOURS = tuple(parts_of(colour) for colour in PACKED_COLOURS)


def light_colours(view, now_ms):
    """The 24 colours, each as (red, green, blue)."""
    colours = [None] * 24
    paint(view, now_ms, colours)
    return [parts_of(colour) for colour in colours]


def named(colour, zone):
    """A colour as one letter, with the player's own colour as "O" and dimmed as "d"."""
    own = PLAYER_COLOURS[zone - 1]
    if colour in (own, tuple(part // 4 for part in own)):
        return OWN if colour == own else DIM
    return FIXED[colour]


def picture(view, now_ms=START_MS):
    """The ring as six words of four letters, zone 1 first."""
    colours = light_colours(view, now_ms)
    assert len(colours) == 24
    return [
        "".join(named(colour, zone) for colour in colours[4 * zone - 4 : 4 * zone])
        for zone in ZONES
    ]


def view_of(lamps=(None,) * 6, scene=STEADY, zones=(), is_dim=False):
    view = View()
    view.lamps = list(lamps)
    view.is_dim = is_dim
    view.play(scene, zones, START_MS)
    return view


def film(view, zone, until_ms):
    """What a zone shows: (first millisecond, picture) for each change."""
    cuts = []
    for age_ms in range(until_ms):
        shown = picture(view, add(START_MS, age_ms))[zone - 1]
        if not cuts or cuts[-1][1] != shown:
            cuts.append((age_ms, shown))
    return cuts


def test_a_zone_shows_one_light_a_call_and_an_empty_one_none():
    lamps = [(calls, False, False) for calls in range(5)] + [None]
    assert picture(view_of(lamps)) == ["kkkk", "Okkk", "OOkk", "OOOk", "OOOO", "kkkk"]


def test_the_dealer_has_a_white_marker_behind_the_calls():
    lamps = [(calls, True, False) for calls in range(5)] + [None]
    assert picture(view_of(lamps)) == ["kkkW", "OkkW", "OOkW", "OOOW", "OOOO", "kkkk"]


def test_a_dealer_with_four_calls_winks_white_once_in_a_second_and_a_half():
    view = view_of([(4, True, False)] + [None] * 5)
    expected = [(0, "OOOO"), (1400, "OOOW"), (1500, "OOOO"), (2900, "OOOW"), (3000, "OOOO")]
    assert film(view, 1, 3100) == expected


def test_all_is_dimmed_alike_while_no_touch_counts():
    lamps = [(3, True, False), (2, False, False), (0, False, False), None, None, None]
    view = view_of(lamps, is_dim=True)
    assert picture(view) == ["dddg", "ddkk", "kkkk", "kkkk", "kkkk", "kkkk"]


def test_the_winner_flashes_at_once_for_a_second_whatever_calls_are_left():
    blinks = [(100 * turn, ("WWWW", "OOOO")[turn % 2]) for turn in range(10)]
    for calls in range(5):
        view = view_of([(calls, False, False)] * 6, TAKE, (3,))
        steady = "O" * calls + "k" * (4 - calls)
        assert film(view, 3, 1100) == blinks + [(1000, steady)] * (steady != "OOOO")
        assert picture(view)[3:] == [steady] * 3


def test_a_dead_heat_looks_the_same_on_all_zones_that_share_it():
    view = view_of(
        [(4, True, False), (1, False, False), (0, False, False), (2, False, False), None, None]
    )
    view.play(DEAD_HEAT_SCENE, (1, 2, 4), START_MS)
    blinks = [(100 * turn, ("aaaa", "kkkk")[turn % 2]) for turn in range(10)]
    for zone, steady in ((1, "OOOO"), (2, "Okkk"), (4, "OOkk")):
        assert film(view, zone, 1100) == [*blinks, (1000, steady)]
    assert picture(view)[2::2] == ["kkkk", "kkkk"]


def test_a_refusal_blinks_twice_and_leaves_the_zone_dark_until_it_is_over():
    view = view_of([(2, False, False)] * 6, REFUSED, (5,))
    assert film(view, 5, 1100) == [
        (0, "rrrr"),
        (100, "kkkk"),
        (200, "rrrr"),
        (300, "kkkk"),
        (1000, "OOkk"),
    ]


def test_a_scene_is_bright_even_while_the_others_are_dimmed():
    view = view_of([(2, False, False)] * 6, TAKE, (2,), is_dim=True)
    assert picture(view) == ["ddkk", "WWWW", "ddkk", "ddkk", "ddkk", "ddkk"]


def test_winners_sparkle_without_end_and_every_light_its_share():
    view = view_of([(0, False, False)] * 6, SPARKLE, ZONES)
    whites = [0] * 24
    for beat in range(11):
        letters = "".join(picture(view, add(START_MS, 3_600_000 + 100 * beat)))
        assert set(letters) <= {OWN, WHITE}
        whites = [count + (letter == WHITE) for count, letter in zip(whites, letters, strict=True)]
    assert whites == [3] * 24


def test_settle_ends_scenes_but_not_the_sparkle():
    for scene, after in ((TAKE, STEADY), (DEAD_HEAT_SCENE, STEADY), (REFUSED, STEADY)):
        view = view_of(scene=scene, zones=(1,))
        view.settle(add(START_MS, 999))
        assert view.scene == scene
        view.settle(add(START_MS, 1000))
        assert view.scene == after
    view = view_of(scene=SPARKLE, zones=(1,))
    view.settle(add(START_MS, 5000))
    assert view.scene == SPARKLE


@pytest.mark.parametrize(
    ("lamp", "scene", "is_moving"),
    [
        ((4, False, False), STEADY, False),
        ((3, True, False), STEADY, False),
        ((4, True, False), STEADY, True),
        (None, TAKE, True),
        (None, REFUSED, True),
        (None, DEAD_HEAT_SCENE, True),
        (None, SPARKLE, True),
    ],
)
def test_what_moves_by_itself(lamp, scene, is_moving):
    assert view_of([lamp] + [None] * 5, scene, (1,)).is_moving() is is_moving


LAMPS = st.none() | st.tuples(st.integers(0, 4), st.booleans(), st.just(False))
SCENES = st.sampled_from((STEADY, TAKE, DEAD_HEAT_SCENE, REFUSED, SPARKLE))
VIEWS = st.builds(
    view_of,
    st.lists(LAMPS, min_size=6, max_size=6),
    SCENES,
    st.sets(st.sampled_from(ZONES)).map(lambda zones: tuple(sorted(zones))),
    st.booleans(),
)


def moved(view, places):
    """The same view with zone n's share at zone places[n - 1]."""
    lamps = [None] * 6
    for zone in ZONES:
        lamps[places[zone - 1] - 1] = view.lamps[zone - 1]
    zones = tuple(places[zone - 1] for zone in view.scene_zones)
    return view_of(lamps, view.scene, zones, view.is_dim)


@settings(max_examples=80, deadline=None)
@given(
    VIEWS.filter(lambda view: view.scene != SPARKLE), st.permutations(ZONES), st.integers(0, 4000)
)
def test_no_zone_is_different_but_for_its_colour(view, places, age_ms):
    now_ms = add(START_MS, age_ms)
    shown = picture(view, now_ms)
    expected = [shown[places.index(zone)] for zone in ZONES]
    assert picture(moved(view, places), now_ms) == expected


@settings(max_examples=50, deadline=None)
@given(VIEWS, st.integers(0, 2000), st.integers(0, 2000))
def test_the_same_view_at_the_same_time_looks_the_same(view, age_ms, other_ms):
    now_ms = add(START_MS, age_ms)
    colours = light_colours(view, now_ms)
    before = vars(view).copy()
    light_colours(view, add(START_MS, other_ms))
    assert light_colours(view, now_ms) == colours
    assert vars(view) == before


def test_players_colours_differ_dimmed_too():
    dimmed = [tuple(part // 4 for part in colour) for colour in PLAYER_COLOURS]
    assert len({*PLAYER_COLOURS, *dimmed, *FIXED}) == 25


def test_the_player_to_move_glows_where_no_light_is_lit():
    view = view_of([(2, False, True)] + [None] * 5)
    levels = []
    for age_ms in range(0, BREATH_MS, 100):
        shown = light_colours(view, add(START_MS, age_ms))[:4]
        assert shown[:2] == [PLAYER_COLOURS[0]] * 2
        assert shown[2] == shown[3]
        levels.append(shown[2][0])
    assert max(levels) < 64
    assert levels[:8] == sorted(levels[:8], reverse=True)
    assert levels[8:] == sorted(levels[8:])
    assert view.is_moving()


@pytest.mark.parametrize(("players", "count"), [(7, 3), (8, 3), (9, 2), (10, 2)])
def test_more_than_six_players_share_the_ring_evenly(players, count):
    view = view_of([(4, False, False)] * players, DEAD_HEAT_SCENE, (players,))
    colours = light_colours(view, START_MS)
    shares = [colours[first : first + count] for first in range(0, count * players, count)]
    assert shares[:-1] == [[colour] * count for colour in PLAYER_COLOURS[: players - 1]]
    assert shares[-1] == [(255, 150, 0)] * count
    assert colours[count * players :] == [(0, 0, 0)] * (24 - count * players)


@pytest.mark.parametrize(("quarters", "lit"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_quarters_on_a_smaller_share_are_rounded_up(quarters, lit):
    view = view_of([(quarters, False, False)] + [None] * 9)
    assert light_colours(view, START_MS)[:2] == [PLAYER_COLOURS[0]] * lit + [(0, 0, 0)] * (2 - lit)
