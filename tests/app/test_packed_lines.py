# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A stack of lines in little memory behaves as a list of them."""

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.packed_lines import BLOCK, PackedLines

SOME = 3 * BLOCK // len("line 00 of some")
"""So many lines are several blocks."""
LETTERS = st.characters(codec="utf-8", exclude_characters="\n")
TEXTS = st.text(LETTERS, min_size=1, max_size=60) | st.just("x" * 2 * BLOCK)
STEPS = st.lists(st.none() | TEXTS, max_size=40)


def packed(lines):
    stack = PackedLines()
    for line in lines:
        stack.append(line)
    return stack


@settings(max_examples=100, deadline=None)
@given(st.integers(0, SOME), STEPS)
def test_lines_come_and_go(count, steps):
    """None takes the last one away."""
    model = [f"line {number} of some" for number in range(count)]
    stack = packed(model)
    for step in steps:
        if step is not None:
            model.append(step)
            stack.append(step)
        elif model:
            assert (stack.last(), stack.pop()) == (model[-1], model.pop())
        assert (len(stack), list(stack.part())) == (len(model), model)
    assert stack.size == sum(len(line.encode()) + 1 for line in model)


@given(st.integers(0, SOME), st.data())
def test_a_part_of_them(count, data):
    model = [f"line {number} of some" for number in range(count)]
    start = data.draw(st.integers(0, count))
    end = data.draw(st.integers(start, count))
    assert list(packed(model).part(start, end)) == model[start:end]
    assert list(packed(model).part(start)) == model[start:]


def test_who_looks_through_them_sees_those_begun_as_they_were():
    stack = packed(["one", "two", "three"])
    seen = stack.part()
    found = [next(seen)]
    stack.pop()
    stack.append("other")
    assert found + list(seen) == ["one", "two", "three"]


@given(st.integers(1, SOME), st.integers(0, SOME), st.integers(0, SOME))
def test_who_looks_through_them_meets_no_line_that_never_was(count, told, gone):
    stack = packed([f"line {number} of some" for number in range(count)])
    seen = stack.part()
    found = list(islice(seen, min(told, count)))
    for _ in range(min(gone, count)):
        stack.pop()
    stack.append("other")
    found += list(seen)
    lines = [f"line {number} of some" for number in range(len(found))]
    assert found in (lines, [*lines[:-1], "other"])
