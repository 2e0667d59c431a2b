# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The exception of the rules."""

from firmware.rules.errors import Refused


def test_carries_a_code_and_the_facts_of_a_sentence():
    refused = Refused("take_it/no_calls_left", player="Ann", calls=3)
    assert (refused.code, refused.facts, str(refused)) == (
        "take_it/no_calls_left",
        {"player": "Ann", "calls": 3},
        "take_it/no_calls_left",
    )
