# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Players and options, checked before a game begins."""

import pytest

from firmware.rules.opening import check_opening, choice, number


class Rules:
    PLAYERS = (2, 3)
    OPTIONS = (("limit", (1, 9)), ("reach", ("over", "at")))


def test_what_the_game_knows_is_let_in():
    assert check_opening(("Ann", "Ben"), {"reach": "at"}, Rules) is None


@pytest.mark.parametrize(
    ("names", "options", "code", "facts"),
    [
        (("Ann",), {}, "game/players", {"got": 1, "least": 2, "most": 3}),
        (("Ann", "Ben", "Cy", "Di"), {}, "game/players", {"got": 4, "least": 2, "most": 3}),
        (("Ann", "ann"), {}, "name/taken", {"name": "ann"}),
        (("Ann", "Reach"), {}, "name/option", {"got": "Reach", "option": "reach"}),
        (
            ("Ann", "Ben"),
            {"z": "1", "a": "2", "limit": "3"},
            "option/unknown",
            {"got": "a", "options": ("limit", "reach")},
        ),
    ],
)
def test_everything_else_is_refused(refusal, names, options, code, facts):
    assert refusal(check_opening, names, options, Rules) == (code, facts)


def test_an_option_has_its_first_value_unless_given():
    values = ("over", "at")
    assert [choice(given, "reach", values) for given in ({}, {"reach": "AT"})] == ["over", "at"]


def test_a_value_that_is_not_among_the_choices(refusal):
    facts = {"option": "reach", "got": "never", "values": ("over", "at")}
    assert refusal(choice, {"reach": "never"}, "reach", ("over", "at")) == ("option/value", facts)


def test_a_number_has_its_default_unless_given():
    assert [number(given, "limit", 5, (1, 9)) for given in ({}, {"limit": "+07"})] == [5, 7]


@pytest.mark.parametrize("text", ["0", "10", "-3", "x", "", "1.5"])
def test_a_number_out_of_bounds(refusal, text):
    facts = {"option": "limit", "got": text, "low": 1, "high": 9}
    assert refusal(number, {"limit": text}, "limit", 5, (1, 9)) == ("option/bounds", facts)
