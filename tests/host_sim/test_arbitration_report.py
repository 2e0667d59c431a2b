# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The acceptance report: what it holds, and its tables in print."""

import json

import pytest

from host_sim.__main__ import main
from host_sim.arbitration import budget
from host_sim.arbitration.report_text import report_lines
from host_sim.arbitration.survey import Size, is_passed, survey

TINY = Size(False, 60, 40, 10, 1, 1, 1)


@pytest.fixture(scope="module")
def report():
    return survey(TINY, processes=1)


def test_the_report_is_json_with_every_measurement(report):
    assert json.loads(json.dumps(report)) == report
    assert sorted(report) == sorted(
        "python machine date cycle_ns conditions stalled symmetry contests peers budget passed "
        "seconds".split()
    )


def test_the_goals_are_met(report):
    assert report["passed"] is True
    told = {
        one["name"]: (one["told_apart_from_cycles"][0][1], one["largest_tie_cycles"][0][1])
        for one in report["conditions"]
    }
    assert told == {
        "quiet": (6, 5),
        "bounce": (11, 10),
        "third": (11, 10),
        "mark": (12, 11),
        "wrap": (6, 5),
    }
    assert all(one["symmetric"] for one in report["conditions"])


@pytest.mark.parametrize(
    ("place", "key", "value"),
    [
        ("contests", "wrong", 1),
        ("symmetry", "broken", 1),
        ("stalled", "right", 0),
        ("stalled", "late_differs", 1),
        ("symmetry", "pairs_p", 0.0001),
    ],
)
def test_a_missed_goal_fails_the_report(report, place, key, value):
    assert is_passed({**report, place: {**report[place], key: value}}) is False


def test_the_text_says_it_all(report):
    lines = list(report_lines(report))
    assert lines[-1].startswith("PASSED in ")
    assert (
        "  6 cycles   48 ns   6 cycles  48 ns   5 cycles  40 ns       0  all of  1"
        "   clean contacts on quiet wires"
    ) in lines
    assert "       1       -     6/5       -       -       -       -" in lines
    window = next(line for line in lines if line.startswith("quiet   0 us"))
    assert window == (
        "quiet   0 us: 0.000 to 0.040 us   1000 us: 999.976 to 1000.016 us"
        "   20000 us: 19999.960 to 20000.000 us"
    )


def test_the_plot_is_a_picture(report, tmp_path):
    from host_sim.arbitration.plot import write_plot

    write_plot(report, tmp_path / "report.svg")
    text = (tmp_path / "report.svg").read_text(encoding="utf-8")
    assert text.startswith("<?xml") and "</svg>" in text


def test_the_softwares_share_of_the_error_is_next_to_nothing():
    assert budget.sd_ns("software") == 2.3
    assert budget.share_of("software") < budget.share_of("sensor") < 1e-9
    assert [part.most_ns for part in budget.PARTS if part.owner == "software"] == [0, 0, 8]


def test_the_command_knows_its_options(capsys):
    with pytest.raises(SystemExit):
        main(["arbitration", "--help"])
    assert "--million" in capsys.readouterr().out
