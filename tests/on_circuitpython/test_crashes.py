# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A crash on the real interpreter: written down in place; what outlasts a reset is there."""

import pytest

from tests.on_circuitpython.box import Box

pytestmark = pytest.mark.circuitpython

CRASH = (
    "from firmware.devices.crashes import Crashes\\nc = Crashes()\\n"
    "try:\\n    1 / 0\\nexcept Exception as error:\\n    c.take(error)\\n"
    "print(c.text, c.is_logged, c.is_last_resort)\\n"
)
READ = "with open('/crashes.txt', 'rb') as f: print(f.seek(4096), f.read(70))\\n"


def test_a_crash_is_written_to_the_drive(fresh_box: Box):
    said = fresh_box.ask_prompt(f'exec("{CRASH}")')
    assert b"ZeroDivisionError: division by zero True False" in said
    said = fresh_box.ask_prompt(f'exec("{READ}")')
    assert b"4096 b'crash 1\\nTraceback (most recent call last):" in said


def test_safemode_can_count_over_resets(fresh_box: Box):
    assert b"True" in fresh_box.ask_prompt("import alarm; print(len(alarm.sleep_memory) > 0)")
