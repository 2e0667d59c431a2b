# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Whatever is typed, or lies in the journal: the only files opened are those of the messages."""

import sys
from pathlib import Path

import pytest

from firmware.app.table import MESSAGES
from firmware.app.texts import LANGUAGES
from tests.app.bare_table import Box, Flash
from tests.app.serial_noise import Noise

FILES = {str(path) for path in Path(MESSAGES).glob("*.txt")}
WAYS_OUT = (
    "../../code",
    "/etc/passwd",
    "..",
    "en/../../../settings",
    "settings.toml",
    "en.txt",
    "en\\x",
    "os",
    "sys.exit",
    "__import__('os')",
    "firmware.devices.parts",
    "take_it.game",
    "__class__",
    "__init__",
    "{0.__class__}",
    "%s",
    "do_take",
)
VERBS = "lang new help rules set take cards zone calibrate selftest json save info".split()
LINES = (
    [f"{verb} {word}" for verb in VERBS for word in WAYS_OUT]
    + [f"{word} Ann" for word in WAYS_OUT]
    + [f"set lang {word}" for word in WAYS_OUT]
    + [f"new {word} Ann Ben" for word in WAYS_OUT]
    + [f"new take_it Ann {word}" for word in WAYS_OUT]
    + [f"new take_it Ann Ben {word}=split" for word in WAYS_OUT]
    + [f"lang {language}" for language in LANGUAGES]
    + ["new take_5 Ann Ben", "help heads", "new vzyat Ann Ben", "new take_that Ann Ben", "rules"]
)
NOISE = 2_000


class Recorder:
    """What Python itself reports of files opened, modules sought and code run, while it is on."""

    def __init__(self):
        self.is_on = False
        self.seen = set()
        sys.addaudithook(self._see)

    def _see(self, event, arguments):
        if self.is_on and not event.startswith(("object.", "sys._getframe")):
            self.seen.add((event, str(arguments[0]) if arguments else ""))


@pytest.fixture(scope="module")
def recorder():
    """An audit hook stays for good; it sleeps outside of this module."""
    return Recorder()


def recorded(recorder, act):
    """What Python reports of an act done a second time: by then all modules are loaded."""
    act()
    recorder.seen, recorder.is_on = set(), True
    try:
        act()
    finally:
        recorder.is_on = False
    return recorder.seen


def type_all():
    box, noise = Box(), Noise(11)
    lines = [line.encode() for line in LINES] + [noise.next_line() for _ in range(NOISE)]
    for line in lines:
        for port in (box.parts.console, box.parts.data):
            port.incoming += line + b"\n"
        box.wait(10, 1)
        box.parts.console.outgoing = box.parts.data.outgoing = b""


def test_what_is_typed_opens_nothing_but_messages(recorder):
    seen = recorded(recorder, type_all)
    assert {event for event, _ in seen} == {"open"}
    assert {name for _, name in seen} <= FILES
    assert len(seen) > 4


def test_a_journal_from_elsewhere_is_held_to_the_same_rules(recorder):
    boxes = []
    journal = "\n".join([line for line in LINES if len(line) < 60][:90])
    seen = recorded(recorder, lambda: boxes.append(Box(Flash(journal))))
    assert {name for _, name in seen} <= FILES
    assert {event for event, _ in seen} <= {"open"}
    assert boxes[-1].desk.settings.lang == "en" and boxes[-1].desk.match is None


def test_a_word_that_is_no_language_makes_no_file_name():
    box = Box()
    codes = [box.ask("lang " + word)[0]["code"] for word in WAYS_OUT]
    assert set(codes) == {"settings/choice"} and box.desk.texts.language == "en"
