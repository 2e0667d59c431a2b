# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A game of Take That from its first deal to its end, sentence by sentence of its rules."""

import pytest

from firmware.rules.take_that.game import TakeThat
from tests.rules.take_that_table import THREE, ended, game_of, refused, table, told

VERBS = ("lay", "twist", "take", "done", "pile", "end", "open", "closed", "hand")
VERBS += ("round", "fix", "on")

# Starting


@pytest.mark.parametrize(("count", "pile"), [(2, 61), (3, 52), (4, 47)])
def test_the_stock_is_79_cards_less_9_a_player_and_8_for_four(count, pile):
    game = game_of(names=("Ann", "Ben", "Cem", "Dora")[:count])
    assert table(game) == ("Ann", (), pile)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_players(refusal, count):
    names = ("Ann", "Ben", "Cem", "Dora", "Eve")[:count]
    assert refusal(TakeThat, names, {}) == ("game/players", {"got": count, "least": 2, "most": 4})


@pytest.mark.parametrize(
    ("options", "turn", "in_force"),
    [
        ({}, "Ann", (("dealer", "Cem"), ("round_end", "play_out"), ("strict", "off"))),
        (
            {"dealer": "an", "round_end": "STOCK", "strict": "On"},
            "Ben",
            (("dealer", "Ann"), ("round_end", "stock"), ("strict", "on")),
        ),
    ],
)
def test_the_player_left_of_the_dealer_begins(options, turn, in_force):
    game = game_of(**options)
    assert (game.turn, game.options) == (turn, in_force)


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        (
            {"end": "stock"},
            "option/unknown",
            {"got": "end", "options": ("dealer", "round_end", "strict")},
        ),
        (
            {"round_end": "now"},
            "option/value",
            {"option": "round_end", "got": "now", "values": ("play_out", "stock")},
        ),
        (
            {"strict": "1"},
            "option/value",
            {"option": "strict", "got": "1", "values": ("off", "on")},
        ),
        ({"dealer": "Eve"}, "name/unknown", {"got": "Eve", "names": THREE}),
    ],
)
def test_wrong_options(refusal, options, code, facts):
    assert refusal(TakeThat, THREE, options) == (code, facts)


def test_a_new_game():
    game = game_of()
    assert game.status() == (
        ("game", "take_that"),
        ("phase", "playing"),
        ("turn", "Ann"),
        ("dealer", "Cem"),
        ("round", 1),
        ("row", ()),
        ("pile", 52),
    )
    assert game.players() == tuple(
        (("name", name), ("total", 0), ("points", 0), ("open", 0), ("closed", 0), ("toads", 0))
        for name in THREE
    )


# Words


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("lay an 45", "lay Ann 45"),
        ("TWIST P2 023", "twist Ben 23"),
        ("Take c", "take Cem"),
        ("done Ann", "done Ann"),
        ("pile +0", "pile 0"),
        ("Round", "round"),
        ("fix 01 b −7", "fix 1 Ben -7"),
        ("ON", "on"),
        ("end", "end"),
    ],
)
def test_parse_finds_names_and_spells_cards(words, event):
    game = game_of()
    before = game.snapshot()
    parsed = game.parse(tuple(words.split()))
    assert (parsed, game.parse(parsed)) == (tuple(event.split()), tuple(event.split()))
    assert game.snapshot() == before


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "event/unknown", {"got": "", "verbs": VERBS}),
        ("put Ann 45", "event/unknown", {"got": "put", "verbs": VERBS}),
        ("lay", "event/no_name", {"verb": "lay", "names": THREE}),
        ("open", "event/no_name", {"verb": "open", "names": THREE}),
        ("lay Eve 45", "name/unknown", {"got": "Eve", "names": THREE}),
        ("lay Ann", "take_that/not_a_card", {"got": ""}),
        ("lay Ann 45 46", "event/extra_word", {"verb": "lay", "got": "46"}),
        ("take Ann 45", "event/extra_word", {"verb": "take", "got": "45"}),
        ("pile", "take_that/not_a_count", {"got": "", "most": 79}),
        ("pile 3 4", "event/extra_word", {"verb": "pile", "got": "4"}),
        ("end now", "event/extra_word", {"verb": "end", "got": "now"}),
        ("round 2", "event/extra_word", {"verb": "round", "got": "2"}),
        ("fix 1 Ann", "board/fix_form", {"got": 2}),
    ],
)
def test_words_that_are_no_event(refusal, line, code, facts):
    assert refused(refusal, game_of(), line) == (code, facts)


# Rounds and the end of the game

FIRST_ROUND = "lay Ann 45,twist Ben 54,open Cem 23 32 12 21,closed Ann 55,round"


def test_two_rounds_with_the_dealer_moving_left():
    game = game_of(FIRST_ROUND)
    status = dict(game.status())
    assert (status["dealer"], status["turn"], status["round"]) == ("Ann", "Ben", 2)
    assert [dict(player)["total"] for player in game.players()] == [-5, 2, 4]
    effects = told(game_of(FIRST_ROUND + ",lay Ben 45,twist Cem 54"), "round")
    assert effects == (
        (
            "round_over",
            (
                ("round", 2),
                (
                    "players",
                    ended(THREE, [(-5, 0, 0, 0, 0), (2, 0, 0, 0, 0), (6, 2, 2, 0, 0)]),
                ),
            ),
        ),
        ("game_over", (("winners", ("Cem",)),)),
    )


def test_cards_of_the_first_round_come_again_in_the_second():
    assert table(game_of(FIRST_ROUND + ",lay Ben 45")) == ("Cem", (45,), 51)


def test_the_score_after_both_rounds():
    game = game_of(FIRST_ROUND + ",lay Ben 45,twist Cem 54,open Ben 6,round")
    score = game.score()
    shown = [(one.name, one.points, one.total, one.detail) for one in score.players]
    cards = (("open", 0), ("closed", 0), ("toads", 0))
    assert shown == [
        ("Ann", 0, -5, (("rounds", (-5, 0)),) + cards),
        ("Ben", 6, 8, (("rounds", (2, 6)), ("open", 6)) + cards[1:]),
        ("Cem", 2, 6, (("rounds", (4, 2)), ("open", 2)) + cards[1:]),
    ]
    assert (game.phase, score.final, score.winners, score.notes) == ("over", True, ("Ben",), ())


def test_a_tie_is_shared():
    game = game_of("open Ann 4,round,open Ben 4,round", names=("Ann", "Ben"))
    assert game.score().winners == ("Ann", "Ben")


def test_scores_can_be_asked_for_at_any_time():
    score = game_of(FIRST_ROUND + ",lay Ben 45,twist Cem 54").score()
    shown = [(one.points, one.total) for one in score.players]
    assert (shown, score.final, score.winners) == ([(0, -5), (0, 2), (2, 6)], False, ())


@pytest.mark.parametrize("line", ["lay Ben 45", "take Ben", "open Ann 2", "round", "pile 0", "end"])
def test_nothing_goes_on_by_itself_after_the_end(refusal, line):
    game = game_of("open Ann 4,round,open Ben 4,round")
    assert (game.turn, dict(game.status())["round"]) == (None, 2)
    assert refused(refusal, game, line) == ("take_that/over", {"verb": line.split()[0]})


def test_a_round_in_which_nothing_was_typed_is_not_closed(refusal):
    how = ("take_that/nothing_to_count", {})
    assert refused(refusal, game_of(), "round") == how
    assert refused(refusal, game_of("open Ann 0,closed Ben,done Ann"), "round") == how


def test_on_plays_a_further_round(refusal):
    assert refused(refusal, game_of(), "on") == ("take_that/not_over", {})
    game = game_of("open Ann 4,round,open Ben 4,round")
    assert told(game, "on") == (("on", (("round", 3),)), ("turn", (("player", "Cem"),)))
    assert (game.phase, dict(game.status())["dealer"], game.score().winners) == (
        "playing",
        "Ben",
        (),
    )
    effects = [told(game, line) for line in ("open Cem 6", "round")][1]
    assert effects[1] == ("game_over", (("winners", ("Cem",)),))
    assert (game.phase, game.board.rounds()) == ("over", ((4, 0, 0), (0, 4, 0), (0, 0, 6)))


def test_fix_corrects_a_closed_round_also_after_the_end():
    game = game_of("open Ann 4,round")
    facts = (("round", 1), ("player", "Ann"), ("before", 4), ("points", -6), ("total", -6))
    assert told(game, "fix 1 Ann -6") == (("fix", facts),)
    for line in ("open Ben 4", "round"):
        told(game, line)
    facts = (("round", 2), ("player", "Cem"), ("before", 0), ("points", 8), ("total", 8))
    over = ("game_over", (("winners", ("Cem",)),))
    assert told(game, "fix 2 Cem 8") == (("fix", facts), over)
    assert told(game, "fix 2 Ben 3")[1:] == ()
    assert game.score().winners == ("Cem",)


def test_only_a_closed_round_is_fixed(refusal):
    assert refused(refusal, game_of("open Ann 4"), "fix 1 Ann 3") == (
        "board/no_round",
        {"got": 1, "count": 0},
    )


def test_end_counts_what_was_played_and_no_more():
    game = game_of("lay Ann 45,twist Ben 54,lay Cem 12")
    players = ended(THREE, [(0, 0, 0, 0, 0), (2, 2, 2, 0, 0), (0, 0, 0, 0, 0)])
    assert told(game, "end") == (
        ("round_over", (("round", 1), ("players", players))),
        ("game_over", (("winners", ("Ben",)),)),
    )
    assert (game.phase, game.score().final, game.score().winners) == ("over", True, ("Ben",))
    assert told(game, "on") == (("on", (("round", 2),)), ("turn", (("player", "Ben"),)))


def test_end_between_two_rounds():
    game = game_of("open Ann 4,round")
    assert told(game, "end") == (("game_over", (("winners", ("Ann",)),)),)
    assert (game.phase, game.board.count, dict(game.status())["round"]) == ("over", 1, 1)
    for line in ("on", "open Ben 6", "round"):
        told(game, line)
    assert (game.phase, game.score().winners) == ("over", ("Ben",))


def test_end_of_a_further_round_that_nobody_played():
    game = game_of("open Ann 4,round,open Ben 4,round,on")
    assert told(game, "end") == (("game_over", (("winners", ("Ann", "Ben")),)),)
    assert game.phase == "over"


def test_the_first_round_is_still_followed_by_a_second_after_end_and_on():
    game = game_of("end,on,open Ann 4,round")
    assert (game.phase, dict(game.status())["round"]) == ("playing", 2)


@pytest.mark.parametrize(
    ("lines", "dealer"),
    [
        ("", "Ann"),
        ("open Ann 4,round", "Ben"),
        ("open Ann 4,round,open Ann 4,round", "Ben"),
        ("open Ann 4,round,open Ann 4,round,on", "Cem"),
        ("end", "Ann"),
    ],
)
def test_the_deal_moves_on_for_a_further_game(lines, dealer):
    game = game_of(lines, round_end="stock")
    options = (("dealer", dealer), ("round_end", "stock"), ("strict", "off"))
    assert game.next_options() == options


# Everything in one value


def test_snapshot():
    game = game_of("lay Ann 45,open Ben 8", names=("Ann", "Ben"), dealer="Ben")
    empty = ((), 0, 0)
    assert game.snapshot() == (
        "take_that",
        ("Ann", "Ben"),
        (("dealer", "Ben"), ("round_end", "play_out"), ("strict", "off")),
        (None, ()),
        False,
        (),
        (
            1,
            1,
            60,
            (empty, ((), 8, 0), empty, empty, empty, empty, ((45,), 0, 0)),
            ((False, False), (0, 0), True),
        ),
    )
