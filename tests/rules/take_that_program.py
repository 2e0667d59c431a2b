# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays games of Take That and prints all there is to see; runs on every Python."""

from firmware.app.take_that_words import detail_fields, detail_lines, did_lines
from firmware.rules.take_that.game import TakeThat
from tests.rules.game_transcript import attempt, print_play, shown

GAMES = (
    (
        ("Ann", "Ben", "Яна"),
        {"dealer": "p2"},
        """lay ян 61
LAY Яна 55
lay an 55
lay Ann 66
lay Ben 49
twist яна 94
twist Яна 55
lay Яна 50
lay яна 47
take an
take Ann
lay ann 11
lay ann 49
lay ann 98
twist ben 89
done Яна
hand Яна 12 13 14 15 16 17 18 19 21
hand Ann 12 22 23 24 25 26 27 28 29
lay Яна 22
lay Яна 21
pile 1
twist ann 12
lay ann 31
take ben
closed ben 7 toads 2
closed Ann 7 toads 8
open ben 8
open ben 9
open ben 23 34
open ben 23 32 22
round
fix 1 be -7
fix 2 be -7
on
open Яна 23 32
closed Ann 61 55 49
end
on
end
""",
    ),
    (
        ("Łukasz", "Ólafur", "Άννα", "Ōe"),
        {"round_end": "stock", "strict": "ON"},
        """lay łu 45
take ó
pile 2
lay ó 55
take ά
hand ά 12 13 14 15 16 17 18 19
take ά
lay ά 19
closed ō 79 toads 7
closed ō 72 toads 8
open ō 0
round
done Ólafur
done Άννα
open łu 72
open ó 2
closed łu 7 toads 7
round
again
""",
    ),
)


def main():
    for names, options, lines in GAMES:
        game = TakeThat(names, options)
        print_play(game, lines)
        for player in game.score().players:
            print(shown(detail_lines(dict(player.detail))))
            print(shown(detail_fields(player.detail, None)))
    game = TakeThat(("Ann", "Bo"), {})
    game.apply(("open", "Ann", "8"))
    print([shown(did_lines(name, dict(pairs))) for name, pairs in game.apply(("round",))])
    print(attempt(TakeThat, ("Ann",), {}), attempt(TakeThat, ("Ann", "Bo"), {"b": "1", "a": "2"}))


if __name__ == "__main__":
    main()
