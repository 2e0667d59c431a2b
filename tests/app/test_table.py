# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""One table at work: late looks, the button, two hosts, one that does not read."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.app.bare_table import Box, playing

MS = 1000
EVENING = (
    # milliseconds, then hands: zone, microseconds later, milliseconds on the zone, is it a push
    (100, ((1, 0, 120, True), (2, 1500, 120, True), (3, 240 * MS, 150, True))),
    (1700, ((2, 0, 120, True), (1, 300, 120, True))),
    (2500, ((3, 0, 60, True),)),
    (3300, ((3, 0, 60, False), (4, 200 * MS, 900, True))),
    (5200, ((3, 0, 120, True), (1, 5, 120, True), (4, 1004, 120, True))),
    (6700, ((2, 0, 120, True),)),
)
EVENING_ENDS_MS = 9000


def play_evening(evening, pass_lengths_ms):
    """The evening as seen in passes of these lengths; all that a host can know of it."""
    box = playing("Ann", "Ben", "Cleo", "Dan")
    box.wait(20)
    start = box.hands.now
    for at_ms, hands in evening:
        for zone, later_us, down_ms, is_push in hands:
            at_us = at_ms * MS + later_us
            box.hands.touch(zone, at_us, down_ms * MS)
            if is_push:
                box.hands.press(at_us + 700, 90 * MS)
    count = 0
    while box.hands.now - start < EVENING_ENDS_MS * 125_000:
        box.turn(pass_lengths_ms[count % len(pass_lengths_ms)])
        count += 1
    box.wait(40)
    messages = box.messages()
    return messages, box.desk.match.log(), box.desk.game.snapshot(), box.ask("slaps")


TIMELY = play_evening(EVENING, [1])


def test_an_evening_seen_in_time():
    messages, log, _, _ = TIMELY
    told = [(event["event"], event.get("player"), event.get("code")) for event in messages]
    assert told == [
        ("take", "Ann", None),
        ("dead_heat", None, None),
        ("refused", "Cleo", "not_armed"),
        ("refused", "Cleo", "no_pressure"),
        ("take", "Dan", None),
        ("dead_heat", None, None),
        ("take", "Ben", None),
    ]
    assert log[1:] == ["take Ann", "take Dan", "take Ben"]


def test_the_same_evening_seen_late():
    for pass_ms in (2, 7, 33, 100, 280, 999, 9000):
        assert play_evening(EVENING, [pass_ms]) == TIMELY


HANDS = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.integers(0, 400 * MS) | st.integers(0, 2000),
        st.sampled_from((40, 120, 700)),
        st.booleans(),
    ),
    max_size=4,
    unique_by=lambda hand: hand[0],
).map(tuple)
EVENINGS = st.lists(HANDS, min_size=1, max_size=4).map(
    lambda contests: tuple((100 + 2000 * turn, hands) for turn, hands in enumerate(contests))
)


def brushes(*zones):
    """Hands that touch without pressing the lid, 5 ms apart."""
    return tuple((zone, place * 5 * MS, 40, False) for place, zone in enumerate(zones))


@settings(max_examples=12, deadline=None)
@given(EVENINGS, st.lists(st.integers(1, 2500), min_size=1, max_size=4))
# The sensor counts as dead from the fifth touch on, whether or not more have come by then.
@example(((100, brushes(1, 2, 3)), (2100, brushes(1, 3, 2))), [4])
# It works again with the next press, also when both are seen at once.
@example(((100, brushes(1, 2, 3, 4)), (2100, brushes(1)), (4100, ((2, 0, 120, True),))), [9000])
def test_the_game_does_not_depend_on_when_the_box_looks(evening, pass_lengths_ms):
    assert play_evening(evening, pass_lengths_ms) == play_evening(evening, [5])


# -- before and after a game


def test_slap_to_join_and_press_to_start():
    box = Box()
    box.messages()
    box.slap((5, 0), (2, 0), (5, 300 * MS))
    assert box.desk.joined == (2, 5)
    lit = [light != (0, 0, 0) for light in box.lights.shown]
    assert lit == [zone in (2, 5) or place == 0 for zone in range(1, 7) for place in range(4)]
    box.press("short")
    assert box.say("log") == ["new take_it Blue@2 Violet@5"]
    box.wait(20)
    box.slap((5, 0))
    assert box.say("log")[1:] == ["take Violet"]


def test_who_joins_is_named_in_the_language_of_the_table():
    box = Box()
    box.say("lang ru")
    box.slap((1, 0), (3, 0))
    box.press("short")
    assert box.say("log") == ["new take_it Красный@1 Зелёный@3"]


def test_a_press_with_nobody_to_play_changes_nothing():
    box = Box()
    for joined in ((), (4,)):
        before = box.state()
        box.press("short")
        assert (box.state(), box.desk.joined, box.tunes.pop()) == (before, joined, "refused")
        box.slap((4, 0))


def test_touches_that_do_not_count_join_nobody():
    box = Box()
    box.messages()
    box.hands.touch(1)
    box.hands.touch(2, 200 * MS, 9)
    box.wait(1500)
    assert (box.desk.joined, box.messages()) == ((), [])


def test_a_long_press_takes_the_last_event_back():
    box = playing("Ann", "Ben")
    box.slap((1, 0))
    box.say("take Ben")
    box.press("long")
    assert box.say("log")[1:] == ["take Ann"]
    box.press("long")
    assert box.say("log")[1:] == []
    box.press("long")
    assert (box.say("log")[1:], box.tunes[-1]) == ([], "refused")


def test_a_short_press_arms_at_once():
    box = playing("Ann", "Ben")
    box.hands.slap(1, 0)
    box.wait(500)
    assert box.ask("status")[-1]["armed"] is False
    box.press("short")
    box.turn()
    assert box.ask("status")[0]["armed"] is True
    box.slap((2, 0))
    assert box.say("log")[1:] == ["take Ann", "take Ben"]


def test_a_short_press_after_the_end_begins_again():
    box = playing("Ann", "Ben@4")
    box.say("end")
    box.press("short")
    assert box.say("log") == ["new take_it Ann@1 Ben@4 dealer=Ben joker=pairs"]


def test_a_short_press_throws_no_typed_cards_away():
    """Until all hands are entered; then the next game begins."""
    box = playing("Ann", "Ben@4")
    for line in ("end", "cards Ann 5 d3"):
        box.say(line)
    box.press("short")
    assert box.say("log")[1:] == ["end", "cards Ann 5 d3"]
    box.say("cards Ben")
    box.press("short")
    assert box.say("log") == ["new take_it Ann@1 Ben@4 dealer=Ben joker=pairs"]


def test_an_undone_end_arms_again():
    box = playing("Ann", "Ben")
    box.say("end")
    box.press("long")
    box.wait(20)
    box.messages()
    box.slap((2, 0))
    assert [event["event"] for event in box.messages()] == ["take"]


# -- hosts


def test_two_channels_hear_the_same_events():
    box = playing("Ann", "Ben")
    box.say("json on")
    box.messages()
    for hands in (((1, 0), (2, 5000)), ((1, 0), (2, 100)), ((2, 0), (1, 600 * MS))):
        box.slap(*hands)
    heard = box.messages()
    assert [event["event"] for event in heard] == ["take", "dead_heat", "take", "refused"]
    assert [json.loads(line) for line in box.hear()] == heard


def test_in_text_the_same_events_are_sentences():
    box = playing("Ann", "Ben")
    box.slap((1, 0), (2, 5000))
    box.slap((1, 0), (2, 100))
    assert len(box.messages()) == len(box.hear()) == 2


def test_at_the_start_both_hear_that_the_box_is_ready():
    box = Box()
    assert box.messages() == [{"event": "ready"}]
    assert box.hear() == ["// the box is ready: slap to join, or type new take_it NAME NAME..."]


def test_a_host_that_does_not_read_loses_information_but_no_answer_and_delays_nobody():
    box = playing("Ann", "Ben")
    box.say("set tie_window_us 20000")
    box.messages()
    box.console_room = 0
    box.parts.console.incoming = b"status\ntake Ann\nlog\n"
    for _ in range(20):
        box.turn()
    for _ in range(60):
        box.slap((1, 0), (2, 100))
    told = box.messages()
    assert [event["event"] for event in told] == ["take"] + ["dead_heat"] * 60
    box.console_room = 64
    box.wait(300, 1)
    lines = box.hear()
    answers = [line for line in lines if not line.startswith("// dead heat")]
    dead_heats = len(lines) - len(answers)
    assert answers == [
        "take_it: playing, Ann deals, the box is armed",
        "Ann at zone 1: 4 calls left, 0 piles, 0 points",
        "Ben at zone 2: 4 calls left, 0 piles, 0 points",
        "// Ann has the row and 3 calls left; Ann deals",
        "new take_it Ann@1 Ben@2",
        "take Ann",
        f"// {60 - dead_heats} lines were dropped",
    ]
    assert 0 < dead_heats < 60


def test_commands_wait_while_answers_are_not_read_and_none_is_lost():
    box = playing("Ann", "Ben")
    box.console_room = 0
    for _ in range(40):
        box.parts.console.incoming += b"help\n"
    box.parts.console.incoming += b"take Ann\n"
    box.wait(200, 1)
    assert box.desk.match.log()[1:] == []
    box.console_room = 512
    box.wait(1000, 1)
    lines = box.hear()
    assert len(lines) == 40 * 25 + 1
    assert lines[-1] == "// Ann has the row and 3 calls left; Ann deals"


def test_slaps_are_judged_while_a_flood_of_lines_comes_in():
    box = playing("Ann", "Ben")
    box.parts.console.incoming = b"status\n" * 2000
    box.slap((2, 0), (1, 3000))
    assert box.desk.match.log()[1:] == ["take Ben"]
    assert box.messages()[0]["margin_us"] == 3000.0


# -- every pass


def test_the_watchdog_is_fed_once_a_pass():
    box = playing("Ann", "Ben")
    fed = box.parts.watchdog.fed
    for _ in range(30):
        box.turn()
    assert box.parts.watchdog.fed == fed + 30


def test_nothing_is_painted_and_nothing_saved_while_a_contest_is_open():
    box = playing("Ann", "Ben")
    box.say("take Ann")
    box.wait(50)
    box.hands.touch(1)
    box.hands.press(28_000)
    open_passes = []
    for count in range(60):
        if count == 10:
            box.parts.console.incoming = b"set brightness 30\n"
        before = box.lights.shows, box.flash.saves
        box.turn()
        if box.desk.arbiter.is_open:
            open_passes.append((box.lights.shows, box.flash.saves) == before)
    assert len(open_passes) > 20
    assert all(open_passes)
    assert box.flash.text.split("\n")[2:] == ["set brightness 30", "take Ann"]


def test_a_still_picture_is_painted_once_and_a_moving_one_25_times_a_second():
    box = playing("Ann", "Ben", "Cleo", "Dan")
    box.wait(50)
    shows = box.lights.shows
    box.wait(2000)
    assert box.lights.shows == shows
    box.say("new take_it Ann Ben")
    box.wait(50)
    shows = box.lights.shows
    box.wait(1000)
    assert box.lights.shows == shows + 25


def test_what_one_host_does_the_other_hears_once():
    box = playing("Ann", "Ben")
    box.hear()
    box.ask("take Ann")
    assert box.hear() == ["// Ann takes the row, entered by hand"]
    box.ask("undo")
    assert box.hear() == ["// taken back: take Ann"]
    box.ask("redo")
    assert box.hear() == ["// played again: take Ann"]
    box.ask("void")
    assert box.hear() == ["// Ann gives the row back and has 4 calls left; Ann deals"]
    box.ask("again")
    assert box.hear() == ["// take_it begins with Ann, Ben"]


def test_a_program_hears_its_own_events_of_the_game_but_no_repetition():
    box = playing("Ann", "Ben")
    heard = [box.ask(line) for line in ("take Ann", "undo", "redo", "void", "end", "again")]
    assert [[line.get("event") for line in lines] for lines in heard] == [
        [None, "take"],
        [None],
        [None],
        [None],
        [None, "game_over"],
        [None],
    ]


def test_the_button_tells_both_hosts_what_it_did():
    box = playing("Ann", "Ben")
    box.say("take Ben")
    box.messages()
    box.press("long")
    box.turn()
    assert box.messages() == [{"event": "undone", "line": "take Ben"}]
    assert box.hear() == ["// taken back: take Ben"]


def test_a_take_that_was_undone_before_its_contest_closed_is_not_told():
    box = playing("Ann", "Ben")
    box.hands.slap(1, 0)
    box.wait(50)
    assert box.desk.match.log()[1:] == ["take Ann"]
    box.messages()
    box.ask("undo")
    box.wait(1500)
    assert box.messages() == []


@pytest.mark.parametrize(
    ("before", "typed", "told"),
    [
        (3, ["void"], []),
        (3, ["void", "take Ann"], ["take"]),
        (0, ["take Ann", "void"], ["take", "take"]),
    ],
)
def test_a_take_that_was_made_void_before_its_contest_closed_is_not_told(before, typed, told):
    """The game would be over with the fourth."""
    box = playing("Ann", "Ben")
    for _ in range(before):
        box.say("take Ben")
    box.hands.slap(2, 0)
    box.wait(60)
    assert box.desk.match.log()[1:] == ["take Ben"] * (before + 1)
    box.messages()
    heard = [message["event"] for line in typed for message in box.ask(line) if "event" in message]
    box.wait(1500)
    heard += [event["event"] for event in box.messages()]
    assert heard == told


def test_the_end_of_the_game_is_heard_as_a_tune():
    box = playing("Ann", "Ben")
    box.say("end")
    assert box.tunes[-1] == "game_over"


def test_a_known_command_is_named_in_small_letters_an_unknown_one_as_typed():
    box = playing("Ann", "Ben")
    assert [box.ask(line)[0]["cmd"] for line in ("STATUS x", "Bogus", "Take Zed")] == [
        "status",
        "Bogus",
        "take",
    ]


def test_a_game_is_known_in_any_case_but_told_in_its_own():
    box = Box()
    box.messages()
    (reply,) = box.ask("new Take_It Ann Ben")
    assert reply["game"] == "take_it"
    assert box.desk.match.log() == ["new take_it Ann@1 Ben@2"]


def test_an_option_is_no_name():
    box = Box()
    box.hear()
    assert box.say("new take_it Ann Dealer") == [
        "!! name/option: expected a name, got 'Dealer', which is an option: dealer=..."
    ]
