# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What is on the table, and who may touch it: one match, the settings, the last contest."""

from firmware.app.contest_report import ContestReport
from firmware.app.match import Match
from firmware.app.on_demand import load
from firmware.app.pressure_watch import PressureWatch
from firmware.app.seating import ZONES
from firmware.app.zone_watch import ZoneWatch
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_event


class Desk:
    """The state that commands and slaps share; it decides nothing and shows nothing.

    `version` grows with every change, so that whoever mirrors the state (arbiter, lights, flash)
    knows when to look again. `joined` are the zones that have slapped to join before a game.
    `procedure` is what guides through `calibrate` or `selftest` and hears all changes of the
    lines, or None (see guided.py); `calibration` is the line of the calibration that holds, or "";
    `tested` is what the last selftest has found, or None.
    """

    def __init__(self, settings, texts, view, arbiter, parts):
        self.settings = settings
        self.texts = texts
        self.view = view
        self.arbiter = arbiter
        self.parts = parts
        self.match = None
        self.joined = ()
        self.contest = ContestReport(self)
        self.pressure_watch = PressureWatch(parts.sensor.ticks_per_second)
        self.zone_watch = ZoneWatch(arbiter.us)
        self.procedure = None
        self.calibration = ""
        self.tested = None
        self.version = 0

    def require_match(self):
        """The match on the table; refuses with console/no_game when there is none."""
        if self.match is None:
            raise Refused("console/no_game")
        return self.match

    @property
    def game(self):
        """The game being played; refuses with console/no_game when there is none."""
        return self.require_match().game

    @property
    def is_playing(self):
        """Whether slaps mean something to a game."""
        return self.match is not None and self.match.game.phase == "playing"

    def start(self, opening):
        """Begin a game; the old one goes only when the new one stands."""
        self._take_up(Match(opening))
        self.joined = ()
        self.contest = ContestReport(self)
        self.touch()

    def reopen(self, line):
        """Begin the match of a line of the journal; the events are still to be taken up."""
        parse = load("firmware.app.rooms.opening").parse_opening
        self._take_up(Match(parse(parse_event(line)[1:])))

    def recover(self):
        """Play what was taken up as far as it can be; how many lines of the journal cannot."""
        return self.match.recover() if self.match is not None else 0

    def _take_up(self, match):
        self.match = match
        self.texts.game = match.game.NAME

    def touch(self):
        """Something changed."""
        self.version += 1

    def play(self, words):
        """Judge and apply an event; its effects."""
        _, effects = self.require_match().play(words)
        self.touch()
        return effects

    def undo(self):
        """Take the last event back; its line."""
        line = self.require_match().undo()
        self.touch()
        return line

    def redo(self):
        """Play the event that was taken back last; its line."""
        line = self.require_match().redo()
        self.touch()
        return line

    def apply_settings(self):
        """Let every part work as set."""
        settings = self.settings
        self.texts.language = settings.lang
        self.arbiter.set_tie_window(settings.tie_window_us)
        self.arbiter.set_needs_pressure(self._needs_pressure())
        self.parts.lights.brightness_percent = settings.brightness
        self.parts.sounder.volume_percent = settings.volume

    def _needs_pressure(self):
        """As set; `auto` asks for pressure while the sensor feels any."""
        if self.settings.needs_pressure == "auto":
            return not self.pressure_watch.is_dead
        return self.settings.needs_pressure == "on"

    def part_facts(self):
        """(name, value) pairs about the box's parts."""
        return list(self.parts.facts())

    def zone_of(self, name):
        """The zone of a player by full name, or None."""
        return self.match.opening.zones[self.match.opening.names.index(name)]

    def lamp_place(self, seat):
        """The place of a player's lights on the ring, from 1: the zone, or the seat of many."""
        opening = self.match.opening
        return seat + 1 if len(opening.names) > ZONES else opening.zones[seat]

    def name_at(self, zone):
        """The player's name at a zone, or None."""
        seat = self.match.opening.seat_at(zone) if self.match else None
        return None if seat is None else self.match.opening.names[seat]

    def seated_zones(self):
        """Mask of the zones at which somebody sits, bit 0 for zone 1."""
        return _mask(self.match.opening.zones)

    def taking_zones(self):
        """Mask of the zones whose players' slaps may take."""
        seats = enumerate(self.match.opening.zones)
        return _mask([zone for seat, zone in seats if self.match.game.can_slap(seat)])

    def unheard_zone(self, first_at, now):
        """A zone whose player may take and whose hand could not be heard at the tick `first_at`,
        or 0."""
        watch = self.zone_watch
        if not watch.faulty:  # to look at all zones takes the Pico half a millisecond
            return 0
        return watch.unheard(self.arbiter.contacts, self.taking_zones(), first_at, now)

    def join(self, zone):
        """A slap before the game: the zone is in, its player named after its colour."""
        if zone not in self.joined:
            self.joined = tuple(sorted(self.joined + (zone,)))
            self.touch()


def _mask(zones):
    mask = 0
    for zone in zones:
        if zone is not None:
            mask |= 1 << (zone - 1)
    return mask
