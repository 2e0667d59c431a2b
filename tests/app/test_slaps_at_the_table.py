# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Hands come down: what the game, the lights and both hosts make of it."""

import pytest

from tests.app.bare_table import Box, playing

OWN = [(255, 0, 0), (0, 70, 255), (0, 200, 0), (255, 200, 0), (190, 0, 255), (0, 200, 200)]
WHITE, BLACK, AMBER, ORANGE = (255, 255, 255), (0, 0, 0), (255, 150, 0), (255, 40, 0)
MS = 1000


def ready(*words):
    """A game in progress, nobody has heard anything yet."""
    box = playing(*words)
    box.wait(20)
    del box.tunes[:]
    return box


def take(player, zone, margin_us, *order):
    return {
        "event": "take",
        "game": "take_it",
        "player": player,
        "zone": zone,
        "by": "slap",
        "margin_us": margin_us,
        "order": [list(hand) for hand in order],
    }


def dead_heat(gap_us, *players):
    return {
        "event": "dead_heat",
        "game": "take_it",
        "players": list(players),
        "gap_us": gap_us,
        "window_us": 1000,
    }


def refused(player, zone, code):
    return {"event": "refused", "player": player, "zone": zone, "code": code}


def zone_lights(box, zone):
    return box.lights.shown[4 * zone - 4 : 4 * zone]


def log(box):
    return box.desk.match.log()[1:]


# -- takes


def test_the_first_hand_takes_and_all_hear_by_how_much_and_in_which_order():
    box = ready("Ann", "Ben", "Cleo@6")
    box.slap((6, 90 * MS), (2, 0), (1, 1412))
    order = (["Ben", 0.0], ["Ann", 1412.0], ["Cleo", 90000.0])
    assert box.messages() == [take("Ben", 2, 1412.0, *order)]
    assert box.hear() == ["// Ben at zone 2 takes the row, 1412.0 µs before Ann"]
    assert (log(box), box.tunes) == (["take Ben"], ["take", "armed"])


def test_a_hand_that_comes_alone_has_no_margin():
    box = ready("Ann", "Ben")
    box.slap((1, 0))
    assert box.messages() == [take("Ann", 1, None, ["Ann", 0.0])]
    assert box.hear() == ["// Ann at zone 1 takes the row, no other hand came"]


@pytest.mark.parametrize("first", [1, 2, 3, 4, 5, 6])
def test_no_zone_is_favoured_by_as_little_as_64_nanoseconds(first):
    box = playing(*"abcdef", "dealer=a")
    box.say("set tie_window_us 0")
    ahead = box.hands.now + 5000
    for zone in range(1, 7):
        box.hands.plan(ahead + (0 if zone == first else 8), 1 << (zone - 1), True)
        box.hands.plan(ahead + 10_000_000, 1 << (zone - 1), False)
    box.hands.press()
    box.wait(1500)
    assert log(box) == ["take " + "abcdef"[first - 1]]
    assert box.messages()[-1]["margin_us"] == 0.1


def test_a_hand_later_than_a_quarter_of_a_second_was_not_in_the_contest():
    box = ready("Ann", "Ben")
    box.slap((1, 0), (2, 260 * MS))
    assert box.messages() == [
        refused("Ben", 2, "not_armed"),
        take("Ann", 1, None, ["Ann", 0.0]),
    ]


def test_the_game_and_the_light_know_at_once_and_the_sentence_follows_when_the_contest_closes():
    box = ready("Ann", "Ben")
    box.hands.slap(2, 0)
    for _ in range(5):
        box.turn()
    assert (log(box), box.tunes) == (["take Ben"], ["take"])
    assert zone_lights(box, 2) == [WHITE] * 4
    assert box.messages() == []
    assert box.ask("status")[0]["dealer"] == "Ben"
    for _ in range(240):
        box.turn()
    assert box.messages() == []
    box.wait(60)
    assert box.messages() == [take("Ben", 2, None, ["Ben", 0.0])]


def test_the_box_arms_again_when_all_hands_are_off_and_a_second_has_passed():
    box = ready("Ann", "Ben")
    box.hands.slap(1, 0)
    box.wait(900)
    assert box.ask("status")[-1]["armed"] is False
    assert zone_lights(box, 2) == [(0, 17, 63)] * 4
    box.wait(120)
    assert box.ask("status")[0]["armed"] is True
    assert zone_lights(box, 2) == [OWN[1]] * 4
    box.hands.touch(2, 0, None)
    box.hands.press()
    box.wait(3000)
    assert box.ask("status")[-1]["armed"] is False
    box.hands.lift(2)
    box.wait(50)
    assert box.ask("status")[0]["armed"] is True


# -- what does not take


def test_a_dead_heat_spends_nothing_and_looks_the_same_on_all_its_zones():
    box = ready("Ann", "Ben", "Cleo")
    before = box.desk.game.snapshot()
    for zone, at_us in ((3, 0), (1, 400), (2, 50 * MS)):
        box.hands.slap(zone, at_us)
    box.wait(10, 1)
    assert zone_lights(box, 1) == zone_lights(box, 3) == [AMBER] * 4
    assert box.messages() == [dead_heat(400.0, "Cleo", "Ann")]
    assert box.hear() == [
        "// dead heat of Cleo, Ann, 400.0 µs apart (tie window 1000 µs): nobody pays, call again"
    ]
    box.wait(1500)
    assert (box.desk.game.snapshot(), log(box)) == (before, [])
    assert (box.messages(), box.tunes) == ([], ["dead_heat", "armed"])


def test_all_six_in_the_same_instant():
    box = ready(*"abcdef")
    box.slap(*[(zone, 0) for zone in (4, 2, 6, 1, 5, 3)])
    assert box.messages() == [dead_heat(0.0, *"abcdef")]
    assert log(box) == []


def test_a_player_without_calls_neither_wins_nor_blocks():
    box = ready("Ann", "Ben", "Cleo")
    for _ in range(4):
        box.ask("take Ann")
    box.slap((1, 0), (3, 100))
    assert box.messages() == [
        refused("Ann", 1, "no_calls_left"),
        take("Cleo", 3, None, ["Cleo", 0.0]),
    ]
    assert log(box)[4:] == ["take Cleo"]
    assert box.hear()[-2:] == [
        "// zone 1 (Ann): no calls left, the slap spends nothing",
        "// Cleo at zone 3 takes the row, no other hand came",
    ]


def test_a_hand_that_lay_there_before_is_refused_until_it_has_been_off():
    box = Box()
    box.hands.touch(2, 0, None)
    box.wait(100)
    box.messages()
    box.parts.data.incoming = b"new take_it Ann Ben\n"
    while not box.parts.data.outgoing:
        box.turn()
    assert [message.get("cmd") for message in box.messages()] == ["new"]
    box.turn()
    assert box.messages() == [refused("Ben", 2, "held_before_arming")]
    assert box.tunes == ["armed", "refused"]
    box.hands.press()
    box.wait(200)
    assert (log(box), box.messages()) == ([], [])
    box.hands.lift(2)
    box.wait(100)
    box.slap((2, 0))
    assert log(box) == ["take Ben"]


def test_a_touch_without_pressure_is_refused_and_its_zone_blinks():
    box = ready("Ann", "Ben")
    box.hands.touch(1)
    box.wait(40, 1)
    assert zone_lights(box, 1) == [ORANGE] * 4
    box.wait(1500)
    assert box.messages() == [refused("Ann", 1, "no_pressure")]
    assert box.hear() == ["// zone 1 (Ann): touched without pressing the lid, does not count"]
    assert (log(box), box.tunes) == ([], ["refused"])


@pytest.mark.parametrize(("pressed_us", "counts"), [(30_000, True), (31_000, False)])
def test_pressure_may_come_up_to_30_milliseconds_later(pressed_us, counts):
    box = ready("Ann", "Ben")
    box.hands.touch(1)
    box.hands.press(pressed_us)
    box.wait(1500)
    assert log(box) == (["take Ann"] if counts else [])


def test_without_the_need_for_pressure_a_touch_is_enough():
    box = ready("Ann", "Ben")
    box.say("set needs_pressure off")
    box.hands.touch(2)
    box.wait(1500)
    assert box.messages() == [take("Ben", 2, None, ["Ben", 0.0])]


def test_a_slap_while_the_box_is_not_armed_spends_nothing():
    box = ready("Ann", "Ben")
    box.slap((1, 0), (2, 600 * MS))
    assert box.messages() == [
        take("Ann", 1, None, ["Ann", 0.0]),
        refused("Ben", 2, "not_armed"),
    ]
    assert log(box) == ["take Ann"]


def test_a_spike_is_told_but_blinks_and_sounds_for_nobody():
    box = ready("Ann", "Ben")
    box.hands.press()
    box.hands.touch(1, 1000, 9)
    box.wait(1500)
    assert box.messages() == [refused("Ann", 1, "glitch")]
    assert (log(box), box.tunes) == ([], [])
    assert zone_lights(box, 1) == [OWN[0]] * 4


def test_a_spike_neither_wins_nor_blocks():
    box = ready("Ann", "Ben")
    box.hands.touch(1, 0, 9)
    box.slap((2, 300))
    assert box.messages() == [
        refused("Ann", 1, "glitch"),
        take("Ben", 2, None, ["Ben", 0.0]),
    ]


def test_a_zone_at_which_nobody_sits_is_not_there():
    box = ready("Ann@2", "Ben@4")
    box.slap((1, 0), (6, 50 * MS))
    assert (box.messages(), box.hear(), log(box), box.tunes) == ([], [], [], [])


# -- the end


def test_the_last_call_but_one_player_ends_the_game_and_tells_who_gets_the_rest():
    box = ready("Ann", "Ben")
    for _ in range(3):
        box.ask("take Ben")
    box.messages()
    box.slap((2, 0), (1, 2500))
    assert box.messages() == [
        take("Ben", 2, 2500.0, ["Ben", 0.0], ["Ann", 2500.0]),
        {"event": "game_over", "rest_to": "Ann"},
    ]
    assert box.hear()[-2:] == [
        "// Ben at zone 2 takes the row, 2500.0 µs before Ann",
        "// the game is over: Ann takes the row and the rest of the stock",
    ]
    box.slap((1, 0))
    assert box.messages() == [refused("Ann", 1, "not_armed")]
    assert len(log(box)) == 4


def test_winners_sparkle_also_after_somebody_has_slapped_once_more():
    box = ready("Ann@2", "Ben@5")
    for line in ("end", "cards Ann 5", "cards Ben -1"):
        box.say(line)
    for _ in range(2):
        shown = set()
        for _ in range(22):
            box.wait(50)
            shown.update(zone_lights(box, 2))
            assert zone_lights(box, 5) == [OWN[4]] * 4
        assert shown == {OWN[1], WHITE}
        box.hands.slap(2, 0)
        box.wait(1200)


def test_the_last_taker_flashes_before_the_winner_sparkles():
    box = ready("Ann", "Ben")
    for line in ("cards Ann 5", "cards Ben 6", "take Ann", "take Ann", "take Ann"):
        box.say(line)
    box.wait(20)
    box.hands.slap(1, 0)
    box.wait(10, 1)
    assert zone_lights(box, 1) == [WHITE] * 4
    assert zone_lights(box, 2) == [OWN[1]] * 4
    box.wait(1200)
    shown = set()
    for _ in range(22):
        box.wait(50)
        shown.update(zone_lights(box, 2))
        assert zone_lights(box, 1) == [BLACK] * 3 + [WHITE]
    assert shown == {OWN[1], WHITE}


# -- typed while hands are in the air


def test_a_last_call_spent_by_hand_while_the_contest_is_open_leaves_nothing_to_win():
    box = ready("Ann", "Ben", "Cleo")
    for _ in range(3):
        box.ask("take Ann")
    box.messages()
    box.hands.touch(1)
    box.hands.press(25_000)
    box.wait(10, 1)
    assert box.ask("take Ann") == []
    box.wait(1500)
    answer, told, refusal = box.messages()
    assert (answer["calls_left"], told["event"]) == (0, "take")
    assert refusal == refused("Ann", 1, "no_calls_left")
    assert log(box) == ["take Ann"] * 4
    box.slap((2, 0))
    assert box.messages() == [take("Ben", 2, None, ["Ben", 0.0])]


def test_the_end_by_hand_while_the_contest_is_open_leaves_nothing_to_win():
    box = ready("Ann", "Ben")
    box.hands.touch(1)
    box.hands.press(25_000)
    box.wait(10, 1)
    box.ask("end")
    box.wait(1500)
    assert box.messages() == [refused("Ann", 1, "not_armed")]
    assert log(box) == ["end"]


def test_a_new_game_typed_before_the_contest_is_closed_hears_nothing_of_the_old_one():
    box = ready("Ann", "Ben")
    box.hands.slap(1, 0)
    box.wait(100)
    box.ask("new take_it Zoe Yan")
    box.wait(1500)
    box.messages()
    box.slap((1, 0), (2, 100))
    assert box.messages() == [dead_heat(100.0, "Zoe", "Yan")]
    assert log(box) == []


# -- told afterwards


def test_slaps_tells_the_contest():
    box = ready("Ann", "Ben", "Cleo")
    for _ in range(4):
        box.ask("take Cleo")
    box.slap((3, 0), (2, 2000), (1, 40 * MS), (1, 700 * MS))
    box.messages()
    assert box.ask("slaps")[0]["contest"] == {
        "verdict": "take",
        "window_us": 1000,
        "margin_us": 38000.0,
        "strength_percent": 40,
        "touches": [
            touch("Cleo", 3, -2000.0, -1000.0, "no_calls_left"),
            touch("Ben", 2, 0.0, -1000.0),
            touch("Ann", 1, 38000.0, -1000.0),
            touch("Ann", 1, 698000.0, 699000.0, "not_armed"),
        ],
    }


def touch(player, zone, at_us, pressed_us, code=None, contacts=1):
    return {
        "player": player,
        "zone": zone,
        "at_us": at_us,
        "pressed_us": pressed_us,
        "contacts": contacts,
        "code": code,
    }


def test_slaps_tells_a_dead_heat_and_counts_bounces():
    box = ready("Ann", "Ben")
    box.hands.touch(1, 0, 200)
    box.hands.touch(1, 600)
    box.hands.touch(2, 100, None)
    box.hands.press(100)
    box.wait(400)
    assert box.ask("slaps")[-1]["contest"] == {
        "verdict": "dead_heat",
        "window_us": 1000,
        "margin_us": 100.0,
        "strength_percent": 40,
        "touches": [
            touch("Ann", 1, 0.0, 100.0, contacts=2),
            touch("Ben", 2, 100.0, 100.0),
        ],
    }


def test_slaps_tells_the_window_that_judged_also_when_another_has_been_set():
    box = ready("Ann", "Ben")
    box.slap((1, 0), (2, 500))
    box.say("set tie_window_us 100")
    assert box.ask("slaps")[0]["contest"]["window_us"] == 1000
    box.slap((1, 0), (2, 500))
    assert box.ask("slaps")[0]["contest"]["window_us"] == 100


def test_slaps_without_a_verdict():
    box = ready("Ann", "Ben")
    box.hands.touch(1)
    box.wait(300)
    assert box.ask("slaps")[-1]["contest"] == {
        "verdict": None,
        "window_us": 1000,
        "margin_us": None,
        "strength_percent": None,
        "touches": [touch("Ann", 1, 0.0, None, "no_pressure")],
    }
    assert box.say("slaps")[0] == "no verdict: no touch has counted"


def test_a_new_game_begins_without_slaps():
    box = ready("Ann", "Ben")
    box.slap((1, 0))
    box.say("again")
    assert box.say("slaps") == ["// nobody has slapped yet"]
