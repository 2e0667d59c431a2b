# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lines that begin with `@` and spoil a zone: `@skew`, `@stuck`, `@dead`, `@loose`, `@swap`."""

from collections.abc import Callable

from host_sim.hand_words import HandRefused, expect, parse_duration, parse_zone
from host_sim.zone_faults import ZoneFaults

Verb = Callable[[list[str]], None]
MOST_SKEW_US = 5_000.0


def fault_verbs(faults: ZoneFaults) -> dict[str, Verb]:
    """What each verb does with the words behind it; `@mend` makes all zones whole again."""

    def skew(words: list[str]) -> None:
        usage = "@skew ZONE TIME of up to 5ms, such as @skew 2 150us"
        expect(words, 2, 2, usage)
        zone, us = parse_zone(words[0]), parse_duration(words[1])
        if us > MOST_SKEW_US:
            raise HandRefused("hand/usage", f"expected {usage}, got {words[1]!r}")
        faults.make_late(zone, us)

    def swap(words: list[str]) -> None:
        expect(words, 2, 2, "@swap ZONE ZONE")
        faults.swap(parse_zone(words[0]), parse_zone(words[1]))

    def mend(words: list[str]) -> None:
        expect(words, 0, 0, "@mend")
        faults.mend()

    verbs: dict[str, Verb] = {"@skew": skew, "@swap": swap, "@mend": mend}
    for verb, act in (("@stuck", faults.stick), ("@dead", faults.kill), ("@loose", faults.loosen)):
        verbs[verb] = _one_zone(verb, act)
    return verbs


def _one_zone(verb: str, act: Callable[[int], None]) -> Verb:
    def do(words: list[str]) -> None:
        expect(words, 1, 1, f"{verb} ZONE")
        act(parse_zone(words[0]))

    return do
