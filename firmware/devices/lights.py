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
FULL = 1000
"""Full brightness."""
CAP_MA = 450
"""The ring never draws more: with the Pico's own 50 mA a USB port's 500 mA are kept."""


class Lights:
    """Shows 24 colours at a brightness, dimmed further where they would draw too much current."""

    def __init__(self, brightness_percent):
        self.brightness_percent = brightness_percent
        self.current_ma = COUNT * IDLE_MA
        self._pixels = neopixel.NeoPixel(pins.PIXELS, COUNT, brightness=1.0, auto_write=False)
        self._pixels.show()

    def show(self, colours):
        """Send 24 (red, green, blue) of 0 to 255; blocks for 30 us a pixel."""
        scale = self._scale(colours)
        pixels = self._pixels
        for place in range(COUNT):
            red, green, blue = colours[place]
            pixels[place] = (red * scale // FULL, green * scale // FULL, blue * scale // FULL)
        pixels.show()

    def _scale(self, colours):
        """How bright these colours may be, in parts of FULL; notes the current they draw."""
        lit_ma = sum([sum(colour) for colour in colours]) * FULL_MA // 255
        scale = self.brightness_percent * FULL // 100
        spare_ma = CAP_MA - COUNT * IDLE_MA
        if lit_ma * scale // FULL > spare_ma:
            scale = spare_ma * FULL // lit_ma
        self.current_ma = COUNT * IDLE_MA + lit_ma * scale // FULL
        return scale

    def deinit(self):
        """Go dark and give the pin back."""
        self._pixels.deinit()
