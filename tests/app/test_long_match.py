# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A match of many rounds: undo sums closed ones up, and nobody can tell."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.match import SUM, Match
from firmware.app.rewinding import replay
from firmware.app.rooms.opening import parse_opening
from firmware.rules.errors import Refused
from host_sim.bots.typed_games import typed_game
from tests.app.bare_table import Box
from tests.app.loaded_match import load_match

NAMES = ("Ann", "Ben")
MOST_EVENTS = 130
"""Some 40 events a deal: what an undo plays again, however long the match."""


def typed_match(count, seed):
    """A match of Vzyat as its lines, here and there a correction, a move, a round typed as points,
    a deal counted once more; after its end the table plays on."""
    random = Random(seed)
    opening, *lines = typed_game("vzyat", count, seed)
    names = opening.split()[2:]
    others = (
        lambda: f"fix {random.randint(1, 4)} {random.choice(names)} {random.randint(-200, 200)}",
        lambda: f"zone {random.choice(names)} {random.randint(1, 6)}",
        lambda: "points " + " ".join(f"{name} {random.randint(-90, 150)}" for name in names),
        lambda: "round",
        lambda: "undo",
    )
    lines += ["on", *typed_game("vzyat", count, seed + 1)[1:60]]
    for _ in range(random.randint(0, 12)):
        lines.insert(random.randint(0, len(lines)), random.choice(others)())
    return opening, lines


def play(match, line):
    """Play or take back, unless it is refused."""
    try:
        step = {"undo": match.undo, "redo": match.redo}.get(line)
        step() if step else match.play(tuple(line.split()))
    except Refused:
        return


def state(match):
    return match.game.snapshot(), match.opening.zones, match.log()


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_whatever_is_taken_back_the_game_is_as_if_it_had_never_been_played(count, seed):
    """Compared with all events played one after the other, which sums nothing up."""
    opening, lines = typed_match(count, seed)
    match = Match(parse_opening(tuple(opening.split()[1:])))
    for line in lines:
        play(match, line)
    random = Random(seed)
    while match.count > 60:
        for _ in range(random.choice((1, 2, 40, 150))):
            if match.count:
                match.undo()
        assert state(match) == state(load_match(match.log()))
    match.redo()
    assert state(match) == state(load_match(match.log()))


def journal_of(lines, opening):
    """What a journal holds of these lines: taken back and redone included, refused ones not."""
    match = Match(parse_opening(tuple(opening.split()[1:])))
    kept = match.take_news()
    for line in lines:
        play(match, line)
        kept += match.take_news()
    return match, kept


@pytest.mark.parametrize("seed", range(12))
def test_the_journal_brings_the_same_match_back(seed):
    """Also one of which a part was kept by a program that did not sum up; then it is played on, and
    kept, and brought back."""
    random = Random(seed)
    match, kept = journal_of(*reversed(typed_match(random.randint(2, 4), seed)))
    begin, end = sorted(random.randint(0, len(kept)) for _ in range(2)) if seed % 3 else (0, 0)
    kept[begin:end] = [line.partition(SUM)[0] for line in kept[begin:end]]
    for _ in range(3):
        again = load_match(kept)
        again.take_news()
        assert state(again) == state(match)
        for line in ("undo", "undo", "redo", f"done {random.choice(NAMES)}", "round", "undo"):
            for one in (match, again):
                play(one, line)
            kept += again.take_news()
        match.take_news()


def test_a_round_is_kept_with_the_event_that_sums_it_up():
    lines = ("points Ann 10 Ben 20", "fix 1 Ann 30", "points Ann -5 Ben 5", "undo", "redo")
    _, kept = journal_of(lines, "new vzyat Ann Ben")
    assert kept[1:] == [
        "points Ann 10 Ben 20 = 1 points Ann 10 Ben 20",
        "fix 1 Ann 30",
        "points Ann -5 Ben 5 = 2 whole",
        "undo",
        "redo = 2 whole",
    ]


def test_what_the_game_refuses_is_forgotten_with_all_that_follows():
    _, kept = journal_of(longest_match()[1:300], "new vzyat Ann Ben Cem Dora")
    bad = len(kept) - 100
    whole = load_match(kept[:bad])
    match = load_match(kept[:1])
    for line in [*kept[1:bad], "layoff Ann 9s 77", *kept[bad:]]:
        replay(match, line)
    assert match.recover() == 101
    assert state(match) == state(whole)


def longest_match():
    return max((typed_game("vzyat", 4, seed) for seed in range(6)), key=len)


@pytest.fixture(scope="module")
def long_match():
    return load_match(longest_match())


def test_an_undo_plays_few_events_again_however_long_the_match(long_match, monkeypatch):
    assert long_match.count > 3 * MOST_EVENTS
    played = []
    apply = long_match.game.apply.__func__
    note = lambda game, event: played.append(event) or apply(game, event)  # noqa: E731
    monkeypatch.setattr(type(long_match.game), "apply", note)
    long_match.undo()
    assert len(played) < MOST_EVENTS
    long_match.redo()


def test_a_watched_event_is_gone_once_it_is_taken_back(long_match):
    long_match.watch()
    assert long_match.watched
    long_match.undo()
    long_match.redo()
    assert not long_match.watched


@pytest.mark.parametrize("is_json", [False, True])
def test_the_log_of_a_long_match_is_told_whole_and_never_held_whole(is_json):
    """Less than 5 KB wait at a time: a box has no room for hundreds of lines at once."""
    lines = longest_match()
    box = Box()
    for line in lines:
        box.ask(line)
    box.hear()
    port = box.parts.data if is_json else box.parts.console
    channel = box.table._channels[is_json]
    port.incoming += b"log\n"
    most = 0
    for _ in range(2 * len(lines)):
        box.turn()
        most = max(most, len(channel._begun) + channel._outbox._size)
    assert most < 5_000
    assert (box.messages()[0]["log"] if is_json else box.hear()) == opened(lines)


def opened(lines):
    """As the log has it: everyone with the zone that the box has given."""
    names = lines[0].split()[2:]
    seats = [f"{name}@{zone}" for zone, name in enumerate(names, 1)]
    return [" ".join(["new", "vzyat", *seats]), *lines[1:]]
