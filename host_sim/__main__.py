# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The simulator's command line: python -m host_sim ..."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

DEMO = Path(__file__).resolve().parent / "demo.play"


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    options = _parser().parse_args(arguments)
    return options.run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim", description="The box on a desk: the same program, no hardware."
    )
    parser.set_defaults(run=play, seed=0)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add(commands, "play", play, "the table in a terminal (the default); a demo without one")
    _add(commands, "console", console, "console lines from standard input, answers to output")
    run = _add(commands, "run", run_files, "play files; exit status 1 when an `expect` fails")
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    _add_serve(commands)
    _add(commands, "bench", bench, "the measured figures")
    return parser


def _add(commands, name: str, run, text: str) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help="speak JSON, one object a line")
    parser.add_argument("--seed", type=int, default=0, help="of bounce and hands (default 0)")
    return parser


def _add_serve(commands) -> None:
    parser = _add(commands, "serve", serve, "the box as a serial port for mpremote, tio, pyserial")
    add = parser.add_argument
    add("--pty", action="store_true", help="two pseudo-terminals instead of two TCP ports")
    add("--port", type=int, default=0, metavar="N", help="TCP: console at N, data at N + 1")
    add("--drive", type=Path, metavar="DIR", help="the box's drive (default: a copy of its own)")


def play(options: argparse.Namespace) -> int:
    """The table in a terminal, or a demo game where there is none."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from host_sim.table_view import run_table_view

        return run_table_view(options.seed)
    from host_sim.demo import run_demo

    return run_demo(DEMO, _say)


def console(options: argparse.Namespace) -> int:
    """Standard input to the box, the box to standard output."""
    from host_sim.session import Session
    from host_sim.world import World

    Session(World(options.seed), _typed(), _say, options.json).run()
    return 0


def run_files(options: argparse.Namespace) -> int:
    """Each file on a box of its own."""
    from host_sim.play_file import PlayFile

    failures: list[str] = []
    for path in options.files:
        if not path.is_file():
            print(f"host_sim run: expected a play file, {path} is none", file=sys.stderr)
            return 2
        play_file = PlayFile(path, options.json, options.seed, _say)
        play_file.run()
        failures += play_file.failures
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


def serve(options: argparse.Namespace) -> int:
    """The box's two serial channels for programs on this computer, until interrupted."""
    from host_sim.serve import run_serve

    return run_serve(options, _say)


def bench(options: argparse.Namespace) -> int:
    """Print the measured figures."""
    from host_sim.bench import run_bench

    return run_bench(options.json, _say)


def _typed() -> Iterator[str]:
    """Lines as they come, whatever bytes they are."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "surrogateescape").rstrip("\r\n")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
