# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Lines that begin with `@` and spoil something: zones, the force sensor, all wires at once."""

from collections.abc import Callable

from host_sim.hand_words import HandRefused, expect, parse_duration, parse_zone
from host_sim.lid import Lid
from host_sim.sparks import Sparks
from host_sim.zone_faults import CHATTER_US, ZoneFaults

Verb = Callable[[list[str]], None]
MOST_SKEW_US = 5_000.0
LEAST_CHATTER_US = 1.0
MOST_COUPLED_US = 50_000.0
MOST_BURST_US = 100_000.0
MOST_CODES = 1000
MOST_GRAMS = 5000
FORCES = "@force off, @force on, @force noise CODES or @force drift GRAMS"


def fault_verbs(faults: ZoneFaults, lid: Lid, sparks: Sparks) -> dict[str, Verb]:
    """What each verb does with the words behind it; `@mend` makes everything whole again."""

    def skew(words: list[str]) -> None:
        usage = "@skew ZONE TIME of up to 5ms, such as @skew 2 150us"
        expect(words, 2, 2, usage)
        faults.make_late(parse_zone(words[0]), _time(words[1], 0, MOST_SKEW_US, usage))

    def chatter(words: list[str]) -> None:
        usage = "@chatter ZONE or @chatter ZONE TIME of 1us at least, such as @chatter 3 250us"
        expect(words, 1, 2, usage)
        zone = parse_zone(words[0])
        us = _time(words[1], LEAST_CHATTER_US, 1e6, usage) if words[1:] else CHATTER_US
        faults.chatter(zone, us)

    def crosstalk(words: list[str]) -> None:
        usage = "@crosstalk ZONE ZONE TIME of up to 50ms, such as @crosstalk 2 3 800us"
        expect(words, 3, 3, usage)
        zones = parse_zone(words[0]), parse_zone(words[1])
        if zones[0] == zones[1]:
            raise HandRefused("hand/usage", f"expected {usage}, got zone {words[0]} twice")
        faults.couple(*zones, _time(words[2], 0, MOST_COUPLED_US, usage))

    def swap(words: list[str]) -> None:
        expect(words, 2, 2, "@swap ZONE ZONE")
        faults.swap(parse_zone(words[0]), parse_zone(words[1]))

    def burst(words: list[str]) -> None:
        usage = "@sparks TIME of up to 100ms, such as @sparks 2ms"
        expect(words, 1, 1, usage)
        sparks.burst(_time(words[0], 0, MOST_BURST_US, usage))

    def mend(words: list[str]) -> None:
        expect(words, 0, 0, "@mend")
        faults.mend()
        lid.mend()

    verbs: dict[str, Verb] = {"@skew": skew, "@chatter": chatter, "@crosstalk": crosstalk}
    for verb, act in (("@stuck", faults.stick), ("@dead", faults.kill), ("@loose", faults.loosen)):
        verbs[verb] = _one_zone(verb, act)
    return {**verbs, "@swap": swap, "@force": _force(lid), "@sparks": burst, "@mend": mend}


def _one_zone(verb: str, act: Callable[[int], None]) -> Verb:
    def do(words: list[str]) -> None:
        expect(words, 1, 1, f"{verb} ZONE")
        act(parse_zone(words[0]))

    return do


def _force(lid: Lid) -> Verb:
    def do(words: list[str]) -> None:
        if words in (["off"], ["on"]):
            lid.take_off(words == ["off"])
        elif len(words) == 2 and words[0] == "noise":
            lid.make_noisy(_number(words[1], MOST_CODES))
        elif len(words) == 2 and words[0] == "drift":
            lid.drift(_number(words[1], MOST_GRAMS))
        else:
            raise HandRefused("hand/usage", f"expected {FORCES}, got {' '.join(words)!r}")

    return do


def _number(word: str, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4 and int(word) <= most):
        raise HandRefused("hand/usage", f"expected a number of up to {most}, got {word!r}")
    return int(word)


def _time(word: str, least_us: float, most_us: float, usage: str) -> float:
    us = parse_duration(word)
    if not least_us <= us <= most_us:
        raise HandRefused("hand/usage", f"expected {usage}, got {word!r}")
    return us
