# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the tests of the rules share."""

import pytest

from firmware.rules.errors import Refused


@pytest.fixture(scope="session")
def refusal():
    """Code and facts with which a call is refused."""

    def refusal(call, *args):
        with pytest.raises(Refused) as refused:
            call(*args)
        return refused.value.code, refused.value.facts

    return refusal
