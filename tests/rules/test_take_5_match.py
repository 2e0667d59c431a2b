# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The rounds of Take 5 and their end, sentence by sentence of its rules."""

import pytest

from tests.rules.take_5_table import (
    FOUR,
    TEN,
    game_of,
    refused_without_a_trace,
    round_over,
    rows_of,
    told,
    totals,
)

# Rounds


def test_ten_plays_make_a_round():
    game = game_of("rows 101 102 103 104")
    for card in range(97, 57, -4):
        told(game, f"play Ann {card} Ben {card + 1} Cem {card + 2} Dora {card + 3}")
        assert dict(game.status())["plays"] == (97 - card) // 4
        effects = told(game, "choose Ann 4")
    heads = totals(game)[0]
    players = [("Ann", heads, heads)] + [(name, 0, 0) for name in FOUR[1:]]
    assert effects[1:] == (round_over(1, *players),)
    assert game.status()[3:] == (("round", 2), ("plays", 0), ("rows", ()), ("chosen", ()))


def test_all_cards_are_shuffled_for_the_next_round():
    game = game_of("rows 12 37 43 58", "play Ann 14 Ben 15 Cem 44 Dora 61", "round")
    assert told(game, "rows 12 37 43 58") == (("rows", (("rows", rows_of("12|37|43|58")),)),)


def test_a_round_can_be_closed_early():
    game = game_of("rows 8,9,10,11,12 37 43 58", "play Ann 14 Ben 15 Cem 44 Dora 61")
    players = [("Ann", 11, 11), ("Ben", 0, 0), ("Cem", 0, 0), ("Dora", 0, 0)]
    assert told(game, "round") == (round_over(1, *players),)


@pytest.mark.parametrize("lines", [(), ("rows 1 2 3 4",)])
def test_nothing_to_close(refusal, lines):
    refused = refused_without_a_trace(refusal, game_of(*lines), "round")
    assert refused == ("take_5/nothing_to_close", {})


def test_cards_left_in_the_rows_count_for_nobody():
    game = game_of("rows 11 22 33 44", "play Ann 55 Ben 66 Cem 77 Dora 88", "round")
    assert totals(game) == (0, 0, 0, 0)


# Heads only


def test_heads_of_everybody_make_a_round():
    game = game_of()
    assert told(game, "heads Ann 12 Ben 0 Cem 5 Dora 1") == (
        ("heads", (("round", 1), ("missing", ()))),
        round_over(1, ("Ann", 12, 12), ("Ben", 0, 0), ("Cem", 5, 5), ("Dora", 1, 1)),
    )


def test_heads_can_be_entered_one_by_one_and_corrected():
    game = game_of("heads Ann 12", "heads Ben 1 Ann 2")
    pairs = (("round", 1), ("missing", ("Dora",)))
    assert told(game, "heads Cem 3") == (("heads", pairs),)
    assert game.players()[0] == (("name", "Ann"), ("total", 2), ("heads", 2))


def test_a_round_with_heads_missing_is_not_closed(refusal):
    game = game_of("heads Ann 12 Cem 0")
    refused = refused_without_a_trace(refusal, game, "round")
    assert refused == ("take_5/heads_missing", {"names": ("Ben", "Dora")})


def test_round_after_all_heads_only_tells_again(refusal):
    game = game_of()
    effects = told(game, "heads Ann 12 Ben 0 Cem 5 Dora 1")
    assert told(game, "round") == effects[1:]
    assert totals(game) == (12, 0, 5, 1)
    refused = refused_without_a_trace(refusal, game, "round")
    assert refused == ("take_5/nothing_to_close", {})


@pytest.mark.parametrize("line", ["rows 1 2 3 4", "heads Ann 1", "fix 1 Ann 3"])
def test_round_is_not_told_again_once_the_match_went_on(refusal, line):
    game = game_of("heads Ann 12 Ben 0 Cem 5 Dora 1", line)
    assert refusal(game.apply, ("round",))[0] in ("take_5/nothing_to_close", "take_5/heads_missing")


def test_entered_heads_count_before_those_of_the_referee():
    game = game_of("rows 8,9,10,11,12 37 43 58", "play Ann 14 Ben 15 Cem 44 Dora 61")
    told(game, "heads Ann 3")
    assert totals(game) == (3, 0, 0, 0)


def test_rows_put_the_referee_in_charge_again():
    game = game_of("heads Ann 3", "rows 1 2 3 4")
    assert totals(game) == (0, 0, 0, 0)


def test_a_bull_stack_is_counted_and_entered():
    game = game_of()
    pairs = (("player", "Ben"), ("heads", 17), ("round", 1), ("missing", ("Ann", "Cem", "Dora")))
    assert told(game, "cards Ben 55 11 10 5") == (("cards", pairs),)
    assert told(game, "cards Ben")[0][1][1] == ("heads", 0)
    assert totals(game) == (0, 0, 0, 0)


def test_stacks_of_everybody_make_a_round():
    game = game_of("cards Ann 55", "cards Ben 11 22", "cards Cem")
    assert told(game, "cards Dora 1")[1:] == (
        round_over(1, ("Ann", 7, 7), ("Ben", 10, 10), ("Cem", 0, 0), ("Dora", 1, 1)),
    )


@pytest.mark.parametrize("line", ["cards Ben 3 55", "cards Ann 4 4"])
def test_a_card_lies_in_one_stack_only(refusal, line):
    code, facts = refused_without_a_trace(refusal, game_of("cards Ann 55 1"), line)
    assert (code, facts) == ("take_5/card_twice", {"card": int(line.split()[-1])})


def test_a_stack_counted_again_replaces_the_first():
    game = game_of("cards Ann 55 1", "cards Ann 55", "cards Ben 1")
    assert totals(game) == (7, 1, 0, 0)


def test_beside_the_referee_a_stack_is_only_counted():
    game = game_of("rows 12 37 43 58")
    before = game.snapshot()
    assert told(game, "cards Ann 55 12") == (("cards", (("player", "Ann"), ("heads", 8))),)
    assert game.snapshot() == before


# The end


def test_lowest_total_wins_and_ties_share_also_when_others_are_above():
    game = game_of(names=TEN[:5])
    effects = told(game, "heads Ann 74 Ben 72 Cem 64 Dora 31 Eve 31")
    assert effects[2:] == (("game_over", (("winners", ("Dora", "Eve")),)),)
    score = game.score()
    assert (game.phase, score.final, score.winners) == ("over", True, ("Dora", "Eve"))


def test_all_above_and_the_lowest_wins():
    game = game_of("heads Ann 80 Ben 70 Cem 90 Dora 70")
    assert game.score().winners == ("Ben", "Dora")


@pytest.mark.parametrize(
    ("options", "heads", "phase"),
    [
        ({}, 66, "playing"),
        ({}, 67, "over"),
        ({"reach": "at"}, 65, "playing"),
        ({"reach": "at"}, 66, "over"),
        ({"limit": "20"}, 20, "playing"),
        ({"limit": "20"}, 21, "over"),
        ({"limit": "20", "reach": "at"}, 20, "over"),
    ],
)
def test_the_match_ends_beyond_the_limit_or_at_it(options, heads, phase):
    assert game_of(f"heads Ann {heads} Ben 0 Cem 0 Dora 0", **options).phase == phase


@pytest.mark.parametrize("reach", ["over", "at"])
def test_a_total_exactly_at_the_limit_is_noted(reach):
    game = game_of("heads Ann 66 Ben 0 Cem 66 Dora 0", reach=reach)
    facts = (("names", ("Ann", "Cem")), ("limit", 66), ("reach", reach))
    assert game.score().notes == (("take_5/at_limit", facts),)


def test_no_note_off_the_limit():
    assert game_of("heads Ann 67 Ben 0 Cem 65 Dora 0").score().notes == ()


def test_a_total_beyond_the_limit_inside_a_round_is_no_end():
    game = game_of("rows 8,9,10,11,12 37 43 58", limit="5")
    told(game, "play Ann 14 Ben 15 Cem 44 Dora 61")
    assert (game.phase, totals(game)) == ("playing", (11, 0, 0, 0))
    assert told(game, "round")[1:] == (("game_over", (("winners", ("Ben", "Cem", "Dora")),)),)


@pytest.mark.parametrize(
    "line",
    ["rows 1 2 3 4", "play Ann 1 Ben 2 Cem 3 Dora 4", "heads Ann 1", "chosen Ann", "end"],
)
def test_nothing_is_played_after_the_end(refusal, line):
    game = game_of("heads Ann 67 Ben 0 Cem 65 Dora 0")
    assert refused_without_a_trace(refusal, game, line) == ("take_5/over", {})
    assert [game.can_slap(seat) for seat in range(4)] == [False] * 4


def test_the_players_may_stop():
    game = game_of("heads Ann 6 Ben 0 Cem 5 Dora 1")
    assert told(game, "end") == (("game_over", (("winners", ("Ben",)),)),)
    assert game.phase == "over"


def test_who_stops_inside_a_round_counts_it_as_far_as_it_was_played():
    game = game_of("rows 8,9,10,11,12 37 43 58", "play Ann 14 Ben 15 Cem 44 Dora 61")
    players = [("Ann", 11, 11), ("Ben", 0, 0), ("Cem", 0, 0), ("Dora", 0, 0)]
    over = ("game_over", (("winners", ("Ben", "Cem", "Dora")),))
    assert told(game, "end") == (round_over(1, *players), over)


def test_nobody_stops_with_heads_missing(refusal):
    refused = refused_without_a_trace(refusal, game_of("heads Ann 6 Cem 0 Dora 1"), "end")
    assert refused == ("take_5/heads_missing", {"names": ("Ben",)})


@pytest.mark.parametrize(
    "lines", [("heads Ann 67 Ben 0 Cem 65 Dora 0",), ("heads Ann 1 Ben 0 Cem 5 Dora 0", "end")]
)
def test_the_table_may_go_on_for_a_round(lines):
    game = game_of(*lines)
    effects = told(game, "on")
    assert (effects, game.phase) == ((("on", (("round", 2),)),), "playing")
    told(game, "heads Ann 67 Ben 2 Cem 1 Dora 1")
    assert (game.phase, game.score().winners) == ("over", ("Dora",))


def test_going_on_needs_an_end(refusal):
    assert refused_without_a_trace(refusal, game_of(), "on") == ("take_5/not_over", {})


# The board


def test_score_shows_every_round():
    game = game_of(
        "heads Ann 6 Ben 0 Cem 5 Dora 1", "heads Ann 1 Ben 2 Cem 3 Dora 4", "heads Ann 9"
    )
    assert [(player.points, player.total, player.detail) for player in game.score().players] == [
        (9, 16, (("rounds", (6, 1, 9)),)),
        (0, 2, (("rounds", (0, 2, 0)),)),
        (0, 8, (("rounds", (5, 3, 0)),)),
        (0, 5, (("rounds", (1, 4, 0)),)),
    ]


def test_a_past_round_can_be_corrected():
    game = game_of("heads Ann 6 Ben 0 Cem 5 Dora 1", "heads Ann 1 Ben 2 Cem 3 Dora 4")
    pairs = (("round", 1), ("player", "Cem"), ("heads", 15), ("before", 5), ("total", 18))
    assert told(game, "fix 1 Cem 15") == (("fix", pairs),)
    assert totals(game) == (7, 2, 18, 5)


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("fix 2 Ann 5", "board/no_round", {"got": 2, "count": 1}),
        ("fix 1 Ann -1", "take_5/not_heads", {"got": "-1", "least": 0, "most": 171}),
        ("fix 1 Ann 172", "take_5/not_heads", {"got": "172", "least": 0, "most": 171}),
    ],
)
def test_wrong_corrections(refusal, line, code, facts):
    game = game_of("heads Ann 6 Ben 0 Cem 5 Dora 1")
    assert refused_without_a_trace(refusal, game, line) == (code, facts)


def test_a_correction_may_end_the_match_and_take_the_end_back():
    game = game_of("heads Ann 60 Ben 0 Cem 5 Dora 1")
    assert told(game, "fix 1 Ann 67")[1:] == (("game_over", (("winners", ("Ben",)),)),)
    assert told(game, "fix 1 Cem 6")[1:] == ()
    assert told(game, "fix 1 Ben 68")[1:] == (("game_over", (("winners", ("Dora",)),)),)
    assert dict(game.status())["round"] == 1
    told(game, "fix 1 Ann 60")
    told(game, "fix 1 Ben 0")
    assert (game.phase, game.score().winners) == ("playing", ())
    assert dict(game.status())["round"] == 2


def test_a_correction_inside_a_round_ends_the_match_after_it():
    game = game_of("heads Ann 60 Ben 0 Cem 5 Dora 1", "heads Ann 0")
    assert (told(game, "fix 1 Ann 67")[1:], game.phase) == ((), "playing")
    assert told(game, "heads Ben 0 Cem 0 Dora 0")[2:] == (("game_over", (("winners", ("Ben",)),)),)
