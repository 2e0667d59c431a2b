# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What a slap says in Take 5, and what the lights show."""

import pytest

from tests.rules.take_5_table import TEN, game_of, refused_without_a_trace

# Slaps and lights


def test_when_all_have_slapped_the_cards_are_revealed():
    game = game_of("rows 12 37 43 58")
    events = [game.slap_event(seat) for seat in (2, 0, 3)]
    assert [game.apply(event) for event in events] == [
        (("chosen", (("player", name),)),) for name in ("Cem", "Ann", "Dora")
    ]
    assert [game.can_slap(seat) for seat in range(4)] == [False, True, False, False]
    assert dict(game.status())["chosen"] == ("Cem", "Ann", "Dora")
    assert game.apply(game.slap_event(1)) == (("chosen", (("player", "Ben"),)), ("reveal", ()))
    assert dict(game.status())["chosen"] == ()


def test_a_second_slap_says_nothing_new(refusal):
    refused = refused_without_a_trace(refusal, game_of("chosen Ben"), "chosen Ben")
    assert refused == ("take_5/already_chosen", {"player": "Ben"})


def test_a_play_clears_the_slaps():
    game = game_of("rows 12 37 43 58", "chosen Ann", "play Ann 14 Ben 15 Cem 44 Dora 61")
    assert (dict(game.status())["chosen"], game.can_slap(0)) == ((), True)


def test_six_zones_are_enough_for_ten_players():
    game = game_of(*["chosen " + name for name in TEN[:5]], names=TEN)
    game.zones = (1, 2, 3, 4, 5, 6, None, None, None, None)
    assert game.apply(game.slap_event(9))[1:] == ()
    assert game.apply(game.slap_event(5))[1:] == (("reveal", ()),)


@pytest.mark.parametrize(
    ("limit", "heads", "lights"),
    [
        (66, 0, 0),
        (66, 16, 0),
        (66, 17, 1),
        (66, 33, 2),
        (66, 49, 2),
        (66, 50, 3),
        (66, 65, 3),
        (66, 66, 4),
        (66, 171, 4),
        (1, 1, 4),
    ],
)
def test_lights_show_the_heads_towards_the_limit_in_quarters(limit, heads, lights):
    game = game_of(f"heads Ben {heads}", limit=str(limit))
    assert game.lamp(1) == (lights, False, False)
