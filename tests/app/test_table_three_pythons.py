# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The same hands and the same lines: byte for byte the same from CPython and MicroPython."""

EVENING = r"""
from tests.app.bare_table import Box, Flash

LINES = (
    "status|new take_it Ann Ben@6 Яна dealer=b|AT+GCAP|take zed|TAKE ЯН"
    "|cards Ann 5 d6 D6 j d\u22122|score|undo|redo|set tie_window_us 400|set volume x|settings"
    "|lights|help|rules|log|lang ru|status|cards p2 t t|score|lang de|end|score|cards яна -3"
    "|status|score|lang da|score|again|void|lang en|x"
)


def show(box):
    print(box.parts.console.outgoing.decode().replace("\r", "$"))
    print(box.parts.data.outgoing.decode())
    box.parts.console.outgoing = box.parts.data.outgoing = b""


def type_in(box, line):
    for port in (box.parts.console, box.parts.data):
        port.incoming += line.encode() + b"\r\n"
        box.wait(4, 1)
    show(box)


def evening(box, pass_ms):
    for hands in (((1, 0), (6, 1412)), ((2, 0), (1, 399)), ((6, 0), (1, 700), (2, 200500))):
        for zone, at_us in hands:
            box.hands.slap(zone, at_us)
        box.wait(1600, pass_ms)
        show(box)
    box.hands.touch(1)
    box.hands.touch(2, 300000, 9)
    box.wait(1600, pass_ms)
    type_in(box, "slaps")
    print(box.flash.saves, box.tunes, box.lights.shown)


box = Box()
box.slap((1, 0), (3, 0))
box.press("short")
show(box)
for line in LINES.split("|"):
    type_in(box, line)
evening(box, 1)
for garbage in (b"\xff\xfe", b"take A\xc2", b"x" * 300, b"\xe2\x80\xa8undo", b"take\x00 Ann"):
    box.parts.console.incoming += garbage + b"\n"
    box.wait(5, 1)
    show(box)
for text in (box.flash.text, "hello\nset volume 7", "new take_it Ann\xa0Ben\ntake b"):
    again = Box(Flash(text))
    show(again)
    print(again.flash.text)
    type_in(again, "status")
    again.slap((1, 0), (2, 399))
    show(again)
evening(Box(Flash(box.flash.text)), 333)
"""


def test_an_evening_at_the_table(both_pythons):
    transcript = both_pythons(EVENING)
    assert transcript.count('"event": "dead_heat"') >= 2
    assert transcript.count('"ok": true') >= 30
