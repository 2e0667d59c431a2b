# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The lid as a picture: where the lights are, and how they look."""

import pytest

from host_sim.ring_picture import (
    OUTSIDE,
    UNLIT,
    geometry_of,
    light_place,
    paint,
    seen,
    zone_at,
)

DARK = ((0, 0, 0),) * 24
SIZES = [(44, 40), (100, 34), (40, 90), (150, 110)]


@pytest.mark.parametrize("size", SIZES)
def test_every_light_lies_in_its_zone_and_on_the_canvas(size):
    geometry = geometry_of(*size)
    places = [light_place(geometry, light) for light in range(24)]
    assert [zone_at(geometry, x, y) for x, y in places] == [light // 4 + 1 for light in range(24)]
    assert all(0 < x < size[0] - 1 and 0 < y < size[1] - 1 for x, y in places)


@pytest.mark.parametrize("size", SIZES)
def test_a_light_shows_its_colour_and_no_other_light_does(size):
    geometry = geometry_of(*size)
    dark = paint(geometry, DARK, ())
    for light in range(24):
        colours = DARK[:light] + ((0, 0, 51),) + DARK[light + 1 :]
        dots = paint(geometry, colours, ())
        x, y = (round(part) for part in light_place(geometry, light))
        assert dark[y * size[0] + x] == UNLIT
        assert dots[y * size[0] + x] == (0, 0, 255)


def test_nothing_is_painted_far_off_the_lid():
    geometry = geometry_of(100, 34)
    dots = paint(geometry, ((51, 51, 51),) * 24, (1, 2, 3, 4, 5, 6))
    assert {dots[y * 100 + x] for y in range(34) for x in (*range(20), *range(80, 100))} == {
        OUTSIDE
    }
    assert zone_at(geometry, 0, 0) == 0


def test_a_hand_shows_in_its_own_zone_only():
    geometry = geometry_of(44, 40)
    before, after = paint(geometry, DARK, ()), paint(geometry, DARK, (5,))
    changed = [dot for dot in range(44 * 40) if before[dot] != after[dot]]
    assert {zone_at(geometry, dot % 44, dot // 44) for dot in changed} == {5}


@pytest.mark.parametrize(
    ("colour", "eye"),
    [
        ((0, 0, 0), (0, 0, 0)),
        ((255, 0, 0), (255, 0, 0)),
        ((51, 0, 0), (255, 0, 0)),
        ((0, 3, 12), (0, 32, 128)),
        ((1, 1, 1), (37, 37, 37)),
    ],
)
def test_dim_lights_are_seen_brighter_in_the_same_hue(colour, eye):
    assert seen(colour) == eye
