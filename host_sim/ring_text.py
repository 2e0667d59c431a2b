# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The ring of lights as one line of text."""

from collections.abc import Sequence

LIGHTS_PER_ZONE = 4
Colour = tuple[int, int, int]
NAMES = {
    (True, False, False): "r",
    (False, True, False): "g",
    (False, False, True): "b",
    (True, True, False): "y",
    (True, False, True): "v",
    (False, True, True): "c",
    (True, True, True): "w",
}


def ring_line(colours: Sequence[Colour]) -> str:
    """`  ring  1 rrrw  2 bbb.  ...`: a letter a light, as an eye would name it, a dot for dark."""
    zones = []
    for first in range(0, len(colours), LIGHTS_PER_ZONE):
        letters = "".join(letter(colour) for colour in colours[first : first + LIGHTS_PER_ZONE])
        zones.append(f"{first // LIGHTS_PER_ZONE + 1} {letters}")
    return "  ring  " + "  ".join(zones)


def letter(colour: Colour) -> str:
    """A colour's letter: the parts that are at least half as bright as the brightest count."""
    brightest = max(colour)
    if not brightest:
        return "."
    red, green, blue = (2 * part > brightest for part in colour)
    return NAMES[(red, green, blue)]
