# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Many games of bots, counted by kind of player."""

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from host_sim.bots.kinds import BOTS


class Tally:
    """What one kind of player has achieved; every seat of it in every game counts."""

    def __init__(self) -> None:
        self.seats = 0
        self.alone = 0
        self.shared = 0
        self.share = 0.0
        self.total = 0
        self.rounds = 0

    def add(self, result: Any, seat: int) -> None:
        """One seat at the end of a game."""
        self.seats += 1
        self.total += result.totals[seat]
        self.rounds += len(result.rounds)
        if seat in result.winners:
            self.alone += len(result.winners) == 1
            self.shared += len(result.winners) > 1
            self.share += 1 / len(result.winners)

    def fields(self, unit: str) -> dict[str, float]:
        """Shares from 0 to 1 of the games of such a seat, means of a seat and game or round."""
        return {
            "seats_played": self.seats,
            "won_alone": round(self.alone / self.seats, 4),
            "won_shared": round(self.shared / self.seats, 4),
            "win_share": round(self.share / self.seats, 4),
            f"mean_{unit}": round(self.total / self.seats, 3),
            f"mean_{unit}_a_round": round(self.total / self.rounds, 3),
        }


def play_games(
    game: str, line_up: Sequence[str], games: int, seed: int, options: dict[str, str]
) -> dict[str, Any]:
    """Play whole games and count; all but `ms_a_game` follows from the arguments.

    From game to game everybody moves on by one seat, so that no kind has a better one.
    """
    bots = BOTS[game]
    tallies = {kind: Tally() for kind in sorted(set(line_up))}
    figures: Counter[str] = Counter()
    rounds = 0
    random = Random(seed)
    begin = time.perf_counter()
    for number in range(games):
        turn = number % len(line_up)
        seated = [*line_up[turn:], *line_up[:turn]]
        chance = random.getrandbits(32)
        result = bots.play([bots.kinds[kind]() for kind in seated], chance, options)
        rounds += len(result.rounds)
        figures.update(bots.figures(result))
        for seat, kind in enumerate(seated):
            tallies[kind].add(result, seat)
    lasted_s = time.perf_counter() - begin
    return {
        "game": game,
        "players": len(line_up),
        "games": games,
        "seed": seed,
        "options": options,
        "line_up": list(line_up),
        "rounds_a_game": round(rounds / games, 3),
        "kinds": {kind: tally.fields(bots.unit) for kind, tally in tallies.items()},
        "figures_a_game": {name: round(sum_ / games, 3) for name, sum_ in figures.items()},
        "ms_a_game": round(lasted_s * 1000 / games, 3),
    }
