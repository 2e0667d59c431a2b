# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The table in a terminal: the ring of lights, six zones to slap, the console."""

import os
import sys
from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import RichLog, Static

from host_sim.command_line import CommandLine
from host_sim.help_screen import HelpScreen
from host_sim.live_box import LiveBox, Snapshot
from host_sim.pace import RealTime
from host_sim.ring_cells import draw_ring, ink_of
from host_sim.ring_picture import geometry_of, zone_at
from host_sim.table_help import CRASHED, POWER_CUT, SLAP_KEYS, TYPE_KEYS, WELCOME
from host_sim.table_hints import title_of
from host_sim.world import World

FRAMES_PER_SECOND = 20
LOG_COLUMNS = 34
"""The console beside the ring is at least so wide; with less room it goes below."""
STACKED_BELOW = 70
RING_LINES = 19
LIST_LINES = 11
"""With a border, the least height of the ring, and the height of the list that replaces it."""
LOG_LINES = 2000
FUNCTION_KEYS = ("f1", "f2", "f3", "f4", "f5", "f6")
FULL_COLOUR = ("256", "truecolor")


class RingView(Widget):
    """The ring of lights with the names around the table; a click is a slap."""

    def __init__(self, is_colour: bool) -> None:
        super().__init__(id="ring")
        self.is_colour = is_colour
        self._snapshot = Snapshot()
        self._strips: list[Strip] = []
        self._drawn: tuple[object, ...] = ()

    def show(self, snapshot: Snapshot) -> None:
        """Draw anew if anything but the time has changed."""
        self._snapshot = snapshot
        drawn = (snapshot[1:], self.size)
        if drawn != self._drawn:
            self._drawn = drawn
            self.border_title = title_of(snapshot.board.game)
            self._strips = self._draw(self.size)
            self.refresh()

    def _draw(self, size: Size) -> list[Strip]:
        rows = draw_ring(self._snapshot, size.width, size.height, self.is_colour)
        style = self.rich_style
        return [Strip(row).apply_style(style) for row in rows]

    def on_resize(self) -> None:
        """Draw in the new size."""
        self.show(self._snapshot)

    def render_line(self, y: int) -> Strip:
        """One line for Textual."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Slap the zone below the pointer."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        geometry = geometry_of(self.size.width, 2 * self.size.height)
        zone = zone_at(geometry, offset.x, 2 * offset.y + 0.5)
        if zone and isinstance(self.app, TableApp):
            self.app.slap(zone, event.time)


class TableApp(App[None]):
    """Shows a LiveBox and hands on what people do. `new_box` makes one, and the next after it."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    TITLE = "Take It!"
    CSS_PATH = "table_view.tcss"
    BINDINGS = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("pageup", "scroll_log(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(1)", show=False, priority=True),
    ]

    def __init__(self, new_box: Callable[[], LiveBox], is_colour: bool | None = None) -> None:
        has_no_color = "NO_COLOR" in os.environ
        super().__init__()
        if is_colour is None:
            is_colour = self.console.color_system in FULL_COLOUR and not has_no_color
        self._table, self._prompt = Horizontal(id="table"), Horizontal(id="prompt")
        self._ring = RingView(is_colour)
        self._console = RichLog(id="log", wrap=True, min_width=20, max_lines=LOG_LINES)
        self._line = CommandLine(id="line")
        self._mode = Static(id="mode")
        self._keys = Static(id="keys")
        self._new_box = new_box
        self.box = new_box()
        self.log_lines: list[str] = []
        self.errors: list[str] = []
        self._failed_box: LiveBox | None = None
        self._actions: dict[str, Callable[[], object]] = {
            "B": lambda: self.box.press_button(False),
            "U": lambda: self.box.press_button(True),
            "R": lambda: self.box.race(),
            "P": self._cut_power,
            "?": lambda: self.push_screen(HelpScreen()),
            "Q": self.action_leave,
        }

    # -- the screen

    def compose(self) -> ComposeResult:
        """Ring and console, below them the command line and the keys."""
        with self._table:
            yield self._ring
            yield self._console
        with self._prompt:
            yield self._mode
            yield self._line
        yield self._keys

    def on_mount(self) -> None:
        """Everything is there: switch the box on."""
        self._console.border_title = "console"
        self._console.can_focus = False
        self._say(*WELCOME)
        self._show_mode()
        self.box.start()
        self.set_interval(1 / FRAMES_PER_SECOND, self.show_table)

    def on_unmount(self) -> None:
        """Leaving, for whatever reason: switch the box off."""
        self.box.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Share the room between ring and console; lines wrap anew."""
        width, height = event.size
        is_stacked = width < STACKED_BELOW
        self._table.set_class(is_stacked, "stacked")
        if is_stacked:
            self._ring.styles.width = "100%"
            self._ring.styles.height = (
                max(RING_LINES, height * 55 // 100) if height >= 28 else LIST_LINES
            )
        else:
            self._ring.styles.width = min(int(2.25 * (height - 4)) + 3, width - LOG_COLUMNS)
            self._ring.styles.height = "100%"
        self.call_after_refresh(self._rewrap)

    def _rewrap(self) -> None:
        self._console.clear()
        for line in self.log_lines[-LOG_LINES:]:
            self._console.write(self._styled(line))

    def show_table(self) -> None:
        """What has changed since the last look."""
        snapshot = self.box.snapshot
        self._line.board = snapshot.board
        self._ring.show(snapshot)
        self._say(*self.box.take_lines())
        if self.box.error and self.box is not self._failed_box:
            self._failed_box = self.box
            self.errors.append(self.box.error)
            self._say(*(f"!! {line}" for line in [*self.box.error.splitlines(), CRASHED]))

    def _say(self, *lines: str) -> None:
        self.log_lines += lines
        for line in lines:
            self._console.write(self._styled(line))

    def _styled(self, line: str) -> Text:
        """Refusals stand out, information is quiet, names have their player's colour."""
        styles = {"!!": "#ff8f70", "//": "#9fc7b5", "> ": "bold", "--": "#ffe18c"}
        text = Text(line, style=styles.get(line[:2], ""))
        board = self.box.snapshot.board
        for seat in board.seats:
            ink = ink_of(board, seat.name)
            if ink and not line.startswith("!!"):
                text.highlight_words([seat.name], "bold #{:02x}{:02x}{:02x}".format(*ink))
        return text

    def _show_mode(self) -> None:
        is_typing = isinstance(self.focused, CommandLine)
        self._mode.update(" TYPE " if is_typing else " SLAP ", layout=False)
        self._prompt.set_class(is_typing, "typing")
        text = Text(" ")
        for key, word in TYPE_KEYS if is_typing else SLAP_KEYS:
            text.append(key, "bold").append(f" {word}  ", "dim")
        self._keys.update(text, layout=False)

    # -- what people do

    def slap(self, zone: int, moment_s: float) -> None:
        """A hand on a zone, at a moment of time.monotonic()."""
        self.box.slap(zone, moment_s)

    async def on_event(self, event: events.Event) -> None:
        """Take the keys that are the table's before anybody else sees them.

        Here they come one by one and in order: when a letter has opened the command line, the next
        one already goes there, however fast they are typed.
        """
        if not isinstance(event, events.Key) or not self._take_key(event):
            await super().on_event(event)

    def _take_key(self, event: events.Key) -> bool:
        """Slaps by function key always; all else here only while nobody types."""
        if isinstance(self.screen, HelpScreen):
            return False
        if event.key in FUNCTION_KEYS:
            self.slap(FUNCTION_KEYS.index(event.key) + 1, event.time)
        elif event.key == "escape":
            self._toggle_mode()
        else:
            return self.focused is None and self._take_slap_mode_key(event)
        return True

    def _take_slap_mode_key(self, event: events.Key) -> bool:
        character = event.character or ""
        if character and character in "123456":
            self.slap(int(character), event.time)
        elif character in self._actions:
            self._actions[character]()
        elif event.key == "enter":
            self._toggle_mode()
        elif event.key == "up":
            self._begin_line("", True).action_older()
        elif event.is_printable and character != " ":
            self._begin_line(character, True)
        else:
            return False
        return True

    def _toggle_mode(self) -> None:
        if isinstance(self.focused, CommandLine):
            self.set_focus(None)
        else:
            self._begin_line("", False)

    def _begin_line(self, text: str, is_brief: bool) -> CommandLine:
        self._line.begin(text, is_brief)
        return self._line

    def on_descendant_focus(self) -> None:
        """The keys now belong to the command line."""
        self._show_mode()

    def on_descendant_blur(self) -> None:
        """The keys now are slaps."""
        self._show_mode()

    def on_command_line_typed(self, event: CommandLine.Typed) -> None:
        """Send a line to the box; back to slapping after a brief one."""
        if event.line:
            self._say(f"> {event.line}")
            self.box.type_line(event.line)
        if event.was_brief:
            self.set_focus(None)

    def _cut_power(self) -> None:
        self._say(POWER_CUT)
        if self.box.error:
            old, self.box = self.box, self._new_box()
            self.box.start(old)
        else:
            self.box.cut_power()

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()

    def action_scroll_log(self, pages: int) -> None:
        """Read back in the console."""
        lines = max(1, self._console.size.height - 2)
        self._console.scroll_relative(y=pages * lines, animate=False)


def run_table_view(seed: int = 0) -> int:
    """Play in this terminal until somebody leaves; 1 when the box has failed meanwhile."""
    app = TableApp(lambda: LiveBox(World(seed), RealTime(), seed))
    app.run()
    for error in app.errors:
        print(error, file=sys.stderr)
    return 1 if app.errors else app.return_code or 0
