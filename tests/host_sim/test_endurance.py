# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Some of the long run: `make endurance` plays 200 games."""

import json
from random import Random

import pytest

from host_sim.__main__ import main
from host_sim.endurance.command import endure
from host_sim.endurance.contest import FLASH, Contest
from host_sim.endurance.evening import Evening, seats
from host_sim.endurance.faults import FAULTS, Scene, counter_wrap_us, milliseconds_wrap_us
from host_sim.endurance.host import Host
from host_sim.endurance.ledger import Ledger
from host_sim.session import Session
from host_sim.world import World


def test_games_with_faults_lose_nothing_that_was_confirmed():
    ledger, _ = endure(4, 1)
    found = (ledger.failures, ledger.games, ledger.total().events)
    assert found == ([], {"take_it": 1, "vzyat": 1, "take_that": 1, "take_5": 1}, 0)
    stumbles = ledger.entry("exception in a part")
    assert 0 < stumbles.tried == stumbles.restarts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_more_games_with_faults_lose_nothing_that_was_confirmed(seed):
    ledger, _ = endure(12, seed)
    assert (ledger.failures, sum(ledger.games.values()), ledger.total().events) == ([], 12, 0)


def test_the_report_for_programs(capsys):
    assert main(["endurance", "--json", "--games", "1", "--seed", "3"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["failures"]) == ({"take_it": 1}, [])
    assert sum(fault["tried"] for fault in report["faults"].values()) in range(4, 9)


def test_no_game_at_all_is_refused(capsys):
    assert main(["endurance", "--games", "0"]) == 2
    expected = "host_sim endurance: expected --games from 1 to 100000, got 0\n"
    assert capsys.readouterr() == ("", expected)


def test_a_box_that_counts_wrong_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.rules.take_it.scoring.TEN_POINTS", 9)
    ledger, host = Ledger(), Host(0)
    host.play(Evening(host, ledger, 0, faults=0).play(1))
    assert len(ledger.failures) == 1 and "the rules" in ledger.failures[0]


def failures(seed):
    """Those of one game."""
    ledger, host = Ledger(), Host(seed)
    host.play(Evening(host, ledger, seed, faults=30).play(1))
    return ledger.failures


def test_a_row_that_goes_to_the_second_hand_is_noticed(monkeypatch):
    """A box that does not mind that it cannot hear somebody."""
    monkeypatch.setattr("firmware.app.zone_watch.ZoneWatch.unheard", lambda *_: 0)
    monkeypatch.setattr("host_sim.endurance.evening.FAULTS", {"zone stuck": FAULTS["zone stuck"]})
    (failure,) = failures(7)
    assert failure.startswith("game 1, take_it: zone stuck: after 'take ")


def test_a_box_that_stumbles_over_a_fault_and_goes_on_is_noticed(monkeypatch):
    def stumble(*_):
        raise ValueError("no such zone")

    monkeypatch.setattr("firmware.app.zone_watch.ZoneWatch.tell", stumble)
    monkeypatch.setattr("host_sim.endurance.evening.FAULTS", {"zone stuck": FAULTS["zone stuck"]})
    assert "the box has stumbled: ValueError: no such zone" in failures(7)[0]


def test_a_dead_heat_that_somebody_wins_is_noticed(monkeypatch):
    monkeypatch.setattr("host_sim.endurance.evening.DEAD_HEATS", 1)
    monkeypatch.setattr(
        "firmware.rules.limits.Limits.is_tie", lambda self, one, other: one == other
    )
    (failure,) = failures(0)
    assert "dead heat of" in failure and "'event': 'take'" in failure


def test_what_came_before_a_failure_is_told(monkeypatch, capsys):
    monkeypatch.setattr("host_sim.endurance.evening.DEAD_HEATS", 1)
    monkeypatch.setattr(
        "firmware.rules.limits.Limits.is_tie", lambda self, one, other: one == other
    )
    assert main(["endurance", "--json", "--games", "1"]) == 1
    (trace,) = json.loads(capsys.readouterr().out)["traces"]
    assert "slap" in trace[-2] and '"take"' in trace[-1]


def test_more_than_six_players_have_no_zones_of_their_own():
    log = ["new take_5 Ann@1 Ben@2 Cem@3 Dora@4 Eve@5 Finn Gül@6", "zone Ann 5"]
    zones = {"Ann": 5, "Ben": 2, "Cem": 3, "Dora": 4, "Eve": 5, "Gül": 6}
    assert seats(log) == zones


@pytest.mark.parametrize(
    ("blocks", "growth"),
    [
        ([5, 9, 7] + [8] * 27, None),
        ([5] * 9 + [8] * 20, None),
        (
            [5, 9, 8, 7, *[9] * 16, *[10] * 9, 11],
            "memory grows: at most 9 blocks in the first third, then at least 10",
        ),
    ],
)
def test_memory_grows_when_all_of_the_last_third_is_above_all_of_the_first(blocks, growth):
    assert Ledger(blocks=blocks).growth() == growth


@pytest.mark.parametrize(
    ("next_us", "period_us"),
    [(counter_wrap_us, (1 << 32) * 6 / 125), (milliseconds_wrap_us, (1 << 29) * 1000)],
)
def test_the_clocks_are_met_where_they_wrap(next_us, period_us):
    """10 ms after it the next wrap is a whole period away."""
    host, found = Host(0), []

    def script():
        yield from host.wait(1_000_000)
        yield from host.wait(next_us(host) + 10_000)
        found.append(next_us(host))

    host.play(script())
    assert period_us - 20_000 < found[0] < period_us


def test_a_ctrl_c_that_waits_behind_a_burst_is_awaited():
    """Else it would end the program seconds later, when nobody expects it any more."""
    host, found = Host(0), []

    def script():
        scene, fault = Scene(host, Random(0), 1000), FAULTS["Ctrl-C"]
        yield from host.wait(1_000_000)
        FAULTS["burst of 20 KB"].begin(scene)
        fault.begin(scene)
        yield from host.wait(scene.lasts_us)
        starts = host.starts
        yield from fault.end(scene)
        found.append(host.starts - starts)

    host.play(script())
    assert found == [1]


def test_the_winners_light_is_what_is_looked_for():
    world = World()
    Session(world, iter(["new take_it Ann Ben", "@slaps 2:0us"]), lambda line: None).run()
    lit = [
        zone for zone in range(6) for shown in world.strip.shown if is_flash(shown.colours, zone)
    ]
    assert set(lit) == {1}


def is_flash(colours, zone):
    return colours[4 * zone : 4 * zone + 4] == (FLASH,) * 4


def test_a_line_that_is_lost_is_noticed(monkeypatch):
    """Flash that keeps nothing, of which the program knows nothing."""
    monkeypatch.setattr("host_sim.flash.Flash.program", lambda self, memory, at, data: None)
    ledger, host = Ledger(), Host(0)
    host.play(Evening(host, ledger, 0).play(1))
    assert ledger.failures and "it holds [] of 0" in ledger.failures[0]


def test_nobody_slaps_in_take_5_while_zones_answer_for_their_neighbours():
    """Whoever answers would have chosen, as the box says of itself: that proves nothing."""
    host, found = Host(0), []
    log = ["new take_5 Ann@1 Ben@2", "chosen Ben"]

    def script():
        yield from host.wait(1_000_000)
        yield from host.insist(log[0])
        host.hands.do("@crosstalk 2 1 2ms")
        found.append((yield from Contest(host, Random(0), seats(log), log).play(0)))
        found.append((yield from host.insist("log"))["log"])

    host.play(script())
    assert found == [False, log[:1]]
