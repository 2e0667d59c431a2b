# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The guided calibration: a rigid board brought down on all six zones, twenty times."""

from firmware.app import guided
from firmware.app.calibration_words import calibration_report
from firmware.app.gathering import Gathering
from firmware.app.reply import Event
from firmware.rules.calibration import DROPS, format_calibration, in_us, measure
from firmware.rules.errors import Refused

ALL_ZONES = 0b111111
ZONES = 6
MOST_WIDTH_US = 20_000
"""A board that takes longer from its first zone to its last was not brought down flat."""
PATIENCE_S = 180
"""Nothing has come down for so long: nobody is calibrating any more."""


class CalibrationProcedure:
    """Gathers drops; with the last one it calibrates the desk and ends. Slaps mean nothing."""

    NAME = "calibrate"

    def __init__(self, desk, number, date):
        self._desk = desk
        self._number = number
        self._date = date
        self._per_second = desk.parts.sensor.ticks_per_second
        self._gathering = Gathering(ALL_ZONES, self._per_second)
        self._drops = []
        self._heard_at = None
        self.zones = range(1, ZONES + 1)

    @property
    def drops(self):
        """How many drops count so far."""
        return len(self._drops)

    def add(self, at, down):
        """The lines as the sensor saw them; the events to tell."""
        if self._heard_at is None or down & ALL_ZONES:
            self._heard_at = at
        over = self._gathering.add(at, down)
        if over is not None:
            return self._judge(over[0][:ZONES])
        if at - self._heard_at >= PATIENCE_S * self._per_second:
            guided.end(self._desk)
            return [Event("calibration_cancelled", [], "calibrate.cancelled", {})]
        return []

    def _judge(self, firsts):
        missing = [zone for zone in range(1, ZONES + 1) if firsts[zone - 1] is None]
        if missing:
            return [self._event("missed", zones=missing)]
        first = min(firsts)
        drop = [(at - first) * 1_000_000_000 // self._per_second for at in firsts]
        width_us = in_us(max(drop))
        if width_us > MOST_WIDTH_US:
            return [self._event("uneven", width_us=width_us)]
        self._drops.append(drop)
        events = [self._event("drop", width_us=width_us)]
        return events + (self._end() if self.drops == DROPS else [])

    def _event(self, code, **facts):
        """A drop that counts (`drop`), or why one does not."""
        fields = [("drops", self.drops), ("of", DROPS), ("code", None if code == "drop" else code)]
        fields += [(name, facts[name]) for name in sorted(facts)]
        return Event("calibration", fields, "event.calibration." + code, dict(fields))

    def _end(self):
        try:
            calibration = self.finish()
        except Refused as refused:
            guided.end(self._desk)
            fields = [("code", refused.code)]
            return [Event("calibration_failed", fields, "refuse." + refused.code, refused.facts)]
        fields = [("report", calibration_report(self._desk))]
        facts = {"window_us": calibration.window_us, "number": calibration.number}
        return [Event("calibrated", fields, "event.calibrated", facts)]

    def finish(self):
        """Calibrate with the drops there are; refuses what cannot be right, and changes nothing."""
        calibration = measure(self._number, self._date, self._drops)
        guided.correct(self._desk, format_calibration(calibration))
        guided.end(self._desk)
        return calibration
