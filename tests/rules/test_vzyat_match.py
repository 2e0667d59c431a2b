# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A match of Взять: the end of a deal, turns, points, the winner, the ring."""

import pytest

from tests.rules.vzyat_table import (
    THREE,
    game_of,
    game_over,
    play,
    points_of,
    refused_without_a_trace,
    round_over,
    totals_of,
    turn,
)

# The end of a deal


def test_two_jokers_ace_and_king_left_are_minus_65():
    game = game_of()
    facts = (("player", "Ann"), ("cards", ("*", "*", "As", "Kd")), ("points", -65))
    assert play(game, "hand Ann * * As Kd") == (("hand", facts),)
    assert points_of(game) == {"Ann": -65, "Ben": 0, "Cem": 0}


def test_a_deal_score_is_own_sequences_less_cards_left():
    game = game_of("meld Ann Qh Kh Ah / meld Ann 2s 3s 4s / meld Ben 5d 6d 7d")
    play(game, "hand Ann As 10d / hand Ben * / hand Cem Kd 2c")
    assert points_of(game) == {"Ann": 25, "Ben": -5, "Cem": -15}


def test_out_waits_for_the_hands_of_the_others():
    game = game_of("meld Ann 5d 6d 7d")
    facts = (("player", "Ann"), ("missing", ("Ben", "Cem")))
    assert play(game, "out Ann") == (("out", facts),)
    status = dict(game.status())
    assert [status[name] for name in ("phase", "turn", "out", "missing")] == [
        "scoring",
        None,
        "Ann",
        ("Ben", "Cem"),
    ]
    assert game.score().notes == (
        ("vzyat/no_hand", (("player", "Ben"),)),
        ("vzyat/no_hand", (("player", "Cem"),)),
    )


def test_the_last_hand_closes_the_deal():
    game = game_of("meld Ann 5d 6d 7d / hand Cem / out Ann")
    assert play(game, "hand Ben As") == (
        ("hand", (("player", "Ben"), ("cards", ("As",)), ("points", -15))),
        round_over(1, ("Ann", 15, 15), ("Ben", -15, -15), ("Cem", 0, 0)),
        turn("Ben"),
    )


def test_out_closes_the_deal_when_all_hands_are_entered():
    game = game_of("meld Ann 5d 6d 7d / hand Ben As / hand Cem 2s")
    assert play(game, "out Ann") == (
        ("out", (("player", "Ann"), ("missing", ()))),
        round_over(1, ("Ann", 15, 15), ("Ben", -15, -15), ("Cem", -5, -5)),
        turn("Ben"),
    )


def test_a_deal_that_closed_itself_is_not_counted_twice(refusal):
    game = game_of("meld Ann 5d 6d 7d / hand Ben As / hand Cem 2s / out Ann")
    board = game.score()
    assert play(game, "round") == (
        round_over(1, ("Ann", 15, 15), ("Ben", -15, -15), ("Cem", -5, -5)),
        turn("Ben"),
    )
    assert game.score() == board
    assert refused_without_a_trace(refusal, game, "round") == ("vzyat/nothing_to_count", {})


def test_round_counts_what_is_entered_and_says_whose_cards_are_not():
    game = game_of("meld Ann 5d 6d 7d / hand Ben As")
    assert play(game, "round") == (
        round_over(1, ("Ann", 15, 15), ("Ben", -15, -15), ("Cem", 0, 0), missing=("Ann", "Cem")),
        turn("Ben"),
    )
    assert game.score().notes == (
        ("vzyat/no_hand", (("player", "Ann"),)),
        ("vzyat/no_hand", (("player", "Cem"),)),
    )


def test_no_stock_and_no_discards_end_the_deal_without_anybody_out():
    game = game_of("meld Ann 5d 6d 7d / hand Ann As")
    facts = (("player", None), ("missing", ("Ben", "Cem")))
    assert play(game, "end") == (("end", facts),)
    assert play(game, "hand Cem 2h / hand Ben Kd")[1:] == (
        round_over(1, ("Ann", 0, 0), ("Ben", -10, -10), ("Cem", -5, -5)),
        turn("Ben"),
    )


@pytest.mark.parametrize("line", ["out Ben", "out Ann", "end", "done Ann"])
def test_a_deal_ends_once(refusal, line):
    verb = line.split()[0]
    refused = refused_without_a_trace(refusal, game_of("out Ann"), line)
    assert refused == ("vzyat/ended", {"verb": verb, "names": ("Ben", "Cem")})


def test_whose_cards_are_entered_is_not_out(refusal):
    """A slip of the tongue must not throw them away."""
    game = game_of("hand Ann Kd 5h")
    facts = {"player": "Ann", "cards": ("Kd", "5h")}
    assert refused_without_a_trace(refusal, game, "out Ann") == ("vzyat/has_hand", facts)
    assert play(game, "hand Ann / out Ann")[0][0] == "out"


def test_the_players_stop_with_a_second_end_before_a_card_is_known():
    game = game_of("points Ann 35 Ben 40 Cem 0 / end")
    assert game.phase == "scoring"
    assert play(game, "end") == (game_over("Ben"),)
    assert (game.phase, game.score().winners, game.board.count) == ("over", ("Ben",), 1)
    assert dict(game.status())["round"] == 1
    assert play(game, "on")[1:] == (turn("Ben"),)
    assert (game.phase, game.score().winners) == ("playing", ())


@pytest.mark.parametrize(
    "lines",
    ["end", "points Ann 35 Ben 40 Cem 0 / end / hand Ann", "meld Ann 5d 6d 7d / round / out Ann"],
)
def test_without_a_counted_deal_or_with_a_card_of_this_one_known_nobody_stops(refusal, lines):
    code, _ = refused_without_a_trace(refusal, game_of(lines), "end")
    assert code == "vzyat/ended"


def test_who_is_out_has_no_cards(refusal):
    game = game_of("out Ann")
    assert refused_without_a_trace(refusal, game, "hand Ann Kd") == (
        "vzyat/is_out",
        {"player": "Ann"},
    )
    assert dict(game.players()[0])["hand"] == ()
    assert play(game, "hand Ann") == (("hand", (("player", "Ann"), ("cards", ()), ("points", 0))),)


def test_the_score_keeps_showing_the_last_deal_until_the_next_one_begins():
    game = game_of("meld Ann 5d 6d 7d / layoff Ben 8d 1 / hand Ann As Kd / round")
    assert game.score().players[0].detail == (
        ("rounds", (-25,)),
        ("sequences", ()),
        ("hand", ("As", "Kd")),
        ("left", 25),
    )
    assert game.score().players[1].detail == (
        ("rounds", (20,)),
        ("sequences", ((("5d", "6d", "7d", "8d"), 20),)),
        ("hand", None),
        ("left", 0),
    )
    play(game, "meld Cem 5d 6d 7d")
    assert points_of(game) == {"Ann": 0, "Ben": 0, "Cem": 15}
    assert totals_of(game) == {"Ann": -25, "Ben": 20, "Cem": 15}


# Turns and deals


def test_turns_go_clockwise_from_the_left_of_the_dealer():
    game = game_of(dealer="Ann")
    assert play(game, "done Ben") == (("done", (("player", "Ben"),)), turn("Cem"))
    assert play(game, "done Cem")[1:] == (turn("Ann"),)
    assert play(game, "done Ann")[1:] == (turn("Ben"),)


def test_only_who_is_to_move_ends_a_turn(refusal):
    game = game_of("done Ann")
    refused = refused_without_a_trace(refusal, game, "done Ann")
    assert refused == ("vzyat/not_your_turn", {"player": "Ann", "turn": "Ben"})


def test_a_slap_on_the_own_zone_ends_the_turn():
    game = game_of("done Ann")
    assert [game.can_slap(seat) for seat in range(3)] == [False, True, False]
    assert game.slap_event(1) == ("done", "Ben")
    play(game, "out Ben")
    assert [game.can_slap(seat) for seat in range(3)] == [False, False, False]


def test_the_deal_passes_clockwise():
    game = game_of()
    seen = []
    for _ in range(4):
        seen.append((dict(game.status())["dealer"], game.turn))
        play(game, f"done {game.turn} / points Ann 5 Ben 5 Cem 5")
    assert seen == [("Cem", "Ann"), ("Ann", "Ben"), ("Ben", "Cem"), ("Cem", "Ann")]


# By score only


def test_points_close_a_deal():
    game = game_of()
    assert play(game, "points Ben -15 Cem 0 Ann 35") == (
        round_over(1, ("Ann", 35, 35), ("Ben", -15, -15), ("Cem", 0, 0)),
        turn("Ben"),
    )
    assert play(game, "points Ann 5 Ben 5 Cem 5")[:1] == (
        round_over(2, ("Ann", 5, 40), ("Ben", 5, -10), ("Cem", 5, 5)),
    )
    assert game.score().players[0].detail == (("rounds", (35, 5)),)


@pytest.mark.parametrize("line", ["meld Ann 5d 6d 7d", "hand Ann", "out Ben", "end"])
def test_points_are_for_a_deal_of_which_nothing_was_told(refusal, line):
    refused = refused_without_a_trace(refusal, game_of(line), "points Ann 5 Ben 5 Cem 5")
    assert refused == ("vzyat/deal_begun", {})


# The match


def test_505_against_510_the_second_wins():
    game = game_of("points Ann 480 Ben 470", names=("Ann", "Ben"))
    play(game, "meld Ann 5d 6d 7d 8d 9d / meld Ben 10s Js Qs Ks / hand Ann")
    assert (game.phase, game.score().winners) == ("playing", ())
    assert play(game, "out Ben")[1:] == (
        round_over(2, ("Ann", 25, 505), ("Ben", 40, 510)),
        game_over("Ben"),
    )
    assert (game.phase, game.turn, game.score().final) == ("over", None, True)
    assert game.score().winners == ("Ben",)


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ("Ann 495 Ben 495 Cem 0", None),
        ("Ann 500 Ben 495 Cem 0", ("Ann",)),
        ("Ann 500 Ben 505 Cem 505", ("Ben", "Cem")),
        ("Ann 500 Ben 500 Cem 500", THREE),
    ],
)
def test_500_or_more_at_the_end_of_a_deal_wins(points, winners):
    game = game_of(f"points {points}")
    assert game.phase == ("playing" if winners is None else "over")
    assert game.score().winners == (winners or ())


def test_500_in_the_middle_of_a_deal_does_not_win():
    game = game_of("points Ann 490 Ben 0 Cem 0 / meld Ann Qh Kh Ah / hand Ann 2s")
    assert (totals_of(game)["Ann"], game.phase, game.score().winners) == (520, "playing", ())
    play(game, "hand Ann * As / out Ben / round")
    assert (totals_of(game)["Ann"], game.phase) == (490, "playing")


@pytest.mark.parametrize(
    "line", ["meld Ann 5d 6d 7d", "hand Ann", "out Ann", "done Ann", "round", "end"]
)
def test_a_match_that_is_over_takes_no_more(refusal, line):
    game = game_of("points Ann 500 Ben 0 Cem 0")
    refused = refused_without_a_trace(refusal, game, line)
    assert refused == ("vzyat/over", {"verb": line.split()[0]})


def test_round_after_the_last_hand_of_a_match_says_who_has_won():
    game = game_of("points Ann 480 Ben 0 Cem 0 / meld Ann Qh Kh Ah / hand Ben / hand Cem")
    play(game, "out Ann")
    assert play(game, "round")[1] == game_over("Ann")


def test_the_table_may_go_on():
    game = game_of("points Ann 500 Ben 0 Cem 0")
    assert play(game, "on") == (("on", (("round", 2),)), turn("Ben"))
    assert (game.phase, game.score().winners) == ("playing", ())
    assert play(game, "points Ann -50 Ben 20 Cem 20")[1] == turn("Cem")
    assert play(game, "points Ann 0 Ben 600 Cem 0")[1] == game_over("Ben")


def test_going_on_is_for_a_match_that_is_over(refusal):
    assert refused_without_a_trace(refusal, game_of(), "on") == ("vzyat/not_over", {})
    game = game_of("points Ann 500 Ben 0 Cem 0 / on")
    assert refused_without_a_trace(refusal, game, "on") == ("vzyat/not_over", {})


def test_a_past_deal_can_be_corrected():
    game = game_of("points Ann 35 Ben 0 Cem 0 / points Ann 5 Ben 5 Cem 5")
    facts = (("round", 1), ("player", "Ann"), ("points", -35), ("before", 35), ("total", -30))
    assert play(game, "fix 1 Ann -35") == (("fix", facts),)
    assert game.score().players[0].detail == (("rounds", (-35, 5)),)


def test_a_correction_can_end_the_match_or_bring_it_back():
    game = game_of("points Ann 35 Ben 0 Cem 0")
    assert play(game, "fix 1 Cem 500")[1:] == (game_over("Cem"),)
    assert play(game, "fix 1 Ben 510")[1:] == (game_over("Ben"),)
    assert play(game, "fix 1 Ann 36")[1:] == ()
    play(game, "fix 1 Ben 0")
    assert play(game, "fix 1 Cem 490")[1:] == (turn("Ben"),)


def test_a_corrected_last_deal_no_longer_tells_of_cards():
    game = game_of("meld Ann 5d 6d 7d / round / fix 1 Ann 20")
    assert (points_of(game)["Ann"], game.score().players[0].detail) == (20, (("rounds", (20,)),))


@pytest.mark.parametrize("number", ["0", "2"])
def test_only_a_closed_deal_can_be_corrected(refusal, number):
    game = game_of("points Ann 35 Ben 0 Cem 0")
    refused = refused_without_a_trace(refusal, game, f"fix {number} Ann 5")
    assert refused == ("board/no_round", {"got": int(number), "count": 1})


@pytest.mark.parametrize(
    ("lines", "dealer"),
    [
        ("", "Ann"),
        ("points Ann 5 Ben 5 Cem 5 / done Ben", "Ben"),
        ("points Ann 500 Ben 0 Cem 0", "Ann"),
        ("points Ann 5 Ben 0 Cem 0 / points Ann 500 Ben 0 Cem 0", "Ben"),
    ],
)
def test_again_moves_the_deal_on(lines, dealer):
    assert game_of(lines).next_options() == (("dealer", dealer),)


# The ring


@pytest.mark.parametrize(
    ("points", "lit"),
    [(-65, 0), (0, 0), (120, 0), (125, 1), (245, 1), (250, 2), (375, 3), (495, 3)],
)
def test_a_zone_shows_the_way_to_500_in_quarters(points, lit):
    game = game_of(f"points Ann 0 Ben 0 Cem {points} / done Ben")
    assert [game.lamp(0), game.lamp(2)] == [(0, False, False), (lit, False, True)]


@pytest.mark.parametrize("points", [500, 900])
def test_at_500_all_lights_are_lit(points):
    assert game_of(f"points Ann 0 Ben 0 Cem {points}").lamp(2) == (4, False, False)


def test_what_lies_on_the_table_counts_on_the_way():
    game = game_of("points Ann 100 Ben 0 Cem 0 / meld Ann 5d 6d 7d 8d 9d")
    assert [game.lamp(seat) for seat in range(3)] == [
        (1, False, False),
        (0, False, True),
        (0, False, False),
    ]
