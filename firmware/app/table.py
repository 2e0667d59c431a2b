# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One table at work: read, judge, apply, show."""

from firmware.app.channel import Channel
from firmware.app.commands import Commands
from firmware.app.desk import Desk
from firmware.app.game_events import history_event
from firmware.app.games import game_names
from firmware.app.keeper import Keeper
from firmware.app.light_show import View
from firmware.app.on_demand import forget, load
from firmware.app.reply import Event
from firmware.app.ring import Ring
from firmware.app.settings import Settings
from firmware.app.texts import Texts
from firmware.app.umpire import Umpire
from firmware.rules.arbiter import Arbiter
from firmware.rules.errors import Refused
from firmware.rules.ticks import since

TIDY_MS = 100
"""So long after the last news or answer garbage is collected, unless a contest is open."""
MESSAGES = __file__.rsplit("/", 1)[0] + "/messages"


class Table:
    """The box at work with the parts that it is given; `turn` is one pass and never waits.

    `parts` has clock, sensor, force, lights, sounder, button, memory, watchdog, the two places of
    the journal, `nvm` and `journal_file`, and ports, a tuple of (port, speaks JSON only).
    `open_file` opens the message files. `crashes` tells why the program had to begin anew, if it
    had to: `text`, `is_logged`, `is_last_resort` (see devices/crashes.py).
    """

    def __init__(self, parts, open_file=open, crashes=None):
        self._parts = parts
        settings = Settings()
        texts = Texts(open_file, MESSAGES, games=game_names())
        arbiter = Arbiter(parts.sensor.ticks_per_second)
        self.desk = Desk(settings, texts, View(), arbiter, parts)
        self._commands = Commands()
        self._request = None  # read, not yet answered
        self._channels = [Channel(port, texts, is_json) for port, is_json in parts.ports]
        self._ring = Ring(parts.lights, parts.sounder, self.desk)
        self._umpire = Umpire(parts.sensor, parts.force, arbiter, self.desk, self._ring)
        self._keeper = Keeper(parts.nvm, parts.journal_file, self.desk)
        self._seen_version = -1
        self._now_ms = 0
        self._untidy_ms = None
        self._is_untidy = False
        self._has_stepped = False
        self._match = None
        self._start(crashes)

    def _start(self, crashes):
        """As before the power went, or waiting for players."""
        is_whole = crashes is None or not crashes.is_last_resort
        lost = self._keeper.restore(is_whole)
        self.desk.apply_settings()
        events = load("firmware.app.start_events").start_events(self.desk, crashes, lost)
        forget("firmware.app", "start_events")
        if not self._keeper.has_drive:
            events.append(_news_of_keeper("drive_unusable"))
        self._tell(events)

    def run(self):
        """Pass after pass, until the power goes."""
        while True:
            self.turn()

    def turn(self):
        """One pass. Slaps come first, the watchdog last. What the desk has become is told to the
        umpire in between (`_sync`): no hand may be judged before.

        While it is not decided who was first, 30 ms at most, nothing is loaded and no garbage is
        collected.
        Before lights and consoles tell what has happened it is kept; of a contest they tell when it
        is closed, 0.3 s later at most, but for the winner's flash and tune.
        """
        now_ms = self._now_ms = self._parts.clock.now_ms()
        self._tell(self._umpire.turn(now_ms))
        press = self._parts.button.read(now_ms)
        if press:
            self._press(press, now_ms)
        is_undecided = self.desk.arbiter.is_open and not self.desk.contest.is_open
        self._has_stepped = False
        for channel in self._channels:
            self._serve(channel, now_ms, is_undecided)
        for name in self._keeper.turn():
            self._tell([_news_of_keeper(name)])
        self._sync(now_ms)
        self._ring.turn(now_ms)
        if not self._keeper.is_behind and not self._has_stepped:
            for channel in self._channels:
                channel.turn()
        self._tidy_if_quiet(now_ms)
        self._parts.watchdog.feed()

    def _tidy_if_quiet(self, now_ms):
        """Collect garbage in a quiet moment, lest it be done while a hand comes down."""
        is_due = self._untidy_ms is not None and since(now_ms, self._untidy_ms) >= TIDY_MS
        if is_due and self._request is None and not self.desk.arbiter.is_open:
            self._tidy()

    def _tidy(self):
        self._parts.memory.tidy()
        has_left = self._parts.memory.is_short and self._commands.leave_one()
        self._untidy_ms = self._now_ms if has_left else None
        self._is_untidy = has_left

    def _sync(self, now_ms):
        if self._seen_version != self.desk.version:
            self._seen_version = self.desk.version
            self._umpire.sync()
            self._ring.sync(now_ms)
        if self._match is not self.desk.match:
            self._match = self.desk.match
            self._tidy()  # to load a game leaves much behind

    def _tell(self, events, request=None):
        """Tell everyone; who typed the request reads in its answer what it brought about."""
        for event in events:
            self._untidy_ms = self._now_ms
            for channel in self._channels:
                if request is None or not channel.has_read(event, request):
                    channel.tell(event)

    # -- commands

    def _serve(self, channel, now_ms, is_undecided):
        """A step of one request, as slaps must never wait for long: read, load, answer."""
        if self._request is None:
            line = channel.read_line()
            if line is not None:
                self._read(line, channel)
        elif self._request.channel is channel:
            self._go_on(channel, now_ms, is_undecided)

    def _read(self, line, channel):
        if isinstance(line, Refused):
            channel.refuse("", line)
        else:
            self._request = self._commands.read(line, self.desk, channel)
            self._is_untidy = True

    def _go_on(self, channel, now_ms, is_undecided):
        """Garbage is collected first, lest that be done while a module is loaded or an answer
        found; while it is undecided who was first that is left out, and what needs a module waits.
        Nothing is worded in the same pass."""
        self._has_stepped = True
        lacking = self._commands.lacking(self._request)
        if lacking is None and (is_undecided or not self._is_untidy):
            request, self._request = self._request, None
            self._answer(request, channel, now_ms)
        elif is_undecided:
            return
        elif self._is_untidy:
            self._tidy()
        else:
            load(lacking)

    def _answer(self, request, channel, now_ms):
        self._untidy_ms = now_ms
        try:
            reply = self._commands.answer(request, now_ms)
        except Refused as refused:
            channel.refuse(request.shown, refused)
            return
        channel.reply(request.command, reply)
        self._tell(request.events, request)

    # -- the control button

    def _press(self, press, now_ms):
        """Short starts the next thing, long takes the last one back."""
        try:
            if press == "long":
                self._tell([history_event("undone", self.desk.undo())])
            elif self.desk.is_playing:
                self._umpire.arm_now()
            else:
                self._start_next(now_ms)
        except Refused:
            self._parts.sounder.play("refused", now_ms)

    def _start_next(self, now_ms):
        try:
            events = load("firmware.app.next_game").start_next(self.desk)
        finally:
            forget("firmware.app", "next_game")
            forget("firmware.app.rooms", "opening")
        self._tell(events)
        if not events:
            self._parts.sounder.play("refused", now_ms)


def _news_of_keeper(name):
    """The memory is full, or the drive cannot be used."""
    return Event(name, [], "event." + name, {})
