# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What `score` of any game answers."""

from collections import namedtuple

# winners is empty until final. notes are (code, facts), facts and detail pairs of name and value.
Score = namedtuple("Score", ("final", "players", "winners", "notes"))
# points are those of this round, total those of the match.
PlayerScore = namedtuple("PlayerScore", ("name", "points", "total", "detail"))


def board_score(names, board, current, final, notes=()):
    """The Score of a match that is kept on a Board; every detail begins with all the rounds.

    `current` are the points of a round that is not closed yet, one a seat; it may be None when
    there is none: then `points` are those of the round before.
    """
    players = []
    for seat, name in enumerate(names):
        points = board.points(seat) + ((current[seat],) if current else ())
        last = points[-1] if points else None
        total = sum([one or 0 for one in points])
        players.append(PlayerScore(name, last or 0, total, (("rounds", points),)))
    winners = tuple([names[seat] for seat in board.leaders()]) if final else ()
    return Score(final, tuple(players), winners, tuple(notes))
