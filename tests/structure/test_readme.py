# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the README shows is what the box says."""

import re

from tests.host_sim.box_on_desk import say_text
from tests.structure.sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROMPT = "> "


def test_the_console_session_is_what_the_box_says():
    shown = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    assert len(shown) == 1
    lines = shown[0].splitlines()
    typed = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
    said = [line for line in lines if not line.startswith(PROMPT)]
    assert say_text(*typed)[1:] == said


def test_every_file_that_the_readme_names_is_there():
    named = re.findall(r"\]\(([^)#]+)\)", README)
    assert [name for name in named if not (ROOT / name).exists()] == []
