# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Scripts for the arbiter, drawn by hypothesis."""

from hypothesis import strategies as st

from tests.rules.arbiter_script import make_script, make_skews

PLACES = [st.integers(0, last) for last in range(32)]


@st.composite
def scripts(draw, ticks_per_us=125, nudge=1):
    """A script whose every choice can shrink on its own."""

    def choose(options):
        return options[draw(PLACES[len(options) - 1])]

    return make_script(choose, ticks_per_us, nudge)


@st.composite
def skews(draw):
    """Skews of the six zones in nanoseconds, some at the bounds."""
    return make_skews(lambda options: options[draw(PLACES[len(options) - 1])])


@st.composite
def moments(draw, script):
    """Ticks to look at, many of them right at a change or beside it."""
    edges = [script.arm_at] + [at for at, _ in script.changes]
    near = st.builds(int.__add__, st.sampled_from(edges), st.integers(-1, 1))
    anywhere = st.integers(0, script.end)
    return sorted(draw(st.sets(near | anywhere, max_size=30)))
