# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest as a timing diagram, for people."""

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from firmware.devices.slap_program import LINES, PRESSURE_BIT, ZONES
from host_sim.arbitration.lines import intervals_of
from host_sim.contest.recorder import LastContest

CLOSED, PRESSED, FIRST, REFUSED = "tab:blue", "tab:gray", "tab:green", "tab:red"
VERDICTS = {
    "take": "take",
    "dead_heat": "dead heat",
    "unheard": "a zone is not heard, nobody takes",
    None: "no verdict",
}
WHOLE_US = (-20_000.0, 300_000.0)
LEAST_ZOOM_US = 10.0


def write_diagram(contest: LastContest, path: Path) -> None:
    """The whole contest above, the deciding moment below; SVG, PNG or PDF by the name."""
    figure = Figure(figsize=(12, 8), layout="constrained")
    whole, zoom = figure.subplots(2, 1)
    figure.suptitle(_title(contest), parse_math=False)
    _draw(whole, contest, WHOLE_US, 1_000, "ms")
    _draw(zoom, contest, _zoom_us(contest), 1, "us")
    figure.savefig(path)


def _title(contest: LastContest) -> str:
    report = contest.report
    verdict = VERDICTS[report["verdict"]]
    counting = [touch for touch in report["touches"] if touch["code"] is None]
    names = [touch["player"] or f"zone {touch['zone']}" for touch in counting]
    margin = "" if report["margin_us"] is None else f", margin {report['margin_us']} us"
    percent = report.get("strength_percent")
    force = "" if percent is None else f", hardest press {percent} % of the sensor's range"
    return f"{verdict}: {', '.join(names)}{margin}, tie window {report['window_us']} us{force}"


def _zoom_us(contest: LastContest) -> tuple[float, float]:
    """Wide enough for the window, or the second hand if it is no longer than a few windows off."""
    window_us = max(contest.report["window_us"], LEAST_ZOOM_US)
    margin_us = contest.report["margin_us"] or 0
    reach = max(1.5 * window_us, min(1.2 * margin_us, 6 * window_us))
    return -0.2 * reach, reach


def _draw(
    axes: Axes, contest: LastContest, span_us: tuple[float, float], scale: float, unit: str
) -> None:
    for line in range(LINES):
        _draw_line(axes, contest, line, scale)
    axes.axvspan(0, contest.report["window_us"] / scale, color="lemonchiffon", lw=0, zorder=0)
    for touch in contest.report["touches"]:
        _draw_touch(axes, touch, span_us, scale)
    labels = [f"zone {zone}" for zone in range(1, ZONES + 1)] + ["pressure"]
    axes.set_yticks(range(LINES), labels)
    axes.set_ylim(LINES - 0.4, -0.9)
    axes.set_xlim(span_us[0] / scale, span_us[1] / scale)
    axes.set_xlabel(f"{unit} after the deciding touch; tie window in yellow")


def _draw_line(axes: Axes, contest: LastContest, line: int, scale: float) -> None:
    last_at = contest.changes[-1][0]
    bars = []
    for start, stop in intervals_of(contest.changes, line):
        begin_us = contest.us(start)
        end_us = contest.us(last_at if stop is None else stop)
        bars.append((begin_us / scale, (end_us - begin_us) / scale))
    colour = PRESSED if line == PRESSURE_BIT else CLOSED
    axes.broken_barh(bars, (line - 0.3, 0.6), facecolors=colour, linewidth=0)


def _draw_touch(axes: Axes, touch: dict, span_us: tuple[float, float], scale: float) -> None:
    if not span_us[0] <= touch["at_us"] <= span_us[1]:
        return
    colour = FIRST if touch["at_us"] == 0 and touch["code"] is None else REFUSED
    is_plain = touch["code"] is None and touch["at_us"] != 0
    row = touch["zone"] - 1
    axes.plot(touch["at_us"] / scale, row - 0.42, "v", color="black" if is_plain else colour)
    text = f"{touch['at_us']} us" + (f" {touch['code']}" if touch["code"] else "")
    axes.annotate(text, (touch["at_us"] / scale, row - 0.42), (6, -2), textcoords="offset points")
