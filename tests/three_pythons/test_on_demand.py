# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Modules that are loaded for their moment alone are gone afterwards, where memory is small."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MICROPYTHON = Path(sys.executable).parent / "micropython"
PROGRAM = """
import sys
sys.path.append(sys.argv[1])
from firmware.app.on_demand import forget, load

def loaded():
    here = [name for name in sys.modules if name.startswith(PACKAGES)]
    return sorted(here), hasattr(sys.modules["firmware.rules"], "take_it")

PACKAGES = ("firmware.rules.take_it", "firmware.app.rooms")
load("firmware.rules.take_it.game")
load("firmware.app.rooms.info")
print(len(loaded()[0]), loaded()[1])
for package, name in (("firmware.rules", "take_it"), ("firmware.app.rooms", "info"), ("a", "b")):
    forget(package, name)
print(*loaded())
print(load("firmware.rules.take_it.game").TakeIt.NAME)
"""


def printed(python, *options):
    command = [str(python), *options, "-c", PROGRAM, str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split("\n")[:-1]


def test_a_small_python_forgets_a_package_with_all_below_it_and_loads_it_again():
    assert printed(MICROPYTHON) == ["7 True", "['firmware.app.rooms'] False", "take_it"]


def test_a_desktop_keeps_them():
    before, after, name = printed(sys.executable)
    assert (before, after[-4:], name) == ("7 True", "True", "take_it")
