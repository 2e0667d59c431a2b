# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Takes events of a match back, and takes a match up out of the journal; loaded for that alone."""

from firmware.app.match import SUM, WHOLE
from firmware.app.packed_lines import PackedLines
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_event

UNDO = "undo"
REDO = "redo"


def undo(match):
    """Take the last event back; its line. Refuses at the start of the game."""
    line = _take_back(match)
    match.news.append(UNDO)
    settle(match)
    return line


def _take_back(match):
    if not match.count:
        raise Refused("match/nothing_to_undo")
    line = match.events.pop()
    match.undone.append(line)
    if match.ends and match.ends[-1] > match.count:
        match.ends.pop()
        match.sums.pop()
    if match.watched > match.count:
        match.watched = 0
    match.is_stale = True
    return line


def redo(match):
    """Play the event that was taken back last; its line. Refuses when there is none."""
    line = _next_undone(match)
    _, summed = match.add(parse_event(line), line)
    match.undone.pop()
    match.news.append(REDO + summed)
    return line


def _next_undone(match):
    if not len(match.undone):
        raise Refused("match/nothing_to_redo")
    return match.undone.last()


# -- playing again


def settle(match):
    """Play all events again if the game is not what they come to; refuses what cannot be played."""
    if not match.is_stale:
        return
    match.is_stale = False
    match.begin_anew()
    for line in _shortest(match):
        match.apply(parse_event(line))
    if match.closed() != len(match.ends):
        _play_all(match)


def _shortest(match):
    """The lines that come to the same as all: every closed round but the last summed up."""
    start = 0
    for place, summed in enumerate(match.sums.part(0, max(0, len(match.ends) - 1))):
        end = match.ends[place]
        for line in match.events.part(start, end) if summed == WHOLE else summed.split(SUM):
            yield line
        start = end
    for line in match.events.part(start):
        yield line


def _play_all(match):
    """Play event after event, sum up every round, and forget those from the first on that the game
    refuses."""
    lines = match.events.part()
    match.events = PackedLines()
    match.ends = []
    match.sums = PackedLines()
    match.begin_anew()
    try:
        for line in lines:
            match.add(parse_event(line), line)
    except Refused:
        return


# -- the journal


def replay(match, line):
    """Take up a line of the journal; the game is what it was before until it is settled."""
    match.is_stale = True
    text, mark, summed = line.partition(SUM)
    _take_up(match, text)
    if mark:
        _take_up_round(match, summed)


def _take_up(match, text):
    if text == UNDO:
        _take_back(match)
    elif text == REDO:
        match.events.append(_next_undone(match))
        match.undone.pop()
    elif not text.strip():
        raise Refused("event/unknown", got=text, verbs=match.game.VERBS)
    else:
        match.events.append(text)
        match.forget_undone()


def _take_up_round(match, numbered):
    """Where one before it is not noted, all will be played, and all of them noted."""
    number, _, summed = numbered.partition(" ")
    if number == str(len(match.ends) + 1):
        match.note_round(summed)


def recover(match):
    """Settle what was taken up; of events that the game refuses and all that follow, how many there
    were: they are forgotten."""
    count = match.count
    try:
        settle(match)
    except Refused:
        _play_all(match)
    return count - match.count
