# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the arbiter makes of seeded scripts: `python -m tests.rules.arbiter_transcript 300`."""

import sys

from tests.rules.arbiter_script import Dice, make_script, referee_of


def main(count):
    """All outcomes of the first `count` scripts, one a line, with the contacts of their touches."""
    for seed in range(count):
        referee = referee_of(make_script(Dice(seed).choose))
        print(f"script {seed}")
        for place in range(len(referee.records)):
            print(referee.records[place], referee.contacts[place])


if __name__ == "__main__":
    main(int(sys.argv[1]))
