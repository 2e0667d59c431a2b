# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays a match of Взять and prints all there is to see; runs on every Python."""

from firmware.rules.vzyat.game import Vzyat
from tests.rules.game_transcript import attempt, print_play

LINES = """meld an Д♥️ К♥ Т♥
meld яна * 2h 3h
meld яна *ah 2h 3h
meld BEN Kh Ah 2h
meld Ben kd ad 2d
meld Ben 5d 6d 7d
layoff Ann 8D 3
layoff Ann *8d 3 now
layoff Ben 10d *9d 3
layoff Яна 4d 3
layoff Яна 4d 4
meld Ann 9c * 8c
hand яна * 5d
hand яна kc as
done Ben
done Ann
out Ann
done Яна
hand Ann 2s
hand Ben
round
round
points Ann 480 Ben 470
points Ann 480 Ben 440 Яна −15
fix 1 Яна 25
fix 9 Ann 5
end
on
meld Ann 5s 6s 7s 8s 9s
meld Ben 10s jS Q♠ k♠ t♠
end
hand Ann
done Ben
hand Ben 2c
hand Яна * *8h Ac Ks
out Ben
on
layoff Ann 5h 1
points p1 0 p2 -5 p3 700
on
round
nothing
"""


def main():
    game = Vzyat(("Ann", "Ben", "Яна"), {"dealer": "p3"})
    print_play(game, LINES)
    print(attempt(Vzyat, ("Ann",), {}), attempt(Vzyat, "AB", {"b": "1"}))


if __name__ == "__main__":
    main()
