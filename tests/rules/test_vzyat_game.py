# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table of Взять: who plays, what is typed, where cards may lie."""

import pytest

from firmware.rules.record import Record
from firmware.rules.vzyat.game import Vzyat
from tests.rules.vzyat_table import (
    THREE,
    everything,
    game_of,
    play,
    points_of,
    refused_without_a_trace,
    sequence,
    totals_of,
)

VERBS = ("meld", "layoff", "hand", "done", "out", "end", "points", "round", "fix", "on")


# Starting


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_players(refusal, count):
    names = ("Ann", "Ben", "Cem", "Dora", "Eve")[:count]
    facts = {"got": count, "least": 2, "most": 4}
    assert refusal(Vzyat, names, {}) == ("game/players", facts)


@pytest.mark.parametrize(
    ("names", "code", "facts"),
    [
        (("Ann", "K♥"), "name/card", {"got": "K♥"}),
        (("Ann", "*"), "name/card", {"got": "*"}),
        (("Ann", "ANN"), "name/taken", {"name": "ANN"}),
        (("Ann", "Dealer"), "name/option", {"got": "Dealer", "option": "dealer"}),
    ],
)
def test_names_are_checked(refusal, names, code, facts):
    assert refusal(Vzyat, names, {}) == (code, facts)


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        ({"limit": "500"}, "option/unknown", {"got": "limit", "options": ("dealer",)}),
        ({"dealer": "Eve"}, "name/unknown", {"got": "Eve", "names": THREE}),
    ],
)
def test_wrong_options(refusal, options, code, facts):
    assert refusal(Vzyat, THREE, options) == (code, facts)


def test_a_new_match():
    game = game_of()
    assert game.status() == (
        ("game", "vzyat"),
        ("phase", "playing"),
        ("turn", "Ann"),
        ("dealer", "Cem"),
        ("round", 1),
        ("out", None),
        ("missing", ()),
        ("sequences", ()),
    )
    assert game.players() == tuple(
        (("name", name), ("total", 0), ("points", 0), ("hand", None)) for name in THREE
    )
    assert (totals_of(game), game.score().winners) == ({"Ann": 0, "Ben": 0, "Cem": 0}, ())


@pytest.mark.parametrize(
    ("options", "dealer", "first"),
    [({}, "Cem", "Ann"), ({"dealer": "ben"}, "Ben", "Cem"), ({"dealer": "p1"}, "Ann", "Ben")],
)
def test_the_first_name_plays_first_unless_a_dealer_is_named(options, dealer, first):
    game = game_of(**options)
    assert (game.options, game.turn) == ((("dealer", dealer),), first)


# Words


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("MELD an t♥ В♥ 9H", "meld Ann 10h Jh 9h"),
        ("meld p2 * *8♥ 9h", "meld Ben * *8h 9h"),
        ("layoff b 8D * 02", "layoff Ben 8d * 2"),
        ("hand c * *8h Тs", "hand Cem * * As"),
        ("hand c", "hand Cem"),
        ("done a", "done Ann"),
        ("Out cem", "out Cem"),
        ("end", "end"),
        ("round", "round"),
        ("points cem +5 ben −015 ann 0", "points Ann 0 Ben -15 Cem 5"),
        ("fix 01 b −5", "fix 1 Ben -5"),
        ("on", "on"),
    ],
)
def test_parse_finds_names_and_spells_cards(words, event):
    game = game_of()
    before = everything(game)
    parsed = game.parse(tuple(words.split()))
    assert (parsed, game.parse(parsed)) == (tuple(event.split()),) * 2
    assert everything(game) == before


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ("", "event/unknown", {"got": "", "verbs": VERBS}),
        ("take Ann", "event/unknown", {"got": "take", "verbs": VERBS}),
        ("meld", "event/no_name", {"verb": "meld", "names": THREE}),
        ("points", "event/no_name", {"verb": "points", "names": THREE}),
        ("out", "event/no_name", {"verb": "out", "names": THREE}),
        ("out Ann Ben", "event/extra_word", {"verb": "out", "got": "Ben"}),
        ("done Ann 5h", "event/extra_word", {"verb": "done", "got": "5h"}),
        ("end Ann", "event/extra_word", {"verb": "end", "got": "Ann"}),
        ("round 1", "event/extra_word", {"verb": "round", "got": "1"}),
        ("meld Eve 5h", "name/unknown", {"got": "Eve", "names": THREE}),
        ("meld 5h 6h 7h", "name/unknown", {"got": "5h", "names": THREE}),
        ("meld Ann 5h 6h 7x", "vzyat/not_a_card", {"got": "7x"}),
        ("hand Ann 8", "vzyat/not_a_card", {"got": "8"}),
        ("layoff Ann", "vzyat/layoff_form", {"got": ""}),
        ("layoff Ann 1", "vzyat/layoff_form", {"got": "1"}),
        ("layoff Ann 5h", "vzyat/layoff_form", {"got": "5h"}),
        ("layoff Ann 5h 6h", "vzyat/layoff_form", {"got": "5h 6h"}),
        ("layoff Ann x 1", "vzyat/not_a_card", {"got": "x"}),
        ("points Ann 5", "vzyat/points_form", {"names": THREE}),
        ("points Ann 5 Ben 5 Cem", "vzyat/points_form", {"names": THREE}),
        ("points Ann 5 Ben 5 Ann 5", "vzyat/points_form", {"names": THREE}),
        ("points Ann 5 Ben 5 Cem 5 Ann 5", "vzyat/points_form", {"names": THREE}),
        ("points Ann 5 Ben 5 Cem x", "board/not_points", {"got": "x"}),
        ("points Ann 5 Ben 5 Eve 5", "name/unknown", {"got": "Eve", "names": THREE}),
        ("fix 1 Ann", "board/fix_form", {"got": 2}),
    ],
)
def test_words_that_are_no_event(refusal, words, code, facts):
    assert refused_without_a_trace(refusal, game_of(), words) == (code, facts)


# Melds


def test_queen_king_ace_are_35():
    game = game_of()
    facts = (("player", "Ann"),) + sequence(1, "Ann", "Qh Kh Ah", 35, True)
    assert play(game, "meld Ann Kh Ah Qh") == (("meld", facts),)
    assert points_of(game) == {"Ann": 35, "Ben": 0, "Cem": 0}


def test_joker_two_three_are_30():
    game = game_of()
    facts = (("player", "Ben"),) + sequence(1, "Ben", "*Ah 2h 3h", 30)
    assert play(game, "meld Ben *Ah 2h 3h") == (("meld", facts),)
    assert points_of(game) == {"Ann": 0, "Ben": 30, "Cem": 0}


def test_king_ace_two_is_refused(refusal):
    facts = {"cards": ("Kh", "Ah", "2h"), "least": 3, "most": 13}
    refused = refused_without_a_trace(refusal, game_of(), "meld Ann Kh Ah 2h")
    assert refused == ("vzyat/not_a_sequence", facts)


def test_a_joker_that_could_stand_at_both_ends_must_be_declared(refusal):
    refused = refused_without_a_trace(refusal, game_of(), "meld Ann 5h * 6h")
    assert refused == ("vzyat/joker_open", {"choices": ("*4h", "*7h")})


def test_melds_of_any_player_at_any_time():
    game = game_of("meld Cem 5h 6h 7h / meld Ben 5d 6d 7d / meld Ben 9d 10d Jd / out Ann")
    play(game, "meld Ann 2s 3s 4s")
    assert dict(game.status())["sequences"] == (
        Record(sequence(1, "Cem", "5h 6h 7h", 15)),
        Record(sequence(2, "Ben", "5d 6d 7d", 15)),
        Record(sequence(3, "Ben", "9d 10d Jd", 25)),
        Record(sequence(4, "Ann", "2s 3s 4s", 15)),
    )


# Lay-offs


def test_eight_of_diamonds_on_bens_five_six_seven_takes_the_sequence():
    game = game_of("meld Ben 5d 6d 7d")
    assert points_of(game) == {"Ann": 0, "Ben": 15, "Cem": 0}
    facts = (("player", "Ann"),) + sequence(1, "Ann", "5d 6d 7d 8d", 20)
    assert play(game, "layoff Ann 8d 1") == (("layoff", facts + (("taken_from", "Ben"),)),)
    assert points_of(game) == {"Ann": 20, "Ben": 0, "Cem": 0}


def test_at_the_low_end_it_stays_with_its_owner_who_scores_the_card():
    game = game_of("meld Ben 5d 6d 7d")
    facts = (("player", "Ann"),) + sequence(1, "Ben", "4d 5d 6d 7d", 20)
    assert play(game, "layoff Ann 4d 1") == (("layoff", facts + (("taken_from", None),)),)
    assert points_of(game) == {"Ann": 0, "Ben": 20, "Cem": 0}


@pytest.mark.parametrize("end", ["4d", "8d"])
def test_on_the_own_sequence_at_either_end(end):
    game = game_of(f"meld Ben 5d 6d 7d / layoff Ben {end} 1")
    assert points_of(game) == {"Ann": 0, "Ben": 20, "Cem": 0}


def test_several_consecutive_cards_at_once():
    game = game_of("meld Ben 5d 6d 7d / layoff Cem 10d * 8d 1 / layoff Ann 3d 4d 1")
    assert dict(game.status())["sequences"] == (
        Record(sequence(1, "Cem", "3d 4d 5d 6d 7d 8d *9d 10d", 60)),
    )


@pytest.mark.parametrize(("ace", "points"), [("Ad", 45), ("*Ad", 50)])
def test_a_high_ace_takes_and_locks(refusal, ace, points):
    game = game_of(f"meld Ben Jd Qd Kd / layoff Ann {ace} 1")
    taken = sequence(1, "Ann", f"Jd Qd Kd {ace}", points, True)
    assert dict(game.status())["sequences"] == (Record(taken),)
    refused = refused_without_a_trace(refusal, game, "layoff Ben 2d 1")
    facts = {"cards": ("2d",), "sequence": ("Jd", "Qd", "Kd", ace), "most": 13}
    assert refused == ("vzyat/does_not_fit", facts)
    play(game, "layoff Ben 10d 1")
    assert points_of(game) == {"Ann": points + 10, "Ben": 0, "Cem": 0}


def test_a_sequence_changes_hands_time_and_again():
    game = game_of("meld Ann 5d 6d 7d / layoff Ben 8d 1 / layoff Cem 9d 1 / layoff Ann 10d 1")
    assert points_of(game) == {"Ann": 35, "Ben": 0, "Cem": 0}


@pytest.mark.parametrize("number", ["0", "3", "-1", "99"])
def test_no_such_sequence(refusal, number):
    game = game_of("meld Ben 5d 6d 7d / meld Ann 5h 6h 7h")
    refused = refused_without_a_trace(refusal, game, f"layoff Ann 8d {number}")
    assert refused == ("vzyat/no_sequence", {"got": int(number), "count": 2})


# One place a card


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("meld Ann 6d 7d 8d", "6d"),
        ("meld Ann 8s 8s 9s", "8s"),
        ("layoff Ann Ac 2", "Ac"),
        ("hand Ann 2s 7d", "7d"),
        ("hand Ann Ac", "Ac"),
        ("hand Ann 9h 9h", "9h"),
        ("meld Ben Ac 2c 3c", "Ac"),
    ],
)
def test_a_natural_card_has_one_place(refusal, line, card):
    game = game_of("meld Ben 5d 6d 7d / meld Ben Jc Qc Kc / hand Ben Ac")
    refused = refused_without_a_trace(refusal, game, line)
    assert refused == ("vzyat/card_placed", {"card": card})


@pytest.mark.parametrize(
    "line", ["meld Ann *8d 9d 10d", "layoff Ann *8d 1", "hand Ann *", "meld Ann 2c *3c *4c"]
)
def test_two_jokers_and_no_third(refusal, line):
    game = game_of("meld Ben 5d 6d 7d / meld Ben *Jc Qc Kc / hand Cem *")
    assert refused_without_a_trace(refusal, game, line) == ("vzyat/jokers", {"most": 2})


def test_the_card_a_joker_stands_for_may_lie_elsewhere():
    game = game_of("meld Ben 5d *6d 7d / meld Ann 6d *7d 8d / hand Cem 3s")
    assert points_of(game) == {"Ann": 30, "Ben": 30, "Cem": -5}


def test_a_hand_is_entered_anew_in_place_of_the_old_one():
    game = game_of("hand Ann Kc * / hand Ann * Kc As")
    assert points_of(game) == {"Ann": -45, "Ben": 0, "Cem": 0}
