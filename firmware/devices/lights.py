# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The ring of 24 lights."""

import neopixel

from firmware.devices import pins

COUNT = 24
FULL_MA = 20
"""One colour of one WS2812B at full brightness (data sheet: up to 20 mA)."""
IDLE_MA = 1
"""One dark WS2812B (data sheet: 0.6 to 1 mA)."""
CAP_MA = 450
"""The ring never draws more: with the Pico's own 50 mA a USB port's 500 mA are kept."""
IDLE_SUM_MA = COUNT * IDLE_MA
WHITE_SUM_MA = COUNT * 3 * FULL_MA


class Lights:
    """Shows 24 colours at a brightness, dimmed further where they would draw too much current."""

    def __init__(self, brightness_percent):
        self.brightness_percent = brightness_percent
        self._colours = [0] * COUNT
        self._pixels = neopixel.NeoPixel(pins.PIXELS, COUNT, brightness=1.0, auto_write=False)
        self._pixels.show()

    def show(self, colours):
        """Send 24 of 0xRRGGBB, unless they are shown already; blocks for 30 us a pixel."""
        brightness = self._brightness(colours)
        if self._pixels.brightness != brightness:
            self._pixels.brightness = brightness
        elif self._colours == colours:
            return
        self._colours[:] = colours
        self._pixels[:] = colours
        self._pixels.show()

    def _brightness(self, colours):
        """As set, unless that would draw too much; counted only where even white might."""
        brightness = self.brightness_percent / 100
        if WHITE_SUM_MA * brightness <= CAP_MA - IDLE_SUM_MA:
            return brightness
        return min(brightness, (CAP_MA - IDLE_SUM_MA) / max(1, _lit_ma(colours)))

    @property
    def current_ma(self):
        """What the ring draws as last shown, by the data sheet's figures, rounded up."""
        lit_ma = int(-(-_lit_ma(self._colours) * self._pixels.brightness // 1))
        return min(CAP_MA, IDLE_SUM_MA + lit_ma)

    def deinit(self):
        """Go dark and give the pin back."""
        self._pixels.deinit()


def _lit_ma(colours):
    """What these colours would draw at full brightness, rounded up."""
    red_and_blue = sum([colour & 0xFF00FF for colour in colours])
    green = sum([colour >> 8 & 255 for colour in colours])
    parts = (red_and_blue >> 16) + (red_and_blue & 0xFFFF) + green
    return -(-parts * FULL_MA // 255)
