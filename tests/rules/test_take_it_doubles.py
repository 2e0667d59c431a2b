# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Double or nothing, against a search through everything the words of the rule allow."""

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.rules.take_it import doubles
from firmware.rules.take_it.doubles import PAIRS, SPLIT, Doubles, score_doubles

HANDS = st.lists(st.integers(-3, 3) | st.integers(-99, 99), max_size=8)
RULINGS = st.sampled_from([PAIRS, SPLIT])


def must_go_before(first, second):
    """Whether a joker must prefer the first of two unpaired cards."""
    if (first > 0) != (second > 0):
        return first > 0
    return first > second


def pairs_first(numbers, jokers):
    """Literally: pair up, then give out joker after joker."""
    singles = [number for number in set(numbers) if numbers.count(number) % 2]
    points = sum(number * (numbers.count(number) // 2) for number in set(numbers))
    for _ in range(jokers):
        plus = [number for number in singles if number > 0]
        minus = [number for number in singles if number < 0]
        if plus or minus:
            points += max(plus or minus)
            singles.remove(max(plus or minus))
    return points


def best_split(numbers, jokers):
    """Every set of cards that jokers could take; the best of the legal ones."""
    return max(
        points
        for count in range(min(jokers, len(numbers)) + 1)
        for taken in combinations(range(len(numbers)), count)
        for points in legal_points(numbers, taken, jokers)
    )


def legal_points(numbers, taken, jokers):
    with_joker = [numbers[index] for index in taken]
    others = [number for index, number in enumerate(numbers) if index not in taken]
    unpaired = [number for number in set(others) if number and others.count(number) % 2]
    passed_over = [
        (left, used) for left in unpaired for used in with_joker if must_go_before(left, used)
    ]
    if 0 in with_joker or passed_over or (unpaired and len(taken) < jokers):
        return []
    pairs = sum(number * (others.count(number) // 2) for number in set(others))
    return [sum(with_joker) + pairs]


def points_of_both(numbers, jokers):
    return (
        score_doubles(numbers, jokers, PAIRS).points,
        score_doubles(numbers, jokers, SPLIT).points,
    )


@pytest.mark.parametrize(
    ("numbers", "jokers", "pairs", "split"),
    [
        ([], 0, 0, 0),
        ([], 3, 0, 0),
        ([6], 0, 0, 0),
        ([-2, -2], 0, -2, -2),
        ([6, -2], 1, 6, 6),
        ([6, 3], 1, 6, 6),
        ([6, -2], 2, 4, 4),
        ([6, 6, 6], 1, 12, 12),
        ([6, 6, -2], 1, 4, 6),
        ([6, 6], 2, 6, 12),
        ([-2, -2, -9], 1, -11, -2),
        ([-2, -9], 1, -2, -2),
        ([0, -2], 1, -2, -2),
        ([0, 0, -2], 1, -2, -2),
    ],
)
def test_points_by_either_ruling(numbers, jokers, pairs, split):
    assert points_of_both(numbers, jokers) == (pairs, split)


def test_pairs_count_by_equal_numbers_and_an_odd_one_is_worth_nothing():
    assert score_doubles([6, 3, 6, 3, 6, 3, 3], 0, PAIRS) == Doubles(
        points=12, pairs=((6, 1, 6), (3, 2, 6)), jokers=(), singles=(6,), jokers_left=0
    )


def test_jokers_take_plus_cards_downwards_then_minus_cards_downwards():
    assert score_doubles([-9, 3, -2, 7, 0], 3, PAIRS) == Doubles(
        points=8, pairs=(), jokers=(7, 3, -2), singles=(0, -9), jokers_left=0
    )


def test_leftover_jokers_score_nothing():
    assert score_doubles([5, 5, -1], 3, PAIRS) == Doubles(
        points=4, pairs=((5, 1, 5),), jokers=(-1,), singles=(), jokers_left=2
    )


def test_a_split_pair_shows_as_joker_uses():
    assert score_doubles([6, 6, -2], 1, SPLIT) == Doubles(
        points=6, pairs=(), jokers=(6,), singles=(6, -2), jokers_left=0
    )


@given(HANDS, st.integers(0, 6))
def test_no_pair_is_split_for_nothing(numbers, jokers):
    whole = score_doubles(numbers, jokers, PAIRS)
    split = score_doubles(numbers, jokers, SPLIT)
    assert split.points > whole.points or split == whole


def test_the_other_reading_of_zero():
    assert score_doubles([0, -2], 1, PAIRS, zero_is_plus=True) == Doubles(
        points=0, pairs=(), jokers=(0,), singles=(-2,), jokers_left=0
    )


def small_hands():
    for size in range(6):
        for numbers in combinations_with_replacement((-2, -1, 0, 1, 2), size):
            for jokers in range(5):
                yield list(numbers), jokers


def test_every_small_hand_against_the_search():
    hands = list(small_hands())
    found = [points_of_both(numbers, jokers) for numbers, jokers in hands]
    expected = [(pairs_first(*hand), best_split(*hand)) for hand in hands]
    assert (len(hands), found) == (1260, expected)


@given(HANDS, st.integers(0, 6))
def test_larger_hands_against_the_search(numbers, jokers):
    assert points_of_both(numbers, jokers) == (
        pairs_first(numbers, jokers),
        best_split(numbers, jokers),
    )


@given(st.lists(st.integers(-9, 9), max_size=40), st.integers(0, 20), RULINGS)
def test_no_card_is_lost_and_the_points_add_up(numbers, jokers, ruling):
    double = score_doubles(numbers, jokers, ruling)
    paired = [number for number, times, _ in double.pairs for _ in range(2 * times)]
    assert sorted(paired + list(double.jokers) + list(double.singles)) == sorted(numbers)
    assert len(double.jokers) + double.jokers_left == jokers
    points = sum(double.jokers) + sum(points for _, _, points in double.pairs)
    assert double.points == points


@given(st.lists(st.integers(-9, 9), max_size=40), st.integers(0, 20), RULINGS, st.randoms())
def test_the_order_of_the_cards_changes_nothing(numbers, jokers, ruling, random):
    shuffled = list(numbers)
    random.shuffle(shuffled)
    assert score_doubles(shuffled, jokers, ruling) == score_doubles(numbers, jokers, ruling)


def test_sixty_cards_cost_little(monkeypatch):
    looked_at = []

    def count(*arguments):
        looked_at.append(arguments)
        return extended(*arguments)

    extended = doubles._extended
    monkeypatch.setattr(doubles, "_extended", count)
    score_doubles(list(range(-8, 8)) * 2, 28, SPLIT)
    assert len(looked_at) == 239
