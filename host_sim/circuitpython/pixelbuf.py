# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""adafruit_pixelbuf with the brightness of the one in C that is built into CircuitPython."""

from typing import Any

import adafruit_pixelbuf

STEPS = 256
PythonPixelBuf: Any = adafruit_pixelbuf.PixelBuf


class PixelBuf(PythonPixelBuf):
    """Dims as CircuitPython 10.2.1 does (shared-module/adafruit_pixelbuf/PixelBuf.c).

    A colour is multiplied by whole 256ths of the brightness, rounded down; Adafruit's library in
    Python multiplies by the brightness itself, and takes no change of less than 0.001.
    """

    @property
    def brightness(self) -> float:
        """As it was set, 0 to 1."""
        return self._set_brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._set_brightness = min(max(float(value), 0.0), 1.0)
        steps = int(self._set_brightness * STEPS)
        PythonPixelBuf.brightness.fset(self, steps / STEPS)
