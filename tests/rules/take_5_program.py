# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays matches of Take 5 and prints all there is to see; runs on every Python."""

from firmware.rules.take_5.game import Take5
from tests.rules.game_transcript import attempt, print_play

GAMES = (
    (
        ("Ann", "Ben", "Яна"),
        {"limit": "40", "reach": "AT"},
        """rows 12 66,55,61 43 058
rows 12 37 43 58 60
rows 8,9,10,11,12 37 43 58
chosen an
chosen яН
chosen я
chosen B
play ann 14 BEN 44 p3 61
play ann 16 be 7 я 62
choose Ann 2
choose be 5
choose be 2
play ann 17:1 be 18 я 63
play ann 17 be 18
play ann 17 be 18 я 44
cards ben 37
heads Яна 30
round
round
heads Ann 1 Ben
heads Ann 1 Ben 2
round
heads я 10
round
round
on
heads я 1
fix 1 ann 41
fix 3 ann 41
heads Ann 1 Ben 2
end
on
end
hit
""",
    ),
    (
        ("A1", "B"),
        {"deck": "known"},
        """rows 1 2 3 25
rows 21 22 23 24
"""
        + "".join(
            [f"play A1 {20 - 2 * n} B {19 - 2 * n}\nchoose A1 1\nchoose B 2\n" for n in range(11)]
        )
        + """cards A1 11 22 10
cards B 22
cards B 20 5
score""",
    ),
)


def main():
    for names, options, lines in GAMES:
        print_play(Take5(names, options), lines)
    for options in ({"limit": "x"}, {"limit": "66", "lmit": "1"}, {"deck": "known", "reach": "z"}):
        print(attempt(Take5, ("Ann", "Bo"), options))


if __name__ == "__main__":
    main()
