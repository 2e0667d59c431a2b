# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A round of Take 5, sentence by sentence of its rules: start, placing, what cannot be."""

import pytest

from firmware.rules.take_5.game import Take5
from tests.rules.take_5_table import (
    FOUR,
    TEN,
    game_of,
    placed,
    refused_without_a_trace,
    rows_of,
    taken_by,
    told,
    totals,
)

# Starting


@pytest.mark.parametrize("count", [0, 1, 11])
def test_two_to_ten_players(refusal, count):
    names = (TEN + ("Kim",))[:count]
    assert refusal(Take5, names, {}) == ("game/players", {"got": count, "least": 2, "most": 10})


def test_names_are_checked(refusal):
    assert refusal(Take5, ("Ann", "14"), {}) == ("name/card", {"got": "14"})
    assert refusal(Take5, ("Ann", "Limit"), {}) == (
        "name/option",
        {"got": "Limit", "option": "limit"},
    )


@pytest.mark.parametrize(
    ("options", "in_force"),
    [
        ({}, (("limit", 66), ("reach", "over"), ("deck", "all"))),
        (
            {"limit": "100", "reach": "At", "deck": "KNOWN"},
            (("limit", 100), ("reach", "at"), ("deck", "known")),
        ),
    ],
)
def test_options(options, in_force):
    game = game_of(**options)
    again = Take5(FOUR, dict(game.next_options()))
    assert (game.options, again.options) == (in_force, in_force)


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        (
            {"limits": "66"},
            "option/unknown",
            {"got": "limits", "options": ("limit", "reach", "deck")},
        ),
        ({"limit": "0"}, "option/bounds", {"option": "limit", "got": "0", "low": 1, "high": 999}),
        (
            {"reach": "below"},
            "option/value",
            {"option": "reach", "got": "below", "values": ("over", "at")},
        ),
        (
            {"deck": "half"},
            "option/value",
            {"option": "deck", "got": "half", "values": ("all", "known")},
        ),
    ],
)
def test_wrong_options(refusal, options, code, facts):
    assert refusal(Take5, FOUR, options) == (code, facts)


def test_a_new_game():
    game = game_of()
    assert game.status() == (
        ("game", "take_5"),
        ("phase", "playing"),
        ("turn", None),
        ("round", 1),
        ("plays", 0),
        ("rows", ()),
        ("chosen", ()),
    )
    assert game.players() == tuple((("name", name), ("total", 0), ("heads", 0)) for name in FOUR)


@pytest.mark.parametrize("words", [(), ("hit", "Ann")])
def test_unknown_verbs(refusal, words):
    verbs = "rows play choose chosen heads cards end round fix on"
    facts = {"got": " ".join(words[:1]), "verbs": tuple(verbs.split())}
    assert refusal(game_of().parse, words) == ("event/unknown", facts)


# Placing


def test_each_card_goes_to_the_row_whose_last_card_is_the_highest_below_it():
    game = game_of("rows 12 37 43 58")
    effects = told(game, "play Ann 14 Ben 15 Cem 44 Dora 61")
    assert effects == (placed("play", "12 14 15 | 37 | 43 44 | 58 61"),)


def test_the_lowest_card_goes_first_whoever_played_it():
    game = game_of("rows 12 37 43 58")
    effects = told(game, "play Dora 61 Cem 44 Ben 14 Ann 15")
    assert effects == (placed("play", "12 14 15 | 37 | 43 44 | 58 61"),)


@pytest.mark.parametrize(
    ("row", "card", "heads"), [("8,9,10,11,12", 14, 11), ("11,22,33,44,55", 56, 27)]
)
def test_the_sixth_card_takes_five_and_starts_the_row_anew(row, card, heads):
    game = game_of(f"rows {row} 100 102 104", names=("Ann", "Ben"))
    effects = told(game, f"play Ann {card} Ben 103")
    cards = tuple(map(int, row.split(",")))
    rows = f"{card} | 100 | 102 103 | 104"
    assert effects == (placed("play", rows, taken_by("Ann", cards, heads)),)
    assert totals(game) == (heads, 0)


def test_a_row_that_fills_up_in_this_play_is_taken_in_this_play():
    game = game_of("rows 10 25,27 55,61,66,68 60,73,82")
    effects = told(game, "play Ann 29 Ben 83 Cem 70 Dora 69")
    row = taken_by("Cem", (55, 61, 66, 68, 69), 15)
    assert effects == (placed("play", "10 | 25 27 29 | 70 | 60 73 82 83", row),)


def test_several_take_in_the_order_of_their_cards():
    game = game_of("rows 1,2,3,4,5 11,12,13,14,15 50 60", names=("Ann", "Ben"))
    effects = told(game, "play Ann 16 Ben 6")
    taken = (taken_by("Ben", (1, 2, 3, 4, 5), 6), taken_by("Ann", (11, 12, 13, 14, 15), 10))
    assert effects == (placed("play", "6 | 16 | 50 | 60", *taken),)


# A card lower than all rows


def test_a_card_lower_than_all_rows_lets_its_player_choose():
    game = game_of("rows 12 37 43 58")
    effects = told(game, "play Ann 14 Ben 5 Cem 44 Dora 61")
    pairs = (("rows", rows_of("12|37|43|58")), ("taken", ()), ("choose", "Ben"))
    assert effects == (("play", pairs),)
    assert dict(game.status())["turn"] == "Ben"
    assert [game.lamp(seat)[2] for seat in range(4)] == [False, True, False, False]


def test_the_choice_goes_on_with_all_cards():
    game = game_of("rows 12 37 43 58", "play Ann 14 Ben 5 Cem 44 Dora 61")
    effects = told(game, "choose Ben 2")
    assert effects == (placed("choose", "12 14 | 5 | 43 44 | 58 61", taken_by("Ben", (37,), 1)),)
    assert (dict(game.status())["turn"], totals(game)) == (None, (0, 1, 0, 0))


def test_the_row_taken_may_change_where_the_others_go():
    game = game_of("rows 12 37 43 58", "play Ann 14 Ben 5 Cem 44 Dora 61")
    effects = told(game, "choose Ben 1")
    assert effects == (placed("choose", "5 14 | 37 | 43 44 | 58 61", taken_by("Ben", (12,), 1)),)


def test_the_choice_can_come_with_the_card():
    game = game_of("rows 12 37 43 58")
    effects = told(game, "play Ann 14 Ben 5:2 Cem 44 Dora 61")
    assert effects == (placed("play", "12 14 | 5 | 43 44 | 58 61", taken_by("Ben", (37,), 1)),)


@pytest.mark.parametrize(
    ("line", "card", "player"),
    [
        ("play Ann 14:1 Ben 15 Cem 44 Dora 61", 14, "Ann"),
        ("play Ann 14 Ben 15 Cem 44 Dora 61:4", 61, "Dora"),
        ("play Ann 14 Ben 5 Cem 3 Dora 6:1", 6, "Dora"),
        ("play Ann 14 Ben 5:2 Cem 3:1 Dora 61", 5, "Ben"),
    ],
)
def test_a_row_given_for_a_card_that_can_be_placed_is_refused(refusal, line, card, player):
    game = game_of("rows 12 37 43 58")
    refused = refused_without_a_trace(refusal, game, line)
    assert refused == ("take_5/row_not_free", {"card": card, "player": player})


def test_only_the_lowest_of_several_low_cards_chooses():
    game = game_of("rows 12 37 43 58", "play Ann 4 Ben 5 Cem 3 Dora 6")
    effects = told(game, "choose Cem 4")
    assert effects == (placed("choose", "12 | 37 | 43 | 3 4 5 6", taken_by("Cem", (58,), 1)),)


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("choose Ann 1", "take_5/choose_first", {"player": "Ben"}),
        ("play Ann 15 Ben 6 Cem 45 Dora 62", "take_5/choose_first", {"player": "Ben"}),
        ("rows 1 2 3 4", "take_5/choose_first", {"player": "Ben"}),
        ("round", "take_5/choose_first", {"player": "Ben"}),
        ("heads Ann 1", "take_5/choose_first", {"player": "Ben"}),
        ("chosen Ann", "take_5/choose_first", {"player": "Ben"}),
        ("end", "take_5/choose_first", {"player": "Ben"}),
    ],
)
def test_nothing_goes_on_before_the_choice(refusal, line, code, facts):
    game = game_of("rows 12 37 43 58", "play Ann 14 Ben 5 Cem 44 Dora 61")
    assert refused_without_a_trace(refusal, game, line) == (code, facts)
    assert [game.can_slap(seat) for seat in range(4)] == [False] * 4


def test_without_need_nobody_chooses(refusal):
    game = game_of("rows 12 37 43 58")
    refused = refused_without_a_trace(refusal, game, "choose Ann 1")
    assert refused == ("take_5/nothing_to_choose", {})


# What cannot be


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("play Ann 14 Ben 15 Cem 44", "take_5/card_missing", {"names": ("Dora",)}),
        ("play Ann 14", "take_5/card_missing", {"names": ("Ben", "Cem", "Dora")}),
        ("play Ann 14 Ben 15 Cem 14 Dora 61", "take_5/card_twice", {"card": 14}),
        ("play Ann 14 Ben 15 Cem 37 Dora 61", "take_5/card_twice", {"card": 37}),
        ("play Ann 16 Ben 15 Cem 7 Dora 61", "take_5/card_twice", {"card": 16}),
        ("rows 1 2 3 4", "take_5/round_open", {"round": 1}),
    ],
)
def test_impossible_in_a_round(refusal, line, code, facts):
    game = game_of("rows 12 37 43 58", "play Ann 16 Ben 8:1 Cem 44 Dora 60")
    assert refused_without_a_trace(refusal, game, line) == (code, facts)


def test_a_card_taken_before_is_not_played_again(refusal):
    game = game_of("rows 12 37 43 58", "play Ann 16 Ben 8:1 Cem 44 Dora 60")
    line = "play Ann 12 Ben 17 Cem 45 Dora 61"
    assert refused_without_a_trace(refusal, game, line) == ("take_5/card_twice", {"card": 12})


def test_no_play_without_rows(refusal):
    refused = refused_without_a_trace(refusal, game_of(), "play Ann 1 Ben 2 Cem 3 Dora 4")
    assert refused == ("take_5/no_rows", {})


def test_rows_need_different_cards(refusal):
    refused = refused_without_a_trace(refusal, game_of(), "rows 12 37 43,12 58")
    assert refused == ("take_5/card_twice", {"card": 12})


def test_rows_can_be_laid_again_before_the_first_play():
    game = game_of("rows 12 37 43 58", "rows 1 2 3 4")
    effects = told(game, "play Ann 12 Ben 37 Cem 43 Dora 58")
    assert effects == (placed("play", "1 | 2 | 3 | 4 12 37 43 58"),)


def test_rows_in_progress_in_any_order():
    game = game_of()
    assert told(game, "rows 12 66,55,61 4 58") == (
        ("rows", (("rows", rows_of("12 | 55 61 66 | 4 | 58")),)),
    )


@pytest.mark.parametrize(("count", "highest"), [(2, 24), (4, 44), (10, 104)])
def test_a_known_deck_has_ten_cards_a_player_and_four(refusal, count, highest):
    game = game_of(names=TEN[:count], deck="known")
    told(game, f"rows 1 2 3 {highest}")
    line = f"cards Ann {highest + 1}"
    facts = {"got": str(highest + 1), "least": 1, "most": highest}
    assert refused_without_a_trace(refusal, game, line) == ("take_5/not_a_card", facts)
