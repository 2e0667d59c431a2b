# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Rounds and cards of Take That, in words."""

from firmware.rules.record import Record


def detail_lines(detail):
    """(message key, facts): the points of every round, the cards that made those of the last."""
    lines = [("score.take_that/rounds", detail)] if detail["rounds"] else []
    has_cards = detail["open"] or detail["closed"]
    return lines + ([("score.take_that/cards", detail)] if has_cards else [])


def detail_fields(pairs, texts):
    """The value of `detail` in JSON: all rounds, the last one's cards counted."""
    return Record(pairs)


def did_lines(name, facts):
    """(message key, facts) for what an effect tells besides its own line: a round's points."""
    return [("take_that.round_player", dict(one.pairs)) for one in facts.get("players", ())]
