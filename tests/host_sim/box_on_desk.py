# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Plays lines to a simulated box and collects what it says."""

import json

from host_sim.session import Session
from host_sim.world import World


def say_text(*lines: str, seed: int = 0) -> list[str]:
    """Lines typed at the console; everything that came back."""
    said: list[str] = []
    Session(World(seed), iter(lines), said.append).run()
    return said


def say_json(*lines: str, seed: int = 0) -> list[dict]:
    """Lines sent to the data channel; everything that came back, parsed, without `ready`."""
    said: list[str] = []
    Session(World(seed), iter(lines), said.append, is_json=True).run()
    return [json.loads(line) for line in said][1:]


def events_of(said: list[dict], *names: str) -> list[dict]:
    """The events of these names."""
    return [line for line in said if line.get("event") in names]
