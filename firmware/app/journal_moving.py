# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Makes room in a full flash: copies it to the drive, begins it anew; loaded for that alone."""

import errno

from firmware.app.journal import (
    HEAD,
    SECTOR,
    SLOT_SECTORS,
    SLOTS,
    first_sector,
    format_line,
)
from firmware.app.keeper import CALIBRATION, SET


def copy(journal):
    """Copy the flash to the next slot; raises OSError when it is not there afterwards.

    The flash that was copied when the power went is copied to the same slot again.
    """
    if not journal.first:
        return
    slot = journal.newest
    if journal.slots[slot] != journal.first:
        slot = (slot + 1) % SLOTS
        _check_free(journal, slot)
    begin = first_sector(slot)
    for place in range(SLOT_SECTORS):
        journal.file.write(begin + place, _sector(journal, place))
    for place in range(SLOT_SECTORS):
        if journal.file.read(begin + place) != _sector(journal, place):
            raise OSError(errno.EIO)
    journal.slots[slot] = journal.first
    journal.newest = slot


def _check_free(journal, slot):
    """The lines of a slot end where those of the one after it begin."""
    if journal.slots[slot] and 0 < journal.match < journal.slots[(slot + 1) % SLOTS]:
        raise OSError(errno.ENOSPC)


def _sector(journal, place):
    return bytes(journal.nvm[place * SECTOR : (place + 1) * SECTOR])


def begin_anew(journal, desk, lines):
    """Erase the flash and keep what stands and these lines, without a drive the whole match; false
    when the flash is too small for it, or the only place of a match that is not on the table."""
    if journal.file is not None:
        return _begin_with(journal, desk, lines)
    match = desk.match
    if match is None:
        return not journal.match and _begin_with(journal, desk, lines)
    room = len(journal.nvm) - match.events.size
    if room < 0:
        journal.must_begin = True  # nor would the heap hold so many lines
        return False
    if match.undone.size <= room and _begin_with(journal, desk, _with_undone(match)):
        return True
    match.forget_undone()
    return _begin_with(journal, desk, match.log())


def _with_undone(match):
    """The lines that come to the match as it is, what can be redone as well: played, taken back."""
    undone = list(match.undone.part())
    return match.log() + undone[::-1] + ["undo"] * len(undone)


def _begin_with(journal, desk, lines):
    """Of a setting that stands no line comes behind it: an older one would hold after a restart."""
    standing = _standing(desk)
    said = tuple([line.rpartition(" ")[0] + " " for line in standing if line.startswith(SET)])
    new = [line for line in lines if line not in standing and not line.startswith(said)]
    return begin(journal, standing, new)


def _standing(desk):
    """What holds whatever is played."""
    lines = [SET + line for line in desk.settings.as_lines()]
    if desk.calibration:
        lines.append(CALIBRATION + desk.calibration)
    return lines


def begin(journal, standing, texts):
    """Erase the flash and keep these lines; false when there is no room, then it stays.

    What stands goes in one write with its head and a line, lest a cut take a part of it.
    """
    texts = standing + [HEAD + "%d %d" % (journal.match, journal.next)] + texts
    size = sum([len(format_line(journal.next, text)) + 1 for text in texts])
    journal.must_begin = size > len(journal.nvm)
    if journal.must_begin:
        return False
    _erase(journal.nvm)
    journal.end = 0
    journal.first = journal.next
    together = len(standing) + 2
    journal.append(texts[:together])
    for text in texts[together:]:
        journal.append([text])
    return True


def _erase(nvm):
    """In one go where the heap has room for that; else once for each piece."""
    blank = _blank(len(nvm))
    for at in range(0, len(nvm), len(blank)):
        nvm[at : at + len(blank)] = blank


def _blank(size):
    """Erased bytes, as many up to `size` as the heap can give in one piece."""
    while size > SECTOR:
        try:
            return b"\xff" * size
        except MemoryError:
            size //= 2
    return b"\xff" * size
