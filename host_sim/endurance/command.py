# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim endurance`."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from io import StringIO

from host_sim.endurance.evening import Evening
from host_sim.endurance.host import Host
from host_sim.endurance.ledger import Entry, Ledger

MOST_GAMES = 100_000
HEADS = {
    "tried": "tried",
    "events": "events lost",
    "under_way": "under way",
    "lights": "lights",
    "answers": "answers",
    "told": "told lost",
    "restarts": "restarts",
    "erases": "erases",
    "virtual_s": "virtual s",
}
MEANING = (
    "events lost: confirmed, and gone (there must be none); under way: said, confirmed by nobody",
    "and not kept, so said again; lights: had flashed, and were not kept; answers: kept, but",
    "nobody was told; told lost: lines that the box says it has lost; virtual s: since its begin.",
)


def endure(games: int, seed: int) -> tuple[Ledger, Host]:
    """Play so many games on one box; what came of it."""
    host, ledger = Host(seed), Ledger()
    host.play(Evening(host, ledger, seed).play(games))
    growth = ledger.growth()
    if growth:
        ledger.failures.append(growth)
    return ledger, host


def run_endurance(options: argparse.Namespace, say: Callable[[str], None]) -> int:
    """Play and print; exit status 1 if anything was not as it must be, 2 if it cannot be done."""
    if not 1 <= options.games <= MOST_GAMES:
        text = f"expected --games from 1 to {MOST_GAMES}, got {options.games}"
        print(f"host_sim endurance: {text}", file=sys.stderr)
        return 2
    ledger, host = endure(options.games, options.seed)
    facts = {
        "seed": options.seed,
        "games": ledger.games,
        "lines_confirmed": ledger.confirmed,
        "contests": ledger.slaps,
        "dead_heats": ledger.dead_heats,
        "scores_recounted": ledger.scores,
        "compared_with_twin": ledger.twins,
        "starts": host.starts,
        "erases": host.chip.flash.erases,
        "blocks": [min(ledger.blocks, default=0), max(ledger.blocks, default=0)],
        "virtual_days": round(host.clock.cycles / host.clock.frequency / 86_400, 3),
    }
    if options.json:
        faults = {name: asdict(entry) for name, entry in ledger.entries.items()}
        say(json.dumps({**facts, "faults": faults, **_wrong(ledger)}))
    else:
        for line in [*_table(ledger), *_summary(facts), *_told(ledger)]:
            say(line)
    return 1 if ledger.failures else 0


def _summary(facts: dict) -> list[str]:
    games = ", ".join(f"{count} {name}" for name, count in facts["games"].items())
    return [
        f"seed {facts['seed']}: {games} games; {facts['lines_confirmed']} lines confirmed, "
        f"{facts['contests']} contests, {facts['dead_heats']} dead heats, "
        f"{facts['scores_recounted']} scores recounted, "
        f"{facts['compared_with_twin']} times compared with an undisturbed twin",
        f"{facts['virtual_days']:g} virtual days, {facts['starts']} starts, "
        f"{facts['erases']} erases of flash; "
        f"{facts['blocks'][0]} to {facts['blocks'][1]} blocks of memory held after a game",
    ]


def _wrong(ledger: Ledger) -> dict:
    return {"failures": ledger.failures, "traces": ledger.traces}


def _told(ledger: Ledger) -> list[str]:
    """Each failure behind what had been said and done before it."""
    lines = []
    for place, failure in enumerate(ledger.failures):
        lines += ledger.traces[place] if place < len(ledger.traces) else []
        lines.append(failure)
    return lines


def _table(ledger: Ledger) -> list[str]:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table("fault", box=box.SIMPLE)
    for head in HEADS.values():
        table.add_column(head, justify="right")
    for name, entry in ledger.rows():
        table.add_row(name, *_cells(entry))
    output = StringIO()
    Console(file=output, width=120, color_system=None).print(table)
    lines = [line.rstrip() for line in output.getvalue().splitlines() if line.strip()]
    return [*lines, *MEANING]


def _cells(entry: Entry) -> list[str]:
    return [f"{value:,.0f}" for value in asdict(entry).values()]
