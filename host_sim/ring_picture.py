# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The lid of the box as a picture of coloured dots, two in each character cell."""

import math
from functools import lru_cache
from typing import NamedTuple

from host_sim.pixel_wire import Colour
from host_sim.ring_text import LIGHTS_PER_ZONE

ZONES = range(1, 7)
ZONE_DEGREES = 60.0
FIRST_DEGREES = 180.0
"""Zone 1 lies to the left, the others follow clockwise."""
LIGHT_DEGREES = (-18.0, -6.0, 6.0, 18.0)
"""Where a zone's lights are, from its middle."""
EYE_FULL = 48
"""A light this bright, of 255, dazzles as much as one at full power."""
GLOW_REACH = 6
GLOW = 0.42
OUTSIDE = (13, 15, 20)
RIM = (62, 43, 29)
RIM_EDGE = (92, 65, 43)
FELT = (16, 58, 46)
UNLIT = (24, 19, 16)
HAND = (150, 128, 84)
RIM_BEGINS, RIM_ENDS = 0.84, 1.16
PAD_BEGINS, PAD_DEGREES = 0.36, 27.0


class Geometry(NamedTuple):
    """Where the ring lies on a canvas of `width` by `height` dots."""

    width: int
    height: int
    x: float
    y: float
    radius_x: float
    radius_y: float


class Plan(NamedTuple):
    """What stays the same for one size: the bare lid, and which light shines on which dot.

    `pads` has the dots of each zone where a hand shows, `shine`, for each dot that lights reach,
    (dot, (light, share covered, share of glow), ...).
    """

    lid: list[Colour]
    pads: dict[int, list[int]]
    shine: list[tuple[int, list[tuple[int, float, float]]]]


def geometry_of(width: int, height: int) -> Geometry:
    """A circle where there is room for one, else as round as the canvas allows."""
    radius_y = height / 2 / RIM_ENDS - 0.5
    radius_x = min(width / 2 / RIM_ENDS - 0.5, radius_y * 1.12)
    radius_y = min(radius_y, radius_x)
    return Geometry(width, height, (width - 1) / 2, (height - 1) / 2, radius_x, radius_y)


def light_place(geometry: Geometry, light: int) -> tuple[float, float]:
    """The middle of a light, 0 to 23, in dots."""
    zone, place = divmod(light, LIGHTS_PER_ZONE)
    degrees = FIRST_DEGREES + ZONE_DEGREES * zone + LIGHT_DEGREES[place]
    return on_ring(geometry, degrees, 1.0)


def on_ring(geometry: Geometry, degrees: float, share: float) -> tuple[float, float]:
    """A point at `share` of the way from the middle to the ring; degrees run clockwise."""
    angle = math.radians(degrees)
    x = geometry.x + share * geometry.radius_x * math.cos(angle)
    return x, geometry.y + share * geometry.radius_y * math.sin(angle)


def _from_middle(geometry: Geometry, x: float, y: float) -> tuple[float, float]:
    """How far right and down a dot is; the ring is at distance 1."""
    return (x - geometry.x) / geometry.radius_x, (y - geometry.y) / geometry.radius_y


def zone_at(geometry: Geometry, x: float, y: float) -> int:
    """The zone 1 to 6 in whose sector a dot lies; 0 off the lid."""
    across, down = _from_middle(geometry, x, y)
    if math.hypot(across, down) > RIM_ENDS:
        return 0
    degrees = math.degrees(math.atan2(down, across)) - FIRST_DEGREES + ZONE_DEGREES / 2
    return int(degrees % 360 // ZONE_DEGREES) + 1


@lru_cache(maxsize=4)
def plan_of(geometry: Geometry) -> Plan:
    """Work out once what a size needs."""
    dots = [(x, y) for y in range(geometry.height) for x in range(geometry.width)]
    lid = [_lid_colour(geometry, x, y) for x, y in dots]
    places = [light_place(geometry, light) for light in range(len(ZONES) * LIGHTS_PER_ZONE)]
    size = max(1.15, min(geometry.radius_x, geometry.radius_y) * 0.085)
    shine = []
    for dot, (x, y) in enumerate(dots):
        shares = [
            (light, *_shares(math.dist(place, (x, y)), size)) for light, place in enumerate(places)
        ]
        near = [share for share in shares if share[1] or share[2]]
        if near:
            shine.append((dot, near))
    pads = {
        zone: [dot for dot, place in enumerate(dots) if _is_on_pad(geometry, zone, *place)]
        for zone in ZONES
    }
    return Plan(lid, pads, shine)


def _is_on_pad(geometry: Geometry, zone: int, x: int, y: int) -> bool:
    """In the outer part of the felt, a little away from the next zone."""
    across, down = _from_middle(geometry, x, y)
    if not PAD_BEGINS < math.hypot(across, down) < RIM_BEGINS:
        return False
    degrees = math.degrees(math.atan2(down, across)) - FIRST_DEGREES - ZONE_DEGREES * (zone - 1)
    return abs((degrees + 180) % 360 - 180) < PAD_DEGREES


def _shares(distance: float, size: float) -> tuple[float, float]:
    """How much of a dot a light covers, and how much of the light falls on it as glow."""
    if distance > GLOW_REACH:
        return 0.0, 0.0
    cover = min(1.0, max(0.0, size + 0.5 - distance))
    return cover, GLOW * math.exp(-((distance / size / 1.9) ** 2))


def _lid_colour(geometry: Geometry, x: int, y: int) -> Colour:
    across, down = _from_middle(geometry, x, y)
    distance = math.hypot(across, down)
    step = 1.2 / geometry.radius_y
    inside = _mix(FELT, (9, 36, 30), min(1.0, distance) ** 2)
    rim = _mix(RIM_EDGE, RIM, min(1.0, (RIM_ENDS - distance) / 0.12))
    colour = _mix(inside, rim, _ramp(distance, RIM_BEGINS, step))
    return _mix(colour, OUTSIDE, _ramp(distance, RIM_ENDS, step))


def _ramp(distance: float, border: float, width: float) -> float:
    return min(1.0, max(0.0, (distance - border) / width + 0.5))


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def seen(colour: Colour) -> Colour:
    """A light as an eye sees it: far brighter than a screen shows the same numbers."""
    brightest = max(colour)
    if not brightest:
        return (0, 0, 0)
    scale = 255 * math.sqrt(min(1.0, brightest / EYE_FULL)) / brightest
    red, green, blue = (round(part * scale) for part in colour)
    return red, green, blue


def paint(geometry: Geometry, colours: tuple[Colour, ...], hands: tuple[int, ...]) -> list[Colour]:
    """All dots of the canvas, row by row; the zones in `hands` have a hand on them."""
    plan = plan_of(geometry)
    dots = list(plan.lid)
    for zone in hands:
        for dot in plan.pads[zone]:
            dots[dot] = _mix(dots[dot], HAND, 0.5)
    lit = [seen(colour) for colour in colours]
    for dot, shares in plan.shine:
        dots[dot] = _shone_on(dots[dot], lit, shares)
    return dots


def _shone_on(base: Colour, lit: list[Colour], shares: list[tuple[int, float, float]]) -> Colour:
    red, green, blue = float(base[0]), float(base[1]), float(base[2])
    for light, cover, glow in shares:
        colour = lit[light]
        core = colour if colour != (0, 0, 0) else UNLIT
        red = red + (core[0] - red) * cover + colour[0] * glow * (1 - cover)
        green = green + (core[1] - green) * cover + colour[1] * glow * (1 - cover)
        blue = blue + (core[2] - blue) * cover + colour[2] * glow * (1 - cover)
    return min(255, int(red)), min(255, int(green)), min(255, int(blue))
