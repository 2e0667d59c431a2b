# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The simulator's command line: python -m host_sim ..."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from host_sim.contest.output import ContestOutput, add_contest_options, parse_diagram
from host_sim.ending import run_to_end
from host_sim.replay.options import add_replay_options

EXPECT = """\
An `expect` line holds when a line of output since the last command matches, several in order. A
text is equal, but for `...`, which stands for anything. JSON is compared by content: the fields
named have these values, there may be others. It holds in the mode, text or --json, that the file
was written for."""
DEMO = Path(__file__).resolve().parent / "demo.play"


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    options = _parser().parse_args(arguments)
    return run_to_end(lambda: options.run(options))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim", description="The box on a desk: the same program, no hardware."
    )
    parser.set_defaults(run=play, seed=0, json=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add(
        commands,
        "play",
        play,
        "the table in a terminal (the default); else, or with --json, a demo",
    )
    text = "console lines from standard input, answers to output"
    add_contest_options(_add(commands, "console", console, text))
    run = _add(commands, "run", run_files, "play files; exit status 1 when an `expect` fails")
    run.epilog = EXPECT
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    add_contest_options(run)
    _add_serve(commands)
    _add(commands, "bench", bench, "the measured figures")
    text = "erases of the flash a game, and the years it lasts"
    commands.add_parser("wear", help=text, description=text).set_defaults(run=wear)
    _add_arbitration(commands)
    _add_replay(commands)
    _add_bots(commands)
    text = "games in a row on one box with faults at random, every score counted twice"
    add_games = _add(commands, "endurance", endurance, text).add_argument
    add_games("--games", type=int, default=8, metavar="N", help="how many (default 8)")
    _add_crashes(commands)
    return parser


def _add(commands, name: str, run, text: str) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help="speak JSON, one object a line")
    parser.add_argument("--seed", type=int, default=0, help="of bounce and hands (default 0)")
    return parser


def _add_arbitration(commands) -> None:
    text = "the acceptance report of the referee of first touch"
    parser = commands.add_parser("arbitration", help=text, description=text)
    parser.set_defaults(run=arbitration)
    add = parser.add_argument
    add("--json", action="store_true", help="one JSON object")
    add("--plot", type=parse_diagram, metavar="FILE", help="also draw it: .svg, .png or .pdf")
    add("--quick", action="store_true", help="seconds instead of minutes: smaller samples")
    add("--million", action="store_true", help="a million contests by chance, and nothing else")


def _add_replay(commands) -> None:
    text = "judges recorded contact traces, CSV or VCD: one JSON verdict each"
    parser = commands.add_parser("replay", help=text, description=text)
    parser.set_defaults(run=replay)
    add_replay_options(parser)


def _add_bots(commands) -> None:
    text = "whole games by bots through the referee alone; statistics"
    parser = commands.add_parser("bots", help=text, description=text)
    parser.set_defaults(run=bots)
    add = parser.add_argument
    add("game", metavar="GAME", help="take_it, vzyat, take_that or take_5")
    add("--players", metavar="N", help="how many (default: as the line-up, else 4)")
    add("--games", default="100", metavar="M", help="how many (default 100)")
    add("--seed", default="0", metavar="S", help="of cards and players (default 0)")
    add("--line-up", metavar="KIND,...", help="sensible,random... round the table, again and again")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="as after `new`")
    add("--json", action="store_true", help="one JSON object")


def _add_crashes(commands) -> None:
    text = "the tracebacks on a box's drive, with places in the source"
    parser = commands.add_parser("crashes", help=text, description=text)
    parser.set_defaults(run=crashes)
    parser.add_argument("drive", type=Path, metavar="DRIVE", help="where CIRCUITPY is mounted")


def _add_serve(commands) -> None:
    parser = _add(commands, "serve", serve, "the box as a serial port for mpremote, tio, pyserial")
    add = parser.add_argument
    add("--pty", action="store_true", help="two pseudo-terminals instead of two TCP ports")
    add("--port", type=int, default=0, metavar="N", help="TCP: console at N, data at N + 1")
    add("--drive", type=Path, metavar="DIR", help="the box's drive (default: a copy of its own)")


def play(options: argparse.Namespace) -> int:
    """The table in a terminal, or a demo game where there is none, or JSON is wanted."""
    if not options.json and sys.stdin.isatty() and sys.stdout.isatty():
        from host_sim.table_view import run_table_view

        return run_table_view(options.seed)
    from host_sim.demo import run_demo

    return run_demo(DEMO, _say, options.json)


def console(options: argparse.Namespace) -> int:
    """Standard input to the box, the box to standard output; Ctrl-C in it restarts the box."""
    from host_sim.session import Session

    output = ContestOutput(options)
    Session(output.world(options.seed), _typed(), _say, options.json).run()
    return output.write()


def run_files(options: argparse.Namespace) -> int:
    """Each file on a box of its own."""
    from host_sim.play_file import NoPlayFile, PlayFile

    failures: list[str] = []
    output = ContestOutput(options)
    for path in options.files:
        play_file = PlayFile(path, options.json, options.seed, _say, output.world)
        try:
            play_file.run()
        except NoPlayFile as error:
            print(f"host_sim run: {error}", file=sys.stderr)
            return 2
        failures += play_file.failures
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else output.write()


def serve(options: argparse.Namespace) -> int:
    """The box's two serial channels for programs on this computer, until interrupted."""
    from host_sim.serve import run_serve

    return run_serve(options, _say)


def crashes(options: argparse.Namespace) -> int:
    """What the box wrote when its program stumbled."""
    from host_sim.crash_reader import NoCrashes, read_crashes

    try:
        _say(read_crashes(options.drive))
    except NoCrashes as error:
        print(f"host_sim crashes: {error}", file=sys.stderr)
        return 1
    return 0


def bench(options: argparse.Namespace) -> int:
    """Print the measured figures."""
    from host_sim.bench import run_bench

    return run_bench(options.json, _say)


def wear(options: argparse.Namespace) -> int:
    """Print how long the flash lasts."""
    from host_sim.wear import report

    for line in report():
        _say(line)
    return 0


def arbitration(options: argparse.Namespace) -> int:
    """Print the acceptance report."""
    from host_sim.arbitration.command import run_arbitration

    return run_arbitration(options, _say)


def replay(options: argparse.Namespace) -> int:
    """Print the verdicts."""
    from host_sim.replay.command import run_replay

    return run_replay(options, _say)


def bots(options: argparse.Namespace) -> int:
    """Print who wins how often."""
    from host_sim.bots.command import run_bots

    return run_bots(options, _say)


def endurance(options: argparse.Namespace) -> int:
    """Print what was tried and what it cost; exit status 1 if a line or a point was lost."""
    from host_sim.endurance.command import run_endurance

    return run_endurance(options, _say)


def _typed() -> Iterator[str]:
    """Lines as they come, whatever bytes they are."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "surrogateescape").rstrip("\r\n")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
