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
    (255, 90, 120),
    (140, 255, 60),
    (120, 120, 255),
    (160, 80, 0),
)
"""One a zone, and four for players beyond the sixth; hue and lightness differ, so that colour-blind
eyes tell them apart as well."""

FRAME_MS = 40
"""Moving scenes change this often; still ones are painted once."""
SCENE_MS = 1000
"""A flash or a refusal lasts this long, then the steady picture returns."""
BLINK_MS = 100
WINK_MS = 1500
"""Once in this time the dealer's fourth light winks white when it also counts a call."""
BREATH_MS = 1600
"""The dark lights of the player to move swell and fade once in this time."""

STEADY, TAKE, DEAD_HEAT_SCENE, REFUSED, SPARKLE = range(5)


class View:
    """What the ring shows, as data.

    `lamps` has one entry a zone, or one a player when there are more than six, who then share the
    ring evenly: None for an empty zone, else (lights lit of four, has the marker, glows).
    `is_dim` says that no touch counts now. A scene plays on `scene_zones` from `scene_at_ms` on.
    """

    def __init__(self):
        self.lamps = [None] * ZONES
        self.is_dim = False
        self.scene = STEADY
        self.scene_zones = ()
        self.scene_at_ms = 0

    def play(self, scene, zones, now_ms):
        """Begin a scene on these zones (1 on, the place in `lamps`)."""
        self.scene = scene
        self.scene_zones = tuple(zones)
        self.scene_at_ms = now_ms

    def settle(self, now_ms):
        """End a scene that is over."""
        if self.scene != SPARKLE and since(now_ms, self.scene_at_ms) >= SCENE_MS:
            self.scene = STEADY

    def is_moving(self):
        """Whether the picture changes by itself: a scene plays, a marker winks, a zone glows."""
        if self.scene != STEADY:
            return True
        for lamp in self.lamps:
            if lamp is not None and (lamp[2] or lamp[1] and lamp[0] == LIGHTS_PER_ZONE):
                return True
        return False


def light_colours(view, now_ms):
    """The 24 colours now, (red, green, blue) of 0 to 255 each: zone 1's four first."""
    age_ms = since(now_ms, view.scene_at_ms)
    count = LIGHTS // len(view.lamps)
    colours = []
    for index, lamp in enumerate(view.lamps):
        colours += _share(view, index, lamp, count, age_ms)
    return colours + [BLACK] * (LIGHTS - len(colours))


def _share(view, index, lamp, count, age_ms):
    """The `count` lights of one zone or player."""
    own = PLAYER_COLOURS[index]
    is_over = view.scene != SPARKLE and age_ms >= SCENE_MS
    if view.scene == STEADY or is_over or index + 1 not in view.scene_zones:
        lights = _steady(lamp, own, count, age_ms)
        return [_dimmed(light) for light in lights] if view.is_dim else lights
    if view.scene == SPARKLE:
        return [WHITE if _twinkle(index, place, age_ms) else own for place in range(count)]
    return [_flash(view.scene, own, age_ms)] * count


def _flash(scene, own, age_ms):
    is_lit = age_ms // BLINK_MS % 2 == 0
    if scene == TAKE:
        return WHITE if is_lit else own
    if scene == DEAD_HEAT_SCENE:
        return DEAD_HEAT if is_lit else BLACK
    return REFUSAL if is_lit and age_ms < 3 * BLINK_MS else BLACK


def _steady(lamp, own, count, age_ms):
    """Lights lit from the first on; the dealer's marker is the last, white."""
    if lamp is None:
        return [BLACK] * count
    quarters, is_marked, glows = lamp
    lit = (quarters * count + LIGHTS_PER_ZONE - 1) // LIGHTS_PER_ZONE
    lights = [own] * lit + [_breath(own, age_ms) if glows else BLACK] * (count - lit)
    if is_marked and (lit < count or _winks(age_ms)):
        lights[-1] = WHITE
    return lights


def _winks(age_ms):
    return age_ms % WINK_MS >= WINK_MS - BLINK_MS


def _breath(colour, age_ms):
    """A quarter of the colour at the most, less and less towards both ends of a breath."""
    level = abs(age_ms % BREATH_MS - BREATH_MS // 2) * 16 // BREATH_MS + 1
    red, green, blue = colour
    return (red * level // 36, green * level // 36, blue * level // 36)


def _dimmed(colour):
    red, green, blue = colour
    return (red // 4, green // 4, blue // 4)


def _twinkle(index, place, age_ms):
    """Scattered in place and time, alike in every share: about one light in four."""
    return (age_ms // BLINK_MS * 7 + place * 5 + index * 3 + 3) % 11 < 3
