# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The program has stumbled: write it down, show it, and say how to go on. Loaded for that alone."""

import gc
import traceback

from firmware.devices.button import ControlButton
from firmware.devices.clock import Clock
from firmware.devices.fixed_file import SECTOR, FixedFile
from firmware.devices.lights import COUNT, Lights
from firmware.devices.watchdog import Watchdog

NAME = "crashes.txt"
ENTRIES = 8
GUARD = 8
"""Sectors before and behind the entries, not written but for the file's mark: see FixedFile."""
ROW_MS = 60_000
"""One that comes sooner after the one before is one more in a row."""
MOST_IN_A_ROW = 3
SHOW_MS = 2_000
WAIT_MS = 60_000
BRIGHTNESS_PERCENT = 20
RED, BLACK = 0xFF0000, 0
_PERIOD_MS = 1 << 29


class Crashes:
    """Remembers them as long as the program runs.

    A family wants the game back and no questions: after a crash every other light is red for two
    seconds, and the game resumes. When that has happened three times in a row, each within a
    minute, the game as it stands most likely brings it about, and to try for ever would help
    nobody: all lights are red until the control button is pressed, for a minute at most, and the
    box starts without the game. It is still in the journal: the power off and on tries again.

    `text` is the last line of the traceback, `is_logged` whether the drive has it, `is_last_resort`
    whether the box must start without the game.
    """

    def __init__(self):
        self.text = ""
        self.is_logged = False
        self.is_last_resort = False
        self._clock = Clock()
        self._last_ms = None
        self._in_a_row = 0
        self._file = None

    def take(self, error):
        """All parts are free again: note the crash, show it for a while."""
        gc.collect()
        story = "".join(traceback.format_exception(error)).strip()
        self.text = story.split("\n")[-1]
        self._count()
        self.is_logged = self._log(story)
        _try(self._show)

    def _count(self):
        now_ms = self._clock.now_ms()
        is_soon = self._last_ms is not None and self._since(self._last_ms) < ROW_MS
        self._in_a_row = self._in_a_row + 1 if is_soon else 1
        self._last_ms = now_ms
        self.is_last_resort = self._in_a_row >= MOST_IN_A_ROW

    def _since(self, begin_ms):
        return (self._clock.now_ms() - begin_ms) % _PERIOD_MS

    def _show(self):
        """With what works of these parts: one of them may be what has failed."""
        lights, button = _try(Lights, BRIGHTNESS_PERCENT), _try(ControlButton)
        if lights is not None:
            _try(lights.show, [RED, RED if self.is_last_resort else BLACK] * (COUNT // 2))
        self._wait(button, _try(Watchdog))
        for part in (lights, button):
            if part is not None:
                _try(part.deinit)

    def _wait(self, button, watchdog):
        begin_ms = self._clock.now_ms()
        longest_ms = WAIT_MS if self.is_last_resort else SHOW_MS
        is_pressed = False
        while self._since(begin_ms) < longest_ms and not is_pressed:
            if watchdog is not None:
                _try(watchdog.feed)
            press = button and _try(button.read, self._clock.now_ms())
            is_pressed = bool(press) and self.is_last_resort
        self._last_ms = self._clock.now_ms()

    def _log(self, story):
        """Write it behind the others, the oldest gives way; False when the drive takes it not.

        What the newest entry says already is not written again: a crash at every start wears
        nothing. The file stays open, as closing it would write the directory.
        """
        try:
            if self._file is None:
                self._file = FixedFile(NAME)
                self._file.open(GUARD + ENTRIES + GUARD)
            _write(self._file, story)
        except OSError:
            self._file = None
        return self._file is not None


def _try(action, *arguments):
    """What comes of it; None when it fails."""
    try:
        return action(*arguments)
    except Exception:
        return None


def _write(file, story):
    entries = [file.read(GUARD + place) for place in range(ENTRIES)]
    numbers = [_number(entry) for entry in entries]
    last = max(numbers)
    if not last or entries[numbers.index(last)] != _entry(last, story):
        file.write(GUARD + last % ENTRIES, _entry(last + 1, story))


def _entry(number, story):
    """One sector of text: a number, then the traceback, of a long one the end."""
    head = ("crash %d\n" % number).encode()
    text = story.encode()[-(SECTOR - len(head) - 1) :]
    return head + text + b" " * (SECTOR - len(head) - len(text) - 1) + b"\n"


def _number(entry):
    """The number of an entry; 0 for one that was never written, or not to its end."""
    words = entry[:20].split()
    if len(words) < 2 or words[0] != b"crash" or entry[-1:] != b"\n":
        return 0
    return int(words[1]) if words[1].isdigit() else 0
