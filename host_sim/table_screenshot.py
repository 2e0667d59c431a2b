# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Draws the table for the README: python -m host_sim.table_screenshot docs/table.svg."""

import asyncio
import re
import sys
from pathlib import Path

from host_sim.live_box import LiveBox
from host_sim.pace import Steps
from host_sim.table_view import TableApp
from host_sim.world import World

SIZE = (96, 28)
LICENCE = """\
<!--
SPDX-FileCopyrightText: 2026 The Take It! Box authors
SPDX-License-Identifier: MIT
-->
"""
BLANK = "&#160;"
CELL_WIDTH = 12.2
"""Of a character in Rich's SVG, in its own units."""
OPENING = "new take_it Ann Ben Cleo Dora Emil"
HANDS = (
    ("@slaps 2:0us 4:38ms 1:90ms", 1600),
    ("@slaps 3:0us 2:430us", 1600),
    ("@slaps 4:0us 5:12ms", 1600),
    ("@slaps 4:0us 1:7ms 3:31ms", 330),
)
"""What hands do, and how many milliseconds later the next ones do theirs."""


async def take_picture() -> str:
    """A game in full swing as SVG; the same one every time."""
    pace = Steps()
    app = TableApp(lambda: LiveBox(World(), pace), is_colour=True)
    async with app.run_test(size=SIZE) as pilot:
        pace.advance(500)
        for line, ms in ((OPENING, 500), *HANDS):
            app.box.type_line(line)
            pace.advance(ms)
        app.show_table()
        await pilot.pause()
        return LICENCE + trim_blanks(app.export_screenshot(title="python -m host_sim")) + "\n"


def trim_blanks(svg: str) -> str:
    """The same picture without blanks at either end of a text, which some viewers drop."""
    return re.sub(
        r'x="([\d.]+)"( y="[\d.]+" textLength=")([\d.]+)("[^>]*>)([^<]*)<', _trim_text, svg
    )


def _trim_text(match: re.Match[str]) -> str:
    x, y, _, rest, text = match.groups()
    bare = text
    while bare.startswith(BLANK):
        bare = bare[len(BLANK) :]
        x = f"{float(x) + CELL_WIDTH:.1f}"
    while bare.endswith(BLANK):
        bare = bare[: -len(BLANK)]
    length = float(match[3]) - CELL_WIDTH * (text.count(BLANK) - bare.count(BLANK))
    return f'x="{x}"{y}{length:.1f}{rest}{bare}<'


def main(arguments: list[str]) -> int:
    """Write the picture to the file that is named."""
    if len(arguments) != 1:
        print("usage: python -m host_sim.table_screenshot FILE.svg", file=sys.stderr)
        return 2
    path = Path(arguments[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(asyncio.run(take_picture()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
