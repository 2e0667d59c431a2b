# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A simulated Pico under the very files of firmware/devices."""

import pytest

from host_sim import circuitpython
from host_sim.chip import Chip

circuitpython.install()


@pytest.fixture
def chip():
    """A Pico that runs code.py at a computer which has opened both ports."""
    chip = Chip()
    circuitpython.insert(chip)
    chip.data_enabled = True
    chip.start_usb()
    chip.console.host_open()
    chip.data.host_open()
    return chip
