# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lines that no one would type, seeded; and which of them want an answer. Runs on three Pythons."""

from firmware.app.utf8 import is_utf8
from firmware.rules.notation import parse_event

LONGEST = 256
WORDS = (
    "new again zone status score undo redo log help games rules lights slaps settings set lang "
    "save info take void cards end calibrate selftest json cancel start show on off AT+GCAP # @ "
    "take_it vzyat take_that take_5 chess Ann Ben an p1 P2 p9 Zed Яна Ann@3 Ben@9 joker=split "
    "x=y=z dealer= = 5 -3 d6 j T 999999999999 volume brightness 30 ru de en \xa0 \u2028 …"
).split(" ")
LIKELY = (
    "take Ann|take Ben|take p1|void|undo|redo|cards Ann 5 d-2 j|zone Ann 5|zone be 6|zone p1 1"
    "|again|new take_it Ann Ben|set volume 3|status|new take_5 Ann Ben|new vzyat Ann Ben|selftest"
).split("|")
UNTYPED = bytes(range(0x20)) + b"\x7f"


class Noise:
    """`next_line()` gives the bytes of one line, its end not among them; without escape sequences,
    whose ends other bytes may be."""

    def __init__(self, seed):
        self._state = seed

    def below(self, bound):
        """0 to `bound` - 1, alike on every Python."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % bound

    def next_line(self):
        kind = self.below(10)
        if kind < 4:
            return LIKELY[self.below(len(LIKELY))].encode()
        if kind < 8:
            words = [WORDS[self.below(len(WORDS))] for _ in range(self.below(5))]
            return " ".join(words).encode()
        length = self.below(40) if kind == 8 else 250 + self.below(12)
        return bytes([self._byte(kind) for _ in range(length)])

    def _byte(self, kind):
        byte = self.below(256) if kind == 8 else 0x61 + self.below(26)
        return 0x20 if byte in (0x0A, 0x0D, 0x1B) else byte


def wants_answer(line):
    """Whether the box must answer or refuse these bytes: all but blank lines and comments."""
    seen = bytes([0x20 if byte == 9 else byte for byte in line if byte == 9 or byte not in UNTYPED])
    if len(seen) > LONGEST or not is_utf8(seen, len(seen)):
        return True
    words = parse_event(seen.decode("utf-8"))
    return bool(words) and not words[0].startswith("#")
