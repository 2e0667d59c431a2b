# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What waits to be sent."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.app.outbox import LINE_COST, Outbox


class Port:
    """A serial port with so much room; it takes what fits, as usb_cdc does with write_timeout 0."""

    def __init__(self, room=0, full=0):
        self.room = room
        self.taken = b""
        self._full = full

    def write(self, data):
        count = min(self.room, len(data))
        self.taken += bytes(data[:count])
        self.room -= count
        return count or self._full


def sent(outbox, port):
    """Everything that comes out when there is room for everything."""
    port.room = 10**6
    outbox.turn()
    return port.taken


def line(number):
    return b"// line %d\r\n" % number


def is_empty(outbox):
    """Whether nothing waits: even a port with all the room gets nothing."""
    port = Port(100_000)
    outbox._write = port.write
    outbox.turn()
    return port.taken == b""


def test_lines_go_out_in_order():
    port = Port(100)
    outbox = Outbox(port.write)
    outbox.answer(b"one\r\n")
    outbox.inform(b"// two\r\n")
    outbox.answer(b"three\r\n")
    outbox.turn()
    assert port.taken == b"one\r\n// two\r\nthree\r\n"
    assert is_empty(outbox)


def test_nothing_goes_out_before_its_turn():
    port = Port(100)
    outbox = Outbox(port.write)
    outbox.answer(b"one\r\n")
    assert (port.taken, is_empty(outbox)) == (b"", False)


def test_a_full_port_takes_the_rest_later():
    port = Port()
    outbox = Outbox(port.write)
    outbox.answer(b"take Ann\r\n")
    for room in (0, 1, 3, 0, 5):
        port.room = room
        outbox.turn()
    assert port.taken == b"take Ann\r"
    assert sent(outbox, port) == b"take Ann\r\n"


def test_a_port_that_says_none_is_full():
    port = Port(2, full=None)
    outbox = Outbox(port.write)
    outbox.answer(b"abc")
    outbox.turn()
    outbox.turn()
    assert port.taken == b"ab"
    assert sent(outbox, port) == b"abc"


def test_empty_lines_do_not_wait():
    outbox = Outbox(Port().write)
    outbox.answer(b"")
    outbox.inform(b"")
    assert is_empty(outbox)


def test_the_oldest_information_is_dropped_and_counted():
    port = Port()
    outbox = Outbox(port.write, limit=3 * (LINE_COST + len(line(0))))
    for number in range(5):
        outbox.inform(line(number))
    assert outbox.take_dropped() == 0
    assert sent(outbox, port) == line(2) + line(3) + line(4)
    assert (outbox.take_dropped(), outbox.take_dropped()) == (2, 0)


def test_a_line_that_has_begun_is_not_dropped():
    port = Port(4)
    outbox = Outbox(port.write, limit=2 * (LINE_COST + len(line(0))))
    outbox.inform(line(0))
    outbox.turn()
    for number in (1, 2, 3):
        outbox.inform(line(number))
    assert sent(outbox, port) == line(0) + line(3)
    assert outbox.take_dropped() == 2


def test_answers_push_information_out_and_are_never_dropped():
    port = Port()
    outbox = Outbox(port.write, limit=4 * (LINE_COST + len(line(0))))
    for number in (0, 1, 2):
        outbox.inform(line(number))
    outbox.answer(line(10))
    outbox.answer(line(11))
    assert not outbox.is_full
    outbox.answer(line(12))
    outbox.answer(line(13))
    assert outbox.is_full
    outbox.answer(line(14))
    outbox.inform(line(3))
    assert sent(outbox, port) == line(10) + line(11) + line(12) + line(13) + line(14)
    assert (outbox.is_full, outbox.take_dropped()) == (False, 4)


def test_information_alone_never_keeps_commands_out():
    outbox = Outbox(Port().write, limit=2 * (LINE_COST + len(line(0))))
    for number in range(9):
        outbox.inform(line(number))
        assert not outbox.is_full


def test_one_answer_larger_than_the_limit_goes_out_whole():
    port = Port()
    outbox = Outbox(port.write, limit=1000)
    outbox.answer(b"x" * 5000)
    assert outbox.is_full
    assert sent(outbox, port) == b"x" * 5000


def test_information_larger_than_the_limit_is_dropped():
    port = Port()
    outbox = Outbox(port.write, limit=100)
    outbox.inform(b"x" * 101)
    assert (is_empty(outbox), outbox.take_dropped()) == (True, 1)


LINES = st.integers(1, 30).map(lambda length: b"x" * (length - 1) + b"\n")
STEPS = st.lists(
    st.tuples(st.just("answer"), LINES)
    | st.tuples(st.just("inform"), LINES)
    | st.tuples(st.just("room"), st.integers(0, 70)),
    max_size=60,
)


@given(STEPS)
def test_answers_arrive_whole_and_in_order_and_all_losses_are_counted(steps):
    port = Port()
    outbox = Outbox(port.write, limit=300)
    asked = []
    for number, (kind, what) in enumerate(steps):
        if kind == "room":
            port.room = what
            outbox.turn()
        else:
            asked.append((kind, b"%d" % number + what))
            getattr(outbox, kind)(asked[-1][1])
    arrived = sent(outbox, port).splitlines(keepends=True)
    places = [[data for _, data in asked].index(data) for data in arrived]
    lost = [kind for kind, data in asked if data not in arrived]
    assert places == sorted(places)
    assert lost == ["inform"] * outbox.take_dropped()


def test_the_same_on_micropython(both_pythons):
    both_pythons("""
from firmware.app.outbox import Outbox
room = [0]
def write(data):
    count = min(room[0], len(data))
    room[0] -= count
    print(bytes(data[:count]))
    return count
outbox = Outbox(write, limit=300)
for number in range(20):
    outbox.inform(b"// line %d\\r\\n" % number)
    if number % 3 == 0:
        outbox.answer(b"{}\\n")
    room[0] = number % 7
    outbox.turn()
    print(outbox.is_full)
room[0] = 9999
outbox.turn()
print(outbox.take_dropped(), outbox.take_dropped())
""")
