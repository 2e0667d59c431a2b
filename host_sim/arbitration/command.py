# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim arbitration`."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.arbitration.report_text import Report, contest_lines, report_lines
from host_sim.arbitration.survey import FULL, MILLION, QUICK, contests, survey


def run_arbitration(options: argparse.Namespace, say: Callable[[str], None]) -> int:
    """Print the report, or the million contests; exit status 1 when a goal is missed."""
    if options.million:
        return _run_million(options.json, say)
    report = survey(QUICK if options.quick else FULL)
    for line in [json.dumps(report)] if options.json else report_lines(report):
        say(line)
    is_drawn = options.plot is None or _draw(report, options.plot)
    return 0 if report["passed"] and is_drawn else 1


def _draw(report: Report, path: Path) -> bool:
    """Whether the plot could be written."""
    from host_sim.arbitration.plot import write_plot

    try:
        write_plot(report, path)
    except OSError as error:
        print(f"host_sim arbitration: no plot was written: {error}", file=sys.stderr)
        return False
    return True


def _run_million(is_json: bool, say: Callable[[str], None]) -> int:
    found = contests(MILLION)
    for line in [json.dumps({"contests": found})] if is_json else contest_lines(found):
        say(line)
    return 0 if found["wrong"] == 0 else 1
