# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table in a terminal that is not there, for tests to play at."""

import asyncio

from textual import events

from host_sim.command_line import CommandLine
from host_sim.live_box import LiveBox
from host_sim.pace import Steps
from host_sim.ring_cells import ring_words
from host_sim.ring_text import ring_line
from host_sim.table_help import WELCOME
from host_sim.table_view import RingView, TableApp
from host_sim.world import DRIVE, World

SETTLED_MS = 1500
"""After a contest the box is armed again."""


class Table:
    """An app in a terminal that is not there, with a hand on the clock."""

    def __init__(self, pilot, pace):
        self.pilot = pilot
        self.app = pilot.app
        self.pace = pace

    async def wait(self, ms):
        """Let virtual time pass, and look."""
        self.pace.advance(ms)
        self.app.show_table()
        await self.pilot.pause(0)

    async def keys(self, *keys):
        """Press keys in one moment; Pilot.press() would wait for the wall clock after each."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self.pilot.pause(0)
        await self.pilot.pause(0)

    async def press(self, *keys, ms=SETTLED_MS):
        """Press keys in one moment, then let virtual time pass."""
        await self.keys(*keys)
        await self.wait(ms)

    async def type(self, line):
        """Enter a line, all of it at once."""
        self.app.on_command_line_typed(CommandLine.Typed(line, True))
        await self.wait(200)

    @property
    def ring(self):
        return ring_line(list(self.app.box.snapshot.colours))

    @property
    def words(self):
        return ring_words(self.app.box.snapshot).split("; ")

    @property
    def news(self):
        """What the console has said since the start."""
        return self.app.log_lines[len(WELCOME) + 1 :]

    @property
    def line(self):
        return self.app.query_one(CommandLine)

    @property
    def picture(self):
        """The text of the ring's widget."""
        ring = self.app.query_one(RingView)
        return [ring.render_line(y).text.rstrip() for y in range(ring.size.height)]


def at_table(play, size=(80, 24), is_colour=False, drive=DRIVE):
    """Run `play(table)` on a box that has just started; the app afterwards."""

    async def run():
        paces = []

        def new_box():
            paces.append(Steps())
            return LiveBox(World(drive=drive), paces[-1])

        app = TableApp(new_box, is_colour)
        async with app.run_test(size=size) as pilot:
            table = Table(pilot, paces[0])
            await table.wait(300)
            await play(table)
        return app

    return asyncio.run(run())
