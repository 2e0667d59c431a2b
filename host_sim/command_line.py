# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The line in which commands are typed."""

from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

from host_sim.board import Board
from host_sim.completion import complete

LONGEST = 256
"""The box refuses longer lines; it counts bytes."""


class CommandLine(Input):
    """An input with history (up, down) and completion (tab).

    `board` says which words fit; `is_brief` that it gives the keys back after one line.
    """

    BINDINGS = [
        Binding("up", "older", show=False),
        Binding("down", "newer", show=False),
        Binding("tab", "complete", show=False),
    ]

    class Typed(Message):
        """A line was entered."""

        def __init__(self, line: str, was_brief: bool) -> None:
            super().__init__()
            self.line = line
            self.was_brief = was_brief

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, compact=True, max_length=LONGEST, select_on_focus=False)
        self.board = Board()
        self.is_brief = False
        self._history: list[str] = []
        self._place = 0

    def begin(self, text: str, is_brief: bool) -> None:
        """Take the keys, with this much typed already."""
        self.is_brief = is_brief
        self._show(self.value + text)
        self.screen.set_focus(self)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the line on and remember it."""
        event.stop()
        line = self.value.strip()
        if line and line not in self._history[-1:]:
            self._history.append(line)
        self._place = len(self._history)
        self._show("")
        self.post_message(self.Typed(line, self.is_brief or not line))

    def action_older(self) -> None:
        """The line typed before this one."""
        self._walk(-1)

    def action_newer(self) -> None:
        """The line typed after this one; the last is empty."""
        self._walk(1)

    def _walk(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._history))
        self._show((*self._history, "")[self._place])

    def action_complete(self) -> None:
        """Complete the last word, as far as it is sure."""
        self._show(complete(self.value, self.board))

    def _show(self, line: str) -> None:
        self.value = line
        self.cursor_position = len(line)
