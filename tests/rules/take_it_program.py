# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays two games of Take It! and prints all there is to see; runs on every Python."""

from firmware.rules.entry import check_name, is_card_word
from firmware.rules.names import find, fold
from firmware.rules.take_it.game import TakeIt
from firmware.rules.ticks import PERIOD, add, since
from tests.rules.game_transcript import attempt, print_play

GAMES = (
    (
        ("Ann", "Ben", "Яна"),
        {"dealer": "p2"},
        """void
take an
TAKE яН
void
cards Ben 5 3 −4 D6 d6 j t t
take b
take B
take b
take Ben
take Ben
hit Ben
take an
take P1
cards Ann 8 -1 d-2 J t t
take Ann now
take ann
take Яна
end
cards яна d0 d-2 j 5x
cards яна d0 d-2 d6 d6 j j +03
""",
    ),
    (
        ("Łukasz", "Ólafur", "Άννα", "Ōe", "Øystein", "Ärger"),
        {"joker": "SPLIT"},
        """take łu
take ŁUKASZ
take óL
take lu
take ά
take ø
take łukasz
take łukasz
cards ōe d6 d6 j d-2 d99 d99 d-3 d-3 d-3 j j j t
end
end
void
cards ärger
cards ø -99 d0 d-1 j
cards p1 t
cards p2 d7 d7 d7 d5 d5 d1 d-1 d-1 j j
cards p3 1 2
""",
    ),
)
NAMES = ("", "j", "Т", "4s", "p10", "p11", "A@1", "a=b", "abcdefghijklm", "a\u3000b", "Яна")


def main():
    for names, options, lines in GAMES:
        print_play(TakeIt(names, options), lines)
    print(attempt(TakeIt, ("Ann",), {}), attempt(TakeIt, ("Ann", "Bo"), {"b": "1", "a": "2"}))
    for name in NAMES:
        print(attempt(check_name, name), is_card_word(name), attempt(find, ("Яна", "A"), name))
    print("".join([fold(chr(code)) for code in range(0x20, 0x530)]))
    print(add(PERIOD - 3, 10), since(7, PERIOD - 3), since(PERIOD - 3, 7))


if __name__ == "__main__":
    main()
