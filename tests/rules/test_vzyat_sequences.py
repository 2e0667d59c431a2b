# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Sequences of Взять, beside a list of all that there are."""

from itertools import combinations, product

import pytest

from firmware.rules.errors import Refused
from firmware.rules.vzyat.sequences import Sequence, is_locked, lay_off, meld

# An ace at either end, never both: 14 places, runs of up to 13.
PLACES = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
SUIT = [rank + "h" for rank in PLACES]


def runs(least, most=13):
    """(low, the natural cards upwards) of every run of one suit."""
    for low in range(1, 15):
        for high in range(low + least - 1, min(low + most, 15)):
            yield low, tuple(SUIT[low - 1 : high])


def with_jokers(cards):
    """The cards with none, one or two of them replaced by declared jokers."""
    for count in range(3):
        for places in combinations(range(len(cards)), count):
            yield tuple("*" + card if at in places else card for at, card in enumerate(cards))


def typed(cards):
    """The cards in one order that says nothing, jokers undeclared."""
    return tuple(sorted("*" if card[0] == "*" else card for card in cards))


def has_natural(cards):
    return any(card[0] != "*" for card in cards)


def outcome(call, *args):
    try:
        return call(*args)
    except Refused as refused:
        return refused.code, refused.facts.get("choices")


def expected(found):
    """The refusal to expect where these sequences can be made of the same words, else None."""
    if len({frozenset(cards) for cards in found.values()}) == 1:
        return None
    choices = [" ".join(card for card in cards if card[0] == "*") for cards in found.values()]
    return "vzyat/joker_open", tuple(choices)


MELDS = [(low, cards) for low, run in runs(3) for cards in with_jokers(run) if has_natural(cards)]


def test_there_are_so_many_melds_of_one_suit():
    # runs of n cards: 15 - n, for n up to 13; jokers on 0, 1 or 2 of them, not on all
    assert len(MELDS) == sum((15 - n) * (1 + n + n * (n - 1) // 2) for n in range(3, 14))


def test_every_declared_meld_is_what_it_says():
    judged = {cards: meld(2, cards[::-1]) for _, cards in MELDS}
    # all 13 cards with the ace at either end are the same cards: the ace is high then
    assert [
        (low, cards)
        for low, cards in MELDS
        if judged[cards] != Sequence(2, low, cards) and len(cards) < 13
    ] == []
    assert {
        judged[cards] == meld(2, cards[1:] + cards[:1]) == Sequence(2, 2, cards[1:] + cards[:1])
        for low, cards in MELDS
        if len(cards) == 13 and low == 1
    } == {True}


def test_every_choice_of_cards_of_a_suit_is_a_meld_refused_or_asked_about():
    possible = {}
    for low, cards in MELDS:
        possible.setdefault(typed(cards), {})[low] = cards
    for chosen in product((False, True), repeat=13):
        natural = tuple(card for card, is_in in zip(SUIT, chosen, strict=False) if is_in)
        for jokers in range(3):
            cards = typed(natural + ("*",) * jokers)
            found = possible.get(cards, {})
            wanted = expected(found) if found else ("vzyat/not_a_sequence", None)
            if wanted is None:
                low = max(found)
                wanted = Sequence(0, low, found[low])
            assert outcome(meld, 0, cards) == wanted


BASES = [(low, cards) for low, cards in runs(3)]


def extensions(low, cards, added):
    """Where these cards can go, the low end first: {is high: (their low place, they declared)}."""
    found = {}
    high = low + len(cards)
    for is_high, first in ((False, low - len(added)), (True, high)):
        last = first + len(added) - 1
        if first >= 1 and last <= 14 and len(cards) + len(added) <= 13:
            for run in with_jokers(SUIT[first - 1 : last]):
                if typed(run) == typed(added):
                    found[is_high] = run
    return found


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_lay_off_goes_to_one_end_is_refused_or_asked_about(count):
    pack = SUIT[:13] + ["*", "*"]
    choices = sorted({tuple(sorted(cards)) for cards in combinations(pack, count)})
    for low, base in BASES:
        for added in choices:
            found = extensions(low, base, added)
            wanted = expected(found) if found else ("vzyat/does_not_fit", None)
            if wanted is None:
                is_high = max(found)
                cards = base + found[is_high] if is_high else found[is_high] + base
                first = low if is_high else low - count
                wanted = Sequence(1 if is_high else 0, first, cards)
            assert outcome(lay_off, Sequence(0, low, base), 1, added) == wanted


@pytest.mark.parametrize(
    ("cards", "low", "sequence", "locked"),
    [
        ("As 2s 3s", 1, "As 2s 3s", False),
        ("As Qs Ks", 12, "Qs Ks As", True),
        ("Qs Ks *As", 12, "Qs Ks *As", True),
        ("10d Jd 9d", 9, "9d 10d Jd", False),
        ("5c * 7c", 5, "5c *6c 7c", False),
        ("* 5c * 8c", 5, "5c *6c *7c 8c", False),
        ("*As 2s *3s", 1, "*As 2s *3s", False),
        ("* *Qs Ks As", 11, "*Js *Qs Ks As", True),
        ("* Ks As", 12, "*Qs Ks As", True),
        ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", 2,
         "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", True),
    ],
)  # fmt: skip
def test_a_meld_is_put_in_order(cards, low, sequence, locked):
    made = meld(0, tuple(cards.split()))
    assert (made, is_locked(made)) == (Sequence(0, low, tuple(sequence.split())), locked)


@pytest.mark.parametrize(
    "cards",
    ["", "5h", "5h 6h", "5h 6h 8h", "5h 6h 7d", "Kh Ah 2h", "Qh Kh Ah 2h", "5h 5h 6h", "5h 5h *",
     "* *", "* * *", "*5h *6h *7h", "*5h *6h", "*5d 6h 7h", "5h *5h 6h", "5h *8h 6h", "* 5h 7d",
     "Kh * 2h", "*Kh Ah 2h",
     "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh *Ah",
     "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh *"],
)  # fmt: skip
def test_not_a_sequence(refusal, cards):
    cards = tuple(cards.split())
    facts = {"cards": cards, "least": 3, "most": 13}
    assert refusal(meld, 0, cards) == ("vzyat/not_a_sequence", facts)


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("* 2h 3h", ("*Ah", "*4h")),
        ("5h 6h *", ("*4h", "*7h")),
        ("* * 9s", ("*7s *8s", "*8s *10s", "*10s *Js")),
        ("* * Ad", ("*2d *3d", "*Qd *Kd")),
        ("*8s * 9s", ("*7s *8s", "*8s *10s")),
        ("* 5h * 7h", ("*4h *6h", "*6h *8h")),
    ],
)
def test_a_joker_is_declared_where_it_could_stand_for_several_cards(refusal, cards, choices):
    code = "vzyat/joker_open"
    assert refusal(meld, 0, tuple(cards.split())) == (code, {"choices": choices})


@pytest.mark.parametrize(
    ("cards", "added", "owner", "sequence", "locked"),
    [
        ("5d 6d 7d", "8d", 1, "5d 6d 7d 8d", False),
        ("5d 6d 7d", "10d 9d 8d", 1, "5d 6d 7d 8d 9d 10d", False),
        ("5d 6d 7d", "4d", 0, "4d 5d 6d 7d", False),
        ("5d 6d 7d", "3d * 2d", 0, "2d 3d *4d 5d 6d 7d", False),
        ("5d 6d 7d", "8d *", 1, "5d 6d 7d 8d *9d", False),
        ("5d 6d 7d", "*4d", 0, "*4d 5d 6d 7d", False),
        ("2d 3d 4d", "*", None, "*Ad | *5d", False),
        ("2d 3d 4d", "Ad", 0, "Ad 2d 3d 4d", False),
        ("Ad 2d 3d", "*", 1, "Ad 2d 3d *4d", False),
        ("Jd Qd Kd", "Ad", 1, "Jd Qd Kd Ad", True),
        ("Jd Qd Kd", "*Ad", 1, "Jd Qd Kd *Ad", True),
        ("10d Jd Qd", "Ad Kd", 1, "10d Jd Qd Kd Ad", True),
        ("Qd Kd Ad", "Jd", 0, "Jd Qd Kd Ad", True),
        ("Qd Kd Ad", "*", 0, "*Jd Qd Kd Ad", True),
        ("2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd", "Ad", 1,
         "2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd Ad", True),
    ],
)  # fmt: skip
def test_a_lay_off(cards, added, owner, sequence, locked):
    before = meld(0, tuple(cards.split()))
    made = outcome(lay_off, before, 1, tuple(added.split()))
    if owner is None:
        assert made == ("vzyat/joker_open", tuple(sequence.split(" | ")))
        return
    shown = (made.owner, made.cards, is_locked(made))
    assert shown == (owner, tuple(sequence.split()), locked)


@pytest.mark.parametrize(
    ("cards", "added"),
    [
        ("5d 6d 7d", "9d"),
        ("5d 6d 7d", "8h"),
        ("5d 6d 7d", "4d 8d"),
        ("5d 6d 7d", "8d 10d"),
        ("5d 6d 7d", "*8h"),
        ("5d 6d 7d", "*5d"),
        ("Qd Kd Ad", "2d"),
        ("Qd Kd Ad", "*2d"),
        ("Ad 2d 3d", "Kd"),
        ("2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd", "Ad *Ad"),
        ("Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd", "*Kd *Ad"),
    ],
)
def test_what_does_not_fit(refusal, cards, added):
    before = meld(0, tuple(cards.split()))
    added = tuple(added.split())
    facts = {"cards": added, "sequence": before.cards, "most": 13}
    assert refusal(lay_off, before, 1, added) == ("vzyat/does_not_fit", facts)
