# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim bots`."""

import argparse
import json
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any

from firmware.app.table import MESSAGES
from firmware.app.texts import Texts
from firmware.rules.errors import Refused
from firmware.rules.notation import parse_number
from host_sim.bots.kinds import BOTS, RANDOM, SENSIBLE, line_up, seat_limits
from host_sim.bots.statistics import play_games

MOST_GAMES = 1_000_000
MOST_SEED = 999_999_999
PLAYERS = 4


class BadOption(Exception):
    """Why the command line cannot be carried out, as one sentence."""


def run_bots(options: argparse.Namespace, say: Callable[[str], None]) -> int:
    """Play and print; exit status 2 and one line when something asked for is not possible."""
    try:
        report = _play(options)
    except BadOption as error:
        print(f"host_sim bots: {error}", file=sys.stderr)
        return 2
    for line in [json.dumps(report)] if options.json else _lines(report):
        say(line)
    return 0


def _play(options: argparse.Namespace) -> dict[str, Any]:
    if options.game not in BOTS:
        raise BadOption(f"expected one of the games {', '.join(BOTS)}, got {options.game!r}")
    kinds = _kinds(options)
    least, most = seat_limits(options.game)
    players = _number("--players", options.players or str(_usual(kinds, most)), least, most)
    if len(kinds) > players:
        raise BadOption(f"expected a line-up of at most {players}, got {len(kinds)}")
    games = _number("--games", options.games, 1, MOST_GAMES)
    seed = _number("--seed", options.seed, 0, MOST_SEED)
    kinds = kinds or [SENSIBLE] + [RANDOM] * (players - 1)
    try:
        return play_games(
            options.game, line_up(kinds, players), games, seed, _game_options(options.option)
        )
    except Refused as refused:
        facts = refused.facts
        text = Texts(open, MESSAGES, games=tuple(BOTS)).text("refuse." + refused.code, facts)
        raise BadOption(text) from None


def _usual(kinds: list[str], most: int) -> int:
    """As many as the line-up has, or four, if it is of one kind or none is given."""
    return len(kinds) if len(kinds) > 1 else min(PLAYERS, most)


def _kinds(options: argparse.Namespace) -> list[str]:
    known = BOTS[options.game].kinds
    kinds = options.line_up.split(",") if options.line_up else []
    for kind in kinds:
        if kind not in known:
            raise BadOption(f"expected kinds of player out of {', '.join(known)}, got {kind!r}")
    return kinds


def _number(name: str, text: str, least: int, most: int) -> int:
    number = parse_number(text)
    if number is None or not least <= number <= most:
        raise BadOption(f"expected {name} from {least} to {most}, got {text!r}")
    return number


def _game_options(words: list[str]) -> dict[str, str]:
    options = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (name and sign and value):
            raise BadOption(f"expected --option NAME=VALUE, got {word!r}")
        options[name] = value
    return options


def _lines(report: dict[str, Any]) -> list[str]:
    """The report as a person reads it."""
    game, games, unit = report["game"], report["games"], BOTS[report["game"]].unit
    options = "".join(f", {name}={value}" for name, value in report["options"].items())
    lines = [
        f"{game}: {games} games of {report['players']} players, seed {report['seed']}{options}"
    ]
    lines += [f"line-up, moved on by one seat each game: {', '.join(report['line_up'])}"]
    lines += _table(report["kinds"], unit)
    facts = [f"rounds {report['rounds_a_game']:g}"]
    figures = report["figures_a_game"]
    facts += [f"{name.replace('_', ' ')} {mean:g}" for name, mean in figures.items()]
    facts += [f"{report['ms_a_game']:g} ms"]
    return lines + [f"a game has on average: {', '.join(facts)}"]


def _table(kinds: dict[str, dict[str, float]], unit: str) -> list[str]:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    heads = ("seats", "won alone", "won shared", "share of wins", unit, f"{unit} a round")
    table = Table("player", box=box.SIMPLE)
    for head in heads:
        table.add_column(head, justify="right")
    for kind, fields in kinds.items():
        seats, *shares, mean, mean_a_round = fields.values()
        cells = [f"{share:.1%}" for share in shares]
        table.add_row(kind, f"{seats:g}", *cells, f"{mean:.1f}", f"{mean_a_round:.1f}")
    output = StringIO()
    Console(file=output, width=100, color_system=None).print(table)
    return [line.rstrip() for line in output.getvalue().splitlines() if line.strip()]
