# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest as VCD, for waveform viewers and for `replay`."""

from pathlib import Path

from vcd import VCDWriter

from firmware.devices.slap_program import PRESSURE_BIT, ZONES
from host_sim.contest.recorder import LastContest
from host_sim.contest.remark import format_remark

SCOPE = "box"


def write_vcd(contest: LastContest, path: Path) -> None:
    """The lines as on the wires (active low), in nanoseconds; `first` has a bit for each zone that
    the box named first. The box's own report stands in a comment."""
    with path.open("w", encoding="utf-8") as file:
        remark = format_remark(contest.report)
        writer = VCDWriter(file, timescale="1 ns", comment=remark, date="")
        _write(contest, writer)


def _write(contest: LastContest, writer: VCDWriter) -> None:
    begin, down = contest.changes[0]
    names = [f"zone_{zone}" for zone in range(1, ZONES + 1)] + ["pressure"]
    wires = [
        writer.register_var(SCOPE, name, "wire", size=1, init=1 - (down >> line & 1))
        for line, name in enumerate(names)
    ]
    first = writer.register_var(SCOPE, "first", "wire", size=ZONES, init=0)
    named = (contest.first_at, _first_zones(contest))
    events = [(cycle, down, None) for cycle, down in contest.changes[1:]]
    for cycle, down_now, zones in sorted([*events, (named[0], -1, named[1])], key=lambda e: e[0]):
        at_ns = (cycle - begin) * 1_000_000_000 // contest.frequency
        if zones is not None:
            writer.change(first, at_ns, zones)
            continue
        for line in range(PRESSURE_BIT + 1):
            writer.change(wires[line], at_ns, 1 - (down_now >> line & 1))
    writer.close((contest.changes[-1][0] - begin + 1) * 1_000_000_000 // contest.frequency)


def _first_zones(contest: LastContest) -> int:
    """The mask of the zones that took or tied."""
    report = contest.report
    if report["verdict"] is None:
        return 0
    counting = [touch for touch in report["touches"] if touch["code"] is None]
    window_us = report["window_us"] if report["verdict"] == "dead_heat" else 0
    return sum(
        1 << (touch["zone"] - 1)
        for touch in counting
        if touch["at_us"] == 0 or 0 < touch["at_us"] < window_us
    )
