# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim bots`: statistics, the same for the same seed, refusals in one line."""

import json

import pytest

from firmware.app.games import game_names
from host_sim.__main__ import main
from host_sim.bots.kinds import BOTS, line_up
from host_sim.bots.statistics import Tally


class Result:
    """How a game of bots has ended."""

    def __init__(self, totals, winners, rounds=1):
        self.totals = totals
        self.winners = winners
        self.rounds = (totals,) * rounds


def report(capsys, *arguments):
    """The JSON object, without how long it took."""
    assert main(["bots", *arguments, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert found.pop("ms_a_game") > 0
    return found


def test_every_game_has_a_random_and_a_sensible_player():
    assert tuple(BOTS) == game_names()
    assert all({"random", "sensible"} <= set(bots.kinds) for bots in BOTS.values())


def test_a_tally_counts_seats_wins_and_means():
    tally = Tally()
    tally.add(Result((10, 4), (0,), 2), 0)
    tally.add(Result((3, 3), (0, 1), 2), 1)
    tally.add(Result((5, 2), (0,), 1), 1)
    assert tally.fields("points") == {
        "seats_played": 3,
        "won_alone": 0.3333,
        "won_shared": 0.3333,
        "win_share": 0.5,
        "mean_points": 5.0,
        "mean_points_a_round": 3.0,
    }


@pytest.mark.parametrize(
    ("kinds", "count", "expected"),
    [(["a"], 2, ("a", "a")), (["a", "b"], 3, ("a", "b", "a")), (["a", "b"], 2, ("a", "b"))],
)
def test_a_line_up_is_seated_round_the_table(kinds, count, expected):
    assert line_up(kinds, count) == expected


@pytest.mark.parametrize("game", BOTS)
def test_the_same_seed_gives_the_same_statistics(capsys, game):
    few = (game, "--players", "2", "--games", "2")
    first, again, other = (report(capsys, *few, "--seed", seed) for seed in "445")
    assert first == again
    assert first["figures_a_game"] != other["figures_a_game"] or first["kinds"] != other["kinds"]
    assert first["line_up"] == ["sensible", "random"]
    shares = [kind["win_share"] for kind in first["kinds"].values()]
    assert [kind["seats_played"] for kind in first["kinds"].values()] == [2, 2]
    assert sum(shares) == pytest.approx(1, abs=1e-3)


def test_the_whole_object(capsys):
    found = report(
        capsys, "take_5", "--line-up", "highest", "--players", "2", "--games", "2",
        "--option", "limit=10", "--option", "reach=at",
    )  # fmt: skip
    means = found["kinds"]["highest"]
    assert found == {
        "game": "take_5",
        "players": 2,
        "games": 2,
        "seed": 0,
        "options": {"limit": "10", "reach": "at"},
        "line_up": ["highest", "highest"],
        "rounds_a_game": found["rounds_a_game"],
        "kinds": {
            "highest": {
                "seats_played": 4,
                "won_alone": 0.5,
                "won_shared": 0.0,
                "win_share": 0.5,
                "mean_heads": means["mean_heads"],
                "mean_heads_a_round": means["mean_heads_a_round"],
            }
        },
        "figures_a_game": {},
    }


def test_the_table_for_people(capsys):
    assert main(["bots", "take_it", "--games", "4", "--players", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "take_it: 4 games of 3 players, seed 0",
        "line-up, moved on by one seat each game: sensible, random, random",
    ]
    assert lines[2].split() == (
        "player seats won alone won shared share of wins points points a round".split()
    )
    assert [line.split()[:2] for line in lines[4:6]] == [["random", "8"], ["sensible", "4"]]
    assert lines[6].startswith("a game has on average: rounds 1, takes ")
    assert len(lines) == 7


def test_nobody_names_players_a_line_up_of_two_or_more_does(capsys):
    players = [
        report(capsys, "take_5", "--games", "1", *more)["players"]
        for more in ((), ("--line-up", "cheap"), ("--line-up", "cheap,highest,random"))
    ]
    assert players == [4, 4, 3]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("chess", "expected one of the games take_it, vzyat, take_that, take_5, got 'chess'"),
        ("take_it --players 7", "expected --players from 2 to 6, got '7'"),
        ("take_5 --players 1", "expected --players from 2 to 10, got '1'"),
        ("vzyat --players many", "expected --players from 2 to 4, got 'many'"),
        ("take_5 --games 0", "expected --games from 1 to 1000000, got '0'"),
        ("take_5 --games 1e3", "expected --games from 1 to 1000000, got '1e3'"),
        ("take_5 --seed x", "expected --seed from 0 to 999999999, got 'x'"),
        (
            "take_that --line-up sensible,lucky",
            "expected kinds of player out of random, sensible, got 'lucky'",
        ),
        ("take_that --line-up ,", "expected kinds of player out of random, sensible, got ''"),
        (
            "take_5 --players 2 --line-up cheap,cheap,cheap",
            "expected a line-up of at most 2, got 3",
        ),
        ("take_5 --option limit", "expected --option NAME=VALUE, got 'limit'"),
        ("take_5 --option limit=x", "expected limit from 1 to 999, got 'x'"),
        (
            "take_5 --option joker=split",
            "expected one of the options limit, reach, deck, got 'joker'",
        ),
    ],
)
def test_what_cannot_be_played_is_one_line(capsys, arguments, error):
    assert main(["bots", *arguments.split()]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"host_sim bots: {error}\n")
