# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Reads the journal when the box starts; loaded for that alone."""

from binascii import crc32

from firmware.app.journal import (
    FILE_SECTORS,
    FORMAT,
    HEAD,
    OPENING,
    SECTOR,
    SLOT_SECTORS,
    SLOTS,
    first_sector,
)
from firmware.app.keeper import CALIBRATION, LOST, SET
from firmware.app.on_demand import forget, load
from firmware.app.rewinding import replay
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number

OWN = (SET, CALIBRATION)
"""Lines that stand for themselves."""
NEWLINE = 10
UNUSED = b"\xff\0"


def parse_line(line):
    """(number, text) of a line's bytes; (0, "") when the checksum does not fit."""
    number, _, rest = line.partition(b" ")
    checksum, _, text = rest.partition(b" ")
    if ("%08x" % crc32(number + b" " + text, FORMAT)).encode() != checksum:
        return 0, ""
    try:
        return int(number.decode()), text.decode()
    except ValueError:
        return 0, ""


def read_lines(sectors):
    """(number, text) of each line in the bytes of some sectors; a box has no room for all."""
    rest = b""
    for sector in sectors:
        *lines, rest = (rest + bytes(sector)).split(b"\n")
        for line in lines:
            yield parse_line(line.lstrip(UNUSED))
        rest = rest.lstrip(UNUSED)
        if len(rest) > SECTOR:
            yield parse_line(rest.rstrip(UNUSED))
            rest = b""
    rest = rest.rstrip(UNUSED)
    if rest:
        yield parse_line(rest)


def nvm_sectors(nvm):
    """The flash, sector by sector."""
    for at in range(0, len(nvm), SECTOR):
        yield nvm[at : at + SECTOR]


def slot_sectors(file, slot):
    """A slot, sector by sector; what cannot be read is missing."""
    begin = first_sector(slot)
    for sector in range(begin, begin + SLOT_SECTORS):
        try:
            yield file.read(sector)
        except OSError:
            return


def parse_head(text):
    """(number of the match's opening, number of the first line in this flash); zeros for none."""
    numbers = [parse_number(word) for word in text[len(HEAD) :].split(" ")]
    return tuple(numbers) if len(numbers) == 2 and None not in numbers else (0, 0)


class Survey:
    """What a flash or slot holds: the numbers of the first and last line, 0 for none.

    `match` is the number of the opening of the match that is on the table at the end, 0 when there
    is none, None when that is not known; `holes` counts unreadable lines in the midst of others.
    What `is_left_over` is in the newest slot as well.
    """

    def __init__(self, sectors):
        self.first = 0
        self.last = 0
        self.match = None
        self.holes = 0
        self.is_left_over = False
        unreadable = 0
        for number, text in read_lines(sectors):
            if number > self.last:
                self.holes = 0 if text == LOST else self.holes + unreadable
                unreadable = 0
                self._add(number, text)
            elif not number:
                unreadable += 1

    def _add(self, number, text):
        self.first = self.first or number
        self.last = number
        if text.startswith(OPENING):
            self.match = number
        elif text.startswith(HEAD):
            self.match = parse_head(text)[0]


class Replay:
    """Plays lines in the order of their numbers, each once; `apply(text)` is false for a refusal.

    Lines about a match before the one that begins with line `match` are passed over. Where numbers
    are missing, or a line is refused, nothing that follows in that match is trusted: a later take
    would go to a wrong row, a later undo to a wrong event. `lost` counts the lines that could not
    be read or are not trusted.
    """

    def __init__(self, apply, match):
        self._apply = apply
        self._match = match
        self._last = 0
        self._is_broken = False
        self._before = (0, False)
        self.lost = 0

    def play(self, sectors):
        """The lines of a flash or a slot."""
        self._before = (self._last, self._is_broken)
        for number, text in read_lines(sectors):
            if not number:
                self.lost += 1
            elif number > self._last:
                self._take(number, text)

    def _take(self, number, text):
        if number > self._match and number != self._last + 1:
            self._is_broken = True
        self._last = number
        if text == LOST:
            self._is_broken = False
            self.lost = 0
            self._apply(text)
        elif text.startswith(OWN):
            self.lost += not self._apply(text)
        elif text.startswith(HEAD):
            self._take_head(text)
        elif number >= self._match:
            self._play_on(text)

    def _take_head(self, text):
        """What may be missing in this flash so far tells nothing of the match."""
        last, was_broken = self._before
        if parse_head(text)[1] == last + 1:
            self._is_broken = was_broken

    def _play_on(self, text):
        if text.startswith(OPENING):
            self._is_broken = False
        if self._is_broken or not self._apply(text):
            self._is_broken = True
            self.lost += 1


def restore(journal, apply):
    """Set the journal up and apply what holds; how many lines were lost."""
    file, nvm = journal.file, journal.nvm
    found = Survey(nvm_sectors(nvm))
    lacks_begin = found.first > 0 and nvm[0] in UNUSED
    found.holes += lacks_begin
    places = _find_slots(journal, found.last if found.holes else found.first)
    first = found.first
    if places and (not found.last or found.holes or found.match is None):
        first = _compare(found, Survey(slot_sectors(file, places[-1][1])))
    journal.next = found.last + 1
    journal.first = found.first
    journal.match = found.match or 0
    journal.must_begin = not found.first or found.holes > 0
    replay = Replay(apply, journal.match)
    for slot in _needed(places, first, journal.match):
        replay.play(slot_sectors(file, slot))
    if not found.is_left_over:
        replay.play(nvm_sectors(nvm))
        replay.lost += lacks_begin
    _end_line(journal)
    return replay.lost


def _find_slots(journal, last):
    """(number of the first line, slot) of all that begin with line `last` or before, sorted: the
    last that a flash with holes has, else its first. A slot that begins later is a copy of it that
    was torn where it begins, and is made once more.

    Without a file to write to, or when a slot cannot be read, the journal has none from now on.
    """
    file, journal.file = journal.file, None
    try:
        file.open(FILE_SECTORS)
    except OSError:
        return []
    firsts = [_first_in_slot(file, slot) for slot in range(SLOTS)]
    if file.is_writable and None not in firsts:
        journal.file = file
    journal.slots = [number if number and number <= (last or number) else 0 for number in firsts]
    places = sorted([(number, slot) for slot, number in enumerate(journal.slots) if number])
    journal.newest = places[-1][1] if places else 0
    return places


def _first_in_slot(file, slot):
    """The number of its first line, 0 without one, None when it cannot be read."""
    try:
        return Survey([file.read(first_sector(slot))]).first
    except OSError:
        return None


def _compare(found, newest):
    """What the newest slot knows better than a flash with holes; the flash's first line, if whole.

    Where not even the head of the flash is there, the slot tells what stands.
    """
    if found.last <= newest.last:
        # An erase was cut short: what is left of the flash, if anything, is in the slot as well.
        found.is_left_over = found.last > 0
        found.first = 0
        found.last = newest.last
        found.match = newest.match
        return 0
    if found.match is not None:
        return found.first
    found.match = newest.match
    return 0


def _needed(places, first, match):
    """The slots from the one with the match's opening on; the last one if the flash is not whole.

    A slot that begins like the flash is a copy of it, and may not be whole.
    """
    ends = [number for number, _ in places[1:]] + [first]
    needed = []
    for (number, slot), end in zip(places, ends):  # noqa: B905 - MicroPython has no strict
        if number != first and (not end or 0 < match < end):
            needed.append(slot)
    return needed


def _end_line(journal):
    """Make ready for the next line: end one that a cut has torn.

    Flash that looks erased although it was in use: a cut may have ended the erase too early for
    the bytes to stay so. A bit in it makes the next write erase it again.
    """
    nvm = journal.nvm
    end = 0
    for at in range(0, len(nvm), SECTOR):
        used = len(bytes(nvm[at : at + SECTOR]).rstrip(b"\xff"))
        end = at + used if used else end
    journal.end = end
    if not end and journal.next > 1:
        nvm[0:1] = b"\0"
    elif not journal.must_begin and end < len(nvm) and nvm[end - 1] != NEWLINE:
        nvm[end : end + 1] = b"\n"
        journal.end = end + 1


def apply(desk, text, is_whole):
    """Take up one line, of a match only if `is_whole`; false when refused: nothing has changed."""
    try:
        if text.startswith(OWN):
            _apply_own(desk, text)
        elif text == LOST:
            desk.recover()
        elif is_whole and text.startswith(OPENING):
            desk.reopen(text)
            desk.match.take_news()
        elif is_whole:
            replay(desk.require_match(), text)
    except Refused:
        return False
    return True


def _apply_own(desk, text):
    if text.startswith(SET):
        name, _, value = text[len(SET) :].partition(" ")
        desk.settings.set(name, value)
        return
    try:
        load("firmware.app.guided").correct(desk, text[len(CALIBRATION) :])
    finally:
        forget("firmware.app", "guided")
