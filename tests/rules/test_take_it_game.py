# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A game of Take It!, sentence by sentence of its rules."""

import pytest

from firmware.rules.take_it.game import TakeIt

FOUR = ("Ann", "Ben", "Cem", "Dora")


def game_of(names=FOUR, takes=(), **options):
    game = TakeIt(names, options)
    for name in takes:
        game.apply(("take", name))
    return game


def calls_of(game):
    return tuple(game.calls_left(seat) for seat in range(len(game.names)))


def taken(player, calls_left, dealer):
    return ("take", (("player", player), ("calls_left", calls_left), ("dealer", dealer)))


def finished(cards, **options):
    game = game_of(("Ann", "Ben"), **options)
    game.apply(("end",))
    for name, words in cards:
        game.apply(("cards", name) + tuple(words.split()))
    return game


def refused_without_a_trace(refusal, game, event):
    before = (game.snapshot(), game.status(), game.players())
    refused = refusal(game.apply, event)
    assert (game.snapshot(), game.status(), game.players()) == before
    return refused


# Starting


@pytest.mark.parametrize(("count", "calls"), [(2, 4), (3, 4), (4, 3), (5, 3), (6, 3)])
def test_three_calls_and_four_with_two_or_three_players(count, calls):
    assert (
        calls_of(game_of(("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")[:count])) == (calls,) * count
    )


@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_players(refusal, count):
    names = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül")[:count]
    assert refusal(TakeIt, names, {}) == ("game/players", {"got": count, "least": 2, "most": 6})


def test_names_are_checked(refusal):
    assert refusal(TakeIt, ("Ann", "j"), {}) == ("name/card", {"got": "j"})
    assert refusal(TakeIt, ("Ann", "ANN"), {}) == ("name/taken", {"name": "ANN"})


@pytest.mark.parametrize(
    ("options", "dealer", "in_force"),
    [
        ({}, "Ann", (("dealer", "Ann"), ("joker", "pairs"))),
        ({"dealer": "do"}, "Dora", (("dealer", "Dora"), ("joker", "pairs"))),
        ({"dealer": "p2", "joker": "Split"}, "Ben", (("dealer", "Ben"), ("joker", "split"))),
    ],
)
def test_the_first_dealer_is_the_first_name_unless_given(options, dealer, in_force):
    game = game_of(**options)
    assert (game.dealer, game.options) == (dealer, in_force)


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        ({"dealr": "Ann"}, "option/unknown", {"got": "dealr", "options": ("dealer", "joker")}),
        (
            {"joker": "both"},
            "option/value",
            {"option": "joker", "got": "both", "values": ("pairs", "split")},
        ),
        ({"dealer": "Eve"}, "name/unknown", {"got": "Eve", "names": FOUR}),
    ],
)
def test_wrong_options(refusal, options, code, facts):
    assert refusal(TakeIt, FOUR, options) == (code, facts)


def test_a_new_game():
    game = game_of()
    assert game.status() == (
        ("game", "take_it"),
        ("phase", "playing"),
        ("dealer", "Ann"),
        ("rest_to", None),
    )
    assert game.players() == tuple(
        (("name", name), ("total", 0), ("calls_left", 3), ("piles", 0), ("cards", None))
        for name in FOUR
    )


# Words


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("take an", "take Ann"),
        ("TAKE P4", "take Dora"),
        ("void", "void"),
        ("End", "end"),
        ("cards b", "cards Ben"),
        ("cards b +5 −3 D6 d-02 J T", "cards Ben 5 -3 d6 d-2 j t"),
    ],
)
def test_parse_finds_names_and_spells_cards(words, event):
    game = game_of()
    before = game.snapshot()
    parsed = game.parse(tuple(words.split()))
    assert (parsed, game.parse(parsed), game.snapshot()) == (
        tuple(event.split()),
        tuple(event.split()),
        before,
    )


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ((), "event/unknown", {"got": "", "verbs": ("take", "void", "cards", "end")}),
        (("hit",), "event/unknown", {"got": "hit", "verbs": ("take", "void", "cards", "end")}),
        (("take",), "event/no_name", {"verb": "take", "names": FOUR}),
        (("cards",), "event/no_name", {"verb": "cards", "names": FOUR}),
        (("take", "Eve"), "name/unknown", {"got": "Eve", "names": FOUR}),
        (("take", "Ann", "Ben"), "event/extra_word", {"verb": "take", "got": "Ben"}),
        (("void", "Ann"), "event/extra_word", {"verb": "void", "got": "Ann"}),
        (("end", "now", "please"), "event/extra_word", {"verb": "end", "got": "now"}),
        (("cards", "Ann", "5", "5x"), "take_it/not_a_card", {"got": "5x", "highest": 99}),
    ],
)
def test_words_that_are_no_event(refusal, words, code, facts):
    game = game_of()
    assert refusal(game.parse, words) == (code, facts)
    assert refused_without_a_trace(refusal, game, words) == (code, facts)


# Playing


def test_the_first_hand_takes_spends_a_call_and_becomes_dealer():
    game = game_of()
    effects = game.apply(game.slap_event(2))
    assert effects == (taken("Cem", 2, "Cem"),)
    assert (calls_of(game), game.dealer) == ((3, 3, 2, 3), "Cem")
    assert game.players()[2] == (
        ("name", "Cem"),
        ("total", 0),
        ("calls_left", 2),
        ("piles", 1),
        ("cards", None),
    )


def test_the_dealer_may_call_too():
    assert game_of().apply(("take", "Ann")) == (taken("Ann", 2, "Ann"),)


def test_the_first_to_spend_the_last_call_stays_dealer_whoever_takes_later():
    game = game_of(takes=("Ben", "Ben", "Cem", "Ben"))
    assert game.apply(("take", "Ann")) == (taken("Ann", 2, "Ben"),)
    assert [game.apply(("take", "Cem")) for _ in range(2)] == [
        (taken("Cem", 1, "Ben"),),
        (taken("Cem", 0, "Ben"),),
    ]


def test_a_player_without_calls_spends_nothing(refusal):
    game = game_of(takes=("Ben", "Ben", "Ben"))
    assert (game.can_slap(1), game.can_slap(0)) == (False, True)
    assert refused_without_a_trace(refusal, game, ("take", "Ben")) == (
        "take_it/no_calls_left",
        {"player": "Ben", "calls": 3},
    )


def test_the_end_when_all_but_one_have_spent_all_calls():
    game = game_of(("Ann", "Ben", "Cem"), takes=("Ann",) * 4 + ("Cem",) * 3)
    assert (game.phase, game.rest_to) == ("playing", None)
    assert game.apply(("take", "Cem")) == (
        taken("Cem", 0, "Ann"),
        ("game_over", (("rest_to", "Ben"),)),
    )
    assert (game.phase, game.rest_to, calls_of(game)) == ("scoring", "Ben", (0, 4, 0))


def test_the_rest_goes_to_one_who_took_before_without_a_call():
    game = game_of(("Ann", "Ben"), takes=("Ben",) * 3 + ("Ann",) * 4)
    assert (game.rest_to, calls_of(game), game.dealer) == ("Ben", (0, 1), "Ann")


def test_the_end_when_the_stock_is_out():
    game = game_of(takes=("Ben",))
    assert game.apply(("end",)) == (("game_over", (("rest_to", None),)),)
    assert (game.phase, game.rest_to, calls_of(game)) == ("scoring", None, (3, 2, 3, 3))


def test_calls_are_allowed_until_end_but_not_after(refusal):
    game = game_of()
    game.apply(("end",))
    assert [game.can_slap(seat) for seat in range(4)] == [False] * 4
    refused = [
        refused_without_a_trace(refusal, game, event) for event in (("take", "Ann"), ("end",))
    ]
    assert refused == [("take_it/over", {"verb": "take"}), ("take_it/over", {"verb": "end"})]


def test_no_take_and_no_second_end_after_the_last_call(refusal):
    game = game_of(("Ann", "Ben"), takes=("Ann",) * 4)
    assert (game.can_slap(0), game.can_slap(1)) == (False, False)
    refused = [
        refused_without_a_trace(refusal, game, event) for event in (("take", "Ben"), ("end",))
    ]
    assert refused == [("take_it/over", {"verb": "take"}), ("take_it/over", {"verb": "end"})]


# Taking back


def test_void_takes_back_the_last_take():
    game = game_of(takes=("Ben", "Cem"))
    assert game.apply(("void",)) == (
        ("void", (("player", "Cem"), ("calls_left", 3), ("dealer", "Ben"))),
    )
    assert game.snapshot() == game_of(takes=("Ben",)).snapshot()


def test_void_of_the_first_take_gives_the_deal_back():
    game = game_of(takes=("Ben",), dealer="Dora")
    game.apply(("void",))
    assert (game.dealer, game.snapshot()) == ("Dora", game_of(dealer="Dora").snapshot())


def test_void_of_a_last_call_frees_the_deal():
    game = game_of(takes=("Ben", "Ben", "Cem", "Ben"))
    game.apply(("void",))
    assert game.dealer == "Cem"


def test_void_of_the_take_that_ended_the_game_opens_it_again():
    game = game_of(("Ann", "Ben"), takes=("Ann",) * 4)
    game.apply(("void",))
    assert (game.phase, game.rest_to, game.can_slap(0)) == ("playing", None, True)


def test_void_after_end_leaves_the_game_ended():
    game = game_of(takes=("Ann",))
    game.apply(("end",))
    game.apply(("void",))
    assert (game.phase, calls_of(game)) == ("scoring", (3, 3, 3, 3))


def test_nothing_to_void(refusal):
    assert refused_without_a_trace(refusal, game_of(), ("void",)) == (
        "take_it/nothing_to_void",
        {},
    )


# Cards and points


def test_cards_can_be_entered_at_any_time_and_replaced():
    game = game_of()
    effects = game.apply(("cards", "ben", "5", "D6"))
    assert effects == (("cards", (("player", "Ben"), ("cards", ("5", "d6")))),)
    assert (game.players()[1], game.phase) == (
        (("name", "Ben"), ("total", 5), ("calls_left", 3), ("piles", 0), ("cards", ("5", "d6"))),
        "playing",
    )
    game.apply(("cards", "Ben", "-3"))
    assert game.players()[1][-1] == ("cards", ("-3",))


def test_cards_are_never_checked_against_a_deck():
    game = game_of()
    game.apply(("cards", "Ann") + ("d99",) * 100)
    assert game.score().players[0].points == 99 * 50


def test_final_only_when_over_and_everyones_cards_are_entered():
    game = game_of(("Ann", "Ben"))
    seen = []
    for event in ("cards Ann 5", "cards Ben", "end"):
        game.apply(tuple(event.split()))
        seen.append((game.phase, game.score().final, game.score().winners))
    assert seen == [("playing", False, ()), ("playing", False, ()), ("over", True, ("Ann",))]


def test_cards_with_nothing_enters_none():
    game = finished([("Ann", ""), ("Ben", "-1")])
    assert (game.phase, game.score().winners, game.players()[0][-1]) == (
        "over",
        ("Ann",),
        ("cards", ()),
    )


def test_scoring_until_the_last_cards_are_entered():
    game = finished([("Ann", "5")])
    assert (game.phase, game.score().final, game.score().winners) == ("scoring", False, ())


def test_the_sample_game():
    game = finished([("Ann", "5 3 -4 d6 d6 j t t"), ("Ben", "8 -1 d-2 j t t")])
    points = tuple((player.name, player.points, player.total) for player in game.score().players)
    assert (points, game.score().winners) == ((("Ann", 20, 20), ("Ben", 15, 15)), ("Ann",))


@pytest.mark.parametrize(("options", "totals"), [({}, (4, 6)), ({"joker": "split"}, (6, 12))])
def test_the_option_that_lets_jokers_split_pairs(options, totals):
    game = finished([("Ann", "d6 d6 j d-2"), ("Ben", "d6 d6 j j")], **options)
    assert tuple(player.total for player in game.score().players) == totals
    assert [code for code, _ in game.score().notes] == ["take_it/joker_ruling"] * 2


# Everything in one value


def test_snapshot():
    game = game_of(("Ann", "Ben"), takes=("Ben", "Ann"), joker="split")
    game.apply(("cards", "Ben", "5", "j"))
    assert game.snapshot() == (
        "take_it",
        ("Ann", "Ben"),
        (("dealer", "Ann"), ("joker", "split")),
        ("Ben", "Ann"),
        (None, ("5", "j")),
        False,
    )
