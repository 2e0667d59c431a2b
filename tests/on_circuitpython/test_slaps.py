# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who was first, on the real interpreter: down to 64 ns, through bounce, to the game's end."""

import pytest

from tests.on_circuitpython.box import LEAD_US, Box, bounce

pytestmark = pytest.mark.circuitpython

SIX = "new take_it Ann@1 Ben@2 Cem@3 Dan@4 Eve@5 Fay@6"
SCENE_US = 1_000_000
"""So long the winner of a game before may flash."""
ORDERS = [(1, 2), (2, 1), (1, 6), (6, 1), (3, 5), (5, 3)]


@pytest.fixture(scope="module")
def box(fresh_box: Box) -> Box:
    return fresh_box


@pytest.fixture
def exact_box(box: Box) -> Box:
    """A fresh game that tells apart all that can be told apart."""
    box.order(SIX)
    box.order("set tie_window_us 0")
    return box


def takes_of(told: list[dict]) -> list[int]:
    """The zones that took, in order."""
    return [event["zone"] for event in told if event.get("event") == "take"]


@pytest.mark.parametrize(("first", "second"), ORDERS)
def test_two_hands_64_ns_apart_are_told_apart(exact_box, first, second):
    told = exact_box.contest([(first, 0), (second, 0.064)])
    assert takes_of(told) == [first]
    assert told[-1]["margin_us"] == 0.1


def test_two_hands_in_the_same_instant_are_a_dead_heat(exact_box):
    told = exact_box.contest([(4, 0), (2, 0)])
    assert [(event["event"], event["players"], event["gap_us"]) for event in told] == [
        ("dead_heat", ["Ben", "Dan"], 0.0)
    ]


def test_the_first_edge_counts_however_often_the_contacts_bounce(exact_box):
    told = exact_box.contest([(5, 0), (6, 0.4), (2, 3.2)], bounce(40))
    assert takes_of(told) == [5]
    touches = exact_box.ask("slaps")["contest"]["touches"]
    assert [(touch["zone"], touch["at_us"], touch["contacts"]) for touch in touches] == [
        (5, 0.0, 40),
        (6, 0.4, 40),
        (2, 3.2, 40),
    ]


def test_six_hands_that_bounce_together(exact_box):
    hands = [(zone, 900 * place) for place, zone in enumerate((3, 1, 6, 2, 5, 4))]
    told = exact_box.contest(hands, bounce(40))
    names = ("Cem", "Ann", "Fay", "Ben", "Eve", "Dan")
    order = [[name, 900.0 * place] for place, name in enumerate(names)]
    assert [event.get("order", event["event"]) for event in told] == [order]
    contacts = [touch["contacts"] for touch in exact_box.ask("slaps")["contest"]["touches"]]
    assert contacts == [40] * 6


def test_hands_within_the_tie_window_share(box):
    box.order(SIX)
    box.order("set tie_window_us 1000")
    told = box.contest([(5, 0), (6, 999)])
    assert told == [
        {
            "event": "dead_heat",
            "game": "take_it",
            "players": ["Eve", "Fay"],
            "gap_us": 999.0,
            "window_us": 1000,
        }
    ]


def test_a_hand_without_pressure_does_not_count(box):
    box.order(SIX)
    told = box.contest([(3, 0)], is_pressed=False)
    assert told == [{"event": "refused", "player": "Cem", "zone": 3, "code": "no_pressure"}]


@pytest.mark.parametrize(("force", "percent"), [(1024, 25), (2048, 50), (4095, 100)])
def test_the_force_of_a_slap_is_what_the_adc_reads(box, force, percent):
    box.order(SIX)
    box.contest([(1, 0)], force=force)
    assert box.ask("slaps")["contest"]["strength_percent"] == percent


def test_the_box_arms_itself_a_second_after_the_verdict(box):
    box.order(SIX)
    box.contest([(1, 0)])
    assert box.ask("status")["armed"] is False
    box.pico.run_us(900_000)
    assert box.ask("status")["armed"] is True
    assert takes_of(box.contest([(4, 0)])) == [4]


def test_a_game_to_its_end(box):
    box.order("new take_it Ann@2 Ben@5")
    won = []
    for zone in (2, 5, 5, 2, 5, 5):
        won += takes_of(box.contest([(zone, 0), (7 - zone, 20_000)]))
        if zone != 5 or len(won) < 6:
            box.arm()
    assert won == [2, 5, 5, 2, 5, 5]
    box.order("cards Ann 5 3 -4 d6 d6 j t t")
    box.order("cards Ben 8 -1 d-2 j t t")
    score = box.ask("score")
    assert score["final"] is True
    assert [player["total"] for player in score["players"]] == [20, 15]
    assert score["winners"] == ["Ann"]


def test_the_lights_of_the_winner_were_really_sent(box):
    box.order(SIX)
    box.pico.run_us(SCENE_US)
    since_us = box.pico.now_us()
    box.contest([(4, 0)])
    assert box.eyes.first_flash_us(4, since_us) is not None
    assert [box.eyes.first_flash_us(zone, since_us) for zone in (1, 2, 3, 5, 6)] == [None] * 5
    assert box.eyes.refused == []


def test_a_neighbour_that_is_shaken_closed_is_a_rival_three_times_and_no_more(box):
    box.order(SIX)
    box.order("set tie_window_us 1000")
    told = []
    for _ in range(4):
        box.arm()
        box.slap(2, box.pico.now_us() + LEAD_US + 60, [(0, 2_000)])
        told += [event["event"] for event in box.contest([(1, 0)])]
        box.pico.run_us(100_000)
    assert told == ["dead_heat"] * 3 + ["zone_fault", "take"]
