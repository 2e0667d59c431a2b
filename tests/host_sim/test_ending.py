# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Commands that somebody cuts short: Ctrl-C, and a pipe whose reader has had enough."""

import signal
import subprocess
import sys

import pytest

from host_sim.__main__ import main
from host_sim.ending import Interrupted, run_to_end
from tests.host_sim.served import PATIENCE_S, ROOT

PLAY_FILE = "host_sim/demo.play"


def started(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "host_sim", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("words", [["play"], ["console"], ["run", PLAY_FILE]], ids=lambda w: w[0])
def test_a_reader_that_goes_ends_a_command_without_a_word(words):
    process = started(*words)
    process.stdin.write(b"help\n" * 500)
    process.stdin.close()
    process.stdout.readline()
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert (process.wait(PATIENCE_S), error) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there a signal cannot be sent to one process")
def test_ctrl_c_ends_a_command_without_a_word():
    process = started("console")
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, said) == (130, (b"", b""))


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("bots take_it", "bots.command.run_bots"),
        ("wear", "wear.report"),
        ("arbitration", "arbitration.command.run_arbitration"),
        ("bench", "bench.run_bench"),
        ("endurance", "endurance.command.run_endurance"),
        ("replay x.csv", "replay.command.run_replay"),
        ("play", "demo.run_demo"),
    ],
)
def test_ctrl_c_in_any_command_is_exit_status_130(words, place, monkeypatch, capsys):
    def interrupt(*arguments):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(f"host_sim.{place}", interrupt)
    before = signal.getsignal(signal.SIGINT)
    assert main(words.split()) == 130
    assert capsys.readouterr() == ("", "")
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_here_is_none_that_the_box_could_catch():
    caught = []

    def program():
        try:
            signal.raise_signal(signal.SIGINT)
        except (Exception, KeyboardInterrupt) as error:
            caught.append(error)
        return 0

    assert (run_to_end(program), caught) == (130, [])
    assert not issubclass(Interrupted, Exception)
