# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The colours of the 24 lights, from what the table shows and the time."""

from firmware.rules.ticks import since

ZONES = 6
LIGHTS_PER_ZONE = 4
LIGHTS = ZONES * LIGHTS_PER_ZONE

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
REFUSAL = (255, 40, 0)
DEAD_HEAT = (255, 150, 0)
PLAYER_COLOURS = (
    (255, 0, 0),
    (0, 70, 255),
    (0, 200, 0),
    (255, 200, 0),
    (190, 0, 255),
    (0, 200, 200),
)
"""One a zone; hue and lightness differ, so that colour-blind eyes tell them apart as well."""

FRAME_MS = 40
"""Moving scenes change this often; still ones are painted once."""
SCENE_MS = 1000
"""A flash or a refusal lasts this long, then the steady picture returns."""
BLINK_MS = 100
WINK_MS = 1500
"""Once in this time the dealer's fourth light winks white when it also counts a call."""

STEADY, TAKE, DEAD_HEAT_SCENE, REFUSED, SPARKLE = range(5)


class View:
    """What the ring shows, as data.

    `lamps` has one entry a zone: None for an empty one, else (lights lit, has the marker).
    `is_dim` says that no touch counts now. A scene plays on `scene_zones` from `scene_at_ms` on.
    """

    def __init__(self):
        self.lamps = [None] * ZONES
        self.is_dim = False
        self.scene = STEADY
        self.scene_zones = ()
        self.scene_at_ms = 0

    def play(self, scene, zones, now_ms):
        """Begin a scene on these zones (1 to 6)."""
        self.scene = scene
        self.scene_zones = tuple(zones)
        self.scene_at_ms = now_ms

    def settle(self, now_ms):
        """End a scene that is over."""
        if self.scene != SPARKLE and since(now_ms, self.scene_at_ms) >= SCENE_MS:
            self.scene = STEADY

    def is_moving(self, now_ms):
        """Whether the picture changes by itself: a scene plays, or a dealer's light winks."""
        return self.scene != STEADY or self._has_wink()

    def _has_wink(self):
        """Whether the dealer has so many calls left that the marker needs a call's light."""
        for lamp in self.lamps:
            if lamp is not None and lamp[1] and lamp[0] == LIGHTS_PER_ZONE:
                return True
        return False


def light_colours(view, now_ms):
    """The 24 colours now, (red, green, blue) of 0 to 255 each: zone 1's four first."""
    age_ms = since(now_ms, view.scene_at_ms)
    colours = []
    for zone in range(1, ZONES + 1):
        scene = _scene_of(view, zone, age_ms)
        for place in range(LIGHTS_PER_ZONE):
            colours.append(_colour(view, zone, place, scene, age_ms))
    return colours


def _scene_of(view, zone, age_ms):
    is_over = view.scene != SPARKLE and age_ms >= SCENE_MS
    return STEADY if is_over or zone not in view.scene_zones else view.scene


def _colour(view, zone, place, scene, age_ms):
    own = PLAYER_COLOURS[zone - 1]
    if scene == STEADY:
        steady = _steady(view.lamps[zone - 1], place, own, age_ms)
        return _dimmed(steady) if view.is_dim else steady
    is_lit = age_ms // BLINK_MS % 2 == 0
    if scene == TAKE:
        return WHITE if is_lit else own
    if scene == DEAD_HEAT_SCENE:
        return DEAD_HEAT if is_lit else BLACK
    if scene == REFUSED:
        return REFUSAL if is_lit and age_ms < 3 * BLINK_MS else BLACK
    return WHITE if _twinkle(zone, place, age_ms) else own


def _steady(lamp, place, own, age_ms):
    """Lights lit from the first on; the dealer's marker is the fourth, white."""
    if lamp is None:
        return BLACK
    lit, is_marked = lamp
    if is_marked and place == LIGHTS_PER_ZONE - 1 and (lit < LIGHTS_PER_ZONE or _winks(age_ms)):
        return WHITE
    return own if place < lit else BLACK


def _winks(age_ms):
    return age_ms % WINK_MS >= WINK_MS - BLINK_MS


def _dimmed(colour):
    red, green, blue = colour
    return (red // 4, green // 4, blue // 4)


def _twinkle(zone, place, age_ms):
    """Scattered in place and time, alike in every zone's share: about one light in four."""
    return (age_ms // BLINK_MS * 7 + place * 5 + zone * 3) % 11 < 3
