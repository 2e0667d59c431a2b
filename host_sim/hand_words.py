# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The words of lines that begin with `@`."""

import json
import re

UNITS_US = {"ns": 0.001, "us": 1.0, "ms": 1_000.0, "s": 1_000_000.0}
LONGEST_US = 3_600_000_000


class HandRefused(ValueError):
    """A line that no hand can do; `code` is stable, the text says what was expected."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    def line(self, typed: str, is_json: bool = False) -> str:
        """The refusal of the typed line, as the console would write it."""
        if not is_json:
            return f"!! {self.code}: {self}"
        verb = typed.split()[0]
        pairs = {"ok": False, "cmd": verb, "code": self.code, "error": str(self)}
        return json.dumps(pairs, ensure_ascii=False)


def parse_duration(word: str) -> float:
    """`412us`, `3.2ms`, `64ns`, `1s` or a bare number of microseconds, as microseconds."""
    match = re.fullmatch(r"(\d+(?:\.\d{1,6})?)(ns|us|ms|s)?", word)
    if not match:
        raise HandRefused("hand/time", f"expected a time such as 412us, 3.2ms or 1s, got {word!r}")
    us = float(match[1]) * UNITS_US[match[2] or "us"]
    if us > LONGEST_US:
        most = f"{LONGEST_US // 1_000_000}s"
        raise HandRefused("hand/time", f"expected a time of at most {most}, got {word!r}")
    return us


def parse_zone(word: str) -> int:
    """A zone, 1 to 6."""
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise HandRefused("hand/zone", f"expected a zone, 1 to 6, got {word!r}")
    return int(word)


def expect(words: list[str], least: int, most: int, usage: str) -> None:
    """Refuse fewer or more words after the verb."""
    if not least <= len(words) <= most:
        raise HandRefused("hand/usage", f"expected {usage}, got {len(words)} words after it")
