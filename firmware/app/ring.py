# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Keeps lights and sounds true to what is on the desk."""

from firmware.app.light_show import (
    FRAME_MS,
    LIGHTS,
    LIGHTS_PER_ZONE,
    SPARKLE,
    STEADY,
    ZONES,
    paint_rest,
    paint_share,
)
from firmware.rules.ticks import since


class Ring:
    """Paints the view when it changes, never while a contest is open but for the winner's flash."""

    def __init__(self, lights, sounder, desk):
        self._lights = lights
        self._sounder = sounder
        self._desk = desk
        self._colours = [0] * LIGHTS
        self._is_stale = True
        self._painted_ms = 0
        self._next_share = None  # of a frame that is being painted
        self._was_playing = False

    def play(self, scene, zones, tune, now_ms):
        """Begin a scene with its tune, at once: of the picture only what the scene changes."""
        view = self._desk.view
        changed = view.scene_zones + tuple(zones)
        view.play(scene, zones, now_ms)
        for zone in changed:
            paint_share(view, zone - 1, now_ms, self._colours)
        self._lights.show(self._colours)
        self._sounder.play(tune, now_ms)
        self._is_stale = True

    def armed(self, now_ms):
        """Touches count again."""
        self._is_stale = True
        if self._desk.match is not None:
            self._sounder.play("armed", now_ms)

    def sync(self, now_ms):
        """The desk has changed: show calls, dealer, winners."""
        desk = self._desk
        lamps = self._lamps()
        if len(lamps) != len(desk.view.lamps):
            desk.view.play(STEADY, (), now_ms)  # its places are others now
        desk.view.lamps = lamps
        if self._was_playing and desk.match is not None and not desk.is_playing:
            self._sounder.play("game_over", now_ms)
        self._was_playing = desk.is_playing
        self._sync_winners(now_ms)
        self._is_stale = True

    def _lamps(self):
        """One a zone; with more players than zones one a player, clockwise."""
        desk = self._desk
        if desk.procedure is not None:
            return [_joined(zone in desk.procedure.zones) for zone in range(1, ZONES + 1)]
        if desk.match is None:
            return [_joined(zone in desk.joined) for zone in range(1, ZONES + 1)]
        game = desk.match.game
        seats = [desk.match.opening.seat_at(zone) for zone in range(1, ZONES + 1)]
        if len(desk.match.opening.names) > ZONES:
            seats = range(len(desk.match.opening.names))
        return [None if seat is None else game.lamp(seat) for seat in seats]

    def _sync_winners(self, now_ms):
        """Winners sparkle as soon as no other scene plays."""
        view = self._desk.view
        match = self._desk.match
        is_free = self._desk.procedure is None
        is_over = is_free and match is not None and match.game.phase == "over"
        if is_over and view.scene in (STEADY, SPARKLE):
            names = match.opening.names
            places = [self._desk.lamp_place(names.index(name)) for name in match.winners()]
            view.play(SPARKLE, places, now_ms)
        elif not is_over and view.scene == SPARKLE:
            view.play(STEADY, (), now_ms)

    def turn(self, now_ms):
        """One pass: a step of the next frame if one is due.

        A whole frame would take the Pico 3 ms, and a hand that comes down then so much longer.
        """
        self._sounder.turn(now_ms)
        if self._desk.arbiter.is_open:
            return
        if self._is_stale:
            self._begin_frame(now_ms)
        elif self._next_share is not None:
            self._paint_next()
        elif since(now_ms, self._painted_ms) >= FRAME_MS:
            self._painted_ms = now_ms
            if self._desk.view.is_moving():
                self._begin_frame(now_ms)

    def _begin_frame(self, now_ms):
        view = self._desk.view
        view.settle(now_ms)
        if view.scene == STEADY:
            self._sync_winners(now_ms)
        is_free = self._desk.procedure is None
        view.is_dim = is_free and self._desk.is_playing and not self._desk.arbiter.is_armed
        self._painted_ms = now_ms
        self._is_stale = False
        self._next_share = 0

    def _paint_next(self):
        view = self._desk.view
        if self._next_share < len(view.lamps):
            paint_share(view, self._next_share, self._painted_ms, self._colours)
            self._next_share += 1
            return
        paint_rest(view, self._colours)
        self._lights.show(self._colours)
        self._next_share = None


def _joined(is_in):
    return (LIGHTS_PER_ZONE if is_in else 1, False, False)
