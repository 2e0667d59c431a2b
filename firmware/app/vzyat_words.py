# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Sequences and hands of Взять, in words."""

from firmware.rules.record import Record


def detail_lines(detail):
    """(message key, facts): every deal's points, then the cards that made those of the last."""
    lines = [("score.vzyat/rounds", detail)] if detail["rounds"] else []
    for cards, points in detail.get("sequences", ()):
        facts = {"cards": " ".join(cards), "points": points}
        lines.append(("score.vzyat/sequence", facts))
    if detail.get("hand"):
        facts = {"cards": " ".join(detail["hand"]), "points": detail["left"]}
        lines.append(("score.vzyat/left", facts))
    return lines


def detail_fields(pairs, texts):
    """The value of `detail` in JSON: all deals, the cards of the last one."""
    return Record([(name, _shown(name, value)) for name, value in pairs])


def _shown(name, value):
    if name != "sequences":
        return value
    return [Record((("cards", cards), ("points", points))) for cards, points in value]


def status_lines(top, players):
    """(message key, facts): the table, the players, the sequences with their numbers."""
    facts = dict(top)
    lines = [("vzyat.status." + facts["phase"], facts)]
    lines += [("vzyat.status.player", dict(player)) for player in players]
    for sequence in facts["sequences"]:
        lines.append(("vzyat.status.sequence", dict(sequence.pairs)))
    return lines


def did_lines(name, facts):
    """(message key, facts) for what an effect tells besides its own line: a deal's points."""
    return [("vzyat.round_player", dict(one.pairs)) for one in facts.get("players", ())]
