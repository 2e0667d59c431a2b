# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Hands, button, lines and time in any mixture."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.bare_table import Box
from tests.app.loaded_match import load_match

LINES = (
    "new take_it Ann Ben Cleo@6|new take_it Zoe@2 Yan@1|again|take p1|take p2|take p3|void|end|undo"
    "|redo|cards p1 5 j|cards p2|cards p3 t|status|slaps|score|lights|set tie_window_us 20000"
    "|zone p1 5|zone p2 4|zone p1 1"
    "|set tie_window_us 0|set needs_pressure off|set needs_pressure on|lang ru|json on|json off"
).split("|")
ZONES = st.integers(1, 6)
SOON_US = st.integers(0, 3000) | st.integers(0, 400_000)
STEPS = st.lists(
    st.tuples(st.just("slap"), ZONES, SOON_US)
    | st.tuples(st.just("slap"), ZONES, SOON_US)
    | st.tuples(st.just("touch"), ZONES, SOON_US, st.sampled_from((5, 200, 90_000, 3_000_000)))
    | st.tuples(st.just("line"), st.sampled_from(LINES))
    | st.tuples(st.just("line"), st.sampled_from(LINES))
    | st.tuples(st.just("press"), st.sampled_from(("short", "long")))
    | st.tuples(
        st.just("wait"), st.sampled_from((1, 3, 40, 300, 1200)), st.sampled_from((1, 7, 400))
    ),
    max_size=30,
)


def follow(box, step):
    kind, *words = step
    if kind == "slap":
        box.hands.slap(*words)
    elif kind == "touch":
        box.hands.touch(*words)
    elif kind == "line":
        box.say(words[0])
    elif kind == "press":
        box.press(words[0])
    else:
        box.wait(*words)


@settings(max_examples=100, deadline=None)
@given(STEPS)
def test_the_game_stays_whole_and_the_box_alive(steps):
    box = Box()
    for step in steps:
        follow(box, step)
    box.wait(15_000, 10)
    match = box.desk.match
    if match is None:
        return
    assert load_match(match.log()).game.snapshot() == match.game.snapshot()
    assert Box(box.flash).desk.match.log() == match.log()
    assert box.desk.arbiter.is_armed == (match.game.phase == "playing")
    lamps = [match.game.lamp(seat) for seat in range(len(match.game.names))]
    assert [box.desk.view.lamps[zone - 1] for zone in match.opening.zones] == lamps


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_every_take_by_slap_is_told_once_and_in_order(steps):
    """While nobody takes anything back or begins another game meanwhile."""
    box = Box()
    box.say("new take_it a b c d e f")
    box.messages()
    for step in steps:
        if step[0] not in ("line", "press") or step[1].startswith(("set", "status", "lang")):
            follow(box, step)
    box.wait(5000, 10)
    told = [event["player"] for event in box.messages() if event.get("event") == "take"]
    assert [f"take {name}" for name in told] == box.desk.match.log()[1:]
