# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays games of Take That and prints all there is to see; runs on every Python."""

from firmware.app.take_that_words import detail_fields, detail_lines, did_lines
from firmware.rules.errors import Refused
from firmware.rules.notation import format_event, parse_event
from firmware.rules.take_that.game import TakeThat

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


def shown(value):
    """Text of a value in which only ASCII is quoted: repr differs between the Pythons."""
    if isinstance(value, dict):
        return shown(tuple([(name, value[name]) for name in sorted(value)]))
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join([shown(one) for one in value]) + ")"
    return shown(value.pairs) if hasattr(value, "pairs") else str(value)


def attempt(call, *args):
    try:
        return shown(call(*args))
    except Refused as refused:
        return "!! " + refused.code + " " + shown(refused.facts)


def play(names, options, lines):
    game = TakeThat(names, options)
    for line in lines.split("\n"):
        words = parse_event(line)
        print(format_event(words), "->", attempt(game.parse, words))
        print(attempt(game.apply, words))
        print(shown(game.snapshot()))
        print(shown(game.status()), shown(game.players()), shown(game.next_options()))
        print(shown(game.score()))
        for player in game.score().players:
            print(
                shown(detail_lines(dict(player.detail))), shown(detail_fields(player.detail, None))
            )
        seats = range(len(names))
        print([(game.can_slap(seat), game.lamp(seat)) for seat in seats])


def main():
    for names, options, lines in GAMES:
        play(names, options, lines)
    game = TakeThat(("Ann", "Bo"), {})
    game.apply(("open", "Ann", "8"))
    print([shown(did_lines(name, dict(pairs))) for name, pairs in game.apply(("round",))])
    print(attempt(TakeThat, ("Ann",), {}), attempt(TakeThat, ("Ann", "Bo"), {"b": "1", "a": "2"}))


if __name__ == "__main__":
    main()
