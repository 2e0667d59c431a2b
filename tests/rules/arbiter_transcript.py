# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the arbiter makes of seeded scripts: `python -m tests.rules.arbiter_transcript 300`."""

import sys

from tests.rules.arbiter_script import NO_SKEWS, Dice, make_script, make_skews, referee_of


def main(count):
    """All outcomes of the first `count` scripts, one a line, with the contacts of their touches."""
    for seed in range(count):
        dice = Dice(seed)
        script = make_script(dice.choose)
        skews_ns = make_skews(dice.choose) if seed % 3 == 0 else NO_SKEWS
        referee = referee_of(script, skews_ns=skews_ns)
        print(f"script {seed}")
        for place in range(len(referee.records)):
            print(referee.records[place], referee.contacts[place])


if __name__ == "__main__":
    main(int(sys.argv[1]))
