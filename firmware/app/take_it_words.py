# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""How a score of Take It! came about, in words."""

from firmware.rules.record import Record


def detail_lines(detail):
    """(message key, facts) for each part of a player's score that is not nothing."""
    lines = [("score.take_it/full", {"points": detail["full"]})]
    lines += [("score.take_it/double", {"points": detail["double"]})]
    lines += _pair_lines(detail["pairs"]) + _joker_lines(detail["jokers"])
    lines += [("score.take_it/single", {"number": number}) for number in detail["singles"]]
    if detail["jokers_left"]:
        lines.append(("score.take_it/joker_left", {"count": detail["jokers_left"]}))
    held = detail["tens_held"]
    if held:
        lines.append(("score.take_it/ten", {"points": detail["ten"], "held": held}))
    return lines


def detail_fields(pairs, texts):
    """The value of `detail` in JSON: points by kind of card, pairs and joker uses as texts."""
    detail = dict(pairs)
    pair_texts = [texts.text(key, facts) for key, facts in _pair_lines(detail["pairs"])]
    joker_texts = [texts.text(key, facts) for key, facts in _joker_lines(detail["jokers"])]
    points = tuple([(name, detail[name]) for name in ("full", "double", "ten")])
    return Record(points + (("pairs", pair_texts), ("jokers", joker_texts)))


def _pair_lines(pairs):
    lines = []
    for number, times, points in pairs:
        key = "score.take_it/pair" if times == 1 else "score.take_it/pairs"
        lines.append((key, {"number": number, "times": times, "points": points}))
    return lines


def _joker_lines(jokers):
    return [
        ("score.take_it/joker", {"number": number, "points": points}) for number, points in jokers
    ]
