# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The colours of the 24 lights, from what the table shows and the time.

A colour is 0xRRGGBB, so that a picture costs no memory: a collection in the wrong moment would keep
a winner's light waiting for 20 ms.
"""

from firmware.rules.ticks import since

ZONES = 6
LIGHTS_PER_ZONE = 4
LIGHTS = ZONES * LIGHTS_PER_ZONE

BLACK = 0
WHITE = 0xFFFFFF
REFUSAL = 0xFF2800
DEAD_HEAT = 0xFF9600
PLAYER_COLOURS = (
    0xFF0000,
    0x0046FF,
    0x00C800,
    0xFFC800,
    0xBE00FF,
    0x00C8C8,
    0xFF5A78,
    0x8CFF3C,
    0x7878FF,
    0xA05000,
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

EMPTY = (0, False, False)
"""The lamp of a zone where nobody sits."""
A_QUARTER = 0x3F3F3F
"""The bits that are left of a colour when each part is shifted by two."""

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


def paint_rest(view, colours):
    """The lights that are left when all have the same share."""
    shares = len(view.lamps)
    for place in range(LIGHTS // shares * shares, LIGHTS):
        colours[place] = BLACK


def paint_share(view, index, now_ms, colours):
    """Put the lights of one zone or player, by its place in `lamps`, into `colours`."""
    count = LIGHTS // len(view.lamps)
    age_ms = since(now_ms, view.scene_at_ms)
    is_over = view.scene != SPARKLE and age_ms >= SCENE_MS
    if view.scene == STEADY or is_over or index + 1 not in view.scene_zones:
        _paint_steady(view, index, count, age_ms, colours)
    elif view.scene == SPARKLE:
        for place in range(count):
            is_white = _twinkle(index, place, age_ms)
            colours[index * count + place] = WHITE if is_white else PLAYER_COLOURS[index]
    else:
        colour = _flash(view.scene, PLAYER_COLOURS[index], age_ms)
        for place in range(index * count, index * count + count):
            colours[place] = colour


def _flash(scene, own, age_ms):
    is_lit = age_ms // BLINK_MS % 2 == 0
    if scene == TAKE:
        return WHITE if is_lit else own
    if scene == DEAD_HEAT_SCENE:
        return DEAD_HEAT if is_lit else BLACK
    return REFUSAL if is_lit and age_ms < 3 * BLINK_MS else BLACK


def _paint_steady(view, index, count, age_ms, colours):
    """Lights lit from the first on; the dealer's marker is the last, white."""
    quarters, is_marked, glows = view.lamps[index] or EMPTY
    own = PLAYER_COLOURS[index]
    lit = (quarters * count + LIGHTS_PER_ZONE - 1) // LIGHTS_PER_ZONE
    dark = _breath(own, age_ms) if glows else BLACK
    first = index * count
    for place in range(count):
        colours[first + place] = own if place < lit else dark
    if is_marked and (lit < count or _winks(age_ms)):
        colours[first + count - 1] = WHITE
    for place in range(first, first + count if view.is_dim else first):
        colours[place] = colours[place] >> 2 & A_QUARTER


def _winks(age_ms):
    return age_ms % WINK_MS >= WINK_MS - BLINK_MS


def _breath(colour, age_ms):
    """A quarter of the colour at the most, less and less towards both ends of a breath."""
    level = abs(age_ms % BREATH_MS - BREATH_MS // 2) * 16 // BREATH_MS + 1
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return red * level // 36 << 16 | green * level // 36 << 8 | blue * level // 36


def _twinkle(index, place, age_ms):
    """Scattered in place and time, alike in every share: about one light in four."""
    return (age_ms // BLINK_MS * 7 + place * 5 + index * 3 + 3) % 11 < 3
