# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The points of a match, round by round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.board import Board, parse_board_event
from firmware.rules.record import Record
from firmware.rules.score import PlayerScore, Score, board_score

NAMES = ("Ann", "Ben", "Яна")
POINTS = st.none() | st.integers(-99, 99)
ROUNDS = st.lists(st.tuples(POINTS, POINTS, POINTS), max_size=8)


def board_of(*rounds, lowest_wins=True, seats=3):
    board = Board(seats, lowest_wins)
    for points in rounds:
        board.add(points)
    return board


def test_a_new_board_is_empty_and_all_lead():
    board = board_of()
    assert (board.count, board.rounds(), board.totals(), board.leaders()) == (
        0,
        (),
        (0, 0, 0),
        (0, 1, 2),
    )


def test_every_round_counts():
    board = board_of([5, -3, 0], (1, None, 7))
    assert (board.rounds(), board.points(1), board.totals()) == (
        ((5, -3, 0), (1, None, 7)),
        (-3, None),
        (6, -3, 7),
    )


@pytest.mark.parametrize(("lowest_wins", "leaders"), [(True, (1, 2)), (False, (0,))])
def test_the_direction_says_who_leads(lowest_wins, leaders):
    assert board_of((6, 2, 2), lowest_wins=lowest_wins).leaders() == leaders


def test_a_past_round_can_be_corrected():
    board = board_of((1, 2, 3), (4, 5, 6))
    assert (board.fix(1, 2, 30), board.rounds()) == (3, ((1, 2, 30), (4, 5, 6)))


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_round_that_is_not_there_cannot(refusal, number):
    board = board_of((1, 2, 3), (4, 5, 6))
    before = board.snapshot()
    assert refusal(board.fix, number, 0, 9) == ("board/no_round", {"got": number, "count": 2})
    assert board.snapshot() == before


def test_going_on_lasts_until_the_next_round_closes():
    board = board_of((1, 2, 3))
    said = [board.goes_on]
    board.go_on()
    said.append(board.goes_on)
    board.fix(1, 0, 5)
    said.append(board.goes_on)
    board.add((1, 1, 1))
    assert said + [board.goes_on] == [False, True, True, False]


@given(ROUNDS)
def test_totals_are_the_sums_of_the_columns(rounds):
    board = board_of(*rounds)
    columns = [[one[seat] for one in rounds if one[seat] is not None] for seat in range(3)]
    assert board.totals() == tuple(map(sum, columns))


@given(ROUNDS, st.integers(1, 8), st.integers(0, 2), POINTS)
def test_a_fixed_round_is_as_if_it_had_been_entered_so(rounds, number, seat, points):
    if number > len(rounds):
        return
    board = board_of(*rounds)
    board.fix(number, seat, points)
    as_list = [list(one) for one in rounds]
    as_list[number - 1][seat] = points
    assert board.snapshot() == board_of(*as_list).snapshot()


# Words


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("round", "round"),
        ("ON", "on"),
        ("Fix 02 be 012", "fix 2 Ben 12"),
        ("fix +1 p3 −5", "fix 1 Яна -5"),
        ("fix 1 яНа 0", "fix 1 Яна 0"),
    ],
)
def test_parse_spells_words(words, event):
    parsed = parse_board_event(tuple(words.split()), NAMES)
    assert (parsed, parse_board_event(parsed, NAMES)) == (tuple(event.split()),) * 2


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ("round 2", "event/extra_word", {"verb": "round", "got": "2"}),
        ("on now", "event/extra_word", {"verb": "on", "got": "now"}),
        ("fix 1 Ann 2 3", "event/extra_word", {"verb": "fix", "got": "3"}),
        ("fix 1 Ann", "board/fix_form", {"got": 2}),
        ("fix", "board/fix_form", {"got": 0}),
        ("fix Ann 1 2", "board/not_a_round", {"got": "Ann"}),
        ("fix 1 Eve 2", "name/unknown", {"got": "Eve", "names": NAMES}),
        ("fix 1 Ann x", "board/not_points", {"got": "x"}),
    ],
)
def test_wrong_words(refusal, words, code, facts):
    assert refusal(parse_board_event, tuple(words.split()), NAMES) == (code, facts)


# Score


def test_the_score_shows_every_round():
    board = board_of((5, 9, 2), (1, 0, 4))
    players = (
        PlayerScore("Ann", 1, 6, (("rounds", (5, 1)),)),
        PlayerScore("Ben", 0, 9, (("rounds", (9, 0)),)),
        PlayerScore("Яна", 4, 6, (("rounds", (2, 4)),)),
    )
    assert board_score(NAMES, board, None, True) == Score(True, players, ("Ann", "Яна"), ())


def test_an_open_round_counts_but_nobody_has_won():
    players = (
        PlayerScore("Ann", 7, 12, (("rounds", (5, 7)),)),
        PlayerScore("Ben", 0, 0, (("rounds", (None, 0)),)),
        PlayerScore("Яна", 0, 2, (("rounds", (2, None)),)),
    )
    notes = (("game/note", ()),)
    score = board_score(NAMES, board_of((5, None, 2)), (7, 0, None), False, notes)
    assert score == Score(False, players, (), notes)


def test_before_the_first_round():
    score = board_score(NAMES[:2], board_of(seats=2), None, False)
    players = tuple(PlayerScore(name, 0, 0, (("rounds", ()),)) for name in NAMES[:2])
    assert score == Score(False, players, (), ())


# Record


def test_records_with_equal_pairs_are_equal():
    one = Record([("name", "Ann"), ("heads", 5)])
    same = Record((("name", "Ann"), ("heads", 5)))
    assert (one == same, hash(one) == hash(same)) == (True, True)
    assert one != Record((("heads", 5), ("name", "Ann")))
    assert one != (("name", "Ann"), ("heads", 5))
    assert repr(one) == "Record((('name', 'Ann'), ('heads', 5)))"
