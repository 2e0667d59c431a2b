# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Rows, takes and rounds of Take 5, in words."""

from firmware.rules.record import Record


def detail_lines(detail):
    """(message key, facts): the heads of every round."""
    return [("score.take_5/rounds", detail)] if detail["rounds"] else []


def detail_fields(pairs, texts):
    """The value of `detail` in JSON: the heads of every round."""
    return Record(pairs)


def status_lines(top, players):
    """(message key, facts) for the table, its rows, and each player; given and told as pairs."""
    facts = dict(top)
    lines = [("take_5.status." + facts["phase"], facts)] + _row_lines(facts["rows"])
    return lines + [("take_5.status.player", dict(pairs)) for pairs in players]


def did_lines(name, facts):
    """(message key, facts) for what an effect tells besides its own line: takes, rows, totals."""
    lines = [("take_5.take", _take_facts(take)) for take in facts.get("taken", ())]
    lines += _row_lines(facts.get("rows", ()))
    return lines + [("take_5.round_player", dict(one.pairs)) for one in facts.get("players", ())]


def _take_facts(take):
    facts = dict(take.pairs)
    facts["cards"] = _cards_text(facts["cards"])
    return facts


def _row_lines(rows):
    return [
        ("take_5.row", {"row": index + 1, "cards": _cards_text(row)})
        for index, row in enumerate(rows)
    ]


def _cards_text(cards):
    return " ".join([str(card) for card in cards])
