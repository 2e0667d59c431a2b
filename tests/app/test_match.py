# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The game on the table with its history."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.match import Match
from firmware.app.rooms.opening import parse_opening
from firmware.rules.errors import Refused
from tests.app.loaded_match import load_match

NAMES = ("Ann", "Ben", "Cleo", "Дима", "Eve", "Finn")
CARDS = st.lists(st.sampled_from("5 -3 d6 d-2 d0 j t T D6 +4 x".split()), max_size=4)
NAME_WORDS = st.sampled_from(NAMES + ("an", "p1", "P2", "дим", "e", "zed"))
STEPS = st.lists(
    st.just(("undo",))
    | st.just(("redo",))
    | st.sampled_from([("void",), ("end",), ("take",), ("TAKE", "ann")])
    | NAME_WORDS.map(lambda name: ("take", name))
    | st.builds(lambda name, cards: ("cards", name, *cards), NAME_WORDS, CARDS),
    max_size=30,
)


def new_match(line="take_it Ann Ben Cleo"):
    return Match(parse_opening(tuple(line.split())))


def played(*lines):
    match = new_match()
    for line in lines:
        match.play(tuple(line.split()))
    return match


def state(match):
    return match.game.snapshot(), match.log()


def refusal(call, *args):
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.code, refused.value.facts


def follow(match, step):
    """Take one step; whether it was accepted."""
    try:
        if step[0] in ("undo", "redo"):
            getattr(match, step[0])()
        else:
            match.play(step)
    except Refused:
        return False
    return True


def test_the_log_is_what_one_would_type():
    match = new_match("take_it Ann@4 Ben dealer=be")
    for line in ("TAKE an", "cards p2 +5 D-2 J", "void", "end"):
        match.play(tuple(line.split()))
    assert match.log() == [
        "new take_it Ann@4 Ben@1 dealer=be",
        "take Ann",
        "cards Ben 5 d-2 j",
        "void",
        "end",
    ]


def test_an_event_is_told_in_full_words_with_its_effects():
    assert new_match().play(("TAKE", "b")) == (
        ("take", "Ben"),
        (("take", (("player", "Ben"), ("calls_left", 3), ("dealer", "Ben"))),),
    )


def test_undo_goes_back_to_the_start_and_redo_forward_to_the_end():
    match = new_match()
    states = [state(match)]
    for line in ("take Ann", "cards Ben 5", "void", "take Cleo", "end"):
        match.play(tuple(line.split()))
        states.append(state(match))
    for earlier in states[-2::-1]:
        match.undo()
        assert state(match) == earlier
    assert refusal(match.undo) == ("match/nothing_to_undo", {})
    assert state(match) == states[0]
    for later in states[1:]:
        match.redo()
        assert state(match) == later
    assert refusal(match.redo) == ("match/nothing_to_redo", {})
    assert state(match) == states[-1]


def test_undo_and_redo_tell_the_line():
    match = played("take Ann", "cards Ben 5 j")
    assert (match.undo(), match.undo()) == ("cards Ben 5 j", "take Ann")
    assert (match.redo(), match.redo()) == ("take Ann", "cards Ben 5 j")


def test_another_event_ends_the_redoing():
    match = played("take Ann", "take Ben")
    match.undo()
    match.play(("take", "Cleo"))
    assert refusal(match.redo) == ("match/nothing_to_redo", {})
    assert match.log()[1:] == ["take Ann", "take Cleo"]


def test_a_refused_event_does_not_end_the_redoing():
    match = played("take Ann")
    match.undo()
    assert refusal(match.play, ("take", "zed"))[0] == "name/unknown"
    assert match.redo() == "take Ann"


def test_a_match_that_cannot_begin_is_refused():
    assert refusal(new_match, "chess Ann Ben") == (
        "game/unknown",
        {"game": "chess", "games": ("take_it", "vzyat", "take_that", "take_5")},
    )
    assert refusal(new_match, "take_it Ann") == ("game/players", {"got": 1, "least": 2, "most": 6})


@pytest.mark.parametrize(
    "lines",
    [
        ["take Ann"],
        ["status take_it Ann Ben"],
        ["new"],
        [" "],
        ["new take_it Ann Ben", "take Zed"],
        ["new take_it Ann Ben", " "],
        ["new take_it Ann Ben", "new take_it Ann Ben"],
        ["new take_it Ann Ben", "undo"],
    ],
)
def test_lines_that_tell_no_match_are_refused(lines):
    with pytest.raises(Refused):
        load_match(lines)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), STEPS)
def test_whatever_was_played_its_log_plays_it_again(count, steps):
    match = new_match("take_it joker=split " + " ".join(NAMES[:count]))
    for step in steps:
        before = state(match)
        if not follow(match, step):
            assert state(match) == before
    assert state(load_match(match.log())) == state(match)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_undo_all_the_way_gives_a_fresh_game_and_redo_all_of_it_back(steps):
    match = new_match()
    for step in steps:
        follow(match, step)
    while follow(match, ("redo",)):
        pass
    end = state(match)
    while follow(match, ("undo",)):
        pass
    assert state(match) == state(new_match())
    while follow(match, ("redo",)):
        pass
    assert state(match) == end
