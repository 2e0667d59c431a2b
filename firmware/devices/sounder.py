# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The piezo and its few words."""

import pwmio

from firmware.devices import pins

TUNES = {
    "armed": ((1760, 60),),
    "take": ((1319, 80), (1760, 80), (2637, 160)),
    "dead_heat": ((988, 120), (0, 40), (988, 120)),
    "refused": ((220, 150),),
    "game_over": ((1047, 120), (1319, 120), (1568, 120), (2093, 300)),
}
"""(hertz, milliseconds) one after the other; 0 Hz is silence."""
SILENCE = ((0, 0),)
LOUDEST = 32768
"""Half on, half off is a piezo's loudest."""
_PERIOD_MS = 1 << 29


class Sounder:
    """Plays one tune at a time, a tone a turn, without waiting. Volume 0 keeps it silent."""

    def __init__(self, volume_percent):
        self.volume_percent = volume_percent
        self._pwm = pwmio.PWMOut(pins.PIEZO, frequency=440, duty_cycle=0, variable_frequency=True)
        self._tones = ()
        self._next = 0
        self._ends_ms = 0

    def play(self, name, now_ms):
        """Begin a tune, cutting off the one before."""
        self._tones = TUNES[name] if self.volume_percent else SILENCE
        self._next = 0
        self._ends_ms = now_ms
        self.turn(now_ms)

    def turn(self, now_ms):
        """Go on to the next tone when the present one is over."""
        if not self._tones or (now_ms - self._ends_ms) % _PERIOD_MS >= _PERIOD_MS // 2:
            return
        if self._next == len(self._tones):
            self._tones = ()
            self._pwm.duty_cycle = 0
            return
        hertz, lasts_ms = self._tones[self._next]
        self._next += 1
        self._ends_ms = (now_ms + lasts_ms) % _PERIOD_MS
        self._sound(hertz)

    def _sound(self, hertz):
        if hertz:
            self._pwm.frequency = hertz
        self._pwm.duty_cycle = LOUDEST * self.volume_percent // 100 if hertz else 0

    def deinit(self):
        """Fall silent and give the pin back."""
        self._pwm.deinit()
