# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the box says, in the language chosen."""

from firmware.app.phrase import PLAIN, fill, quote

LANGUAGES = ("en", "de", "ru", "da")
_UNITS = PLAIN[3]
_MARKS = (
    PLAIN,
    (",", "„", "“", _UNITS),
    (",", "«", "»", ("мкс", "мс", "с")),
    (",", "»", "«", _UNITS),
)
_FALLBACK = "en"

BLOCK = 512
"""Read at once, one sector of the drive; longer than any key."""


class Texts:
    """Sentences by key from the files FOLDER/LANGUAGE.txt: `key = text with {fields}`.

    What a game alone says stands in FOLDER/LANGUAGE_GAME.txt: keys that name one of `games`, and
    help for the words of the `game` being played.

    A file is searched on the drive each time, block by block: to hold one would cost 10 to 15 KB
    of the 160 that there are. A sentence takes the Pico 2 to 8 ms and 1 to 3 KB for a moment; to
    go through a file line by line would take up to 66 ms (CircuitPython 10.2.1 at 125 MHz).

    A key that is missing is looked up in English, then shown itself together with its facts. In a
    file `\\n` stands for a new line, and lines that begin with # are comments.
    """

    def __init__(self, open_file, folder, language=_FALLBACK, games=()):
        self._open_file = open_file
        self._folder = folder
        self._games = games
        self.game = None
        self._block = bytearray(BLOCK)
        self.language = language

    def text(self, key, facts=None, **more):
        """The sentence of this key, with its facts: a dict, named arguments, or both."""
        facts = dict(facts or {})
        facts.update(more)
        for language in (self.language, _FALLBACK):
            for suffix in self._suffixes(key):
                template = self._template(language + suffix, key)
                if template is not None:
                    return fill(template, facts, _marks(language))
        return _bare(key, facts)

    def _suffixes(self, key):
        """Which files of a language may have the key, the likeliest first."""
        for word in key.replace("/", ".").split(".")[:2]:
            if word in self._games:
                return ("_" + word,)
        if self.game and key.startswith("help."):
            return ("_" + self.game, "")
        return ("",)

    def _template(self, name, key):
        try:
            with self._open_file(self._folder + "/" + name + ".txt", "rb") as file:
                return self._read(file, ("\n" + key + " = ").encode("utf-8"))
        except (OSError, UnicodeError):
            return None

    def _read(self, file, mark):
        """The rest of the line that begins with `mark`, or None."""
        place = self._find(file, mark)
        if place is None:
            return None
        file.seek(place)
        return file.readline().decode("utf-8").rstrip("\r\n").replace("\\n", "\n")

    def _find(self, file, mark):
        """Where the bytes behind `mark` begin; blocks overlap, so that no mark is cut in two."""
        start = 0
        while len(mark) < BLOCK:
            file.seek(start)
            count = file.readinto(self._block)
            place = self._block.find(mark, 0, count)
            if place >= 0:
                return start + place + len(mark)
            if count < BLOCK:
                return None
            start += BLOCK - len(mark)
        return None


def _marks(language):
    """Decimal mark and quotes as a language writes them."""
    return _MARKS[LANGUAGES.index(language)] if language in LANGUAGES else PLAIN


def _bare(key, facts):
    """The key and its facts, in the order of their names: for a text that no file has."""
    return " ".join([key] + [name + "=" + quote(facts[name]) for name in sorted(facts)])
