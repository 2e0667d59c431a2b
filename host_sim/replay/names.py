# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What names of columns and signals mean."""

import re
from fractions import Fraction

from firmware.devices.slap_program import PRESSURE_BIT
from host_sim.replay.trace import Role, TraceRefused

MICRO, MU = "\u00b5", "\u03bc"
"""Two characters that look alike: the sign of the unit and the Greek letter."""
UNITS = {
    "s": Fraction(1),
    "ms": Fraction(1, 1_000),
    "us": Fraction(1, 1_000_000),
    f"{MICRO}s": Fraction(1, 1_000_000),
    "ns": Fraction(1, 1_000_000_000),
}
IGNORED = Role("ignored")
PATTERNS = (
    (r"(?:zone|z)?[ _-]?([1-6])", -1),
    (r"(?:channel|ch|dio|din|d)[ _-]?([0-6])", 0),
    (r"(?:gpio|gp)[ _-]?([2-8])", -2),
)
"""How zones are called: by number; by an analyser's channels in order; by the Pico's pins."""


def parse_role(name: str) -> Role:
    """`zone 3`, `GP4`, `D2`, `pressure`, `Time [s]`, `sample` ...; anything else is ignored."""
    word = name.strip().strip('"').lower().replace(MU, MICRO)
    time = re.fullmatch(rf"(?:time|timestamp|t)(?:[ _]*[\[(]?(s|ms|us|{MICRO}s|ns)[\])]?)?", word)
    if time:
        return Role("time", unit=UNITS[time[1] or "s"])
    if re.fullmatch(r"samples?(?:[ _](?:number|no|index))?|index|n", word):
        return Role("sample")
    if re.fullmatch(r"pressure|press|pressed|lid|comparator", word):
        return Role("line", PRESSURE_BIT)
    return _parse_line(word)


def _parse_line(word: str) -> Role:
    for pattern, offset in PATTERNS:
        match = re.fullmatch(pattern, word)
        if match:
            return Role("line", int(match[1]) + offset)
    return IGNORED


def parse_roles(names: list[str]) -> list[Role]:
    """The roles of all columns or signals; at least one must be a zone, none may come twice."""
    roles = [parse_role(name) for name in names]
    if not any(role.kind == "line" and role.line != PRESSURE_BIT for role in roles):
        raise TraceRefused(f"expected columns such as time, zone 1, zone 2, got {', '.join(names)}")
    known = [role[:2] for role in roles if role != IGNORED]
    twice = [name for name, role in zip(names, roles, strict=True) if known.count(role[:2]) > 1]
    if twice:
        raise TraceRefused(f"expected each line once, got {' and '.join(twice)}")
    return roles
