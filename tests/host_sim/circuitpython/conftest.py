# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A simulated Pico, inserted and running its code.py."""

import pytest

from host_sim import circuitpython
from host_sim.chip import Chip

circuitpython.install()


@pytest.fixture
def fresh():
    """A chip at the beginning of boot.py."""
    chip = Chip()
    circuitpython.insert(chip)
    return chip


@pytest.fixture
def chip(fresh):
    """A chip that runs code.py at a computer which has enumerated it."""
    fresh.start_usb()
    return fresh


@pytest.fixture
def refusal():
    """What a call raises, as (type name, text)."""

    def catch(call, *args, **kwargs):
        try:
            call(*args, **kwargs)
        except BaseException as error:
            return type(error).__name__, str(error)
        return None

    return catch
