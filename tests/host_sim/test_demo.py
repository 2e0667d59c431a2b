# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The demo game, for people and for programs."""

import json

from host_sim.__main__ import main


def test_people_see_what_is_typed_said_and_shown(capsys):
    assert main(["play"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert {"> status", "// Ben at zone 3 takes the row, 38.0 ms before Cleo"} <= set(told)
    assert sum(line.startswith("  ring  1 ") for line in told) > 20


def test_programs_get_one_object_a_line(capsys):
    assert main(["play", "--json"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in said[:1]] == ["ready"]
    assert (said[-1]["cmd"], said[-1]["final"], said[-1]["winners"]) == ("score", True, ["Ann"])
