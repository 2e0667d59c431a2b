# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Slaps that count for themselves, and the lights of Взять, Take That and Take 5."""

import pytest

from tests.app.three_games import box_after, event, turn

MS = 1000
OWN = ((255, 0, 0), (0, 70, 255), (0, 200, 0), (255, 200, 0), (190, 0, 255), (0, 200, 200))
BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
TEN = "new take_5 Ann Ben Cem Dora Eve Finn Gül Hana Ivo Jon"


def ready(*lines):
    """A box after these lines, armed, everything heard."""
    box = box_after(*lines)
    box.wait(20)
    box.messages()
    return box


def chosen(player):
    return event("chosen", player=player)


def taken(player, zone, **facts):
    fields = {"game": "take_that", "player": player, "zone": zone, "by": "slap"}
    return event("take", **fields, margin_us=None, order=[[player, 0.0]], **facts)


def refused(player, zone, code="not_your_turn"):
    return event("refused", player=player, zone=zone, code=code)


def lit(box, zone):
    """The lights of a zone once no scene plays."""
    box.wait(1500)
    return box.lights.shown[4 * zone - 4 : 4 * zone]


# -- what a slap says


def test_all_cards_are_chosen_in_whatever_order_and_the_box_signals_the_reveal():
    box = ready("new take_5 Ann@2 Ben@4 Cleo@6")
    box.slap((6, 0), (2, 90 * MS))
    box.slap((4, 0))
    assert box.messages() == [chosen("Cleo"), chosen("Ann"), chosen("Ben"), event("reveal")]
    assert box.say("log")[1:] == ["chosen Cleo", "chosen Ann", "chosen Ben"]
    assert box.hear() == []


def test_hands_that_come_together_all_count():
    box = ready("new take_5 Ann Ben Cleo")
    box.slap((1, 0), (2, 0), (3, 400))
    assert box.messages() == [chosen("Ann"), chosen("Ben"), chosen("Cleo"), event("reveal")]


def test_a_sentence_for_each_of_them():
    box = ready("new take_5 Ann Ben")
    box.slap((1, 0), (2, 9 * MS))
    assert box.hear() == [
        "// Ann has chosen a card",
        "// Ben has chosen a card",
        "// all cards are chosen: reveal",
    ]


def test_a_second_slap_says_nothing():
    box = ready("new take_5 Ann Ben")
    box.slap((1, 0), (1, 400 * MS))
    assert box.messages() == [chosen("Ann"), refused("Ann", 1)]
    assert box.hear()[-1] == "// zone 1 (Ann): a slap here says nothing now"
    assert box.say("log")[1:] == ["chosen Ann"]


def test_no_card_is_chosen_while_a_row_is():
    box = ready("new take_5 Ann Ben", "rows 12 37 43 58", "play Ann 14 Ben 5")
    box.slap((1, 0))
    assert box.messages()[-1:] == [refused("Ann", 1)]
    box.ask("choose Ben 2")
    box.slap((1, 0))
    assert box.messages()[-1] == chosen("Ann")


def test_with_ten_players_the_six_who_have_a_zone_signal_the_reveal():
    box = ready(TEN)
    box.slap(*[(zone, zone * MS) for zone in range(1, 7)])
    names = "Ann Ben Cem Dora Eve Finn".split()
    assert box.messages() == [*map(chosen, names), event("reveal")]
    assert [player["zone"] for player in box.ask("status")[0]["players"]] == [
        *range(1, 7),
        *[None] * 4,
    ]


def test_with_seven_players_the_reveal_waits_for_all_who_have_a_zone():
    """Whoever sits beyond the sixth may say so at the console."""
    box = ready("new take_5 Ann Ben Cem Dora Eve Finn Gül@1")
    zones = [player["zone"] for player in box.ask("status")[0]["players"]]
    assert zones == [2, 3, 4, 5, 6, None, 1]
    box.ask("chosen Finn")
    box.slap(*[(zone, zone * MS) for zone in range(1, 6)])
    assert event("reveal") not in box.messages()
    box.slap((6, 0))
    assert box.messages() == [chosen("Eve"), event("reveal")]


def test_a_seventh_player_s_flash_leaves_nothing_behind_in_a_game_of_two():
    """The painter would look for a seventh lamp, and the row be lost with the program."""
    box = ready("new take_5 Ann Ben Cem Dora Eve Finn Gül@1")
    box.slap((1, 0))
    for wait_ms in (0, 5000):
        box.say("new take_it Ann Ben")
        box.wait(wait_ms)
        box.slap((1, 0), (2, 20 * MS))
        assert box.say("log")[1:] == ["take Ann"]


def test_a_slap_takes_the_row_of_take_that_for_who_is_to_move():
    box = ready("new take_that Ann Ben@5", "lay Ann 45", "lay Ben 44")
    box.slap((5, 0))
    box.slap((1, 0))
    box.slap((1, 0))
    took = taken("Ann", 1, cards=[45, 44], points=-6, row=[], pile=59)
    assert box.messages() == [refused("Ben", 5), took, refused("Ann", 1)]
    assert box.say("log")[1:] == ["lay Ann 45", "lay Ben 44", "take Ann"]


def test_without_typed_cards_a_slap_ends_the_turn():
    box = ready("new take_that Ann Ben@5")
    box.slap((1, 0), (5, 700 * MS))
    done = [
        event("done", player=name, row=[], pile=pile) for name, pile in (("Ann", 60), ("Ben", 59))
    ]
    assert box.messages() == [done[0], turn("Ben"), done[1], turn("Ann")]


def test_strict_a_slap_takes_only_what_must_be_taken():
    box = ready("new take_that Ann Ben strict=on", "lay Ann 45")
    box.slap((2, 0))
    assert box.messages() == [refused("Ben", 2)]
    box.ask("hand Ben 12 13 14 15 16 17 18 19 21")
    box.slap((2, 0))
    assert box.messages() == [taken("Ben", 2, cards=[45], points=-1, row=[], pile=60)]


def test_a_slap_ends_the_turn_of_vzyat_and_only_that_of_who_is_to_move():
    box = ready("new vzyat Ann@2 Ben@4 Cleo@6")
    box.slap((4, 0), (2, 50 * MS), (4, 500 * MS))
    assert box.messages() == [
        refused("Ben", 4),
        *(event("done", player="Ann"), turn("Ben")),
        *(event("done", player="Ben"), turn("Cleo")),
    ]


def test_nobody_slaps_while_hands_are_counted():
    box = ready("new vzyat Ann Ben", "out Ann")
    box.slap((2, 0))
    box.ask("hand Ben 4s")
    box.wait(20)
    box.messages()
    box.slap((2, 0))
    assert box.messages() == [event("done", player="Ben"), turn("Ann")]


def test_contact_without_pressure_says_nothing():
    box = ready("new vzyat Ann Ben")
    box.hands.touch(1)
    box.wait(1500)
    assert (box.messages(), box.say("log")[1:]) == ([refused("Ann", 1, "no_pressure")], [])


# Typed while the hand is on the box, whose pressure is still to come.
MEANWHILE = {
    "turn": (["new vzyat Ann Ben"], "done Ann"),
    "chosen": (["new take_5 Ann Ben"], "chosen Ann"),
    "row": (["new take_5 Ann Ben", "rows 12 37 43 58"], "play Ann 14 Ben 5"),
    "take": (["new take_that Ann Ben", "lay Ann 45", "lay Ben 44"], "take Ann"),
    "lay": (["new take_that Ann Ben"], "lay Ann 45"),
}


@pytest.mark.parametrize(("lines", "typed"), MEANWHILE.values(), ids=MEANWHILE)
def test_a_slap_that_was_typed_meanwhile_is_refused(lines, typed):
    box = ready(*lines)
    box.hands.touch(1)
    box.hands.press(25 * MS)
    box.wait(10, 1)
    box.ask(typed)
    box.wait(1500)
    assert box.messages()[-1:] == [refused("Ann", 1)]
    assert box.say("log")[-1] == typed


@pytest.mark.parametrize("typed", ["out Ann", "end", "new vzyat Zoe Yan"])
def test_a_slap_into_what_has_ended_meanwhile_does_no_harm(typed):
    box = ready("new vzyat Ann Ben")
    box.hands.touch(1)
    box.hands.press(25 * MS)
    box.wait(10, 1)
    box.ask(typed)
    log = box.say("log")
    box.wait(1500)
    assert box.say("log") == log


# -- the button


def test_a_long_press_takes_back_what_a_slap_said():
    box = ready("new take_5 Ann Ben")
    box.slap((1, 0), (2, 9 * MS))
    box.press("long")
    assert box.say("log")[1:] == ["chosen Ann"]


def test_a_short_press_does_not_throw_away_a_match_whose_hands_are_counted():
    box = ready("new vzyat Ann Ben", "points Ann 100 Ben 50", "out Ben")
    log = box.say("log")
    box.press("short")
    assert (box.say("log"), box.tunes[-1]) == (log, "refused")


@pytest.mark.parametrize(
    ("lines", "opening"),
    [
        (["new vzyat Ann Ben", "points Ann 500 Ben 0"], "new vzyat Ann@1 Ben@2 dealer=Ann"),
        (
            ["new take_that Ann Ben", "end"],
            "new take_that Ann@1 Ben@2 dealer=Ann round_end=play_out strict=off",
        ),
        (
            ["new take_5 Ann Ben limit=9", "heads Ann 10 Ben 0"],
            "new take_5 Ann@1 Ben@2 limit=9 reach=over deck=all",
        ),
    ],
)
def test_a_short_press_after_the_end_begins_again(lines, opening):
    box = ready(*lines)
    box.press("short")
    assert box.say("log") == [opening]


# -- the lights


def test_heads_light_up_towards_the_limit():
    box = ready("new take_5 Ann@1 Ben@3 limit=8", "heads Ann 2 Ben 7")
    assert lit(box, 1) == [OWN[0]] + [BLACK] * 3
    assert lit(box, 3) == [OWN[2]] * 3 + [BLACK]
    assert lit(box, 2) == [BLACK] * 4


def test_points_of_vzyat_light_up_towards_500():
    box = ready("new vzyat Ann@1 Ben@3", "points Ann 499 Ben -20", "meld Ben 5d 6d 7d", "done Ben")
    assert lit(box, 1)[:3] == [OWN[0]] * 3
    assert lit(box, 3) == [BLACK] * 4


@pytest.mark.parametrize("line", ["new vzyat Ann@2 Ben@4", "new take_that Ann@2 Ben@4"])
def test_who_is_to_move_glows(line):
    box = ready(line)
    for player, zone, other in (("Ann", 2, 4), ("Ben", 4, 2)):
        assert lit(box, other) == [BLACK] * 4
        assert BLACK not in lit(box, zone)
        box.ask("done " + player)


def test_who_has_to_choose_a_row_glows():
    box = ready("new take_5 Ann@2 Ben@4", "rows 12 37 43 58", "play Ann 14 Ben 5")
    assert (lit(box, 2), BLACK in lit(box, 4)) == ([BLACK] * 4, False)


@pytest.mark.parametrize("count", [7, 8, 10])
def test_more_than_six_share_the_ring_evenly(count):
    box = ready(" ".join(TEN.split()[: count + 2]) + " limit=4")
    names = TEN.split()[2 : count + 2]
    box.ask("heads " + " ".join(f"{name} {4 * (name == names[-1])}" for name in names))
    box.wait(1500)
    share = 24 // count
    shown = [light != BLACK for light in box.lights.shown]
    assert shown == [(count - 1) * share <= place < count * share for place in range(24)]


def test_a_winner_without_a_zone_sparkles_where_the_own_lights_are():
    names = TEN.split()[2:]
    heads = " ".join(f"{name} {0 if name == 'Hana' else 9}" for name in names)
    box = ready(TEN + " limit=8", "heads " + heads)
    whites = set()
    for _ in range(40):
        box.wait(50)
        whites |= {place for place in range(24) if box.lights.shown[place] == WHITE}
    assert whites == {14, 15}


def test_a_slap_of_one_of_ten_flashes_where_the_own_lights_are():
    box = ready(TEN)
    box.hands.slap(6, 0)
    box.wait(40, 1)
    assert box.messages() == [chosen("Finn")]
    assert [place for place in range(24) if box.lights.shown[place] == WHITE] == [10, 11]
