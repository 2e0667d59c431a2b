# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Double or nothing: which cards pair up, which go with a joker."""

from collections import namedtuple

PAIRS = "pairs"
SPLIT = "split"
RULINGS = (PAIRS, SPLIT)  # pairs come first and are never split; pairs may be split for a joker

# pairs: (number, times, points) highest first; jokers: the numbers they score, in the order in
# which they must go; singles: numbers left unpaired; jokers_left: jokers without a card.
Doubles = namedtuple("Doubles", ("points", "pairs", "jokers", "singles", "jokers_left"))

# A choice for the numbers looked at so far; uses: (uses of the numbers before, number, jokers).
_Plan = namedtuple("_Plan", ("points", "uses"))


def score_doubles(numbers, jokers, ruling, zero_is_plus=False):
    """What double or nothing cards with these numbers score together with so many jokers.

    A joker must go with an unpaired plus card while there is one, the highest first, then with an
    unpaired minus card, the least negative first: from the highest number down. Zero is neither
    plus nor minus: jokers pass it over, unless the other reading is asked for.
    """
    counts = [(number, numbers.count(number)) for number in sorted(set(numbers), reverse=True)]
    plans = [_Plan(0, None)] + [None] * jokers
    for number, count in counts:
        if number or zero_is_plus:
            plans = _with_number(plans, number, count, count if ruling == SPLIT else count % 2)
    return _doubles(counts, jokers, _best(plans).uses)


def _with_number(plans, number, count, most):
    """The best plan for each number of jokers used, once this number's cards have theirs too."""
    after = [None] * len(plans)
    for used in range(len(plans)):
        left = len(plans) - 1 - used
        for taken in _legal(count, min(most, left), left) if plans[used] else ():
            plan = _extended(plans[used], number, count, taken)
            after[used + taken] = _best((after[used + taken], plan))
    return after


def _legal(count, most, left):
    """How many jokers may go: a card stays unpaired only when that leaves no joker for it."""
    return [taken for taken in range(most + 1) if (count - taken) % 2 == 0 or taken == left]


def _extended(plan, number, count, taken):
    points = plan.points + number * (taken + (count - taken) // 2)
    return _Plan(points, (plan.uses, number, taken) if taken else plan.uses)


def _best(plans):
    """Most points; among equals the first, which has spent fewest jokers on higher numbers.

    So no pair is split where that gains nothing.
    """
    best = None
    for plan in plans:
        if plan and (not best or plan.points > best.points):
            best = plan
    return best


def _doubles(counts, jokers, uses):
    spent = _spent(uses)
    pairs = []
    singles = []
    for number, count in counts:
        times, odd = divmod(count - spent.count(number), 2)
        pairs += [(number, times, number * times)] * min(times, 1)
        singles += [number] * odd
    points = sum(spent) + sum([points for _, _, points in pairs])
    return Doubles(points, tuple(pairs), spent, tuple(singles), jokers - len(spent))


def _spent(uses):
    """The number that each joker scores, highest first."""
    numbers = []
    while uses:
        uses, number, taken = uses
        numbers += [number] * taken
    return tuple(numbers[::-1])
