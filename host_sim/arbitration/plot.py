# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The report as a picture."""

from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

ZONES = range(1, 7)
HANDS = 6
"""The bias is drawn for races of so many hands."""


def write_plot(report: dict[str, Any], path: Path) -> None:
    """Three panels: what is told apart, wrong awards, bias by zone; SVG, PNG or PDF by the name."""
    figure = Figure(figsize=(15, 4.6), layout="constrained")
    told, wrong, bias = figure.subplots(1, 3)
    _draw_told_apart(told, report["conditions"])
    _draw_wrong(wrong, report["peers"])
    _draw_bias(bias, report["peers"])
    figure.savefig(path)


def _draw_told_apart(axes: Axes, conditions: list[dict[str, Any]]) -> None:
    for one in conditions:
        gaps_ns = [8 * gap for gap in range(len(one["share_told_apart"]))]
        axes.plot(gaps_ns, one["share_told_apart"], marker=".", label=one["text"])
    axes.set_title("Two hands so far apart are told apart")
    axes.set_xlabel("gap (ns)")
    axes.set_ylabel("share of phases; the rest are true ties, none is wrong")
    axes.legend(fontsize="x-small")


def _draw_wrong(axes: Axes, peers: list[dict[str, Any]]) -> None:
    methods = list(dict.fromkeys(one["method"] for one in peers))
    hands = sorted({one["hands"] for one in peers})
    for place, method in enumerate(methods):
        shares = [100 * one["wrong"] for one in peers if one["method"] == method]
        axes.bar([x + place / 8 for x in range(len(hands))], shares, 1 / 8, label=method)
    axes.set_xticks([x + 0.3 for x in range(len(hands))], [f"{count} hands" for count in hands])
    axes.set_title("Awards to the wrong hand")
    axes.set_ylabel("% of races")
    axes.legend(fontsize="x-small")


def _draw_bias(axes: Axes, peers: list[dict[str, Any]]) -> None:
    for one in peers:
        if one["hands"] == HANDS:
            shares = [100 * bias for bias in one["bias_by_zone"]]
            axes.plot(ZONES, shares, marker=".", label=one["method"])
    axes.set_title(f"What a zone gains by its number, {HANDS} hands")
    axes.set_xlabel("zone")
    axes.set_ylabel("% of its due awards")
    axes.legend(fontsize="x-small")
