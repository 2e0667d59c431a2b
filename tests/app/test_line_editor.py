# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Bytes become lines, for programs and for people who type."""

from hypothesis import example, given
from hypothesis import strategies as st

from firmware.app.line_editor import LIMIT, LineEditor
from firmware.rules.errors import Refused

TOO_LONG = ("console/line_too_long", {"limit": LIMIT})
NOT_TEXT = ("console/not_utf8", {})


def feed(editor, data):
    """All lines in these bytes: texts, and code and facts of refusals."""
    editor.feed(data, len(data))
    return drain(editor)


def drain(editor):
    lines = []
    while True:
        line = editor.next_line()
        if line is None:
            return lines
        lines.append((line.code, line.facts) if isinstance(line, Refused) else line)


def lines_of(*chunks, is_typing=False):
    editor = LineEditor()
    editor.set_typing(is_typing)
    lines = []
    for chunk in chunks:
        lines += feed(editor, chunk)
        editor.take_echo()
    return lines


def typing():
    editor = LineEditor()
    editor.set_typing(True)
    return editor


class Screen:
    """What a terminal shows of the bytes it got: rows of text, enough of ECMA-48 for echo."""

    def __init__(self):
        self.rows = [""]
        self.column = 0

    def print(self, data):
        text = data.decode()
        while text:
            if text.startswith("\x1b[K"):
                self.rows[-1] = self.rows[-1][: self.column]
                text = text[3:]
            else:
                self.put(text[0])
                text = text[1:]

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.rows.append("")
        elif character == "\b":
            self.column -= 1
        else:
            row = self.rows[-1]
            self.rows[-1] = row[: self.column] + character + row[self.column + 1 :]
            self.column += 1


# -- lines


def test_every_line_end_ends_one_line():
    assert lines_of(b"one\rtwo\nthree\r\nfour\n") == ["one", "two", "three", "four"]


def test_empty_lines():
    assert lines_of(b"\r\r\n\n\n\r") == ["", "", "", "", ""]


def test_a_line_end_cut_in_two_ends_one_line():
    assert lines_of(b"one\r", b"\ntwo\r", b"", b"\n", b"\n") == ["one", "two", ""]


def test_a_line_is_given_only_when_it_ends():
    assert lines_of(b"one") == []
    assert lines_of(b"o", b"n", b"e", b"\n") == ["one"]


def test_only_the_count_is_read_of_a_buffer():
    editor = LineEditor()
    editor.feed(bytearray(b"one\ntwo\nold"), 5)
    assert editor.next_line() == "one"
    assert not editor.is_hungry
    assert editor.next_line() is None
    assert editor.is_hungry
    assert feed(editor, b"\n") == ["t"]


def test_a_line_is_at_its_start_until_something_is_entered():
    editor = typing()
    assert editor.is_at_start
    feed(editor, b"\x1b[A\r\n\x7f\x15")
    assert editor.is_at_start
    feed(editor, b"t")
    assert not editor.is_at_start
    feed(editor, b"\x7f")
    assert editor.is_at_start
    feed(editor, b"take\r")
    assert editor.is_at_start


def test_text_beyond_ascii():
    assert lines_of("new take_it Zoë Ёж 王\n".encode()) == ["new take_it Zoë Ёж 王"]


def test_the_longest_line_passes_and_a_longer_one_is_refused_whole():
    longest = "x" * LIMIT
    data = longest.encode() + b"\n" + longest.encode() + b"y\n" + b"z\n"
    assert lines_of(data) == [longest, TOO_LONG, "z"]


def test_length_counts_bytes():
    assert lines_of("é".encode() * (LIMIT // 2) + b"\n") == ["é" * (LIMIT // 2)]
    assert lines_of("é".encode() * (LIMIT // 2) + b"e\n") == [TOO_LONG]


def test_undecodable_bytes_refuse_the_whole_line():
    assert lines_of(b"a\xffb\nc\n\xc3\nd\n") == [NOT_TEXT, "c", NOT_TEXT, "d"]


def test_a_character_cut_off_by_the_limit_is_too_long_not_undecodable():
    assert lines_of(b"x" * (LIMIT - 1) + "é\n".encode()) == [TOO_LONG]


def test_control_characters_and_key_sequences_are_passed_over():
    assert lines_of(b"\x00t\x01a\x03k\x04e\x1b[3~\x1bOP\x07 \x1b[CAnn\n") == ["take Ann"]


def test_a_tab_is_a_blank():
    assert lines_of(b"take\tAnn\n") == ["take Ann"]


def test_a_program_does_not_edit():
    assert lines_of(b"ab\x08\x7f\x15c\x1b[A\n") == ["abc"]


def test_a_line_end_breaks_a_key_sequence_off():
    assert lines_of(b"one\x1b[\ntwo\n", b"\x1b", b"\nAnn\n") == ["one", "two", "", "Ann"]


BYTES = st.binary(max_size=40) | st.lists(
    st.sampled_from(
        [b"a", b"\r", b"\n", b"\x1b", b"[", b"A", b"B", b"\x7f", b"\x15", b"\xc3", b"\xa9", b"1"]
        + [b"x" * (LIMIT - 3)]
    ),
    max_size=30,
).map(b"".join)


@given(BYTES, st.booleans())
@example(b"one\r\ntwo", True)
def test_any_bytes_cut_up_anyhow_give_the_same_lines(data, is_typing):
    whole = lines_of(data, is_typing=is_typing)
    single = [bytes((byte,)) for byte in data]
    assert lines_of(*single, is_typing=is_typing) == whole
    assert lines_of(data[:7], data[7:], is_typing=is_typing) == whole


@given(BYTES, st.booleans())
def test_after_any_bytes_the_next_line_is_itself_again(data, is_typing):
    assert lines_of(data, b"\x1b\rstatus\n", is_typing=is_typing)[-1] == "status"


# -- a person who types


def test_a_program_gets_no_echo():
    editor = LineEditor()
    feed(editor, b"one\ntw")
    assert (editor.take_echo(), editor.make_way()) == (b"", b"")


def test_what_is_typed_is_echoed_once():
    editor = typing()
    assert feed(editor, b"ta") == []
    assert (editor.take_echo(), editor.take_echo()) == (b"ta", b"")
    assert feed(editor, b"ke\r") == ["take"]
    assert (editor.take_echo(), editor.take_echo()) == (b"ke\r\n", b"")
    assert feed(editor, b"\n") == []
    assert editor.take_echo() == b""


def test_backspace_removes_a_whole_character():
    editor = typing()
    assert feed(editor, "aé王".encode()) == []
    assert feed(editor, b"\x7f\x7f\x7f\x7fb\n") == ["b"]
    assert feed(editor, "aЁж🂡".encode() + b"\x08\x08\n") == ["aЁ"]


def test_backspace_rubs_out_on_the_screen():
    editor = typing()
    feed(editor, "aбc".encode())
    editor.take_echo()
    feed(editor, b"\x7f\x7fd")
    assert editor.take_echo() == b"\b \b\b \bd"


def test_backspace_before_the_echo_leaves_nothing_to_rub_out():
    editor = typing()
    feed(editor, b"abc\x7f")
    assert editor.take_echo() == b"ab"


def test_wide_characters_and_accents_are_redrawn():
    editor = typing()
    feed(editor, "ab王".encode())
    editor.take_echo()
    feed(editor, b"\x7f")
    assert editor.take_echo() == b"\r\x1b[Kab"
    feed(editor, "\u0301".encode())
    editor.take_echo()
    feed(editor, b"\x7f")
    assert editor.take_echo() == b"\r\x1b[Kab"


def test_control_u_clears_the_line():
    editor = typing()
    feed(editor, b"take Ann")
    editor.take_echo()
    assert feed(editor, b"\x15") == []
    assert editor.take_echo() == b"\r\x1b[K"
    assert feed(editor, b"void\n") == ["void"]


def test_control_u_makes_a_line_that_is_too_long_good_again():
    assert lines_of(b"x" * 300 + b"\x15void\n", is_typing=True) == ["void"]


def test_backspace_does_not_make_a_line_that_is_too_long_good_again():
    assert lines_of(b"x" * 300 + b"\x7f" * 50 + b"\n", is_typing=True) == [TOO_LONG]


def test_the_arrows_bring_back_earlier_lines():
    editor = typing()
    assert feed(editor, b"one\ntwo\n\x1b[A\x1b[A\n") == ["one", "two", "one"]
    assert feed(editor, b"\x1bOA\x1bOA\x1bOB\n") == ["one"]
    assert feed(editor, b"draft\x1b[A\x1b[B\n") == [""]


def test_an_earlier_line_can_be_edited():
    assert lines_of(b"take Ann\n\x1b[A\x7f\x7f\x7fBen\n", is_typing=True) == [
        "take Ann",
        "take Ben",
    ]


def test_refused_lines_are_not_kept():
    assert lines_of(b"one\n\xff\n" + b"x" * 300 + b"\n\x1b[A\n", is_typing=True) == [
        "one",
        NOT_TEXT,
        TOO_LONG,
        "one",
    ]


def test_an_earlier_line_is_drawn_over_the_present_one():
    editor = typing()
    feed(editor, b"one\ntw")
    assert editor.take_echo() == b"one\r\ntw"
    feed(editor, b"\x1b[A")
    assert editor.take_echo() == b"\r\x1b[Kone"


def test_a_line_that_arrives_meanwhile_goes_above_the_one_being_typed():
    editor = typing()
    screen = Screen()
    feed(editor, "take Zoë".encode())
    screen.print(editor.take_echo())
    screen.print(editor.make_way() + b"// a\r\n" + editor.make_way() + b"// b\r\n")
    feed(editor, b"\x7fe")
    screen.print(editor.take_echo())
    assert screen.rows == ["// a", "// b", "take Zoe"]


def test_nothing_makes_way_when_nothing_is_typed():
    editor = typing()
    assert editor.make_way() == b""
    feed(editor, b"one\n")
    editor.take_echo()
    assert editor.make_way() == b""


def test_what_is_erased_but_still_on_the_screen_makes_way():
    editor = typing()
    screen = Screen()
    feed(editor, b"a")
    screen.print(editor.take_echo())
    feed(editor, b"\x7f")
    screen.print(editor.make_way() + b"// a\r\n" + editor.take_echo())
    assert screen.rows == ["// a", ""]


def test_json_mode_and_back():
    editor = typing()
    feed(editor, b"json on\nta")
    editor.take_echo()
    editor.set_typing(False)
    feed(editor, b"ke")
    assert editor.take_echo() == b""
    editor.set_typing(True)
    assert feed(editor, b" Ann\n") == ["take Ann"]
    assert editor.take_echo() == b" Ann\r\n"


KEYS = st.lists(
    st.sampled_from(
        ["a", "b ", "é", "Ж", "\x7f", "\x15", "\x1b[A", "\x1bOB", "\r", "\x00", "EVENT"]
    ),
    max_size=40,
)


@given(KEYS, st.integers(1, 5))
def test_the_screen_shows_the_line_being_typed(keys, keys_an_echo):
    editor = typing()
    screen = Screen()
    rows = []
    for number, key in enumerate([*keys, "a", "\r"]):
        if key == "EVENT":
            screen.print(editor.make_way() + b"// event\r\n")
            rows.append("// event")
            continue
        lines = feed(editor, key.encode())
        rows += lines
        if lines or number % keys_an_echo == 0:
            screen.print(editor.take_echo())
    assert [row.rstrip(" ") for row in screen.rows] == [row.rstrip(" ") for row in rows] + [""]


def test_the_same_on_micropython(both_pythons):
    data = "new take_it Zoë\rtake Zy\x7fo\r\n\x15\x1b[A\x7f\x1b[B王\x7f\t\n".encode()
    data += b"\xff\n\xed\xa0\x80\n" + b"x" * 300 + b"\n\xc0\x80\n\x1b[A\r"
    both_pythons(f"""
from firmware.app.line_editor import LineEditor
for size in (1, 2, 7, 64):
    for is_typing in (False, True):
        editor = LineEditor()
        editor.set_typing(is_typing)
        data = {data!r}
        while data:
            chunk = bytearray(data[:size])
            data = data[size:]
            editor.feed(chunk, len(chunk))
            while not editor.is_hungry:
                line = editor.next_line()
                print(line if line is None or isinstance(line, str) else line.code)
                print([byte for byte in editor.take_echo()])
""")


IDLE = """
import gc
from firmware.app.line_editor import LineEditor
from firmware.app.outbox import Outbox

def allocated():
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0

def idle_passes(editor, outbox, data):
    for _ in range(1000):
        editor.feed(data, 0)
        editor.next_line()
        editor.take_echo()
        editor.make_way()
        outbox.turn()
        outbox.take_dropped()

def measure():
    editor, outbox, data = LineEditor(), Outbox(None), bytearray(64)
    editor.set_typing(True)
    gc.disable()
    before = allocated()
    idle_passes(editor, outbox, data)
    return allocated() - before

print(measure())
"""


def test_idle_passes_allocate_nothing(both_pythons):
    assert both_pythons(IDLE) == "0\n"
