# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A stack of lines in little memory behaves as a list of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.app.packed_lines import LINES, PackedLines

TEXTS = st.text(st.characters(blacklist_characters="\n"), min_size=1, max_size=5)
STEPS = st.lists(st.none() | TEXTS, max_size=4 * LINES)


def packed(lines):
    stack = PackedLines()
    for line in lines:
        stack.append(line)
    return stack


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 3 * LINES), STEPS)
def test_lines_come_and_go(count, steps):
    """None takes the last one away."""
    model = [f"line {number}" for number in range(count)]
    stack = packed(model)
    for step in steps:
        if step is not None:
            model.append(step)
            stack.append(step)
        elif model:
            assert (stack.last(), stack.pop()) == (model[-1], model.pop())
        assert (len(stack), list(stack.part())) == (len(model), model)
    assert stack.size == sum(len(line) + 1 for line in model)


@given(st.integers(0, 3 * LINES), st.data())
def test_a_part_of_them(count, data):
    model = [f"line {number}" for number in range(count)]
    start = data.draw(st.integers(0, count))
    end = data.draw(st.integers(start, count))
    assert list(packed(model).part(start, end)) == model[start:end]
    assert list(packed(model).part(start)) == model[start:]


def test_who_looks_through_them_sees_them_as_they_were():
    stack = packed(["one", "two"])
    seen = stack.part()
    stack.pop()
    stack.append("three")
    assert list(seen) == ["one", "two"]
