# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Every command of a game of Take It!: the whole answer in text and in JSON."""

import pytest

from tests.app.bare_table import Box, playing

START = "new take_it Ann Ben Cleo"
NOTHING = {"full": 0, "double": 0, "ten": 0, "pairs": [], "jokers": []}


def box_after(*lines):
    box = Box()
    for line in lines:
        answer = box.ask(line)[0]
        assert answer["ok"], answer
    box.hear()
    return box


def opened(command, *zones, dealer="Ann", joker="pairs"):
    names = ("Ann", "Ben", "Cleo")
    players = [{"name": name, "zone": zone} for name, zone in zip(names, zones, strict=True)]
    options = {"dealer": dealer, "joker": joker}
    return {"ok": True, "cmd": command, "game": "take_it", "players": players, "options": options}


def player(name, zone, calls_left, total=0, cards=None, calls=4):
    return {
        "name": name,
        "zone": zone,
        "total": total,
        "calls_left": calls_left,
        "piles": calls - calls_left,
        "cards": cards,
    }


def status(phase, dealer, players, rest_to=None, armed=False):
    return {
        "ok": True,
        "cmd": "status",
        "game": "take_it",
        "phase": phase,
        "players": players,
        "dealer": dealer,
        "rest_to": rest_to,
        "armed": armed,
    }


def points(name, total, **detail):
    return {"name": name, "points": total, "total": total, "detail": {**NOTHING, **detail}}


def score(final, players, winners=(), notes=()):
    return {
        "ok": True,
        "cmd": "score",
        "final": final,
        "players": players,
        "winners": list(winners),
        "notes": list(notes),
    }


def did(command, player, calls_left, dealer):
    facts = {"player": player, "calls_left": calls_left, "dealer": dealer}
    return {"ok": True, "cmd": command, **facts}


ENOUGH = ["take Ann"] * 4 + ["take Ben"] * 3
ALL_CARDS = ["end", "cards Ann 5 3 -4 d6 d6 j t t", "cards Ben 8 -1 d-2 j t t", "cards Cleo"]

# What was typed before, the line, what a person reads, what a program reads.
ANSWERS = {
    "new": (
        [],
        START,
        ["// take_it begins with Ann, Ben, Cleo"],
        opened("new", 1, 2, 3),
    ),
    "new with zones and options": (
        [START],
        "new take_it Ann@3 Ben Cleo@6 joker=SPLIT dealer=p2",
        ["// take_it begins with Ann, Ben, Cleo"],
        opened("new", 3, 1, 6, dealer="Ben", joker="split"),
    ),
    "again moves the deal on": (
        ["new take_it Ann@3 Ben Cleo@6 joker=split dealer=Cleo", "take Ben"],
        "again",
        ["// take_it begins with Ann, Ben, Cleo"],
        opened("again", 3, 1, 6, dealer="Ann", joker="split"),
    ),
    "status of a fresh game": (
        [START],
        "status",
        [
            "take_it: playing, Ann deals, the box is armed",
            "Ann at zone 1: 4 calls left, 0 piles, 0 points",
            "Ben at zone 2: 4 calls left, 0 piles, 0 points",
            "Cleo at zone 3: 4 calls left, 0 piles, 0 points",
        ],
        status(
            "playing",
            "Ann",
            [player("Ann", 1, 4), player("Ben", 2, 4), player("Cleo", 3, 4)],
            armed=True,
        ),
    ),
    "status, cards known early": (
        [START, "take Ben", "take Ben", "take Ben", "cards Cleo 1 d-2"],
        "status",
        [
            "take_it: playing, Ben deals, the box is armed",
            "Ann at zone 1: 4 calls left, 0 piles, 0 points",
            "Ben at zone 2: 1 call left, 3 piles, 0 points",
            "Cleo at zone 3: 4 calls left, 0 piles, 1 point; cards 1, d-2",
        ],
        status(
            "playing",
            "Ben",
            [
                player("Ann", 1, 4),
                player("Ben", 2, 1),
                player("Cleo", 3, 4, total=1, cards=["1", "d-2"]),
            ],
            armed=True,
        ),
    ),
    "status when all but one have spent their calls": (
        [START, *ENOUGH, "take Ben"],
        "status",
        [
            "take_it: over, Cleo takes the rest; not all cards are entered yet",
            "Ann at zone 1: 0 calls left, 4 piles, 0 points",
            "Ben at zone 2: 0 calls left, 4 piles, 0 points",
            "Cleo at zone 3: 4 calls left, 0 piles, 0 points",
        ],
        status(
            "scoring",
            "Ann",
            [player("Ann", 1, 0), player("Ben", 2, 0), player("Cleo", 3, 4)],
            rest_to="Cleo",
        ),
    ),
    "status when all is over": (
        ["new take_it Ann Ben", "end", "cards Ann", "cards Ben -1"],
        "status",
        [
            "take_it: over; score tells who wins",
            "Ann at zone 1: 4 calls left, 0 piles, 0 points",
            "Ben at zone 2: 4 calls left, 0 piles, -1 point; cards -1",
        ],
        status(
            "over", "Ann", [player("Ann", 1, 4, cards=[]), player("Ben", 2, 4, -1, cards=["-1"])]
        ),
    ),
    "take": (
        [START],
        "take Ann",
        ["// Ann has the row and 3 calls left; Ann deals"],
        did("take", "Ann", 3, "Ann"),
    ),
    "take by prefix and whatever case": (
        [START, "take Ben", "take Ben"],
        "TAKE bE",
        ["// Ben has the row and 1 call left; Ben deals"],
        did("take", "Ben", 1, "Ben"),
    ),
    "take by seat, the first last call deals on": (
        [START] + ["take Ann"] * 4,
        "take p3",
        ["// Cleo has the row and 3 calls left; Ann deals"],
        did("take", "Cleo", 3, "Ann"),
    ),
    "void": (
        [START, "take Ann", "take Ben"],
        "void",
        ["// Ben gives the row back and has 4 calls left; Ann deals"],
        did("void", "Ben", 4, "Ann"),
    ),
    "cards": (
        [START],
        "cards be +5 -3 D6 d\u22122 J T d0",
        ["// cards of Ben entered: 5, -3, d6, d-2, j, t, d0"],
        {
            "ok": True,
            "cmd": "cards",
            "player": "Ben",
            "cards": ["5", "-3", "d6", "d-2", "j", "t", "d0"],
        },
    ),
    "cards: none": (
        [START, "cards Ben 5"],
        "cards Ben",
        ["// cards of Ben entered"],
        {"ok": True, "cmd": "cards", "player": "Ben", "cards": []},
    ),
    "end": (
        [START],
        "end",
        ["// the game is over; enter the cards: cards NAME CARD..."],
        {"ok": True, "cmd": "end", "rest_to": None},
    ),
    "undo": (
        [START, "take Ann", "cards Ben 5 j"],
        "undo",
        ["// taken back: cards Ben 5 j"],
        {"ok": True, "cmd": "undo", "undone": "cards Ben 5 j"},
    ),
    "redo": (
        [START, "take Ann", "undo"],
        "redo",
        ["// played again: take Ann"],
        {"ok": True, "cmd": "redo", "redone": "take Ann"},
    ),
    "log": (
        ["new take_it Дима Ann@6 joker=split", "take дим", "cards Ann 5 D-2", "void"],
        "log",
        ["new take_it Дима@1 Ann@6 joker=split", "take Дима", "cards Ann 5 d-2", "void"],
        {
            "ok": True,
            "cmd": "log",
            "log": ["new take_it Дима@1 Ann@6 joker=split", "take Дима", "cards Ann 5 d-2", "void"],
        },
    ),
    "score of a fresh game": (
        ["new take_it Ann Ben"],
        "score",
        [
            "Ann: 0 points, 0 in all",
            "full points: 0",
            "double or nothing: 0",
            "Ben: 0 points, 0 in all",
            "full points: 0",
            "double or nothing: 0",
            "// take_it: not final while the game goes on or cards are missing",
        ],
        score(False, [points("Ann", 0), points("Ben", 0)]),
    ),
    "score with a winner": (
        [START, *ALL_CARDS],
        "score",
        [
            "Ann: 20 points, 20 in all",
            "full points: 4",
            "double or nothing: 6",
            "a pair of d6 scores 6",
            "1 joker without a card scores nothing",
            "10 or nothing: 10 (2 held)",
            "Ben: 15 points, 15 in all",
            "full points: 7",
            "double or nothing: -2",
            "a joker with d-2 scores -2",
            "10 or nothing: 10 (2 held)",
            "Cleo: 0 points, 0 in all",
            "full points: 0",
            "double or nothing: 0",
            "// Ann wins",
        ],
        score(
            True,
            [
                points("Ann", 20, full=4, double=6, ten=10, pairs=["a pair of d6 scores 6"]),
                points("Ben", 15, full=7, double=-2, ten=10, jokers=["a joker with d-2 scores -2"]),
                points("Cleo", 0),
            ],
            winners=["Ann"],
        ),
    ),
    "score shared": (
        ["new take_it Ann Ben", "end", "cards Ann d4 d4 d4 d4 1", "cards Ben 9 d3"],
        "score",
        [
            "Ann: 9 points, 9 in all",
            "full points: 1",
            "double or nothing: 8",
            "2 pairs of d4 score 8",
            "Ben: 9 points, 9 in all",
            "full points: 9",
            "double or nothing: 0",
            "d3 alone scores nothing",
            "// Ann, Ben share the win",
        ],
        score(
            True,
            [
                points("Ann", 9, full=1, double=8, pairs=["2 pairs of d4 score 8"]),
                points("Ben", 9, full=9),
            ],
            winners=["Ann", "Ben"],
        ),
    ),
}

JOKER_NOTE = (
    "Ann has 4 points if pairs come first (joker=pairs), 6 if a pair may be split for a joker "
    "(joker=split); joker={used} is in force"
)


@pytest.mark.parametrize(("before", "line", "text", "answer"), ANSWERS.values(), ids=ANSWERS)
def test_the_answer_in_text(before, line, text, answer):
    assert box_after(*before).say(line) == text


@pytest.mark.parametrize(("before", "line", "text", "answer"), ANSWERS.values(), ids=ANSWERS)
def test_the_answer_in_json(before, line, text, answer):
    assert box_after(*before).ask(line)[0] == answer


@pytest.mark.parametrize(("used", "total"), [("pairs", 4), ("split", 6)])
def test_the_score_names_the_ruling_it_hangs_on(used, total):
    box = box_after(f"new take_it Ann Ben joker={used}", "end", "cards Ann d6 d6 j d-2")
    answer = box.ask("score")[0]
    assert answer["players"][0]["total"] == total
    assert answer["notes"] == [JOKER_NOTE.format(used=used)]
    assert f"// {JOKER_NOTE.format(used=used)}" in box.say("score")


def test_both_rulings_on_jokers_and_zero_are_told():
    box = box_after("new take_it Ann Ben", "cards Ben d0 d-4 j")
    assert box.ask("score")[0]["notes"] == [
        "Ben has -4 points: a zero is neither plus nor minus, so jokers pass it over; "
        "as a plus card it would make 0"
    ]


def test_undo_to_the_start_and_redo_to_the_end():
    box = playing("Ann", "Ben@5")
    fresh = (box.say("status"), box.say("log"), box.say("lights"))
    for line in ("take Ben", "cards Ann 5", "void", "end", "cards Ben"):
        box.say(line)
    played = (box.say("status"), box.say("log"))
    assert [box.say("undo") for _ in range(5)] == [
        ["// taken back: cards Ben"],
        ["// taken back: end"],
        ["// taken back: void"],
        ["// taken back: cards Ann 5"],
        ["// taken back: take Ben"],
    ]
    assert (box.say("status"), box.say("log"), box.say("lights")) == fresh
    refused = "!! match/nothing_to_undo: expected something to take back, the game is at its start"
    assert box.say("undo") == [refused]
    for _ in range(5):
        assert box.ask("redo")[0]["ok"]
    assert (box.say("status"), box.say("log")) == played


def test_again_deals_round_the_table():
    box = playing("Ann", "Ben", "Cleo")
    dealers = [box.ask("again")[0]["options"]["dealer"] for _ in range(4)]
    assert dealers == ["Ben", "Cleo", "Ann", "Ben"]
    assert box.say("log") == ["new take_it Ann@1 Ben@2 Cleo@3 dealer=Ben joker=pairs"]


def test_a_take_by_hand_is_heard_by_all_but_the_one_who_reads_it_as_the_answer():
    box = playing("Ann", "Ben@5")
    take = {
        "event": "take",
        "game": "take_it",
        "player": "Ben",
        "zone": 5,
        "by": "hand",
        "margin_us": None,
        "order": [],
    }
    assert box.say("take Ben") == ["// Ben has the row and 3 calls left; Ben deals"]
    assert box.messages() == [take]
    assert box.ask("take Ben") == [did("take", "Ben", 2, "Ben"), take]
    assert box.hear() == ["// Ben takes the row, entered by hand"]


def test_the_take_that_ends_the_game_by_hand():
    over = {"event": "game_over", "rest_to": "Cleo"}
    box = box_after(START, *ENOUGH)
    assert [message.get("event") for message in box.ask("take Ben")] == [None, "take", "game_over"]
    assert box.hear() == [
        "// Ben takes the row, entered by hand",
        "// the game is over: Cleo takes the row and the rest of the stock",
    ]
    box.say("undo")
    assert box.say("take Ben") == [
        "// Ben has the row and 0 calls left; Ann deals",
        "// the game is over: Cleo takes the row and the rest of the stock",
    ]
    assert box.messages()[-1] == over


def test_the_end_by_hand_is_heard_by_all():
    box = playing("Ann", "Ben")
    assert box.ask("end") == [
        {"ok": True, "cmd": "end", "rest_to": None},
        {"event": "game_over", "rest_to": None},
    ]
    assert box.hear() == ["// the game is over: nobody takes the last row"]
