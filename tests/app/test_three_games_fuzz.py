# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Whole rounds of bots at the console, and any line at all: no card is lost, nothing half done."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app import table
from firmware.rules.take_5.cards import count_heads
from host_sim.bots import take_5, take_that, vzyat
from tests.app.bare_table import Box
from tests.app.loaded_match import load_match
from tests.app.three_games import GAMES, box_after

CODES = set(
    re.findall(
        r"^refuse\.([^ ]+) =",
        "".join(path.read_text("utf-8") for path in Path(table.MESSAGES).glob("en*.txt")),
        re.MULTILINE,
    )
)


class AtTheConsole:
    """The game of a box for bots, who play it by typing; `told` has every answer."""

    def __init__(self, opening):
        self.box = box_after(opening)
        self.told = []

    def __getattr__(self, name):
        return getattr(self.box.desk.game, name)

    def apply(self, words):
        answer = self.box.ask(" ".join(words))[0]
        assert answer["ok"], (words, answer)
        self.told.append(answer)
        pairs = tuple((key, value) for key, value in answer.items() if key not in ("ok", "cmd"))
        return ((answer["cmd"], pairs),)


def opening(game, names):
    return " ".join(("new", game, *names))


# -- every card in one place


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_104_cards_and_171_heads_of_take_5(seed):
    game = AtTheConsole(opening("take_5", take_5.NAMES))
    take_5.play_round(game, [take_5.RandomPlayer()] * 10, Random(seed))
    *_, last = game.told
    taken = [take for answer in game.told for take in answer.get("taken", ())]
    cards = [card for take in taken for card in take["cards"]]
    left = [card for row in last["rows"] for card in row]
    assert sorted(cards + left) == list(range(1, 105))
    (heads,) = game.board.rounds()
    assert sum(heads) + count_heads(left) == 171
    assert sum(take["heads"] for take in taken) == sum(heads)


@settings(max_examples=8)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_79_cards_of_take_that(count, seed):
    random = Random(seed)
    game = AtTheConsole(opening("take_that", take_that.NAMES[:count]))
    deal = take_that.Table(game, random)
    while game.board.count == 0:
        status = game.box.ask("status")[0]
        piles = [player["open"] + player["closed"] for player in status["players"]]
        hands = [len(hand) for hand in deal.hands.values()]
        assert status["pile"] == len(deal.stock)
        assert sum(piles + hands) + len(status["row"]) + status["pile"] == 79
        name = status["turn"]
        move = take_that.RandomPlayer().move(deal.view(name, tuple(status["row"])), random)
        game.apply(move.event(name))
        if move.card is not None:
            deal.carry_out(name, move.card)


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_420_points_of_vzyat(count, seed):
    random = Random(seed)
    game = AtTheConsole(opening("vzyat", vzyat.NAMES[:count]))
    deal = vzyat.Table(game, random)
    player = vzyat.RandomPlayer()
    for _ in range(30):
        if not deal.turn_discards_over():
            break
        name = game.turn
        vzyat.play_turn(deal, name, player, random)
        points = [one["points"] for one in game.box.ask("status")[0]["sequences"]]
        hands = sum(deal.hands.values(), [])
        assert sum(points) + vzyat.worth(hands + deal.stock + deal.discards) == 420
        if not deal.hands[name]:
            break
        game.apply(("done", name))
    game.apply(("end",))
    laid = sum(one["points"] for one in game.box.ask("status")[0]["sequences"])
    hands = sum(deal.hands.values(), [])
    for name, hand in deal.hands.items():
        game.apply(("hand", name, *hand))
    (points,) = game.board.rounds()
    assert sum(points) == laid - vzyat.worth(hands)


PLAYED = {
    "take_5": (take_5, take_5.play_round, ()),
    "take_that": (take_that, take_that.play_round, ({"lay": 0, "twist": 0, "take": 0},)),
    "vzyat": (vzyat, vzyat.play_deal, (vzyat.Tally([0] * 3, [0] * 3),)),
}


@pytest.mark.parametrize("name", PLAYED)
def test_a_round_typed_at_the_console_is_that_of_the_referee_alone(name):
    bots, play, more = PLAYED[name]
    names = bots.NAMES[:3]
    game = AtTheConsole(opening(name, names))
    alone = game.box.desk.match.game.__class__(names, {})
    for played in (game, alone):
        play(played, [bots.RandomPlayer()] * 3, Random(5), *more)
    assert game.snapshot() == alone.snapshot()
    assert game.box.desk.match.count == len(game.told)
    again = Box(game.box.flash)
    assert again.desk.game.snapshot() == alone.snapshot()


# -- any line at all

NAMES = "Ann Ben an p1 p2 p3 Zed 5".split()
LIKELY = {
    "take_5": (
        "rows 12 37 43 58|rows 8,9,10,11,12 37 43 58|play Ann 14 Ben 15|play Ann 61 Ben 5"
        "|play Ann 1:2 Ben 99|play Ben 104 Ann 13|choose Ann 2|choose Ben 1|chosen Ann|chosen Ben"
        "|heads Ann 12 Ben 0|heads Ann 70|cards Ann 55 11|cards Ben|fix 1 Ben 70|fix 1 Ann 66"
    ),
    "take_that": (
        "lay Ann 45|lay Ben 44|lay Ann 54|lay Ben 23|twist Ann 54|twist Ben 32|take Ann|take Ben"
        "|done Ann|done Ben|pile 0|pile 9|hand Ann 12 13 14 15 16 17 18 19 21|open Ann 23 32"
        "|open Ben 4|closed Ann 7 toads 2|closed Ben 22 24|fix 1 Ann 5|fix 2 Ben -80"
    ),
    "vzyat": (
        "meld Ann 5d 6d 7d|meld Ben Q♠ K♠ A♠|meld Ann *8h 9h 10h|layoff Ben 8d 1|layoff Ann 4d 1"
        "|layoff Ben *9d 2|hand Ann * K♣|hand Ben|hand Ann|done Ann|done Ben|out Ann|out Ben"
        "|points Ann 480 Ben 35|points Ann 5 Ben 510|fix 1 Ann 500|fix 1 Ben −5"
    ),
}
COMMON = "undo|redo|round|end|on|again|undo|redo|status|score|log|lights|rules|help"
WORDS = st.sampled_from([*NAMES, *"12 58 5:2 45 54 8d *8h * 0 -15 1 2 toads 105 ♥".split()])


def lines_of(game):
    """Likely lines of a game, and its verbs with whatever comes behind."""
    likely = st.sampled_from((LIKELY[game] + "|" + COMMON).split("|"))
    verbs = st.sampled_from(box_after(GAMES[game]).desk.game.VERBS)
    words = st.lists(WORDS | st.text(max_size=4).map(one_word), max_size=6)
    return st.lists(likely | likely | st.tuples(verbs, words).map(joined), max_size=14)


def one_word(text):
    return re.sub(r"[\x00-\x1f\x7f-\x9f]", "", text)


def joined(line):
    return " ".join((line[0], *line[1]))


def refusal_is_clean(box, answer, before):
    return (
        sorted(answer) == ["cmd", "code", "error", "ok"]
        and answer["code"] in CODES
        and answer["error"]
        and not re.search(r"[\x00-\x1f\x7f-\x9f]", answer["error"])
        and kept(box) == before
    )


def kept(box):
    """What a refused line must leave."""
    return box.state()[:4], box.flash.saves, list(box.desk.view.lamps)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(st.data())
def test_every_line_has_one_answer_and_a_refused_one_changes_nothing(game, data):
    lines = data.draw(lines_of(game))
    box = box_after(GAMES[game])
    for line in lines:
        before = kept(box)
        (answer,) = [message for message in box.ask(line) if "event" not in message]
        assert answer["ok"] or refusal_is_clean(box, answer, before)
    match = box.desk.match
    assert load_match(match.log()).game.snapshot() == match.game.snapshot()
    assert Box(box.flash).desk.game.snapshot() == match.game.snapshot()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(st.data())
def test_undo_and_redo_go_through_whatever_was_played(game, data):
    lines = data.draw(lines_of(game))
    box = box_after(GAMES[game])
    stages = [box.desk.game.snapshot()]
    for line in lines:
        if line not in ("undo", "redo", "again"):
            box.ask(line)
        if box.desk.match.count == len(stages):
            stages.append(box.desk.game.snapshot())
    for stage in stages[-2::-1]:
        assert box.ask("undo")[0]["ok"]
        assert box.desk.game.snapshot() == stage
    for stage in stages[1:]:
        assert box.ask("redo")[0]["ok"]
        assert box.desk.game.snapshot() == stage


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(st.data())
def test_hands_and_lines_in_any_mixture_leave_the_game_whole(game, data):
    hand = st.tuples(st.integers(1, 2), st.integers(0, 60_000))
    steps = data.draw(st.lists(hand | lines_of(game).map(lambda lines: lines[:1]), max_size=14))
    box = box_after(GAMES[game])
    for step in steps:
        if isinstance(step, tuple):
            box.hands.slap(*step)
            box.wait(data.draw(st.sampled_from((1, 20, 200))))
        else:
            for line in step:
                box.say(line)
    box.wait(3000, 10)
    match = box.desk.match
    assert load_match(match.log()).game.snapshot() == match.game.snapshot()
    assert box.desk.arbiter.is_armed == (match.game.phase == "playing")
    assert box.desk.view.lamps[:2] == [match.game.lamp(seat) for seat in range(2)]
