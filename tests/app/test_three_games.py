# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Взять, Take That and Take 5 at the table: every answer in JSON, whole."""

import pytest

from firmware.app.games import game_names
from tests.app.three_games import GAMES, both, box_after, event, ok, turn

ROWS = "rows 12 37 43 58"


def opened(command, game, **options):
    players = both("zone", ann=[1], ben=[5])
    return ok(command, game=game, players=players, options=options)


def take(name, heads, *cards):
    return {"name": name, "cards": list(cards), "heads": heads}


def total_heads(ann, ben):
    return both("total", "heads", ann=ann, ben=ben)


def piles(ann, ben):
    return both("total", "points", "open", "closed", "toads", ann=ann, ben=ben)


def sequence(number, owner, points, cards, locked=False):
    facts = {"id": number, "owner": owner, "cards": cards.split(), "points": points}
    return {**facts, "locked": locked}


def totals(ann, ben):
    return both("points", "total", ann=ann, ben=ben)


def scored(final, players, winners=(), notes=()):
    winners, notes = list(winners), list(notes)
    return [ok("score", final=final, players=players, winners=winners, notes=notes)]


def detailed(ann, ben):
    return both("points", "total", "detail", ann=ann, ben=ben)


def counted(rounds, opened=0, closed=0, toads=0):
    return {"rounds": rounds, "open": opened, "closed": closed, "toads": toads}


def laid(rounds, sequences, hand, left):
    return {"rounds": rounds, "sequences": sequences, "hand": hand, "left": left}


def closed(command, round_, players, *events, **more):
    """A command that closes a round: its answer, the same as an event, what follows."""
    facts = {"round": round_, "players": players, **more}
    return [ok(command, **facts), event("round_over", **facts), *events]


AT_LIMIT = (
    "Ann has exactly 66 heads: reach=over is in force "
    "(over: the game ends only beyond the limit; at: at exactly the limit too)"
)
STOCK_OUT = (
    "round 1 depends on the reading of its end: round_end=play_out is in force; "
    "made after the stock was out: Ann +0, Ben -1"
)
WON_BY_ANN = event("game_over", winners=["Ann"], rest_to=None)
SHARED = event("game_over", winners=["Ann", "Ben"], rest_to=None)
LOCKED = {"cards": ["Qs", "Ks", "As"], "points": 35}

# What was typed before, the line, all that the program hears. Several lines are parted by /.
TAKE_5_ANSWERS = [
    (
        "",
        "new take_5 Ann Ben@5 limit=20",
        [opened("new", "take_5", limit=20, reach="over", deck="all")],
    ),
    ("", "rows 12 37 43 55,61,58", [ok("rows", rows=[[12], [37], [43], [55, 58, 61]])]),
    (
        ROWS,
        "play Ann 14 Ben 15",
        [ok("play", rows=[[12, 14, 15], [37], [43], [58]], taken=[])],
    ),
    (
        "rows 8,9,10,11,12 37 43 58",
        "play Ann 14 Ben 15",
        [ok("play", rows=[[14, 15], [37], [43], [58]], taken=[take("Ann", 11, 8, 9, 10, 11, 12)])],
    ),
    (
        "rows 10 25,27 55,61,66,68,69 60,73,82,83,84",
        "play Ben 70 Ann 85",
        [
            ok(
                "play",
                rows=[[10], [25, 27], [70], [85]],
                taken=[take("Ben", 15, 55, 61, 66, 68, 69), take("Ann", 7, 60, 73, 82, 83, 84)],
            )
        ],
    ),
    (
        ROWS,
        "play Ann 14 Ben 5",
        [ok("play", rows=[[12], [37], [43], [58]], taken=[], choose="Ben")],
    ),
    (
        ROWS + "/play Ann 14 Ben 5",
        "choose Ben 2",
        [ok("choose", rows=[[12, 14], [5], [43], [58]], taken=[take("Ben", 1, 37)])],
    ),
    (
        ROWS,
        "play Ann 14 Ben 5:2",
        [ok("play", rows=[[12, 14], [5], [43], [58]], taken=[take("Ben", 1, 37)])],
    ),
    ("", "chosen Ann", [ok("chosen", player="Ann")]),
    ("chosen Ann", "chosen Ben", [ok("chosen", player="Ben"), event("reveal")]),
    ("", "heads Ann 12", [ok("heads", round=1, missing=["Ben"])]),
    (
        "",
        "heads Ann 12 Ben 70",
        [
            ok("heads", round=1, missing=[]),
            event("round_over", round=1, players=total_heads([12, 12], [70, 70])),
            WON_BY_ANN,
        ],
    ),
    (
        "",
        "cards Ann 55 11",
        [ok("cards", player="Ann", heads=12, round=1, missing=["Ben"])],
    ),
    (ROWS, "cards Ann 55 11", [ok("cards", player="Ann", heads=12)]),
    ("heads Ann 12 Ben 0", "round", closed("round", 1, total_heads([12, 12], [0, 0]))),
    (
        "heads Ann 12 Ben 0",
        "fix 1 Ben 6",
        [ok("fix", round=1, player="Ben", heads=6, before=0, total=6)],
    ),
    ("heads Ann 70 Ben 0", "on", [ok("on", round=2)]),
    ("", "end", [ok("end", winners=["Ann", "Ben"]), SHARED]),
    (
        ROWS + "/play Ann 14 Ben 5/choose Ben 4/chosen Ann",
        "status",
        [
            ok(
                "status",
                game="take_5",
                phase="playing",
                players=both("zone", "total", "heads", ann=[1, 0, 0], ben=[2, 1, 1]),
                turn=None,
                round=1,
                plays=1,
                rows=[[12, 14], [37], [43], [5]],
                chosen=["Ann"],
                armed=True,
            )
        ],
    ),
    (
        "heads Ann 66 Ben 3",
        "score",
        scored(
            False,
            detailed([66, 66, {"rounds": [66]}], [3, 3, {"rounds": [3]}]),
            notes=[AT_LIMIT],
        ),
    ),
    (
        "heads Ann 3 Ben 66/heads Ann 5 Ben 1",
        "score",
        scored(
            True,
            detailed([5, 8, {"rounds": [3, 5]}], [1, 67, {"rounds": [66, 1]}]),
            ["Ann"],
        ),
    ),
]

TAKE_THAT_ANSWERS = [
    (
        "",
        "new take_that Ann Ben@5 strict=on",
        [opened("new", "take_that", dealer="Ben", round_end="play_out", strict="on")],
    ),
    ("", "lay Ann 45", [ok("lay", player="Ann", card=45, row=[45], pile=60), turn("Ben")]),
    (
        "lay Ann 45",
        "twist Ben 54",
        [ok("twist", player="Ben", card=54, twisted=45, row=[], pile=59), turn("Ann")],
    ),
    (
        "lay Ann 45/lay Ben 44",
        "take Ann",
        [ok("take", player="Ann", cards=[45, 44], points=-6, row=[], pile=59)],
    ),
    ("", "done Ann", [ok("done", player="Ann", row=[], pile=60), turn("Ben")]),
    ("", "pile 3", [ok("pile", row=[], pile=3)]),
    (
        "",
        "hand Ann 12 13 14 15 16 17 18 19 22",
        [ok("hand", player="Ann", count=9, toads=1, points=0)],
    ),
    ("", "open Ann 23 32", [ok("open", player="Ann", count=2, toads=0, points=2)]),
    ("", "closed Ann 7 toads 2", [ok("closed", player="Ann", count=7, toads=2, points=-15)]),
    (
        "open Ann 2",
        "round",
        closed("round", 1, piles([2, 2, 2, 0, 0], [0, 0, 0, 0, 0]), turn("Ben")),
    ),
    (
        "open Ann 2/round/closed Ben 1 toads 1",
        "round",
        closed("round", 2, piles([2, 0, 0, 0, 0], [-5, -5, 0, 1, 1]), WON_BY_ANN),
    ),
    (
        "open Ann 2/round",
        "fix 1 Ann -3",
        [ok("fix", round=1, player="Ann", before=2, points=-3, total=-3)],
    ),
    ("end", "on", [ok("on", round=1), turn("Ann")]),
    ("", "end", [ok("end", winners=["Ann", "Ben"]), SHARED]),
    (
        "lay Ann 45/lay Ben 54",
        "status",
        [
            ok(
                "status",
                game="take_that",
                phase="playing",
                players=both(
                    *("zone", "total", "points", "open", "closed", "toads"),
                    ann=[1, 0, 0, 0, 0, 0],
                    ben=[2, 0, 0, 0, 0, 0],
                ),
                turn="Ann",
                dealer="Ben",
                round=1,
                row=[45, 54],
                pile=59,
                armed=True,
            )
        ],
    ),
    (
        "lay Ann 45/pile 0/take Ben",
        "score",
        scored(
            False,
            detailed([0, 0, counted([0, 0])], [0, -1, counted([-1, 0])]),
            notes=[STOCK_OUT],
        ),
    ),
    (
        "open Ann 2/end",
        "score",
        scored(True, detailed([2, 2, counted([2], 2)], [0, 0, counted([0])]), ["Ann"]),
    ),
]

VZYAT_ANSWERS = [
    ("", "new vzyat Ann Ben@5", [opened("new", "vzyat", dealer="Ben")]),
    (
        "",
        "meld Ann 7♦ 5d 6d",
        [ok("meld", player="Ann", **sequence(1, "Ann", 15, "5d 6d 7d"))],
    ),
    (
        "meld Ben 5d 6d 7d",
        "layoff Ann 8d 1",
        [
            ok(
                "layoff",
                player="Ann",
                **sequence(1, "Ann", 20, "5d 6d 7d 8d"),
                taken_from="Ben",
            )
        ],
    ),
    (
        "meld Ann 5d 6d 7d",
        "layoff Ben 4d 1",
        [
            ok(
                "layoff",
                player="Ben",
                **sequence(1, "Ann", 20, "4d 5d 6d 7d"),
                taken_from=None,
            )
        ],
    ),
    ("", "done Ann", [ok("done", player="Ann"), turn("Ben")]),
    ("", "hand Ann * Т♠", [ok("hand", player="Ann", cards=["*", "As"], points=-35)]),
    ("", "out Ann", [ok("out", player="Ann", missing=["Ben"])]),
    (
        "hand Ben * As",
        "out Ann",
        [
            ok("out", player="Ann", missing=[]),
            event("round_over", round=1, players=totals([0, 0], [-35, -35]), missing=[]),
            turn("Ben"),
        ],
    ),
    ("", "end", [ok("end", player=None, missing=["Ann", "Ben"])]),
    ("points Ann 35 Ben -15/end", "end", [ok("end", winners=["Ann"]), WON_BY_ANN]),
    (
        "",
        "points Ben -15 Ann 35",
        closed("points", 1, totals([35, 35], [-15, -15]), turn("Ben"), missing=[]),
    ),
    (
        "points Ann 480 Ben 470",
        "points Ann 25 Ben -15",
        closed("points", 2, totals([25, 505], [-15, 455]), WON_BY_ANN, missing=[]),
    ),
    (
        "meld Ann 5d 6d 7d",
        "round",
        closed("round", 1, totals([15, 15], [0, 0]), turn("Ben"), missing=["Ann", "Ben"]),
    ),
    (
        "points Ann 500 Ben -15",
        "fix 1 Ann 20",
        [ok("fix", round=1, player="Ann", points=20, before=500, total=20), turn("Ben")],
    ),
    ("points Ann 500 Ben -15", "on", [ok("on", round=2), turn("Ben")]),
    (
        "meld Ann Qs Ks As/hand Ben 4d/out Ann/undo/end",
        "status",
        [
            ok(
                "status",
                game="vzyat",
                phase="scoring",
                players=both(
                    *("zone", "total", "points", "hand"),
                    ann=[1, 35, 35, None],
                    ben=[2, -5, -5, ["4d"]],
                ),
                turn=None,
                dealer="Ben",
                round=1,
                out=None,
                missing=["Ann"],
                sequences=[sequence(1, "Ann", 35, "Qs Ks As", True)],
                armed=False,
            )
        ],
    ),
    (
        "meld Ann Qs Ks As/out Ann/hand Ben 4d",
        "score",
        scored(
            False,
            detailed(
                [35, 35, laid([35], [LOCKED], [], 0)],
                [-5, -5, laid([-5], [], ["4d"], 5)],
            ),
        ),
    ),
    (
        "points Ann 500 Ben -15",
        "score",
        scored(
            True, detailed([500, 500, {"rounds": [500]}], [-15, -15, {"rounds": [-15]}]), ["Ann"]
        ),
    ),
]

ANSWERS = [
    (game, *case)
    for game, cases in (
        ("take_5", TAKE_5_ANSWERS),
        ("take_that", TAKE_THAT_ANSWERS),
        ("vzyat", VZYAT_ANSWERS),
    )
    for case in cases
]


@pytest.mark.parametrize(("game", "before", "line", "messages"), ANSWERS)
def test_what_a_program_hears(game, before, line, messages):
    box = box_after(GAMES[game], *[line for line in before.split("/") if line])
    assert box.ask(line) == messages


@pytest.mark.parametrize("game", GAMES)
def test_status_tells_game_and_phase_then_players_first(game):
    answer = box_after(GAMES[game]).ask("status")[0]
    assert list(answer)[:5] == ["ok", "cmd", "game", "phase", "players"]
    assert [list(player)[:3] for player in answer["players"]] == [["name", "zone", "total"]] * 2


@pytest.mark.parametrize(
    ("game", "dealer"), [("take_that", ["Ann", "Ben", "Ann"]), ("vzyat", ["Ann", "Ben", "Ann"])]
)
def test_again_moves_the_deal_on(game, dealer):
    box = box_after(GAMES[game])
    assert [box.ask("again")[0]["options"]["dealer"] for _ in range(3)] == dealer


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_help_belong_to_the_game(game):
    box = box_after(GAMES[game])
    assert box.ask("rules") == box.ask("rules " + game)
    assert 6 <= len(box.ask("rules")[0]["rules"]) <= 9
    verbs = box.desk.game.VERBS
    assert [line.split(" ")[0] for line in box.ask("help")[0]["help"]][-len(verbs) :] == list(verbs)
    for verb in verbs:
        (line,) = box.ask("help " + verb)[0]["help"]
        assert line.startswith(verb + " ")


@pytest.mark.parametrize("game", game_names())
def test_a_verb_of_another_game_is_no_command_of_this_one(game):
    own = set(box_after(f"new {game} Ann Ben").desk.game.VERBS)
    others = {
        verb for name in game_names() for verb in box_after(f"new {name} A B").desk.game.VERBS
    }
    box = box_after(f"new {game} Ann Ben")
    for verb in sorted(others - own):
        assert box.ask(verb + " Ann 5")[0]["code"] == "console/unknown_command"
        assert box.ask("help " + verb)[0]["code"] == "help/unknown"
