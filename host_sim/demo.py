# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""A demo game, with the ring of lights drawn after every line; in JSON what the box says alone."""

from collections.abc import Callable
from pathlib import Path

from host_sim.ring_text import ring_line
from host_sim.session import Session
from host_sim.world import World


def run_demo(path: Path, say: Callable[[str], None], is_json: bool = False) -> int:
    """Play the file and show what is typed, what hands do, what the box says and shows; in JSON
    only what it says."""
    world = World()
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]

    def before(line: str) -> bool:
        if is_json:
            return not line.startswith("#")
        if line.startswith("#"):
            say("")
            say(line)
            return False
        say(ring_line(world.strip.colours))
        say("> " + line)
        return True

    Session(world, iter(lines), say, is_json, before).run()
    return 0
