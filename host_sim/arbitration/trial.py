# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Many contests by chance, to see whether the box ever awards the wrong hand."""

from collections import Counter
from multiprocessing import get_context
from random import Random

from host_sim.arbitration.contests import Contest, Hand, random_contest
from host_sim.arbitration.hindsight import RELEASE, Lean, first_touches
from host_sim.arbitration.lines import intervals_of
from host_sim.arbitration.referee import (
    NOBODY,
    TICKS_PER_US,
    Call,
    Verdict,
    prompt_verdict_of,
    verdict_of,
)
from host_sim.arbitration.sampler import AFTER_CHANGE_CYCLES, log_by_model
from host_sim.arbitration.wire_log import Changes
from host_sim.ending import leave_interrupts_to_parent

CHUNK = 2_000
LEANS = [
    Lean(limit, blind)
    for blind in (0, AFTER_CHANGE_CYCLES + 1)
    for limit in (0, -AFTER_CHANGE_CYCLES, AFTER_CHANGE_CYCLES)
]
"""What is nearer to a limit of the ruling than the sensor resolves may fall on either side."""


def run_contests(count: int, seed: int = 1, processes: int = 2) -> Counter[str]:
    """How `count` contests came out; the same for any number of processes."""
    chunks = [(seed, first, min(CHUNK, count - first)) for first in range(0, count, CHUNK)]
    if processes < 2 or len(chunks) < 2:
        return sum((run_chunk(chunk) for chunk in chunks), Counter())
    with get_context("spawn").Pool(processes, leave_interrupts_to_parent) as pool:
        return sum(pool.imap_unordered(run_chunk, chunks), Counter())


def run_chunk(chunk: tuple[int, int, int]) -> Counter[str]:
    """The contests of one chunk: (seed, number of the first, how many)."""
    seed, first, count = chunk
    random = Random(f"{seed} {first}")
    found: Counter[str] = Counter()
    for _ in range(count):
        found.update(tell(random_contest(random)))
    return found


def count_late_differences(count: int, seed: int = 8) -> int:
    """Contests in which an arbiter that looks only at the end finds another verdict than one that
    looks after every change: exactly 0."""
    random = Random(seed)
    contests = [random_contest(random) for _ in range(count)]
    return sum(_depends_on_looking(one.call, log_by_model(one.changes)) for one in contests)


def _depends_on_looking(call: Call, logged: Changes) -> bool:
    return verdict_of(logged, call) != prompt_verdict_of(logged, call)


def tell(contest: Contest) -> list[str]:
    """What there is to count in a contest: the verdict's kind, is it right, was it meant so."""
    verdict = verdict_of(log_by_model(contest.changes), contest.call)
    return [verdict.kind, by_ruling(contest, verdict), *_by_meaning(contest, verdict)]


def by_ruling(contest: Contest, verdict: Verdict) -> str:
    """`right`: as the ruling has it on the exact wires, hands within a sample of each other being
    one. `at_a_limit`: as it has it when a limit is moved by less than the sensor resolves."""
    for lean in LEANS:
        if _fits(contest, verdict, lean):
            return "right" if lean == LEANS[0] else "at_a_limit"
    return "wrong"


def _fits(contest: Contest, verdict: Verdict, lean: Lean) -> bool:
    """Whether the first is among those named, and exactly those within the window are."""
    firsts = first_touches(contest.changes, contest.call, lean)
    if not firsts:
        return verdict == NOBODY
    first_at = min(firsts.values())
    window = contest.call.window_us * TICKS_PER_US
    gaps = {zone: at - first_at for zone, at in firsts.items()}
    sure = {zone for zone, gap in gaps.items() if gap == 0 or gap <= window - AFTER_CHANGE_CYCLES}
    maybe = {zone for zone, gap in gaps.items() if gap < window + AFTER_CHANGE_CYCLES}
    return sure <= set(verdict.zones) <= maybe


def _by_meaning(contest: Contest, verdict: Verdict) -> list[str]:
    """An award that is not to the first of those who pressed hard enough, and why."""
    if verdict.kind != "take":
        return []
    able = [hand for hand in contest.hands if _is_able(contest, hand)]
    first = min([hand for hand in able if hand.is_strong], key=lambda one: one.at, default=None)
    place = verdict.zones[0] - 1
    if first is not None and first.place == place:
        return ["meant"]
    if first is not None and first.place == contest.stuck_place:
        return ["meant: the first hand's zone is stuck"]
    if any(hand.place == place and not hand.is_strong for hand in able):
        return ["meant: a weak hand, under another's pressure"]
    places = (place, None if first is None else first.place)
    if any(spike[0] in places for spike in contest.spikes):
        return ["meant: a spike dated the hand, or kept its zone from being released"]
    if first is not None and _came_back_soon(contest, first):
        return ["meant: the first hand, down before the arming, had lifted for less than 30 ms"]
    return ["meant: unexplained"]


def _came_back_soon(contest: Contest, hand: Hand) -> bool:
    """Whether the zone had opened so shortly before that it is the same touch still."""
    contacts = intervals_of(contest.changes, hand.place)
    gaps = [hand.at - stop for _, stop in contacts if stop is not None and stop < hand.at]
    return min(gaps, default=RELEASE) < RELEASE


def _is_able(contest: Contest, hand: Hand) -> bool:
    return hand.at > contest.call.armed_at and bool(contest.call.may_take >> hand.place & 1)
